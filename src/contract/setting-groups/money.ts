import type { SettingGroup } from './setting-field.ts';

const NEW_AUCTIONS = 'Auctions approved from now on. Approved ones keep their terms.';

export const FEES = {
  slug: 'fees',
  title: 'Fees and tax',
  note: 'The buyer’s premium is added to the hammer price, and tax to the premium.',
  fields: {
    premium_basis_points: { label: 'Premium', kind: 'percent', hint: 'Of the hammer price.', affects: NEW_AUCTIONS },
    premium_least: { label: 'Minimum premium', kind: 'money', affects: NEW_AUCTIONS },
    premium_most: { label: 'Maximum premium', kind: 'money', affects: NEW_AUCTIONS },
    seller_fee_basis_points: {
      label: 'Seller fee',
      kind: 'percent',
      hint: 'Of the hammer price. 0% for no fee.',
      affects: 'Sellers of auctions approved from now on, charged after they confirm the payment.',
    },
  },
} as const satisfies SettingGroup;

export const HOLDS = {
  slug: 'payments',
  title: 'Payments and holds',
  note: 'We hold the premium for a bidder’s maximum on their card before the bid counts. Each bidder has one hold for all their bids.',
  fields: {
    holds: {
      label: 'Before a bid counts',
      kind: 'choice',
      options: [
        ['required', 'Hold the premium on the maximum'],
        ['none', 'No hold: a saved card is enough'],
      ],
      affects: 'Every bid placed from now on.',
    },
    hold_release: {
      label: 'Release holds',
      kind: 'choice',
      options: [
        ['when_outbid', 'Minutes after the bidder is outbid everywhere'],
        ['at_close', 'When the last auction they bid on closes'],
      ],
      affects: 'All current holds, within minutes.',
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
      affects: 'Bids during an outage.',
    },
    outage_hold_limit: {
      label: 'Largest hold to waive',
      kind: 'money',
      affects: 'Bids during an outage, by people who have had a hold before. Larger ones are rejected.',
    },
  },
} as const satisfies SettingGroup;

const JOURNAL = 'The journal that Payments exports, for all days.';

export const BOOKKEEPING = {
  slug: 'bookkeeping',
  title: 'Bookkeeping',
  note: 'The account numbers of your own books, for the journal that Payments exports. Several may be the same.',
  fields: {
    journal_account_bank: { label: 'Bank account', kind: 'text', affects: JOURNAL },
    journal_account_card_provider: { label: 'Card provider balance', kind: 'text', affects: JOURNAL },
    journal_account_receivable: { label: 'Receivables', kind: 'text', affects: JOURNAL },
    journal_account_disputed: { label: 'Withheld in disputes', kind: 'text', affects: JOURNAL },
    journal_account_refunds_owed: { label: 'Refunds owed', kind: 'text', affects: JOURNAL },
    journal_account_tax_payable: { label: 'Tax payable', kind: 'text', affects: JOURNAL },
    journal_account_premiums: { label: 'Buyer’s premiums', kind: 'text', affects: JOURNAL },
    journal_account_seller_fees: { label: 'Seller fees', kind: 'text', affects: JOURNAL },
    journal_account_provider_fees: { label: 'Card provider fees', kind: 'text', affects: JOURNAL },
    journal_account_losses: { label: 'Dispute losses', kind: 'text', affects: JOURNAL },
  },
} as const satisfies SettingGroup;
