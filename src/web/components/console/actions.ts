import type { StaffPower } from '#contract/staff.ts';

const WORDS: Readonly<Record<string, string>> = {
  settlement_ended: 'Sale ended',
  settlement_extended: 'Settlement deadline extended',
  settlement_dispute_decided: 'Dispute decided',
  settlement_payment_confirmed: 'Payment confirmed on a party’s statement',
  settlement_handover_confirmed: 'Handover confirmed on a party’s statement',
  payment_tried_again: 'Payment retried',
  incident_resolved: 'Integrity issue resolved',
  refund_sent_again: 'Refund resent',
  refund_paid_by_hand: 'Refund paid manually',
  payment_set_aside: 'Payment marked as not paid',
  bid_voided: 'Bid voided',
  bids_withdrawn: 'Bids withdrawn by the bidder',
  auction_withdrawn: 'Auction withdrawn',
  reserve_lowered: 'Reserve lowered',
  reserve_changed: 'Reserve changed before opening',
  void_live_asked: 'Void requested, bidding paused',
  void_live_confirmed: 'Void approved',
  void_live_refused: 'Void rejected',
  block_bidder_asked: 'Block requested, bidding paused',
  block_bidder_confirmed: 'Block approved',
  block_bidder_refused: 'Block rejected',
  change_reserve_asked: 'Reserve change requested',
  change_reserve_confirmed: 'Reserve change approved',
  change_reserve_refused: 'Reserve change rejected',
  withdraw_auction_asked: 'Withdrawal requested',
  withdraw_auction_confirmed: 'Withdrawal approved',
  withdraw_auction_refused: 'Withdrawal rejected',
  refund_asked: 'Refund requested',
  refund_confirmed: 'Refund approved',
  refund_refused: 'Refund rejected',
  refund_by_hand_asked: 'Manual refund requested',
  refund_by_hand_confirmed: 'Manual refund approved',
  refund_by_hand_refused: 'Manual refund rejected',
  set_payment_aside_asked: 'Marking a payment as not paid requested',
  set_payment_aside_confirmed: 'Marking a payment as not paid approved',
  set_payment_aside_refused: 'Marking a payment as not paid rejected',
  charge_refunded: 'Payment refunded',
  payments_exported: 'Payments exported',
  journal_exported: 'Journal exported',
  raise_limit_asked: 'Higher bidding limit requested',
  raise_limit_confirmed: 'Higher bidding limit approved',
  raise_limit_refused: 'Higher bidding limit rejected',
  change_roles_asked: 'Roles requested',
  change_roles_confirmed: 'Roles approved',
  change_roles_refused: 'Roles rejected',
  loosen_approvals_asked: 'Fewer second approvals requested',
  loosen_approvals_confirmed: 'Fewer second approvals approved',
  loosen_approvals_refused: 'Fewer second approvals rejected',
  amounts_revealed: 'Hidden amounts revealed',
  shill_alarm_dismissed: 'Shill alarm dismissed',
  shill_alarm_warned: 'Bidder warned after a shill alarm',
  shill_alarm_void_requested: 'Void requested after a shill alarm',
  shill_alarm_voided: 'Bids voided after a shill alarm',
  make_added: 'Make added',
  make_changed: 'Make changed',
  model_added: 'Model added',
  model_changed: 'Model changed',
  proposed_model_dismissed: 'Proposed model dismissed',
  auction_created: 'Auction created',
  auction_changed: 'Auction changed',
  close_extended: 'Closing time extended',
  auction_paused: 'Bidding paused',
  auction_resumed: 'Bidding resumed',
  bidder_blocked: 'Bidder blocked',
  extend_all_asked: 'Extension of all auctions requested',
  extend_all_confirmed: 'Extension of all auctions approved',
  extend_all_refused: 'Extension of all auctions rejected',
  void_after_close_asked: 'Void after close requested',
  void_after_close_confirmed: 'Void after close approved',
  void_after_close_refused: 'Void after close rejected',
  person_blocked: 'Person blocked',
  block_lifted: 'Block lifted',
  note_written: 'Note added',
  strike_written: 'Strike added',
  sessions_ended: 'Sessions ended',
  seen_as: 'Viewed as user',
  impersonation_started: 'Started viewing as user',
  impersonation_ended: 'Stopped viewing as user',
  auctions_moved: 'Closing times moved',
  auctions_imported: 'Auctions imported',
  results_imported: 'Past results imported',
  result_import_undone: 'Import of past results undone',
  auction_submitted: 'Submitted for review',
  changes_requested: 'Changes requested',
  auction_approved: 'Submission approved',
  auction_agreed: 'Final text accepted by seller',
  review_claimed: 'Review claimed',
  review_released: 'Review released',
  auction_scheduled: 'Scheduled',
  submission_declined: 'Submission declined',
  paddle_changed: 'Bidding limits changed',
  roles_changed: 'Roles changed',
  settings_changed: 'Settings changed',
  saved_view_deleted: 'Shared view deleted',
  email_template_changed: 'Email template changed',
  enquiry_answered: 'Inquiry answered',
  comment_removed: 'Comment removed',
  comment_kept: 'Reported comment kept',
  comment_restored: 'Comment restored',
  removal_upheld: 'Comment removal upheld',
  content_created: 'Content created',
  content_saved: 'Content saved',
  content_published: 'Content published',
  content_scheduled: 'Content scheduled',
  content_unpublished: 'Content unpublished',
  content_restored: 'Earlier version restored',
  dealer_approved: 'Dealer approved',
  dealer_declined: 'Dealer declined',
  dealer_changed: 'Dealer page changed',
  dealer_closed: 'Dealer closed',
  dealer_licence_renewed: 'Dealer license approved',
  dealer_licence_declined: 'Dealer license declined',
  dealer_licence_changed: 'Dealer license corrected',
  dealer_member_invited: 'Dealer member invited',
  dealer_invitation_revoked: 'Dealer invitation revoked',
  dealer_member_joined: 'Dealer member joined',
  dealer_member_left: 'Dealer member left',
  dealer_member_removed: 'Dealer member removed',
  dealer_role_changed: 'Dealer role changed',
};
export function actionLabel(action: string): string {
  const plain = action.replaceAll('_', ' ');
  return WORDS[action] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** By label, for a choice. */
export const ACTIONS: readonly string[] = Object.keys(WORDS).toSorted((a, b) =>
  actionLabel(a).localeCompare(actionLabel(b)),
);

/** Who may open the page of a subject. */
const POWERS: Readonly<Record<string, StaffPower>> = {
  auction: 'see_auctions',
  user: 'see_people',
  dealer: 'manage_dealers',
  'dealer-application': 'manage_dealers',
  content: 'write_content',
  email_template: 'change_emails',
  enquiry: 'answer_enquiries',
  result_import: 'import_auctions',
};
export const powerOfSubject = (subject: string): StaffPower => POWERS[subject.split(':')[0] ?? ''] ?? 'read_audit_log';

export function subjectOf(subject: string): { readonly text: string; readonly to: string | null } {
  const [kind = '', ...rest] = subject.split(':');
  const name = rest.join(':');
  if (kind === 'auction') return { text: name, to: `/operator/auctions/${name}` };
  if (kind === 'user') return { text: name, to: `/operator/people/${name}` };
  if (kind === 'dealer') return { text: name, to: `/operator/dealers/${name}` };
  if (kind === 'dealer-application') return { text: 'application', to: '/operator/dealers/applications?state=all' };
  if (kind === 'content') return { text: name, to: `/operator/content/${name}` };
  if (kind === 'email_template') return { text: `email template ${name}`, to: `/operator/email-templates/${name}` };
  if (kind === 'enquiry') return { text: `inquiry ${name}`, to: '/operator/enquiries?state=all' };
  if (kind === 'result_import') return { text: 'past results', to: `/operator/import/results/${name}` };
  return { text: subject, to: null };
}
