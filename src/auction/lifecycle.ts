import type { AuctionStatus, EpochMs, FloorState } from './types.ts';

/** Every move of an auction's life. The database holds the same table (`lifecycle_moves`) and refuses any other. */
export const LIFECYCLE_MOVES = {
  draft: ['submitted', 'withdrawn'],
  submitted: ['changes_requested', 'approved', 'withdrawn'],
  changes_requested: ['submitted', 'withdrawn'],
  approved: ['scheduled', 'withdrawn'],
  scheduled: ['live', 'withdrawn'],
  live: ['closed', 'withdrawn'],
  closed: ['sold', 'reserve_not_met', 'not_sold', 'withdrawn'],
  reserve_not_met: ['offer', 'not_sold', 'withdrawn'],
  offer: ['sold', 'not_sold', 'withdrawn'],
  sold: [],
  not_sold: ['withdrawn'],
  withdrawn: [],
} as const satisfies Record<AuctionStatus, readonly AuctionStatus[]>;

/** Whether an auction may go from one state to the other. */
export function mayMove(from: AuctionStatus, to: AuctionStatus): boolean {
  const moves: readonly AuctionStatus[] = LIFECYCLE_MOVES[from];
  return moves.includes(to);
}

/** How a state looks: `quiet` before it matters, `live` while bids are taken, `good`, `warning` and `ended` after. */
export type StatusTone = 'quiet' | 'live' | 'good' | 'warning' | 'ended';

export interface StatusWords {
  /** The state in a word or two, the same on every page and in every mail. */
  readonly word: string;
  readonly tone: StatusTone;
  /** False for the states that only the seller and staff may see. */
  readonly isPublic: boolean;
}

/** What people see at each state. */
export const STATUS_WORDS = {
  draft: { word: 'Draft', tone: 'quiet', isPublic: false },
  submitted: { word: 'In review', tone: 'quiet', isPublic: false },
  changes_requested: { word: 'Changes requested', tone: 'warning', isPublic: false },
  approved: { word: 'Approved', tone: 'quiet', isPublic: false },
  scheduled: { word: 'Coming soon', tone: 'quiet', isPublic: true },
  live: { word: 'Live', tone: 'live', isPublic: true },
  closed: { word: 'Closing', tone: 'ended', isPublic: true },
  sold: { word: 'Sold', tone: 'good', isPublic: true },
  reserve_not_met: { word: 'Reserve not met', tone: 'warning', isPublic: true },
  offer: { word: 'Offer to high bidder', tone: 'warning', isPublic: true },
  not_sold: { word: 'Not sold', tone: 'ended', isPublic: true },
  withdrawn: { word: 'Withdrawn', tone: 'ended', isPublic: true },
} as const satisfies Record<AuctionStatus, StatusWords>;

/** True once a scheduled auction's time has come. */
export function isDueToOpen(state: Pick<FloorState, 'status' | 'startsAt'>, now: EpochMs): boolean {
  return state.status === 'scheduled' && now >= state.startsAt;
}

/** True once a live auction's time is over: the same moment from which bids are refused. */
export function isDueToClose(state: Pick<FloorState, 'status' | 'closesAt'>, now: EpochMs): boolean {
  return state.status === 'live' && now >= state.closesAt;
}
