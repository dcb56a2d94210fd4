import type { AuditEntry } from '#contract/audit-log.ts';
import type { Actor } from '#platform/http/actor.ts';
import { maySeeDetails } from './audit-visibility.ts';
import type { AuditRow } from './audit-store.ts';

export function presentEntry(row: AuditRow, names: ReadonlyMap<string, string>, actor: Actor): AuditEntry {
  const isShown = maySeeDetails(actor, row);
  return {
    id: row.id,
    actor_id: row.actor_id,
    actor: names.get(row.actor_id) ?? null,
    action: row.action,
    subject: row.subject,
    reason: isShown ? row.reason : '',
    before: isShown ? (row.before ?? null) : null,
    after: isShown ? (row.after ?? null) : null,
    details_hidden: !isShown,
    recorded_at: row.recorded_at.toISOString(),
  };
}
