import { DAYS, HOURS, type SettingGroup } from './setting-field.ts';

const NEW_AUCTIONS = 'Auctions approved from now on. Approved ones keep their terms.';

export const BIDDING = {
  slug: 'bidding',
  title: 'Bidding',
  note: 'Increments, limits and the terms that bidders accept.',
  fields: {
    bid_unit: { label: 'Bids are in multiples of', kind: 'money', affects: NEW_AUCTIONS },
    increments: {
      label: 'Increments',
      kind: 'increments',
      hint: 'The minimum step to the next bid, from each price up.',
      affects: NEW_AUCTIONS,
    },
    first_limit: {
      label: 'Initial limit for new bidders',
      kind: 'money',
      affects: 'People who register from now on. Existing limits stay.',
    },
    bidding_terms_version: {
      label: 'Bidding terms version',
      kind: 'count',
      hint: 'Increase it when the terms change.',
      affects: 'Every bidder must accept the terms again before their next bid.',
    },
  },
} as const satisfies SettingGroup;

export const CLOSING = {
  slug: 'closing',
  title: 'Closing and calendar',
  note: 'How long auctions run, when they close, and the soft close.',
  fields: {
    soft_close_ms: {
      label: 'Soft close',
      kind: 'minutes',
      hint: 'A bid this close to the end resets the time left to this long. 0 turns it off.',
      affects: NEW_AUCTIONS,
    },
    auction_length_ms: {
      label: 'Auction length',
      kind: 'days',
      affects: 'How long auctions run, as pages and texts say it. Each auction’s close is set in the calendar.',
    },
    closing_slots: {
      label: 'Slots',
      kind: 'slots',
      hint: 'Closing times in the site’s time zone, and how many auctions each holds.',
      affects: 'Free slots and warnings in the calendar. Scheduled auctions aren’t moved.',
    },
    slate_size: {
      label: 'Daily limit',
      kind: 'count',
      unit: ['auction', 'auctions'],
      hint: 'How many auctions can close on one day.',
      affects: 'Warnings in the calendar and while scheduling.',
    },
    similar_distance_minutes: {
      label: 'Time between similar vehicles',
      kind: 'count',
      unit: ['minute', 'minutes'],
      hint: 'Of the same make and model.',
      affects: 'Warnings in the calendar and while scheduling.',
    },
  },
} as const satisfies SettingGroup;

export const SELLING = {
  slug: 'selling',
  title: 'After the sale',
  note: 'Offers when the reserve isn’t met, and the deadlines from the close to the handover.',
  fields: {
    offer_open_hours: {
      label: 'Time for the high bidder’s first offer',
      kind: 'count',
      unit: HOURS,
      hint: 'From the close, when the reserve isn’t met.',
      affects: 'Auctions that close from now on.',
    },
    offer_answer_hours: {
      label: 'Time for each response',
      kind: 'count',
      unit: HOURS,
      affects: 'Offers made from now on. An offer without a response expires.',
    },
    offer_rounds: {
      label: 'Offer rounds',
      kind: 'count',
      unit: ['round', 'rounds'],
      hint: 'In the last round the seller can only accept or decline.',
      affects: 'Auctions that close from now on.',
    },
    second_chance_hours: {
      label: 'Time for an underbidder to answer',
      kind: 'count',
      unit: HOURS,
      hint: 'When the buyer defaults.',
      affects: 'Second-chance offers made from now on.',
    },
    fee_due_days: {
      label: 'Time to pay the premium',
      kind: 'count',
      unit: DAYS,
      hint: 'When the card payment fails at the close.',
      affects: 'Buyers of sales that reach this step from now on.',
    },
    payment_due_days: {
      label: 'Time to pay for the vehicle',
      kind: 'count',
      unit: DAYS,
      affects: 'Buyers of sales that reach this step from now on.',
    },
    documents_due_days: {
      label: 'Time to issue the bill of sale',
      kind: 'count',
      unit: DAYS,
      affects: 'Sellers of sales that reach this step from now on.',
    },
    collection_due_days: {
      label: 'Time to agree on collection',
      kind: 'count',
      unit: DAYS,
      affects: 'Both sides of sales that reach this step from now on.',
    },
    handover_due_days: {
      label: 'Time to report a problem after collection',
      kind: 'count',
      unit: DAYS,
      hint: 'Counted from the agreed collection date.',
      affects: 'An undisputed sale is completed automatically after this.',
    },
  },
} as const satisfies SettingGroup;
