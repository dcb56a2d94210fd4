import type { AuctionStatus } from '#auction/types.ts';

/** Separate from the schemas, so that pages don't load zod. */
export const AUCTION_STATES = [
  'draft',
  'submitted',
  'changes_requested',
  'approved',
  'scheduled',
  'live',
  'closed',
  'sold',
  'reserve_not_met',
  'offer',
  'not_sold',
  'withdrawn',
] as const satisfies readonly AuctionStatus[];
export type AuctionState = (typeof AUCTION_STATES)[number];

export const RESERVE_STATUS_LABELS = { none: 'No reserve', not_met: 'Reserve not met', met: 'Reserve met' } as const;

/** `sale_not_completed`: sold at the close, but the sale fell through. */
export const AUCTION_LIST_STATES = [...AUCTION_STATES, 'sale_not_completed'] as const;
export type AuctionListState = (typeof AUCTION_LIST_STATES)[number];
