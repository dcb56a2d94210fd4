import { useState } from 'react';
import { formatMoney } from '#contract/format/money.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Field, Select } from '#web/components/ui/fields.tsx';
import { Form, SubmitButton, WaitingButton } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import type { Problem } from '#web/problems.ts';
import { type DraftCar, fieldOfCar, movedUp, type PlanChoice, type PlanDraft } from './plan-draft.ts';

interface CarFieldProps {
  readonly car: DraftCar;
  readonly isFirst: boolean;
  readonly onType: (maximum: string) => void;
  readonly onMoveUp: () => void;
  readonly onRemove: () => void;
}

function CarField({ car, isFirst, onType, onMoveUp, onRemove }: CarFieldProps) {
  return (
    <li className="border-t border-line py-4">
      <Field
        name={fieldOfCar(car.slug)}
        label={`Your maximum for the ${car.title}`}
        hint={`The next bid is at least ${formatMoney(car.minimum_bid)}.`}
        className="max-w-xs"
        inputMode="decimal"
        autoComplete="off"
        value={car.maximum}
        onChange={({ target }) => onType(target.value)}
      />
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <p className="w-full text-small text-ink-2 sm:w-auto">
          Closes <TimeText at={car.close_date} />
        </p>
        {isFirst ? null : (
          <WaitingButton className="btn-quiet btn-s !min-h-11" onClick={onMoveUp}>
            Move up<span className="sr-only"> the {car.title}</span>
          </WaitingButton>
        )}
        <WaitingButton className="btn-quiet btn-s !min-h-11" onClick={onRemove}>
          Remove<span className="sr-only"> the {car.title}</span>
        </WaitingButton>
      </div>
    </li>
  );
}

function AddCar({
  choices,
  errors,
  onAdd,
}: {
  choices: readonly PlanChoice[];
  errors: readonly string[] | undefined;
  onAdd: (car: PlanChoice) => void;
}) {
  const [slug, setSlug] = useState('');
  if (choices.length === 0 && errors === undefined)
    return <p className="text-small text-ink-2">Watch more auctions to add them here.</p>;
  const chosen = choices.find((choice) => choice.slug === slug) ?? choices[0];
  return (
    <div className="grid gap-3">
      <Select
        name="add"
        label="Add an auction from your watchlist"
        options={choices.map((choice) => [choice.slug, choice.title] as const)}
        value={chosen?.slug ?? ''}
        onChange={({ target }) => setSlug(target.value)}
        errors={errors}
      />
      <WaitingButton
        className="btn-line btn-s !min-h-11 justify-self-start"
        disabled={chosen === undefined}
        onClick={() => (chosen === undefined ? undefined : onAdd(chosen))}
      >
        Add auction
      </WaitingButton>
    </div>
  );
}

interface PlanFormProps {
  readonly title: string;
  readonly initial: PlanDraft;
  readonly choices: readonly PlanChoice[];
  readonly isBusy: boolean;
  readonly refused: Problem | undefined;
  readonly onSave: (draft: PlanDraft) => void;
}

export function PlanForm({ title, initial, choices, isBusy, refused, onSave }: PlanFormProps) {
  const [draft, setDraft] = useState(initial);
  const change = (part: Partial<PlanDraft>) => setDraft((before) => ({ ...before, ...part }));
  const { cars } = draft;
  const text = (name: 'name' | 'wins' | 'budget') => ({
    name,
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  });
  return (
    <Form
      className="mt-6 grid max-w-xl gap-5 bg-sunken p-5"
      aria-label={title}
      state={{ isBusy, refused }}
      onSend={() => onSave(draft)}
    >
      <h2 className="heading text-h3">{title}</h2>
      <Field {...text('name')} label="Name" maxLength={80} />
      <Field
        {...text('wins')}
        label="Win at most"
        hint="How many of these auctions you want to win. We bid in no more at a time."
        inputMode="numeric"
        className="max-w-24"
      />
      <Field
        {...text('budget')}
        label="Budget for all of them (optional)"
        hint="All-in: price, buyer’s premium and the tax on it."
        inputMode="decimal"
        className="max-w-xs"
      />
      <div>
        <p className="text-small text-ink-2">
          We bid in the order of the closing times. Your order decides between auctions that close together.
        </p>
        <ol className="mt-3 border-b border-line">
          {cars.map((car, index) => (
            <CarField
              key={car.slug}
              car={car}
              isFirst={index === 0}
              onType={(maximum) => change({ cars: cars.with(index, { ...car, maximum }) })}
              onMoveUp={() => change({ cars: movedUp(cars, index) })}
              onRemove={() => change({ cars: cars.filter(({ slug }) => slug !== car.slug) })}
            />
          ))}
        </ol>
      </div>
      <AddCar
        choices={choices.filter(({ slug }) => !cars.some((car) => car.slug === slug))}
        errors={refused?.errors['add']}
        onAdd={(choice) => change({ cars: [...cars, { ...choice, maximum: '' }] })}
      />
      <p className="text-small text-ink-2">
        We place real bids for you. They are binding, and a maximum that is bid can only be raised. An active plan
        reserves the most it can bid from your bidding limit. If a winner doesn’t buy, you may be offered what you bid
        on:{' '}
        <PageLink className="link" to="/account/settlements#chances">
          choose whether you want that
        </PageLink>
        .
      </p>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy="Saving…" className="btn-solid">
          Save plan
        </SubmitButton>
        <PageLink className="btn btn-quiet" to="/account/plans">
          Discard changes
        </PageLink>
      </div>
    </Form>
  );
}
