import type { ReactNode } from 'react';
import { zoneLabel } from '#web/components/time/time-text.tsx';

const DAY = /^(?:19|20|21)\d\d-(?:0\d|1[012])-(?:0[1-9]|[12]\d|3[01])$/;

interface Period {
  readonly from: string | null;
  readonly to: string | null;
}

/** Invalid days are left out. */
export function readPeriodFields(search: URLSearchParams): Period {
  const day = (name: string) => {
    const [found] = DAY.exec(search.get(name) ?? '') ?? [];
    return found !== undefined && new Date(found).toISOString().startsWith(found) ? found : null;
  };
  return { from: day('from'), to: day('to') };
}

interface PeriodFieldsProps {
  id: string;
  period: Period;
  timeZone: string;
  /** Links to usual periods. */
  children?: ReactNode;
}

export function PeriodFields({ id, period: { from, to }, timeZone, children }: PeriodFieldsProps) {
  return (
    <>
      <div className="field min-w-36">
        <label htmlFor={`${id}-from`}>From</label>
        <input key={from} id={`${id}-from`} name="from" type="date" className="input" defaultValue={from ?? ''} />
      </div>
      <div className="field min-w-36">
        <label htmlFor={`${id}-to`}>To</label>
        <input key={to} id={`${id}-to`} name="to" type="date" className="input" defaultValue={to ?? ''} />
      </div>
      <p className="order-last flex min-h-6 items-center gap-3 text-small text-ink-3 max-sm:col-span-2 sm:basis-full">
        {children}
        <span>Days in {zoneLabel(timeZone)}.</span>
      </p>
    </>
  );
}
