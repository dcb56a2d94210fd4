import type { StaffPower } from '#contract/staff.ts';
import type { Actor } from '#platform/http/actor.ts';
import { may } from './policy.ts';
import type { AuditRow } from './store.ts';

const BY_SUBJECT: Readonly<Record<string, readonly StaffPower[]>> = {
  auction: ['see_auctions'],
  live_auctions: ['see_auctions'],
  user: ['see_people'],
  content: ['write_content'],
  dealer: ['manage_dealers'],
  'dealer-application': ['manage_dealers'],
  settings: ['see_settings'],
  email_template: ['change_emails'],
  enquiry: ['answer_enquiries'],
  tax: ['manage_payments'],
  vocabulary: ['edit_auctions'],
};
/** About an auction, but other people's work. The first match counts. */
const BY_ACTION: readonly (readonly [begins: RegExp, powers: readonly StaffPower[]])[] = [
  [/^(?:charge_|refund|payment_|set_payment_|hold_)/, ['manage_payments', 'settle_sales']],
  [/^settlement_/, ['settle_sales']],
  [/^(?:comment_|removal_)/, ['moderate_comments']],
  [/^incident_/, ['see_incidents']],
];

/**
 * Who did what and when is open to all who read the audit log; reasons and values are as hidden as on the pages they
 * come from.
 */
export function maySeeDetails(actor: Actor, entry: Pick<AuditRow, 'actor_id' | 'action' | 'subject'>): boolean {
  if (actor.kind === 'user' && entry.actor_id === actor.userId) return true;
  const [kind = ''] = entry.subject.split(':');
  const powers = BY_ACTION.find(([begins]) => begins.test(entry.action))?.[1] ?? BY_SUBJECT[kind] ?? ['give_roles'];
  return powers.some((power) => may(actor, power));
}
