import type { AuctionStatus } from '#auction/types.ts';

/** Every state of an auction's life, in its order: what the rules call its status. Apart from the schemas, so that a page need not carry the schema library. */
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
