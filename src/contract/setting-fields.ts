import type { SiteSettings } from './settings.ts';

export type SettingKind =
  | 'text'
  | 'lines'
  | 'email'
  | 'currency'
  | 'unit'
  | 'locale'
  | 'zone'
  | 'money'
  | 'percent'
  | 'minutes'
  | 'days'
  | 'count'
  | 'colour'
  | 'picture'
  | 'increments'
  | 'slots'
  | 'choice'
  | 'moment';
export interface SettingField {
  readonly label: string;
  readonly kind: SettingKind;
  readonly hint?: string;
  readonly options?: readonly (readonly [string, string])[];
}
interface SettingGroup {
  readonly title: string;
  readonly note: string;
  readonly fields: Partial<Record<keyof SiteSettings, SettingField>>;
}

export const SETTING_GROUPS = [
  {
    title: 'Site',
    note: 'Your company details, shown on the site and in every email.',
    fields: {
      site_name: { label: 'Name', kind: 'text' },
      logo_image: {
        label: 'Logo',
        kind: 'picture',
        hint: 'Shown in the header next to the name. Use a wide image, at least 320 pixels wide.',
      },
      signal_colour: {
        label: 'Color',
        kind: 'colour',
        hint: 'Used for bids and urgent items. Text on it is black or white, whichever has more contrast.',
      },
      contact_email: {
        label: 'Email address',
        kind: 'email',
        hint: 'Inquiries are sent here. Leave blank to send them to staff.',
      },
      contact_phone: { label: 'Phone', kind: 'text' },
      postal_address: { label: 'Postal address', kind: 'lines' },
      site_access: {
        label: 'Site access',
        kind: 'choice',
        options: [
          ['open', 'Public'],
          ['closed', 'Closed: visitors see the launch page'],
        ],
      },
      site_opens_at: {
        label: 'Opens at',
        kind: 'moment',
        hint: 'In UTC. If site access is closed, the site opens at this time. Leave blank to open it manually.',
      },
    },
  },
  {
    title: 'Locale and units',
    note: 'How times, distances and amounts are formatted.',
    fields: {
      time_zone: {
        label: 'Time zone',
        kind: 'zone',
        hint: 'Used for the calendar and all closing times in the console.',
      },
      locale: { label: 'Locale', kind: 'locale' },
      distance_unit: { label: 'Distance unit', kind: 'unit' },
      currency: {
        label: 'Currency',
        kind: 'currency',
        hint: 'Three-letter code, for example USD. Can’t be changed once an auction was published.',
      },
    },
  },
  {
    title: 'Bidding',
    note: 'Published auctions keep the values they were published with.',
    fields: {
      bid_unit: { label: 'Bids are in multiples of', kind: 'money' },
      increments: {
        label: 'Increments',
        kind: 'increments',
        hint: 'The minimum step to the next bid, from each price up.',
      },
      soft_close_ms: {
        label: 'Soft close',
        kind: 'minutes',
        hint: 'A bid this close to the end resets the time left to this many minutes.',
      },
      auction_length_ms: { label: 'Auction length', kind: 'days' },
      first_limit: { label: 'Initial limit for new bidders', kind: 'money' },
      bidding_terms_version: {
        label: 'Bidding terms version',
        kind: 'count',
        hint: 'Increase it when the terms change. Every bidder must then accept them again.',
      },
    },
  },
  {
    title: 'Fees',
    note: 'The buyer’s premium is added to the hammer price.',
    fields: {
      premium_basis_points: { label: 'Premium', kind: 'percent' },
      premium_least: { label: 'Minimum premium', kind: 'money' },
      premium_most: { label: 'Maximum premium', kind: 'money' },
      seller_fee_basis_points: {
        label: 'Seller fee',
        kind: 'percent',
        hint: 'Percentage of the hammer price, charged after the seller confirms the payment. Enter 0 for no fee.',
      },
    },
  },
  {
    title: 'After the sale',
    note: 'Offers when the reserve isn’t met, and the deadlines of a settlement.',
    fields: {
      offer_open_hours: {
        label: 'Hours for the high bidder’s first offer',
        kind: 'count',
        hint: 'From the close, when the reserve isn’t met.',
      },
      offer_answer_hours: { label: 'Hours for each response', kind: 'count' },
      offer_rounds: {
        label: 'Offer rounds',
        kind: 'count',
        hint: 'In the last round the seller can only accept or decline.',
      },
      fee_due_days: {
        label: 'Days to pay the premium',
        kind: 'count',
        hint: 'When the card payment fails at the close.',
      },
      payment_due_days: { label: 'Days to pay for the vehicle', kind: 'count' },
      papers_due_days: { label: 'Days to issue the bill of sale', kind: 'count' },
      collection_due_days: { label: 'Days to agree on collection', kind: 'count' },
      handover_due_days: {
        label: 'Days after the collection date',
        kind: 'count',
        hint: 'An undisputed sale is completed automatically after this.',
      },
      second_chance_hours: {
        label: 'Hours for an underbidder to answer',
        kind: 'count',
        hint: 'When the buyer defaults.',
      },
    },
  },
  {
    title: 'Service levels',
    note: 'How long something may wait for staff. What waits longer is marked late in the console.',
    fields: {
      review_due_hours: { label: 'Hours to review a submission', kind: 'count' },
      comments_due_hours: { label: 'Hours to decide a reported comment', kind: 'count' },
      enquiries_due_hours: { label: 'Hours to answer an inquiry', kind: 'count' },
      dealer_applications_due_hours: { label: 'Hours to decide a dealer application', kind: 'count' },
      disputes_due_hours: { label: 'Hours to decide a dispute', kind: 'count' },
    },
  },
  {
    title: 'Holds',
    note: 'We hold the premium for a bidder’s maximum on their card before the bid counts. Each bidder has one hold for all their bids.',
    fields: {
      holds: {
        label: 'Before a bid counts',
        kind: 'choice',
        options: [
          ['required', 'Hold the premium on the maximum'],
          ['none', 'No hold: a saved card is enough'],
        ],
      },
      hold_release: {
        label: 'Release holds',
        kind: 'choice',
        options: [
          ['when_outbid', 'Minutes after the bidder is outbid everywhere'],
          ['at_close', 'When the last auction they bid on closes'],
        ],
      },
      holds_in_outage: {
        label: 'If the card provider is down',
        kind: 'choice',
        hint: 'Missing holds are placed once the provider is back.',
        options: [
          ['known_bidders', 'Accept bids from people who have had a hold before, up to the amount below'],
          ['count', 'Accept all bids within the bidder’s limit'],
          ['refuse', 'Reject bids that need a new hold'],
        ],
      },
      outage_hold_limit: {
        label: 'Largest hold to waive',
        kind: 'money',
        hint: 'For people who have had a hold before. Larger bids are rejected until the provider is back.',
      },
    },
  },
  {
    title: 'Calendar',
    note: 'When auctions close. The calendar warns when these are exceeded.',
    fields: {
      closing_slots: {
        label: 'Slots',
        kind: 'slots',
        hint: 'Closing times in the site’s time zone, and how many auctions each holds.',
      },
      slate_size: { label: 'Daily limit', kind: 'count', hint: 'How many auctions can close on one day.' },
      similar_distance_minutes: {
        label: 'Minutes between similar vehicles',
        kind: 'count',
        hint: 'Of the same make and model.',
      },
    },
  },
  {
    title: 'Second approvals',
    note: 'Actions that need two staff members. The second must have been on staff for 7 days, and the first can’t have assigned their roles. Relaxing these settings needs two administrators, if there are two.',
    fields: {
      approval_live_voids: {
        label: 'Voiding bids in a live auction',
        kind: 'choice',
        hint: 'Bidding is paused until the second person decides, at most 30 minutes.',
        options: [
          ['required', 'Needs a second staff member'],
          ['none', 'One staff member is enough'],
        ],
      },
      approval_reserve_changes: {
        label: 'Changing a reserve for the seller',
        kind: 'choice',
        hint: 'The seller must have agreed and is always notified.',
        options: [
          ['required', 'Needs a second staff member'],
          ['none', 'One staff member is enough'],
        ],
      },
      approval_withdrawals: {
        label: 'Withdrawing an auction that has bids',
        kind: 'choice',
        hint: 'A live auction is paused until the second person decides, at most 30 minutes.',
        options: [
          ['required', 'Needs a second staff member'],
          ['none', 'One staff member is enough'],
        ],
      },
      approval_roles: {
        label: 'Assigning a role',
        kind: 'choice',
        hint: 'Only if there’s another administrator to approve it. Removing a role never needs approval.',
        options: [
          ['required', 'Needs a second staff member'],
          ['none', 'One staff member is enough'],
        ],
      },
      approval_refunds_over: {
        label: 'Refunding, or marking as not paid, more than',
        kind: 'money',
        hint: 'The total of all refunds for one payment. Enter 0 to require a second staff member every time.',
      },
      approval_limits_over: {
        label: 'Raising a bidding limit above',
        kind: 'money',
      },
    },
  },
  {
    title: 'Bookkeeping',
    note: 'The account numbers of your own books, for the journal that Payments exports. Several may be the same.',
    fields: {
      journal_account_bank: { label: 'Bank account', kind: 'text' },
      journal_account_card_provider: { label: 'Card provider balance', kind: 'text' },
      journal_account_receivable: { label: 'Receivables', kind: 'text' },
      journal_account_disputed: { label: 'Withheld in disputes', kind: 'text' },
      journal_account_refunds_owed: { label: 'Refunds owed', kind: 'text' },
      journal_account_tax_payable: { label: 'Tax payable', kind: 'text' },
      journal_account_premiums: { label: 'Buyer’s premiums', kind: 'text' },
      journal_account_seller_fees: { label: 'Seller fees', kind: 'text' },
      journal_account_provider_fees: { label: 'Card provider fees', kind: 'text' },
      journal_account_losses: { label: 'Dispute losses', kind: 'text' },
    },
  },
  {
    title: 'Accounts',
    note: 'Requirements for new passwords. Common and easily guessed passwords are always rejected.',
    fields: {
      breached_passwords: {
        label: 'Passwords exposed in data breaches',
        kind: 'choice',
        hint: 'We send only the first 5 characters of a hash, never the password or who chose it.',
        options: [
          ['accept', 'Don’t check'],
          ['refuse', 'Check and reject'],
        ],
      },
    },
  },
  {
    title: 'Comments',
    note: 'Limits on how often people can comment.',
    fields: {
      comments_in_five_minutes: { label: 'Comments per person in five minutes', kind: 'count' },
    },
  },
] as const satisfies readonly SettingGroup[];

type KeysOf<T> = T extends unknown ? keyof T : never;
type WithoutField = Exclude<keyof SiteSettings, KeysOf<(typeof SETTING_GROUPS)[number]['fields']>>;

export const SETTING_FIELDS: Readonly<Record<keyof SiteSettings, SettingField>> &
  Readonly<Record<WithoutField, never>> = Object.assign({}, ...SETTING_GROUPS.map(({ fields }) => fields));
