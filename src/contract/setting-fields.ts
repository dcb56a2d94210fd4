import type { HouseSettings } from './settings.ts';

/** How a setting is written in the console's form. */
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
  /** Of a choice: each value, and what it means. */
  readonly options?: readonly (readonly [string, string])[];
}
interface SettingGroup {
  readonly title: string;
  readonly note: string;
  readonly fields: Partial<Record<keyof HouseSettings, SettingField>>;
}

/** The settings as the form shows them: each in one group. */
export const SETTING_GROUPS = [
  {
    title: 'The house',
    note: 'Who people deal with. Shown to the public and in every letter.',
    fields: {
      house_name: { label: 'Name', kind: 'text' },
      logo_image: { label: 'Logo', kind: 'picture', hint: 'Stands in the header beside the name. Wide and low looks best, at least 320 pixels wide.' },
      signal_colour: { label: 'Color', kind: 'colour', hint: 'Bids and what is urgent. Letters on it are set black or white, whichever reads better.' },
      contact_email: { label: 'E-mail address', kind: 'email', hint: 'Enquiries are mailed here; without it they go to the staff.' },
      contact_phone: { label: 'Telephone', kind: 'text' },
      postal_address: { label: 'Postal address', kind: 'lines' },
      house_doors: {
        label: 'Doors',
        kind: 'choice',
        options: [
          ['open', 'Open to everybody'],
          ['closed', 'Not open yet: visitors find the launch page'],
        ],
      },
      house_opens_at: {
        label: 'Opens by itself',
        kind: 'moment',
        hint: 'In UTC. While the doors are closed: from then on they are open. Empty: until you open them.',
      },
    },
  },
  {
    title: 'Places and units',
    note: 'How times, distances and amounts are written.',
    fields: {
      time_zone: { label: 'Time zone', kind: 'zone', hint: 'The calendar of closings is kept in it.' },
      locale: { label: 'Locale', kind: 'locale' },
      distance_unit: { label: 'Distances', kind: 'unit' },
      currency: { label: 'Currency', kind: 'currency', hint: 'Three letters, as USD. Auctions that are published keep theirs.' },
    },
  },
  {
    title: 'Bidding',
    note: 'An auction keeps what stood here when it was published.',
    fields: {
      bid_unit: { label: 'Bids are in multiples of', kind: 'money' },
      increments: { label: 'Increments', kind: 'increments', hint: 'From this price on, the next bid is at least so much higher.' },
      soft_close_ms: { label: 'Soft close', kind: 'minutes', hint: 'A bid within so many minutes of the close moves the close.' },
      auction_length_ms: { label: 'Length of an auction', kind: 'days' },
      first_limit: { label: 'First limit of a new bidder', kind: 'money' },
      bidding_terms_version: {
        label: 'Version of the bidding terms',
        kind: 'count',
        hint: 'Raise it when the terms change: every bidder must accept them anew.',
      },
    },
  },
  {
    title: 'Fees',
    note: 'The buyer’s premium, on top of the hammer price.',
    fields: {
      premium_basis_points: { label: 'Premium', kind: 'percent' },
      premium_least: { label: 'At least', kind: 'money' },
      premium_most: { label: 'At most', kind: 'money' },
      seller_fee_basis_points: {
        label: 'Seller’s fee',
        kind: 'percent',
        hint: 'Of the hammer price, charged once the seller has confirmed the payment. 0: none.',
      },
    },
  },
  {
    title: 'After the hammer',
    note: 'Offers where the reserve was not met, and the steps of a settlement.',
    fields: {
      offer_open_hours: { label: 'Hours for the high bidder’s first offer', kind: 'count', hint: 'From the close, where the reserve was not met.' },
      offer_answer_hours: { label: 'Hours for each answer after it', kind: 'count' },
      offer_rounds: { label: 'Rounds', kind: 'count', hint: 'In the last one the seller accepts or declines.' },
      fee_due_days: { label: 'Days to pay the premium', kind: 'count', hint: 'Where the card did not pay it at the hammer.' },
      payment_due_days: { label: 'Days to pay for the car', kind: 'count' },
      papers_due_days: { label: 'Days to issue the bill of sale', kind: 'count' },
      collection_due_days: { label: 'Days to agree on the collection', kind: 'count' },
      handover_due_days: { label: 'Days after the agreed date', kind: 'count', hint: 'Then a sale that nobody disputes is taken as done.' },
      second_chance_hours: { label: 'Hours for an underbidder to answer', kind: 'count', hint: 'Where the buyer has defaulted.' },
    },
  },
  {
    title: 'Holds',
    note: 'The premium on a bidder’s maximum is held on their card before the bid counts. Each has one hold, for all their bids.',
    fields: {
      holds: {
        label: 'Before a bid counts',
        kind: 'choice',
        options: [
          ['required', 'Hold the premium on the maximum'],
          ['none', 'Hold nothing: a saved card is enough'],
        ],
      },
      hold_release: {
        label: 'Holds are released',
        kind: 'choice',
        options: [
          ['when_outbid', 'Minutes after their owner leads nowhere'],
          ['at_close', 'When the last auction that they bid in has closed'],
        ],
      },
      holds_in_outage: {
        label: 'While cards cannot be reached',
        kind: 'choice',
        hint: 'An outage of the card provider stops no auction.',
        options: [
          ['count', 'Bids count on the paddle’s standing; holds follow'],
          ['refuse', 'Bids that need a new hold are refused'],
        ],
      },
    },
  },
  {
    title: 'The calendar',
    note: 'When auctions close. The calendar warns where these are passed.',
    fields: {
      closing_slots: { label: 'Slots', kind: 'slots', hint: 'Times of the day, in the house’s time zone, and how many auctions each takes.' },
      slate_size: { label: 'Most closings in a day', kind: 'count', hint: 'The size of a day’s slate.' },
      similar_distance_minutes: { label: 'Minutes between similar cars', kind: 'count', hint: 'Of the same make and model.' },
    },
  },
  {
    title: 'Talk',
    note: 'So that talk is not a flood.',
    fields: {
      comments_in_five_minutes: { label: 'Comments of one person in five minutes', kind: 'count' },
    },
  },
] as const satisfies readonly SettingGroup[];

type KeysOf<T> = T extends unknown ? keyof T : never;
type WithoutField = Exclude<keyof HouseSettings, KeysOf<(typeof SETTING_GROUPS)[number]['fields']>>;

/** Every setting's field, by its name. A setting without one does not compile: nobody could change it in the console. */
export const SETTING_FIELDS: Readonly<Record<keyof HouseSettings, SettingField>> & Readonly<Record<WithoutField, never>> = Object.assign(
  {},
  ...SETTING_GROUPS.map(({ fields }) => fields),
);
