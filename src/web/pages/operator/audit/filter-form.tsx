import { Form } from 'react-router';
import { ACTIONS, actionLabel } from '#web/components/console/actions.ts';
import { zoneLabel } from '#web/components/time/time-text.tsx';

export interface AuditFilters {
  readonly subject: string;
  readonly actor: string;
  readonly action: string;
  readonly from: string;
  readonly to: string;
  readonly q: string;
}

interface FilterFormProps {
  filters: AuditFilters;
  /** The order and columns of the table. */
  keep: Readonly<Record<string, string | null>>;
  timeZone: string;
}

/** A plain form: it works before the page's code has loaded. */
export function FilterForm({ filters, keep, timeZone }: FilterFormProps) {
  const { subject, actor, action, from, to, q } = filters;
  const actions = action === '' || ACTIONS.includes(action) ? ACTIONS : [action, ...ACTIONS];
  return (
    <Form method="get" role="search" aria-label="Audit log" className="mt-3 flex flex-wrap items-end gap-3">
      {Object.entries({ ...keep, subject: subject === '' ? null : subject }).map(([name, value]) =>
        value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="field min-w-0 basis-64 max-sm:w-full">
        <label htmlFor="audit-q">Words of the reason or values</label>
        <input key={q} id="audit-q" name="q" type="search" className="input" maxLength={200} defaultValue={q} />
      </div>
      <div className="field min-w-0 basis-40 max-sm:flex-1">
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
          defaultValue={actor}
        />
      </div>
      <div className="field min-w-0 basis-56 max-sm:w-full">
        <label htmlFor="audit-action">Action</label>
        <select key={action} id="audit-action" name="action" className="input" defaultValue={action}>
          <option value="">All actions</option>
          {actions.map((each) => (
            <option key={each} value={each}>
              {actionLabel(each)}
            </option>
          ))}
        </select>
      </div>
      <div className="field min-w-36 max-sm:flex-1">
        <label htmlFor="audit-from">From</label>
        <input key={from} id="audit-from" name="from" type="date" className="input" defaultValue={from} />
      </div>
      <div className="field min-w-36 max-sm:flex-1">
        <label htmlFor="audit-to">To</label>
        <input key={to} id="audit-to" name="to" type="date" className="input" defaultValue={to} />
      </div>
      <button type="submit" className="btn btn-line min-h-[3rem] max-sm:w-full">
        Apply
      </button>
      <p className="text-small text-ink-3">Days in {zoneLabel(timeZone)}.</p>
    </Form>
  );
}
