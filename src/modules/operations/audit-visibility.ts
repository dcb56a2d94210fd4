import { type RawBuilder, sql } from 'kysely';
import type { StaffPower } from '#contract/staff.ts';
import type { Actor } from '#platform/http/actor.ts';
import { may } from './policy.ts';
import type { AuditRow } from './audit-store.ts';
import type { AuditEntry } from '#contract/audit-log.ts';

const BY_SUBJECT: Readonly<Record<string, readonly StaffPower[]>> = {
  auction: ['see_auctions'],
  live_auctions: ['see_auctions'],
  user: ['see_people'],
  people: ['see_people'],
  auctions: ['see_auctions'],
  content: ['write_content'],
  dealer: ['manage_dealers'],
  'dealer-application': ['manage_dealers'],
  settings: ['see_settings'],
  email: ['read_emails'],
  email_template: ['change_emails'],
  enquiry: ['answer_enquiries'],
  inbox: ['answer_enquiries'],
  macro: ['answer_enquiries'],
  tax: ['manage_payments'],
  vocabulary: ['edit_auctions'],
};
const BY_ACTION: readonly (readonly [beginnings: readonly string[], powers: readonly StaffPower[]])[] = [
  [
    ['charge_', 'refund', 'payment_', 'set_payment_', 'hold_'],
    ['manage_payments', 'settle_sales'],
  ],
  [['settlement_'], ['settle_sales']],
  [['comment_', 'removal_'], ['moderate_comments']],
  [
    ['message_', 'messages_'],
    ['moderate_comments', 'settle_sales'],
  ],
  [['incident_'], ['see_incidents']],
  [['webhook_'], ['manage_webhooks']],
];
const OTHERWISE: readonly StaffPower[] = ['give_roles'];

const hasOne = (actor: Actor, powers: readonly StaffPower[]): boolean => powers.some((power) => may(actor, power));

/**
 * Who did what and when is open to all who read the audit log; reasons and values are as hidden as on the pages they
 * come from.
 */
export function maySeeDetails(actor: Actor, entry: Pick<AuditRow, 'actor_id' | 'action' | 'subject'>): boolean {
  if (actor.kind === 'user' && entry.actor_id === actor.userId) return true;
  const [kind = ''] = entry.subject.split(':');
  const byAction = BY_ACTION.find(([beginnings]) => beginnings.some((begins) => entry.action.startsWith(begins)));
  return hasOne(actor, byAction?.[1] ?? BY_SUBJECT[kind] ?? OTHERWISE);
}

/** `maySeeDetails` as a condition on `audit_entries`. */
export function hasVisibleDetails(actor: Actor): RawBuilder<boolean> {
  if (hasOne(actor, OTHERWISE)) return sql<boolean>`true`;
  const byAction = BY_ACTION.map(
    ([beginnings, powers]) =>
      sql`when action ^@ any(${[...beginnings]}::text[]) then ${hasOne(actor, powers)}::boolean`,
  );
  const kinds = Object.entries(BY_SUBJECT).flatMap(([kind, powers]) => (hasOne(actor, powers) ? [kind] : []));
  return sql<boolean>`(actor_id = ${actor.kind === 'user' ? actor.userId : ''} or case ${sql.join(byAction, sql` `)}
    else split_part(subject, ':', 1) = any(${kinds}::text[]) end)`;
}

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
