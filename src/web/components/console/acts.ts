import { formatAmount } from '#contract/format/money.ts';
import { nameOfField } from '#contract/review-fields.ts';
import { SETTING_FIELDS, type SettingField } from '#contract/setting-fields.ts';
import { formatTime } from '#web/components/time/formats.ts';
import { settingInWords } from './setting-words.ts';

const SETTINGS: Readonly<Record<string, SettingField>> = SETTING_FIELDS;
const WORDS: Readonly<Record<string, string>> = {
  settlement_ended: 'Sale ended',
  settlement_extended: 'Settlement given more time',
  settlement_dispute_decided: 'Dispute decided',
  settlement_payment_confirmed: 'Payment confirmed on a side’s word',
  settlement_handover_confirmed: 'Handing over confirmed on a side’s word',
  payment_tried_again: 'Payment tried again',
  fault_dealt_with: 'Fault dealt with',
  refund_sent_again: 'Refund sent again',
  refund_paid_by_hand: 'Refund paid by hand',
  payment_set_aside: 'Payment set aside as not paid',
  bid_voided: 'Bid voided',
  auction_withdrawn: 'Auction withdrawn',
  reserve_lowered: 'Reserve lowered',
  auction_created: 'Auction created',
  auction_changed: 'Auction changed',
  close_extended: 'Close extended',
  auction_paused: 'Bidding paused',
  auction_resumed: 'Bidding resumed',
  bidder_blocked: 'Bidder blocked',
  extend_all_asked: 'Extension of all asked for',
  extend_all_confirmed: 'Extension of all confirmed',
  extend_all_refused: 'Extension of all refused',
  void_after_close_asked: 'Void after the close asked for',
  void_after_close_confirmed: 'Void after the close confirmed',
  void_after_close_refused: 'Void after the close refused',
  person_blocked: 'Person blocked',
  block_lifted: 'Block lifted',
  note_written: 'Note written',
  strike_written: 'Strike written',
  sessions_ended: 'Sessions ended',
  seen_as: 'Looked as this person',
  viewing_begun: 'Began to look at the account',
  viewing_ended: 'Stopped looking at the account',
  auctions_moved: 'Closings moved',
  auctions_imported: 'Auctions imported',
  auction_submitted: 'Submitted for review',
  changes_requested: 'Changes requested',
  auction_approved: 'Submission approved',
  auction_agreed: 'Final text agreed to',
  review_claimed: 'Review taken on',
  review_released: 'Review let go',
  auction_scheduled: 'Put on the calendar',
  submission_declined: 'Submission declined',
  paddle_changed: 'Paddle changed',
  roles_changed: 'Roles changed',
  settings_changed: 'Settings changed',
  letter_changed: 'Letter put in other words',
  enquiry_answered: 'Enquiry answered',
  comment_removed: 'Comment removed',
  comment_kept: 'Reported comment kept',
  comment_restored: 'Comment restored',
  removal_upheld: 'Removal of a comment upheld',
  content_created: 'Content created',
  content_saved: 'Content saved',
  content_published: 'Content published',
  content_scheduled: 'Content scheduled',
  content_unpublished: 'Content taken back',
  content_restored: 'Earlier version restored',
  dealer_approved: 'Dealer approved',
  dealer_declined: 'Dealer declined',
  dealer_changed: 'Dealer’s page changed',
  dealer_closed: 'Dealer closed',
  dealer_licence_renewed: 'Dealer’s new licence approved',
  dealer_licence_declined: 'Dealer’s new licence declined',
  dealer_licence_changed: 'Dealer’s licence corrected',
  dealer_member_invited: 'Invited to a dealer',
  dealer_invitation_revoked: 'Invitation taken back',
  dealer_member_joined: 'Joined a dealer',
  dealer_member_left: 'Left a dealer',
  dealer_member_removed: 'Taken out of a dealer',
  dealer_role_changed: 'Role in a dealer changed',
};
const LONGEST_VALUE = 160;
/** Fields whose numbers are minor units of the entry's currency. */
const AMOUNTS = new Set(['price', 'hammer_price', 'reserve', 'limit', 'refunded', 'amount', 'startingBid', 'starting_bid', 'maximum']);
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** `bid_voided` as a person says it. */
export function actInWords(act: string): string {
  const plain = act.replaceAll('_', ' ');
  return WORDS[act] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** What something was done to, and the console's page of it where there is one. */
export function subjectOf(subject: string): { readonly text: string; readonly to: string | null } {
  const [kind = '', ...rest] = subject.split(':');
  const name = rest.join(':');
  if (kind === 'auction') return { text: name, to: `/operator/auctions/${name}` };
  if (kind === 'user') return { text: name, to: `/operator/people/${name}` };
  if (kind === 'dealer') return { text: name, to: `/operator/dealers/${name}` };
  if (kind === 'dealer-application') return { text: 'application', to: '/operator/dealers/applications?state=all' };
  if (kind === 'content') return { text: name, to: `/operator/content/${name}` };
  if (kind === 'letter') return { text: `letter ${name}`, to: `/operator/letters/${name}` };
  if (kind === 'enquiry') return { text: `enquiry ${name}`, to: '/operator/enquiries?state=all' };
  return { text: subject, to: null };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** How the values of an entry are written: for a reader in a zone, with the site's currency where the entry names none. */
export interface TrailFormat {
  readonly currency: string;
  readonly zone: string;
}

function currencyOf(values: Record<string, unknown>): string | null {
  const { currency, terms } = values;
  if (typeof currency === 'string') return currency;
  return isRecord(terms) && typeof terms['currency'] === 'string' ? terms['currency'] : null;
}

function inWords(field: string, value: unknown, { currency, zone }: TrailFormat): string {
  if (value === undefined || value === null) return '–';
  if (SETTINGS[field] !== undefined) return settingInWords({ setting: field, after: value }, { before: currency, after: currency }).after;
  if (typeof value === 'number' && AMOUNTS.has(field)) return formatAmount(value, currency);
  if (typeof value === 'string' && INSTANT.test(value)) return formatTime(Date.parse(value), 'full', zone);
  const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
  const text = typeof value === 'string' ? value : isList ? value.join(', ') : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

/** What a field is called: as where it is set, or as the seller finds it. */
function fieldInWords(field: string): string {
  const ofFact = nameOfField(`facts.${field}`);
  return SETTINGS[field]?.label ?? (ofFact === `facts.${field}` ? nameOfField(field).replaceAll('_', ' ') : ofFact);
}

/** The fields that differ, before and after. */
export function changesOf(before: unknown, after: unknown, format: TrailFormat): { readonly field: string; readonly before: string; readonly after: string }[] {
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const [was, is] = [currencyOf(old) ?? currencyOf(now) ?? format.currency, currencyOf(now) ?? currencyOf(old) ?? format.currency];
  return (
    [...new Set([...Object.keys(old), ...Object.keys(now)])]
      // Both sides name the currency of their amounts; it is a change only where they differ.
      .filter((field) => field !== 'currency' || (old[field] !== undefined && now[field] !== undefined))
      .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]))
      .map((field) => ({
        field: fieldInWords(field),
        before: inWords(field, old[field], { ...format, currency: was }),
        after: inWords(field, now[field], { ...format, currency: is }),
      }))
  );
}
