import { useRef, useState, type ChangeEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Submission } from '#contract/submissions.ts';
import { amountText, formatTyped, parseAmount, spaceForSign } from '#web/components/bid/amount.ts';
import { currencySign } from '#contract/format/money.ts';
import type { AdviceOnListing } from '#web/components/price-guide/read-reserve-advice.ts';
import { ReserveAdvice } from '#web/components/price-guide/reserve-advice.tsx';
import { reserveSuggestion, startSuggestion, type Suggestion } from '#web/components/price-guide/reserve-labels.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Field, TextArea } from '#web/components/ui/fields.tsx';
import { fieldId, useFieldErrors } from '#web/components/ui/form.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';

interface AmountProps {
  name: string;
  label: string;
  hint: string;
  value: string;
  currency: string;
  suggestion: Suggestion | null;
  onTyped?: (text: string) => void;
}

function Amount({ name, label, hint, value, currency, suggestion, onTyped }: AmountProps) {
  const sign = currencySign(currency);
  const [typed, setTyped] = useState(value);
  const group = useRef<HTMLDivElement>(null);
  const take = (text: string) => {
    setTyped(text);
    onTyped?.(text);
  };
  const suggested = suggestion === null ? '' : amountText(suggestion.amount, currency);
  return (
    <div ref={group}>
      <div className="relative max-w-sm">
        <span
          className="data pointer-events-none absolute left-4 top-[2.6rem] z-10 text-data-m text-ink-3"
          aria-hidden="true"
        >
          {sign}
        </span>
        <Field
          name={name}
          label={label}
          hint={hint}
          inputMode="numeric"
          autoComplete="off"
          className="data !min-h-14 !text-[1.5rem]"
          style={{ paddingInlineStart: spaceForSign(sign) }}
          value={typed}
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            take(formatTyped(event.target.value, currency));
          }}
        />
      </div>
      {suggestion === null ? null : (
        <p className="mt-2 flex max-w-3xl flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
          {suggestion.text}
          {typed === suggested ? null : (
            <button
              type="button"
              className="btn btn-line btn-s !min-h-11"
              onClick={() => {
                // The form saves and previews after an input event, which a button doesn't cause.
                flushSync(() => take(suggested));
                group.current?.dispatchEvent(new Event('input', { bubbles: true }));
              }}
            >
              Use {sign}
              {suggested}
              <span className="sr-only"> as the {label.toLowerCase()}</span>
            </button>
          )}
        </p>
      )}
    </div>
  );
}

function Disclosure({ isRevealed }: { isRevealed: boolean }) {
  return (
    <Checkbox
      className="max-w-3xl"
      name="reveals_reserve"
      value="yes"
      defaultChecked={isRevealed}
      aria-describedby="disclosure-hint"
    >
      <span>
        Show the reserve after the close if the vehicle isn’t sold
        <span className="hint block" id="disclosure-hint">
          It becomes public at the close, also while you negotiate with the high bidder. Otherwise it stays private. If
          the vehicle sells, everyone can see what the reserve was. You can change this until the auction opens.
        </span>
      </span>
    </Checkbox>
  );
}

export function SaleStep({ draft, advice }: { draft: Submission; advice: AdviceOnListing | null }) {
  const reserveErrors = useFieldErrors('has_reserve');
  const [hasReserve, setReserve] = useState(draft.has_reserve);
  const { currency } = draft.bid_unit;
  const [reserve, setReserveAmount] = useState(draft.reserve?.amount ?? null);
  const options = [
    [true, 'Set a reserve', 'Private. Bidders only see whether it’s met.'],
    [false, 'No reserve', 'It sells to the highest bidder, whatever the price.'],
  ] as const;
  return (
    <>
      {advice === null ? null : (
        <ReserveAdvice
          to={advice.to}
          advice={{ ...advice.advice, starting_bid: null }}
          reserve={hasReserve === true ? reserve : null}
        />
      )}
      <Amount
        name="starting_bid"
        label="Starting bid"
        hint="The lowest possible first bid. A low one attracts bidders."
        value={draft.starting_bid === null ? '' : amountText(draft.starting_bid.amount, currency)}
        currency={currency}
        suggestion={advice === null ? null : startSuggestion(advice.advice)}
      />
      <fieldset className="max-w-3xl">
        <legend className="flabel">Reserve</legend>
        <div className="mt-2 grid gap-3 sm:grid-cols-2">
          {options.map(([value, name, description], index) => (
            <label
              key={name}
              className={`flex gap-3 rounded-control p-4 ${hasReserve === value ? 'border-2 border-ink' : 'border border-line-strong'}`}
            >
              <span className="check !min-h-0 !items-start">
                <input
                  ref={syncTypedValue}
                  type="radio"
                  name="has_reserve"
                  value={value ? 'yes' : 'no'}
                  checked={hasReserve === value}
                  onChange={() => setReserve(value)}
                  {...(index === 0 ? { id: fieldId('has_reserve') } : {})}
                />
              </span>
              <span>
                <strong>{name}</strong>
                <br />
                <span className="text-small text-ink-2">{description}</span>
              </span>
            </label>
          ))}
        </div>
        {reserveErrors.map((error) => (
          <p key={error} className="error mt-2">
            {error}
          </p>
        ))}
      </fieldset>
      {hasReserve === true ? (
        <Amount
          name="reserve"
          label="Reserve"
          hint="The lowest price you accept. You can lower it during the auction, but never raise it."
          value={draft.reserve === null ? '' : amountText(draft.reserve.amount, currency)}
          currency={currency}
          suggestion={advice === null ? null : reserveSuggestion(advice.advice, draft.bid_unit.amount)}
          onTyped={(text) => setReserveAmount(parseAmount(text, currency))}
        />
      ) : null}
      {hasReserve === true ? <Disclosure isRevealed={draft.reveals_reserve} /> : null}
      <div className="max-w-sm">
        <Field
          name="earliest_start"
          label="Earliest start"
          type="date"
          defaultValue={draft.earliest_start ?? ''}
          hint="Optional. We agree the date with you. Auctions run for seven days."
        />
      </div>
      <div className="max-w-3xl">
        <TextArea
          name="note"
          label="Note to your reviewer"
          hint="Only our staff can read it."
          maxLength={4000}
          rows={4}
          defaultValue={draft.note}
        />
      </div>
    </>
  );
}
