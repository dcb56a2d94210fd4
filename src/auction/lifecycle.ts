import type { AuctionStatus, EpochMs, BiddingState } from './types.ts';

/** Every allowed move between states. The database enforces the same table (`lifecycle_moves`). */
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
  not_sold: ['sold', 'withdrawn'],
  withdrawn: [],
} as const satisfies Record<AuctionStatus, readonly AuctionStatus[]>;

export function mayMove(from: AuctionStatus, to: AuctionStatus): boolean {
  const moves: readonly AuctionStatus[] = LIFECYCLE_MOVES[from];
  return moves.includes(to);
}

export type StatusTone = 'quiet' | 'live' | 'good' | 'warning' | 'ended';

export interface StatusLabel {
  readonly word: string;
  readonly tone: StatusTone;
  readonly isPublic: boolean;
}

export const STATUS_LABELS = {
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
} as const satisfies Record<AuctionStatus, StatusLabel>;

type PublicStatus = {
  [Status in AuctionStatus]: (typeof STATUS_LABELS)[Status]['isPublic'] extends true ? Status : never;
}[AuctionStatus];
export const isPublicStatus = (status: AuctionStatus): status is PublicStatus => STATUS_LABELS[status].isPublic;

export const isUnderReview = (status: AuctionStatus): boolean =>
  status === 'submitted' || status === 'changes_requested' || status === 'approved';

/** After the close, until the sale is final: a bid may still be voided. */
export const mayVoidLate = (status: AuctionStatus): boolean =>
  status === 'closed' || status === 'sold' || status === 'reserve_not_met' || status === 'offer';

export const isScheduledOrLive = (status: AuctionStatus): boolean => status === 'scheduled' || status === 'live';

/** Until the close, nobody but their owner may know a maximum or the reserve. */
export const hidesAmounts = (status: AuctionStatus): boolean => isScheduledOrLive(status);

export const isOpenAt = ({ status, closesAt }: Pick<BiddingState, 'status' | 'closesAt'>, now: EpochMs): boolean =>
  status === 'live' && now < closesAt;
