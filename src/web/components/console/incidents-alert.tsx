import { ChevronDown, TriangleAlert } from 'lucide';
import { resolveIncident } from '#contract/endpoints/operations.ts';
import type { Incident, IncidentList } from '#contract/incidents.ts';
import { browserClient } from '#web/api.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { SuccessAlert } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { ReasonForm } from './reason-form.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';

function IncidentItem({ incident, onDone }: { incident: Incident; onDone: (notice: string) => void }) {
  return (
    <li className="border-t border-line py-3">
      <p className="font-strong">
        <PageLink className="link" to={incident.path}>
          {incident.title}
        </PageLink>
      </p>
      <p className="max-w-prose text-small text-ink-2">
        Detected <TimeText at={incident.found_at} />. {incident.text}
      </p>
      <details className="mt-1">
        <summary className="btn btn-line btn-s cursor-pointer list-none [&::-webkit-details-marker]:hidden">
          Resolve<span className="sr-only">: {incident.title}</span>
        </summary>
        <div className="max-w-md pb-3">
          <ReasonForm
            id={`incident-${incident.id}`}
            label="How you resolved it"
            hint="Saved to the audit log. If the problem comes back, you’ll get a new alert."
            button="Mark as resolved"
            busy="Saving…"
            notice={`${incident.title}: resolved.`}
            action={(reason) => browserClient.call(resolveIncident, { params: { id: incident.id }, body: { reason } })}
            onDone={onDone}
          />
        </div>
      </details>
    </li>
  );
}

export function IncidentsAlert({ list: { items, total } }: { list: IncidentList }) {
  const { notice, done } = useNotice();
  if (items.length === 0) return notice === null ? null : <SuccessAlert>{notice}</SuccessAlert>;
  return (
    <section
      aria-labelledby="incidents"
      className="border-b border-l-4 border-b-line border-l-stop pl-3 pr-4 py-1 lg:pl-5 lg:pr-6"
    >
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
          <h2 id="incidents" className="heading flex items-center gap-2 text-h4">
            <Icon of={TriangleAlert} size={20} className="flex-none" />
            {total === 1 ? '1 open alert' : `${total} open alerts`}
          </h2>
          <Icon of={ChevronDown} size={18} className="flex-none group-open:rotate-180" />
        </summary>
        {total > items.length ? (
          <p className="mt-1">Showing the oldest {items.length}. Resolve them to see the rest.</p>
        ) : null}
        <ul className="mt-2">
          {items.map((incident) => (
            <IncidentItem key={incident.id} incident={incident} onDone={done} />
          ))}
        </ul>
      </details>
      <SuccessAlert>{notice}</SuccessAlert>
    </section>
  );
}
