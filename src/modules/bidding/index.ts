import type { AskTwo, MoveClose } from '#contract/floor.ts';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AuctionStatus } from '#auction/types.ts';
import type { AuctionTick, Bid, BidAnswer, PlaceBid } from '#contract/bids.ts';
import type { Page } from '#contract/primitives.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, ApiEnv } from '#platform/http/actor.ts';
import type { Result } from '#platform/http/result.ts';
import { type Closed, moveAfterClose, readClosed, tellAgain, winnerWithout } from './after-close.ts';
import { createAuditor, type Auditor } from './auditor.ts';
import { createCloser, type Closer } from './closer.ts';
import { createDesk } from './desk.ts';
import { createKnownAuctions } from './known-auctions.ts';
import { lowerReserve } from './lower-reserve.ts';
import { move } from './move.ts';
import { createNames } from './names.ts';
import { floorRoutes } from './floor-routes.ts';
import type { BiddingParts, FloorParts, PostHouseNote, SignalsOf } from './parts.ts';
import { extendAuction, pauseAuction } from './move-close.ts';
import { askTwo } from './two-staff.ts';
import { placeBid } from './place-bid.ts';
import { readHoldNeeds, readPremiumOn, type HoldNeed, type PremiumOn } from './read-hold-needs.ts';
import { readHistory } from './read-history.ts';
import { readWholeLedger, type LedgerLine } from './read-ledger.ts';
import { readPaddleRefusal, readStandings, readTicks, type PaddleRefusal, type Standing } from './read-standing.ts';
import { biddingRoutes } from './routes.ts';
import { takeHammered, withdrawnAmong } from './store/hammered.ts';
import { readBidders } from './store/ledger.ts';
import { insertFloor, lockFloors, readExposures, readFloors, updateOpening, type Opening } from './store/states.ts';
import type { Floor } from './store/tables.ts';
import { verifyLedger } from './verify-ledger.ts';
import { voidBid } from './void-bid.ts';
import { withdraw } from './withdraw.ts';

export type { BiddingParts } from './parts.ts';
export type { Closed } from './after-close.ts';
export type { Closer } from './closer.ts';
export type { PaddleRefusal, Standing } from './read-standing.ts';
export type { LedgerLine } from './read-ledger.ts';
export type { Floor } from './store/tables.ts';
export { bidsKeeper } from './store/keeper.ts';
export { createFloorFeed } from './floor-feed.ts';
export { joinBids } from './join-bids.ts';
export { money } from './present.ts';
export { timestamp, zoneless } from './times.ts';

/** The desk: it takes bids, closes auctions, and keeps the ledger. */
export interface Bidding {
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly closer: Closer;
  /** Places a bid; resolves when it is decided and kept. */
  placeBid(actor: Actor, slug: string, bid: PlaceBid, idempotencyKey: string | null): Promise<Result<BidAnswer>>;
  voidBid(actor: Actor, what: { slug: string; number: number; reason: string }): Promise<Result<AuctionTick>>;
  lowerReserve(actor: Actor, what: { slug: string; reserve: number | null; reason?: string }): Promise<Result<AuctionTick>>;
  withdraw(actor: Actor, what: { slug: string; reason: string }): Promise<Result<AuctionTick>>;
  /** What the staff do where something went wrong: no bids for a while, more time, an act that takes two. */
  pause(actor: Actor, what: MoveClose & { slug: string }): ReturnType<typeof pauseAuction>;
  extend(actor: Actor, what: MoveClose & { slug: string }): ReturnType<typeof extendAuction>;
  askTwo(actor: Actor, asked: AskTwo): ReturnType<typeof askTwo>;
  history(slug: string, page: { before: number | null; limit: number }): Promise<Result<Page<Bid>>>;
  /** Puts an auction on the floor, before its first bid. */
  openFloor(transaction: Executor, opening: Opening): Promise<void>;
  /** Changes the dates and the reserve of an auction that has not opened yet. */
  changeOpening(transaction: Executor, opening: Omit<Opening, 'status'>): Promise<void>;
  /** Moves an auction along its life. Ring the live channel after the commit. */
  move(transaction: Executor, auctionId: string, step: { to: AuctionStatus; at: number }): Promise<Result<AuctionStatus>>;
  /** The floor as the house sees it, the leader's maximum and the reserve included: for staff. */
  floorOf(executor: Executor, auctionId: string): Promise<Floor | null>;
  /** The same under a lock, until the transaction ends. */
  lockFloor(transaction: Executor, auctionId: string): Promise<Floor | null>;
  /** Every entry of an auction's ledger, maxima included: for staff. */
  ledgerOf(executor: Executor, auctionId: string): Promise<LedgerLine[]>;
  standings(executor: Executor, userId: string, auctionIds?: readonly string[]): Promise<Map<string, Standing>>;
  /** Who has a bid that stands in this auction. */
  biddersOf(executor: Executor, auctionId: string): Promise<ReadonlySet<string>>;
  /** The sum of the maxima with which a user leads now. */
  exposureOf(executor: Executor, userId: string): Promise<number>;
  /** The largest premium on a maximum with which each of these users leads, and until when they have bids on the floor. */
  holdNeeds(executor: Executor, userIds: readonly string[]): Promise<Map<string, HoldNeed>>;
  /** What a hold must cover for this maximum (null: for the next minimum bid); null: no such auction, or it is not live. */
  premiumOn(executor: Executor, what: { slug: string; maximum: number | null; userId: string }): Promise<PremiumOn | null>;
  liveTicks(slugs: readonly string[]): Promise<AuctionTick[]>;
  paddleRefusal(executor: Executor, userId: string, auctionId: string): Promise<PaddleRefusal>;
  /** What follows the hammer: its word is taken once, in the transaction that does something of it. */
  readonly afterClose: {
    take(transaction: Executor): Promise<string | null>;
    read(executor: Executor, auctionId: string): Promise<Closed | null>;
    move(transaction: Executor, step: { auctionId: string; to: 'offer' | 'not_sold' | 'sold'; price: number | null; at: number }): Promise<boolean>;
    /** Says to the public again how the auction stands. */
    tellAgain(transaction: Executor, auctionId: string, at: number): Promise<void>;
    winnerWithout(executor: Executor, auctionId: string, without: ReadonlySet<string>): Promise<{ userId: string; price: number } | null>;
    withdrawnAmong(executor: Executor, auctionIds: readonly string[]): Promise<string[]>;
  };
  /** Proves the stored state of an auction from its ledger; the faults, none where all is well. */
  verifyLedger(auctionId: string): Promise<string[]>;
  /** The catalogue says here how the house speaks in an auction's activity; without it the public is told by the stream alone. */
  useHouseNotes(post: PostHouseNote): void;
  /** Here is told what a bidder shares with a seller. */
  useSignals(signalsOf: SignalsOf): void;
  readonly auditor: Auditor;
  /** Resolves when every bid that was taken is answered. */
  stop(): Promise<void>;
}

