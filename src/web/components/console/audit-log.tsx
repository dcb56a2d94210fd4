import { A_FORMER_MEMBER, SYSTEM_ACTOR } from '#contract/member-names.ts';
import type { AuditEntry, AuditPage } from '#contract/audit-log.ts';
import { mayDo } from '#contract/staff.ts';
import { TimeText, useZone } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useSiteCurrency, useUser } from '#web/root-data.ts';
import { Table } from '#web/components/ui/table.tsx';
import { actionLabel, powerOfSubject, subjectOf } from './actions.ts';
import { changesOf } from './audit-changes.ts';
import { addressOf } from './address.ts';
import { PersonLink } from './row-links.tsx';
import { Section } from '#web/components/ui/section.tsx';

export function AuditSubject({ subject }: { subject: string }) {
  const roles = useUser()?.staff_roles ?? [];
  const { text, to } = subjectOf(subject);
  return to === null || !mayDo(roles, powerOfSubject(subject)) ? (
    text
  ) : (
    <PageLink className="link" to={to}>
      {text}
    </PageLink>
  );
}

export function AuditActor({ entry: { actor, actor_id: id } }: { entry: Pick<AuditEntry, 'actor' | 'actor_id'> }) {
  const roles = useUser()?.staff_roles ?? [];
  if (id === SYSTEM_ACTOR) return 'System';
  if (actor === null) return A_FORMER_MEMBER;
  return mayDo(roles, 'see_people') ? <PersonLink username={actor} /> : actor;
}

export function AuditChanges({ entry, className = '' }: { entry: AuditEntry; className?: string }) {
  const zone = useZone();
  const changes = changesOf(entry.before, entry.after, { currency: useSiteCurrency(), zone });
  if (changes.length === 0) return null;
  return (
    <details className={`text-small ${className}`}>
      <summary className="link inline-flex min-h-6 cursor-pointer items-center text-ink-2">
        Changes<span className="sr-only"> by {actionLabel(entry.action).toLowerCase()}</span>
      </summary>
      <Table className="tbl dense mt-1 max-w-3xl" columns={['Field', 'Before', 'After']}>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row" className="!font-medium !text-ink">
              {field}
            </th>
            <td className="break-all">{before}</td>
            <td className="break-all">{after}</td>
          </tr>
        ))}
      </Table>
    </details>
  );
}

export function AuditLog({ entries, withSubject = true }: { entries: readonly AuditEntry[]; withSubject?: boolean }) {
  return (
    <ol>
      {entries.map((entry) => (
        <li
          key={entry.id}
          className="grid gap-x-5 gap-y-1 border-b border-line py-3 md:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <p className="text-small text-ink-3">
            <TimeText at={entry.recorded_at} form="record" />
          </p>
          <div className="min-w-0">
            <p className="break-words">
              <strong className="font-strong">{actionLabel(entry.action)}</strong>
              {withSubject ? (
                <>
                  : <AuditSubject subject={entry.subject} />
                </>
              ) : null}
              <span className="text-ink-2">
                {' '}
                by <AuditActor entry={entry} />
              </span>
            </p>
            {entry.details_hidden ? (
              <p className="mt-1 text-small text-ink-3">You don’t have access to these details.</p>
            ) : null}
            {entry.reason === '' ? null : (
              <p className="mt-1 max-w-prose whitespace-pre-line break-words">“{entry.reason}”</p>
            )}
            <AuditChanges entry={entry} className="mt-1" />
          </div>
        </li>
      ))}
    </ol>
  );
}

interface AuditSectionProps {
  /** Null if it can't be read. */
  page: AuditPage | null;
  subject: string;
}

export const AuditSection = ({ page, subject }: AuditSectionProps) => (
  <Section size="h4" title="Audit log" id="audit-log">
    {page === null || page.items.length === 0 ? (
      <p className="mt-2 text-ink-2">No staff actions yet.</p>
    ) : (
      <div className="mt-2">
        <AuditLog entries={page.items} withSubject={false} />
      </div>
    )}
    {page === null || page.next_cursor === null ? null : (
      <PageLink className="link mt-3 inline-block" to={addressOf('/operator/audit', { subject })}>
        All {page.total} entries
      </PageLink>
    )}
  </Section>
);
