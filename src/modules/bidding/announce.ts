import type { Executor } from '#platform/database/database.ts';
import type { OutgoingEvent } from '#platform/live/publish.ts';
import type { BidLine } from '#auction/types.ts';
import type { Names } from './names.ts';
import type { BiddingParts } from './parts.ts';
import { presentBid, presentTick } from './present.ts';
import type { AuctionFacts } from './store/facts.ts';
import type { Floor } from './store/tables.ts';

/** The most lines of one auction that an event carries; older ones are there by the API. */
export const LINES_IN_EVENT = 50;
/** What may happen to an auction beside bids. */
export type AuctionNews = 'opened' | 'closed' | 'reserve_changed' | 'bid_voided' | 'withdrawn' | 'extended' | 'paused' | 'resumed' | 'scheduled';
/** An auction with its floor after what happened. */
export interface Changed {
  readonly facts: AuctionFacts;
  readonly floor: Floor;
  readonly reason?: string;
}

/** Says that what was published and handed over to be told is committed. */
export function ringAfterCommit({ live, notifications }: Pick<BiddingParts, 'live' | 'notifications'>): void {
  live.ring();
  notifications.teller.ring();
}

/** The usernames of the leaders, for their events. */
export function namesOfLeaders(names: Names, executor: Executor, floors: readonly Floor[]): Promise<(userId: string) => string> {
  return names.of(
    executor,
    floors.flatMap((floor) => (floor.state.leader === null ? [] : [floor.state.leader.bidderId])),
  );
}

/** The public event of something that happened to an auction. */
export function auctionEvent(
  what: AuctionNews,
  { facts, floor, reason }: Changed,
  { at, nameOf }: { at: number; nameOf: (userId: string) => string },
): OutgoingEvent {
  const leader = floor.state.leader === null ? null : nameOf(floor.state.leader.bidderId);
  return {
    topic: `auction:${facts.slug}`,
    name: 'auction',
    data: { server_time: at, auction: presentTick(facts, floor, leader), what, ...(reason === undefined ? {} : { reason }) },
  };
}

/** The public event of new lines of the history: the newest of them, where there are more than an event carries. */
export function bidsEvent(
  { facts, floor }: Changed,
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
  const leader = floor.state.leader === null ? null : nameOf(floor.state.leader.bidderId);
  return {
    topic: `auction:${facts.slug}`,
    name: 'bids',
    data: {
      server_time: at,
      auction: presentTick(facts, floor, leader),
      extended: isExtended,
      bids: lines.slice(-LINES_IN_EVENT).map((line) => presentBid(line, nameOf(line.bidderId), facts.terms.currency)),
    },
  };
}
