import { DEALER_ROLE_LABELS } from './dealer-roles.ts';
import type { Placeholder } from './email-placeholders.ts';

interface SharedText {
  /** With an array, the text for one and for several. A language may need more forms than English. */
  readonly english: string | readonly [one: string, other: string];
  readonly placeholders?: readonly Placeholder[];
}

const WHY = ['site'] as const;
const COUNT = ['count'] as const;

export const SHARED_TEXTS = {
  open_link: { english: 'Or open this link:' },
  view: { english: 'View' },
  link_settings: { english: 'Notification settings' },
  link_stop_kind: { english: 'Stop emails like this' },
  link_stop_kinds: { english: 'Stop emails like these' },
  link_stop_auction: { english: 'Stop emails about this auction' },
  link_stop_search: { english: 'Stop this saved search' },
  link_stop_named_search: { english: 'Stop saved search “{search}”', placeholders: ['search'] },
  link_stop_daily: { english: 'Stop these emails' },
  link_remove_reminder: { english: 'Remove reminder' },
  why_bidding: { english: 'You’re receiving this because you bid at {site}.', placeholders: WHY },
  why_watching: {
    english: 'You’re receiving this because you watch, bid in or sell this auction at {site}.',
    placeholders: WHY,
  },
  why_selling: { english: 'You’re receiving this because you sell at {site}.', placeholders: WHY },
  why_following: {
    english: 'You’re receiving this because you follow this search, seller, make or model at {site}.',
    placeholders: WHY,
  },
  why_paying: {
    english: 'You’re receiving this because it concerns a sale or purchase of yours at {site}.',
    placeholders: WHY,
  },
  why_account: { english: 'You’re receiving this because you have an account at {site}.', placeholders: WHY },
  why_reminder: {
    english:
      'You’re receiving this because someone asked {site} to send an opening reminder to this address. We use the address only for that and delete it afterward.',
    placeholders: WHY,
  },
  bank_details: { english: 'We never change bank details by email.' },
  delayed: { english: 'This was at {when}. The current status is below.', placeholders: ['when'] },
  figure_starting_bid: { english: 'Starting bid' },
  figure_price: { english: 'Current bid' },
  figure_all_in: { english: 'All-in, with fees' },
  figure_next_bid: { english: 'Next minimum bid' },
  figure_opens: { english: 'Opens' },
  figure_closes: { english: 'Closes' },
  figure_as_of: { english: 'As of' },
  figure_hammer_price: { english: 'Hammer price' },
  figure_ended_at: { english: 'Bidding ended at' },
  figure_bids: { english: 'Bids' },
  no_bids: { english: 'No bids' },
  updates: { english: ['one update', '{count} updates'], placeholders: COUNT },
  summary_title: { english: 'Your daily summary from {site}: {updates}', placeholders: ['site', 'updates'] },
  section_closing: { english: 'Closing today' },
  section_new: { english: 'New' },
  closes_at: { english: 'Closes {when}', placeholders: ['when'] },
  entry_starting_bid: { english: 'Opening bid {amount}', placeholders: ['amount'] },
  entry_price: {
    english: ['Current bid {amount}, {count} bid', 'Current bid {amount}, {count} bids'],
    placeholders: ['amount', 'count'],
  },
  more_on_calendar: {
    english: ['And {count} more on the calendar.', 'And {count} more on the calendar.'],
    placeholders: COUNT,
  },
  closing_count: { english: ['{count} auction closes today', '{count} auctions close today'], placeholders: COUNT },
  new_count: { english: ['{count} new auction', '{count} new auctions'], placeholders: COUNT },
  also_new_count: { english: ['{count} is new', '{count} are new'], placeholders: COUNT },
  closing_and_new: { english: '{closing}, {opened}', placeholders: ['closing', 'opened'] },
  wants_closing: { english: 'a daily email about auctions that close that day' },
  wants_new: { english: 'a daily email about new auctions' },
  wants_both: { english: 'a daily email about new auctions and auctions that close that day' },
  site_opening: { english: 'the opening of {site}', placeholders: WHY },
  role_owner: { english: DEALER_ROLE_LABELS.owner.name.toLowerCase() },
  role_owner_description: { english: DEALER_ROLE_LABELS.owner.says },
  role_manager: { english: DEALER_ROLE_LABELS.manager.name.toLowerCase() },
  role_manager_description: { english: DEALER_ROLE_LABELS.manager.says },
  role_member: { english: DEALER_ROLE_LABELS.member.name.toLowerCase() },
  role_member_description: { english: DEALER_ROLE_LABELS.member.says },
  licence_expires: { english: 'the license expires on {good_until}', placeholders: ['good_until'] },
  licence_expired: { english: 'the license expired on {good_until}', placeholders: ['good_until'] },
} as const satisfies Readonly<Record<string, SharedText>>;

type Texts = typeof SHARED_TEXTS;
export type SharedTextName = keyof Texts;
export type CountedTextName = {
  [Name in SharedTextName]: Texts[Name]['english'] extends string ? never : Name;
}[SharedTextName];
export type PlainTextName = Exclude<SharedTextName, CountedTextName>;

export const SHARED_TEXT_NAMES = Object.keys(SHARED_TEXTS) as SharedTextName[];

/** The field of a counted text: `updates` with the plural category `few` is `updates_few`. */
export const countedField = (name: SharedTextName, category: string): string => `${name}_${category}`;
