import type { AuditEntry } from '#contract/operator.ts';
import { TimeText, useZone } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useRootData } from '#web/root-data.ts';
import { actionLabel, changesOf, subjectOf } from './actions.ts';
import { Table } from '#web/components/ui/table.tsx';

export function AuditLog({ entries, withSubject = true }: { entries: readonly AuditEntry[]; withSubject?: boolean }) {
  const zone = useZone();
  const currency = useRootData()?.site.currency ?? 'USD';
  return (
    <ol>
      {entries.map((entry) => {
        const subject = subjectOf(entry.subject);
        const changes = changesOf(entry.before, entry.after, { currency, zone });
        return (
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
                    :{' '}
                    {subject.to === null ? (
                      subject.text
                    ) : (
                      <PageLink className="link" to={subject.to}>
                        {subject.text}
                      </PageLink>
                    )}
                  </>
                ) : null}
                <span className="text-ink-2">
                  {' '}
                  by{' '}
                  {entry.actor === null ? (
                    'a former member'
                  ) : (
                    <PageLink className="link" to={`/operator/people/${entry.actor}`}>
                      {entry.actor}
                    </PageLink>
                  )}
                </span>
              </p>
              {entry.details_hidden ? (
                <p className="mt-1 text-small text-ink-3">Your role doesn’t cover the details.</p>
              ) : null}
              {entry.reason === '' ? null : (
                <p className="mt-1 max-w-prose whitespace-pre-line break-words">“{entry.reason}”</p>
              )}
              {changes.length === 0 ? null : (
                <details className="mt-1 text-small">
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
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