/** Makes the desk of one process. */
export function createBidding(given: BiddingParts): Bidding {
  const parts = { ...given, names: createNames(given.accounts), knownAuctions: createKnownAuctions() };
  const desk = createDesk(parts);
  const placing = { ...parts, desk };
  let postHouseNote: PostHouseNote = () => Promise.resolve();
  let signalsOf: SignalsOf = () => Promise.resolve(new Map());
  const floorParts: FloorParts = {
    ...parts,
    postHouseNote: (transaction, note) => postHouseNote(transaction, note),
    signalsOf: (executor, asked) => signalsOf(executor, asked),
  };
  const bidding: Omit<Bidding, 'routes'> = {
    closer: createCloser(parts),
    placeBid: (actor, slug, bid, key) => placeBid(placing, actor, { slug, bid, key }),
    voidBid: (actor, what) => voidBid(parts, actor, what),
    lowerReserve: (actor, what) => lowerReserve(parts, actor, what),
    withdraw: (actor, what) => withdraw(parts, actor, what),
    pause: (actor, what) => pauseAuction(floorParts, actor, what),
    extend: (actor, what) => extendAuction(floorParts, actor, what),
    askTwo: (actor, asked) => askTwo(floorParts, actor, asked),
    history: (slug, page) => readHistory(parts, slug, page),
    openFloor: insertFloor,
    changeOpening: updateOpening,
    move,
    floorOf: async (executor, auctionId) => (await readFloors(executor, [auctionId])).get(auctionId) ?? null,
    lockFloor: async (transaction, auctionId) => (await lockFloors(transaction, [auctionId])).get(auctionId) ?? null,
    ledgerOf: readWholeLedger,
    standings: (executor, userId, auctionIds) => readStandings(executor, userId, auctionIds ?? null),
    biddersOf: async (executor, auctionId) => new Set((await readBidders(executor, [auctionId])).get(auctionId) ?? []),
    exposureOf: async (executor, userId) => (await readExposures(executor, [userId])).get(userId) ?? 0,
    holdNeeds: readHoldNeeds,
    premiumOn: readPremiumOn,
    liveTicks: (slugs) => readTicks(parts, slugs),
    paddleRefusal: (executor, userId, auctionId) => readPaddleRefusal(parts, executor, { userId, auctionId }),
    useHouseNotes(post) {
      postHouseNote = post;
    },
    useSignals(told) {
      signalsOf = told;
    },
    afterClose: {
      take: takeHammered,
      read: readClosed,
      move: (transaction, step) => moveAfterClose(parts, transaction, step),
      tellAgain: (transaction, auctionId, at) => tellAgain(parts, transaction, auctionId, at),
      winnerWithout,
      withdrawnAmong,
    },
    auditor: createAuditor(given),
    verifyLedger: (auctionId) => given.database.transaction((transaction) => verifyLedger(transaction, auctionId)),
    stop: () => desk.drain(),
  };
  const routes = biddingRoutes(bidding);
  routes.route('/', floorRoutes(floorParts));
  return { ...bidding, routes };
}
