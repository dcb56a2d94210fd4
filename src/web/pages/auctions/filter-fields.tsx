import { useEffect, useRef, type ReactNode } from 'react';
import { ChevronDown } from 'lucide';
import type { AuctionPage } from '#contract/auctions.ts';
import { formatCount } from '#contract/format/money.ts';
import { Icon } from '#web/components/ui/icon.tsx';

const SHOWN_VALUES = 6;

export type Facets = AuctionPage['facets'];
type FacetValue = Facets['make'][number];

interface SectionProps {
  title: string;
  isOpen?: boolean;
  chosen?: number;
  children: ReactNode;
}

export function Section({ title, isOpen = true, chosen = 0, children }: SectionProps) {
  return (
    <details className="group border-b border-line" open={isOpen}>
      <summary className="flex min-h-12 list-none items-center justify-between text-[.9375rem] font-strong">
        <span>
          {title}
          {chosen === 0 ? null : (
            <span className="ml-2 text-small font-medium text-ink-3 group-open:hidden">{chosen} selected</span>
          )}
        </span>
        <Icon of={ChevronDown} size={18} className="text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}

export function Tick({
  name,
  value,
  text,
  count,
  checked,
  type = 'checkbox',
}: {
  type?: 'checkbox' | 'radio';
  name: string;
  value: string;
  text: string;
  count?: number;
  checked: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current !== null) input.current.checked = checked;
  }, [checked]);
  return (
    <label className="check !min-h-10">
      {type === 'radio' ? (
        <input ref={input} type="radio" name={name} value={value} defaultChecked={checked} />
      ) : (
        <input ref={input} type="checkbox" name={name} value={value} defaultChecked={checked} />
      )}
      <span className="flex-1">{text}</span>
      {count === undefined ? null : <span className="tnum text-small text-ink-3">{formatCount(count)}</span>}
    </label>
  );
}

interface FacetTicksProps {
  name: Exclude<keyof Facets, 'no_reserve' | 'reserve_met' | 'status' | 'ending'>;
  values: readonly FacetValue[];
  chosen: readonly string[];
  all: string;
  labelOf?: (value: string) => string;
}

/** Selected values stay visible even when nothing matches them. */
export function FacetTicks({ name, values, chosen, all, labelOf = (value) => value }: FacetTicksProps) {
  const known = new Set(values.map(({ value }) => value));
  const every: readonly FacetValue[] = [
    ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, count: 0 })),
    ...values,
  ];
  const isShown = (value: FacetValue, place: number) => place < SHOWN_VALUES || chosen.includes(value.value);
  const tick = (value: FacetValue) => (
    <Tick
      key={value.value}
      name={name}
      value={value.value}
      text={value.name ?? labelOf(value.value)}
      count={value.count}
      checked={chosen.includes(value.value)}
    />
  );
  const folded = every.filter((value, index) => !isShown(value, index));
  return (
    <>
      {every.filter(isShown).map(tick)}
      {folded.length === 0 ? null : (
        <details className="group/more">
          <summary className="link inline-flex min-h-11 list-none items-center text-small font-strong">
            <span className="group-open/more:hidden">{all.replace('{n}', String(every.length))}</span>
            <span className="hidden group-open/more:inline">Show fewer</span>
          </summary>
          {folded.map(tick)}
        </details>
      )}
    </>
  );
}

/** Follows the URL, except while it has the focus. */
export function TypedField({ id, name, label, shown }: { id: string; name: string; label: string; shown: string }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = input.current;
    if (field !== null && field !== document.activeElement) field.value = shown;
  }, [shown]);
  return (
    <div className="field">
      <label className="!text-small !font-medium" htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        name={name}
        type="text"
        inputMode="numeric"
        maxLength={12}
        className="input tnum !min-h-11"
        defaultValue={shown}
      />
    </div>
  );
}

export function Range({ name, from, to }: { name: 'year' | 'price'; from: string; to: string }) {
  return (
    <div className="grid grid-cols-2 gap-2">
      <TypedField id={`${name}-from`} name={`${name}_from`} label="From" shown={from} />
      <TypedField id={`${name}-to`} name={`${name}_to`} label="To" shown={to} />
    </div>
  );
}
