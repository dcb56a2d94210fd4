import { zoneLabel } from '#web/components/time/time-text.tsx';

export interface FieldFilters {
  readonly actor: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

export function FilterFields({ filters: { actor, from, to }, timeZone }: { filters: FieldFilters; timeZone: string }) {
  return (
    <>
      <div className="field min-w-0 basis-32">
        <label htmlFor="audit-actor">By (username)</label>
        <input
          key={actor}
          id="audit-actor"
          name="actor"
          className="input"
          maxLength={64}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          defaultValue={actor ?? ''}
        />
      </div>
      <div className="field min-w-36">
        <label htmlFor="audit-from">From</label>
        <input key={from} id="audit-from" name="from" type="date" className="input" defaultValue={from ?? ''} />
      </div>
      <div className="field min-w-36">
        <label htmlFor="audit-to">To</label>
        <input key={to} id="audit-to" name="to" type="date" className="input" defaultValue={to ?? ''} />
      </div>
      <p className="order-last text-small text-ink-3 max-sm:col-span-2">Days in {zoneLabel(timeZone)}.</p>
    </>
  );
}
