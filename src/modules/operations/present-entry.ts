import type { AuditEntry } from '#contract/operator.ts';
import type { AuditRow } from './store.ts';

export function presentEntry(row: AuditRow, names: ReadonlyMap<string, string>): AuditEntry {
  return {
    id: row.id,
    actor_id: row.actor_id,
    actor: names.get(row.actor_id) ?? null,
    action: row.action,
    subject: row.subject,
    reason: row.reason,
    before: row.before ?? null,
    after: row.after ?? null,
    recorded_at: row.recorded_at.toISOString(),
  };
}
