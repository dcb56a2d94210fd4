import type { AuditEntry } from '#contract/operator.ts';
import type { AuditRow } from './store.ts';

/** An entry of the trail, as staff read it. */
export function presentEntry(row: AuditRow, names: ReadonlyMap<string, string>): AuditEntry {
  return {
    id: row.id,
    actor_id: row.actor_id,
    actor: names.get(row.actor_id) ?? null,
    act: row.act,
    subject: row.subject,
    reason: row.reason,
    before: row.before ?? null,
    after: row.after ?? null,
    recorded_at: row.recorded_at.toISOString(),
  };
}
