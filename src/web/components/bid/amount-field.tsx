import { CircleAlert } from 'lucide';
import { useId, useRef } from 'react';
import type { AuctionTerms } from '#auction/types.ts';
import { allInOf } from '#contract/all-in.ts';
import { AllInNote, useAllIn } from '#web/components/money/auction-price.tsx';
import { currencySign, formatMoney, minorUnitsPerWhole } from '#contract/format/money.ts';
import { amountRule } from '#web/components/terms/amount-rule.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { useBeforePaint } from '#web/components/ui/use-before-paint.ts';
import { useBidPanel } from './bid-panel-state.tsx';
import { amountText, caretAfterFormat, formatTyped, parseAmount, spaceForSign } from './amount.ts';

interface AmountFieldProps {
  label: string;
  text: string;
  onType: (text: string) => void;
  onBegin?: (() => void) | undefined;
  least: number;
  offers: readonly number[];
  terms: AuctionTerms;
  error?: string | null;
}

export function AmountField({ label, text, onType, onBegin, least, offers, terms, error = null }: AmountFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const leastText = formatMoney({ amount: least, currency: terms.currency });
  const typed = parseAmount(text, terms.currency);
  const sign = currencySign(terms.currency);

  const take = (field: HTMLInputElement) => {
    const formatted = formatTyped(field.value, terms.currency);
    caret.current = caretAfterFormat(field.value, field.selectionStart ?? field.value.length, formatted);
    onType(formatted);
  };
  useBeforePaint(() => {
    if (caret.current !== null && document.activeElement === input.current)
      input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  useBeforePaint(() => syncTypedValue(input.current), []);
  useBeforePaint(() => {
    if (error !== null) input.current?.focus();
  }, [error]);

  return (
    <>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <div className="relative">
          <span
            className="data pointer-events-none absolute left-4 top-1/2 -translate-y-1/2 text-data-m text-ink-3"
            aria-hidden="true"
          >
            {sign}
          </span>
          <input
            id={id}
            ref={input}
            className="input data !min-h-14 !text-[1.5rem]"
            style={{ paddingInlineStart: spaceForSign(sign) }}
            inputMode={terms.bidUnit % minorUnitsPerWhole(terms.currency) === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={text}
            onChange={({ target }) => take(target)}
            onFocus={onBegin}
            aria-describedby={`${id}-h${error === null ? '' : ` ${id}-e`}`}
            {...(error === null ? {} : { 'aria-invalid': true })}
          />
        </div>
        <p id={`${id}-h`} className="hint">
          {typed !== null && typed < least ? (
            <>
              The minimum is <strong className="font-strong text-ink">{leastText}</strong>.
            </>
          ) : (
            <>
              Any {amountRule(terms.bidUnit, terms.currency)} from {leastText} up.
            </>
          )}
        </p>
        {error === null ? null : (
          <p id={`${id}-e`} className="error" role="alert">
            <Icon of={CircleAlert} size={16} className="mt-0.5 flex-none" />
            <span>{error}</span>
          </p>
        )}
      </div>
      <QuickAmounts offers={offers} typed={typed} currency={terms.currency} onType={onType} />
    </>
  );
}

function QuickAmounts({
  offers,
  typed,
  currency,
  onType,
}: Pick<AmountFieldProps, 'offers' | 'onType'> & { typed: number | null; currency: string }) {
  const { auction } = useBidPanel();
  const isAllIn = useAllIn();
  return (
    <div
      className={`mt-3 grid gap-2 ${isAllIn ? 'grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))]' : 'grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))]'}`}
      role="group"
      aria-label="Quick amounts"
    >
      {offers.map((amount, index) => {
        const value = { amount, currency };
        const text = formatMoney(value);
        const allIn = isAllIn ? `, ${formatMoney(allInOf(auction, value))} all-in` : '';
        return (
          <button
            key={index}
            type="button"
            className="chip data flex-col justify-center !gap-0 !px-0 !text-[1.0625rem]"
            aria-pressed={typed === amount}
            aria-label={`${text}${index === 0 ? ', the minimum' : ''}${allIn}`}
            onClick={() => onType(amountText(amount, currency))}
          >
            {text}
            <AllInNote auction={auction} value={value} className="text-micro" />
          </button>
        );
      })}
    </div>
  );
}
