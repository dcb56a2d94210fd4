import type { AskTwo, MoveClose } from '#contract/floor.ts';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AuctionStatus } from '#auction/types.ts';
import type { AuctionTick, BidAnswer, BidHistory, PlaceBid } from '#contract/bids.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, ApiEnv } from '#platform/http/actor.ts';
import type { Result } from '#platform/http/result.ts';
import type { CheckedHold, HoldCheck } from './check-hold.ts';
import type { Closed } from './after-close.ts';
import type { Auditor } from './auditor.ts';
import type { Closer } from './closer.ts';
import type { IsPriceFixed, PostHouseNote, SignalsOf } from './parts.ts';
import type { extendAuction, pauseAuction } from './move-close.ts';
import type { askTwo } from './two-staff.ts';
import type { HoldNeed } from './read-hold-needs.ts';
import type { LedgerLine } from './read-ledger.ts';
import type { PaddleRefusal, Standing } from './read-standing.ts';
import type { Opening } from './store/states.ts';
import type { Floor } from './store/tables.ts';
import type { NamedBid } from './void-bid.ts';

/** The desk: it takes bids, closes auctions, and keeps the ledger. */
export interface Bidding {
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly closer: Closer;
  /** Places a bid; resolves when it is decided and kept. */
  placeBid(actor: Actor, slug: string, bid: PlaceBid, idempotencyKey: string | null): Promise<Result<BidAnswer>>;
  voidBid(actor: Actor, what: { slug: string; bid: NamedBid; reason: string }): Promise<Result<AuctionTick>>;
  lowerReserve(actor: Actor, what: { slug: string; reserve: number | null; reason?: string }): Promise<Result<AuctionTick>>;
  withdraw(actor: Actor, what: { slug: string; reason: string }): Promise<Result<AuctionTick>>;
  /** What the staff do where something went wrong: no bids for a while, more time, an act that takes two. */
  pause(actor: Actor, what: MoveClose & { slug: string }): ReturnType<typeof pauseAuction>;
  extend(actor: Actor, what: MoveClose & { slug: string }): ReturnType<typeof extendAuction>;
  askTwo(actor: Actor, asked: AskTwo): ReturnType<typeof askTwo>;
  history(slug: string, page: { before: number | null; limit: number }): Promise<Result<BidHistory>>;
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
  /** What a hold for a bid must cover, or why the bid would be refused; null: no such auction. */
  checkHold(executor: Executor, asked: HoldCheck): Promise<CheckedHold | null>;
  liveTicks(slugs: readonly string[]): Promise<AuctionTick[]>;
  paddleRefusal(executor: Executor, userId: string, auctionId: string): Promise<PaddleRefusal>;
  /** What follows the hammer: its word is taken once, in the transaction that does something of it. */
  readonly afterClose: {
    take(transaction: Executor, at: number): Promise<string | null>;
    /** Leaves the word on an auction, whose taking has failed, for a later try. */
    postpone(transaction: Executor, auctionId: string, at: number): Promise<void>;
    /** Whether a word on an auction is still to be taken. */
    isWaiting(executor: Executor, auctionId: string): Promise<boolean>;
    read(executor: Executor, auctionId: string): Promise<Closed | null>;
    readBySlug(executor: Executor, slug: string): Promise<Closed | null>;
    move(
      transaction: Executor,
      step: { auctionId: string; to: 'offer' | 'not_sold' | 'sold'; price: number | null; buyerId?: string; at: number },
    ): Promise<boolean>;
    /** Says to the public again how the auction stands. */
    tellAgain(transaction: Executor, auctionId: string, at: number): Promise<void>;
    wonAtHammer(executor: Executor, auctionId: string): Promise<{ userId: string; price: number } | null>;
    winnerWithout(executor: Executor, auctionId: string, without: ReadonlySet<string>): Promise<{ userId: string; price: number } | null>;
    withdrawnAmong(executor: Executor, auctionIds: readonly string[]): Promise<string[]>;
  };
  /** Proves the stored state of an auction from its ledger; the faults, none where all is well. */
  verifyLedger(auctionId: string): Promise<string[]>;
  /** The catalogue says here how the house speaks in an auction's activity; without it the public is told by the stream alone. */
  useHouseNotes(post: PostHouseNote): void;
  /** Here is told what a bidder shares with a seller. */
  useSignals(signalsOf: SignalsOf): void;
  /** The settlement says here when the price of a sale can be changed no more. */
  useSales(isPriceFixed: IsPriceFixed): void;
  readonly auditor: Auditor;
  /** Resolves when every bid that was taken is answered. */
  stop(): Promise<void>;
}
