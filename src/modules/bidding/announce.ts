import type { Executor } from '#platform/database/database.ts';
import { EVENTS } from '#contract/live.ts';
import { eventFor, type OutgoingEvent } from '#platform/live/publish.ts';
import type { BidLine } from '#auction/types.ts';
import type { Names } from './names.ts';
import type { BiddingDeps } from './deps.ts';
import { presentBid, presentTick } from './present.ts';
import type { AuctionInfo } from './store/auction-info.ts';
import type { AuctionBidding } from './store/tables.ts';

export const LINES_IN_EVENT = 50;
export type AuctionChange =
  | 'opened'
  | 'closed'
  | 'reserve_changed'
  | 'bid_voided'
  | 'withdrawn'
  | 'extended'
  | 'paused'
  | 'resumed';
export interface Changed {
  readonly info: AuctionInfo;
  readonly bidding: AuctionBidding;
  readonly reason?: string;
}

export function wakeAfterCommit({ live, notifications }: Pick<BiddingDeps, 'live' | 'notifications'>): void {
  live.wake();
  notifications.notifier.wake();
}

export function namesOfLeaders(
  names: Names,
  executor: Executor,
  biddings: readonly AuctionBidding[],
): Promise<(userId: string) => string> {
  return names.of(
    executor,
    biddings.flatMap((bidding) => (bidding.state.leader === null ? [] : [bidding.state.leader.bidderId])),
  );
}

export function auctionEvent(
  change: AuctionChange,
  { info, bidding, reason }: Changed,
  { at, nameOf }: { at: number; nameOf: (userId: string) => string },
): OutgoingEvent {
  const leader = bidding.state.leader === null ? null : nameOf(bidding.state.leader.bidderId);
  return eventFor(EVENTS.auction, info.slug, {
    server_time: at,
    auction: presentTick(info, bidding, leader),
    change,
    ...(reason === undefined ? {} : { reason }),
  });
}

export function bidsEvent(
  { info, bidding }: Changed,
  {
    lines,
    isExtended,
    at,
    nameOf,
  }: {
    lines: readonly BidLine[];
    isExtended: boolean;
    at: number;
    nameOf: (userId: string) => string;
  },
): OutgoingEvent {
  const leader = bidding.state.leader === null ? null : nameOf(bidding.state.leader.bidderId);
  return eventFor(EVENTS.bids, info.slug, {
    server_time: at,
    auction: presentTick(info, bidding, leader),
    extended: isExtended,
    bids: lines.slice(-LINES_IN_EVENT).map((line) => presentBid(line, nameOf(line.bidderId), info.terms.currency)),
  });
}
