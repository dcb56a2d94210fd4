import { X } from 'lucide';
import { Form } from 'react-router';
import { STAFF_SEARCH_MAX } from '#contract/limits.ts';
import { PAYMENT_KINDS, type PaymentState } from '#contract/payment-kinds.ts';

import { ViewChips } from '#web/components/console/console-head.tsx';
import { Field, FormErrors, Select } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { Disclosure } from '#web/components/ui/disclosure.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { formatTime } from '#contract/format/time.ts';
import type { Problem } from '#web/problems.ts';
import { KIND_LABELS, STATE_LABELS } from './payment-labels.ts';
import type { PaymentFilter } from './read-payments.ts';

type Address = (changes: Readonly<Partial<Record<keyof PaymentFilter, string | null>>>) => string;
interface Props {
  filter: PaymentFilter;
  address: Address;
  /** Parameters that a search keeps. */
  kept: Readonly<Record<string, string | null>>;
  siteCurrency: string;
  problem: Problem | null;
}

/** The most common states come first. */
const STATES: readonly PaymentState[] = [
  'taken',
  'declined',
  'due',
  'done',
  'refused',
  'action_needed',
  'cancelled',
  'paid_by_hand',
  'taken_back',
];

/** The period of the month-end export, with whatever else is filtered. */
export function StatusChips({
  filter,
  address,
  lastMonth,
}: Pick<Props, 'filter' | 'address'> & { lastMonth: { from: string; to: string } | null }) {
  const isLastMonth = lastMonth !== null && filter.from === lastMonth.from && filter.to === lastMonth.to;
  return (
    <ViewChips
      label="Statuses and periods"
      views={[
        { text: 'All', to: address({ status: null }), isOn: filter.status === null },
        ...STATES.map((state) => ({
          text: STATE_LABELS[state].word,
          to: address({ status: state }),
          isOn: filter.status === state,
        })),
        ...(lastMonth === null
          ? []
          : [
              {
                text: 'Last month',
                to: address(isLastMonth ? { from: null, to: null } : { ...lastMonth }),
                isOn: isLastMonth,
              },
            ]),
      ]}
    />
  );
}

const KIND_OPTIONS = [['', 'All kinds'], ...PAYMENT_KINDS.map((kind) => [kind, KIND_LABELS[kind]] as const)] as const;

export function FilterForm({ filter, kept, siteCurrency, problem }: Omit<Props, 'address'>) {
  const currency = filter.currency ?? siteCurrency;
  const { q, status, kind, from, to, least, most } = filter;
  const set = [kind, from, to, least, most].filter((value) => value !== null).length;
  return (
    <Form method="get" role="search" aria-label="Payments" className="mt-3">
      <FormErrors problem={problem ?? undefined}>
        {Object.entries({ ...kept, status, currency: filter.currency }).map(([name, value]) =>
          value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <div className="flex items-end gap-3">
          <div className="field min-w-0 grow sm:max-w-md">
            <label htmlFor="payments-q">Invoice, reference, person or lot</label>
            <input
              key={q}
              id="payments-q"
              name="q"
              type="search"
              className="input"
              maxLength={STAFF_SEARCH_MAX}
              defaultValue={q}
              autoCapitalize="none"
              spellCheck={false}
            />
          </div>
          <button type="submit" className="btn btn-line min-h-[3rem]">
            Search
          </button>
        </div>
        <Disclosure title={`Kind, dates and amounts${set === 0 ? '' : ` (${set} set)`}`} isOpen={problem !== null}>
          <div className="mt-1 grid max-w-4xl grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
            <div className="max-sm:col-span-2">
              <Select key={kind} name="kind" label="Kind" options={KIND_OPTIONS} defaultValue={kind ?? ''} />
            </div>
            <Field key={from} name="from" label="First day" type="date" defaultValue={from ?? ''} />
            <Field key={to} name="to" label="Last day" type="date" defaultValue={to ?? ''} />
            <Field
              key={least}
              name="least"
              label={`Minimum (${currency})`}
              inputMode="decimal"
              defaultValue={least ?? ''}
            />
            <Field
              key={most}
              name="most"
              label={`Maximum (${currency})`}
              inputMode="decimal"
              defaultValue={most ?? ''}
            />
          </div>
          <button type="submit" className="btn btn-line btn-s mt-3 max-sm:w-full">
            Apply filters
          </button>
        </Disclosure>
      </FormErrors>
    </Form>
  );
}

const dayText = (day: string) => formatTime(Date.parse(`${day}T00:00:00Z`), 'date', 'UTC');

/** The filters besides the status, as chips that remove them. */
export function ActiveFilters({ filter, address, siteCurrency }: Pick<Props, 'filter' | 'address' | 'siteCurrency'>) {
  const { q, kind, from, to, least, most, currency } = filter;
  const unit = currency ?? siteCurrency;
  const texts: Readonly<Partial<Record<keyof PaymentFilter, string | null>>> = {
    q: q === '' ? null : `“${q}”`,
    kind: kind === null ? null : KIND_LABELS[kind],
    currency,
    from: from === null ? null : `From ${dayText(from)}`,
    to: to === null ? null : `To ${dayText(to)}`,
    least: least === null ? null : `At least ${unit} ${least}`,
    most: most === null ? null : `At most ${unit} ${most}`,
  };
  const active = Object.entries(texts).filter(([, text]) => text !== null);
  if (active.length === 0) return null;
  const none = Object.fromEntries(active.map(([name]) => [name, null]));
  return (
    <ul className="mt-3 flex flex-wrap items-center gap-2" aria-label="Filters">
      {active.map(([name, text]) => (
        <li key={name}>
          <PageLink to={address({ [name]: null })} className="chip" aria-label={`Remove filter ${text ?? ''}`}>
            {text}
            <Icon of={X} size={16} />
          </PageLink>
        </li>
      ))}
      {active.length < 2 ? null : (
        <li>
          <PageLink to={address(none)} className="btn btn-quiet btn-s">
            Clear filters
          </PageLink>
        </li>
      )}
    </ul>
  );
}
