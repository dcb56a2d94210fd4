import { PeriodFields } from '#web/components/console/period-fields.tsx';

export interface FieldFilters {
  readonly actor: string | null;
  readonly from: string | null;
  readonly to: string | null;
}

export function FilterFields({ filters: { actor, from, to }, timeZone }: { filters: FieldFilters; timeZone: string }) {
  return (
    <>
      <div className="field min-w-0 basis-32">
        <label htmlFor="audit-actor">Username</label>
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
      <PeriodFields id="audit" period={{ from, to }} timeZone={timeZone} />
    </>
  );
}
