import type { RefusalToBuy } from './refusal-to-buy.ts';
import type { EarlierBidder } from './store/earlier-bidders.ts';
import type { MoveClose } from '#contract/live-dashboard.ts';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AuctionStatus } from '#auction/types.ts';
import type {
  AuctionTick,
  BidHistory,
  BidReceipts,
  PlaceBid,
  PlacedBid,
  ReceiptAuctions,
  ReceivedBid,
} from '#contract/bids.ts';
import type { AmountsView } from '#contract/operator.ts';
import type { AuctionRecord } from '#contract/auction-record.ts';
import type { BidOrigin } from '#modules/accounts/index.ts';
import type { LedgerExport } from '#contract/ledger/export.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, ApiEnv } from '#platform/http/actor.ts';
import type { Result } from '#contract/result.ts';
import type { CheckedHold, HoldCheck } from './check-hold.ts';
import type { Closed } from './closed-auctions.ts';
import type { Job, Signal } from '#platform/workers/job.ts';
import type { LedgerVerifier } from './ledger-verifier.ts';
import type { Closer } from './closer.ts';
import type { extendAuction, pauseAuction } from './move-close.ts';
import type { BiddingApprovalHandlers } from './approval-handlers.ts';
import type { ForPlans } from './plan-auctions.ts';
import type { HoldNeed } from './read-hold-needs.ts';
import type { LedgerLine } from './read-ledger.ts';
import type { ListingChanged } from './record-listing-change.ts';
import type { PaddleRefusal, BidderStatus } from './read-bidder-statuses.ts';
import type { Opening } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';
import type { BidReference } from './void-bid.ts';

export interface Bidding {
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly jobs: readonly Job[];
  readonly closer: Closer;
  placeBid(
    actor: Actor,
    slug: string,
    bid: PlaceBid,
    idempotencyKey: string | null,
    origin?: BidOrigin,
  ): Promise<Result<PlacedBid>>;
  readonly forPlans: ForPlans;
  voidBid(actor: Actor, input: { slug: string; bid: BidReference; reason: string }): Promise<Result<AuctionTick>>;
  /** Of the actor, after a material change to the listing. */
  withdrawBids(actor: Actor, input: { slug: string }): Promise<Result<AuctionTick>>;
  /** Until when this bidder may withdraw their bids, by auction. Without those where they have none, or may not. */
  withdrawalEnds(
    executor: Executor,
    asked: { userId: string; auctionIds: readonly string[] },
  ): Promise<ReadonlyMap<string, number>>;
  /** Returns until when bids from before the change may be withdrawn. */
  recordListingChange(transaction: Executor, change: ListingChanged): Promise<number | null>;
  lowerReserve(
    actor: Actor,
    input: { slug: string; reserve: number | null; reason?: string },
  ): Promise<Result<AuctionTick>>;
  chooseDisclosure(
    actor: Actor,
    input: { slug: string; revealsReserve: boolean },
  ): Promise<Result<{ reveals_reserve: boolean }>>;
  withdraw(actor: Actor, input: { slug: string; reason: string }): Promise<Result<AuctionTick>>;
  readonly approvalHandlers: BiddingApprovalHandlers;
  pause(actor: Actor, input: MoveClose & { slug: string }): ReturnType<typeof pauseAuction>;
  extend(actor: Actor, input: MoveClose & { slug: string }): ReturnType<typeof extendAuction>;
  history(slug: string, page: { before: number | null; limit: number }): Promise<Result<BidHistory>>;
  exportLedger(slug: string): Promise<Result<LedgerExport>>;
  /** Separate from `placeBid`, because bids of plans need no receipt. */
  withReceipt(slug: string, placed: PlacedBid): Promise<ReceivedBid>;
  receipts(actor: Actor, slug: string): Promise<Result<BidReceipts>>;
  allReceipts(actor: Actor): Promise<Result<BidReceipts>>;
  receiptAuctions(actor: Actor): Promise<Result<ReceiptAuctions>>;
  readRecord(slug: string): Promise<Result<AuctionRecord>>;
  openBidding(transaction: Executor, opening: Opening): Promise<void>;
  changeDisclosure(transaction: Executor, auctionId: string, reveals: boolean): Promise<void>;
  changeOpening(transaction: Executor, opening: Omit<Opening, 'status'>): Promise<void>;
  /** Takes a scheduled auction off the site as if it had never been there. Returns false once it has opened. */
  unpublish(transaction: Executor, auctionId: string): Promise<boolean>;
  move(
    transaction: Executor,
    auctionId: string,
    step: { to: AuctionStatus; at: number },
  ): Promise<Result<AuctionStatus>>;
  /** Includes the leader's maximum and the reserve. For staff only. */
  biddingOf(executor: Executor, auctionId: string): Promise<AuctionBidding | null>;
  lockBidding(transaction: Executor, auctionId: string): Promise<AuctionBidding | null>;
  /** Includes maximums. For staff only. */
  ledgerOf(executor: Executor, auctionId: string): Promise<LedgerLine[]>;
  /** Who viewed the hidden amounts before the close. For staff only. */
  amountsViews(executor: Executor, auctionId: string): Promise<AmountsView[]>;
  bidderStatuses(
    executor: Executor,
    userId: string,
    auctionIds?: readonly string[],
  ): Promise<Map<string, BidderStatus>>;
  biddersOf(executor: Executor, auctionId: string): Promise<ReadonlySet<string>>;
  bidsSince(executor: Executor, since: Date): Promise<number>;
  exposureOf(executor: Executor, userId: string): Promise<number>;
  /** For each user: the largest premium on a leading maximum, and when their last live auction with a bid closes. */
  holdNeeds(executor: Executor, userIds: readonly string[]): Promise<Map<string, HoldNeed>>;
  /** Returns what a hold must cover, or why the bid would be refused. Null if there is no such auction. */
  checkHold(executor: Executor, asked: HoldCheck): Promise<CheckedHold | null>;
  liveTicks(slugs: readonly string[]): Promise<AuctionTick[]>;
  paddleRefusal(executor: Executor, userId: string, auctionId: string): Promise<PaddleRefusal>;
  readonly closedAuctions: {
    take(transaction: Executor, at: number): Promise<string | null>;
    postpone(transaction: Executor, auctionId: string, at: number): Promise<void>;
    readonly queued: Pick<Signal, 'onRing'>;
    count(executor: Executor): Promise<number>;
    isWaiting(executor: Executor, auctionId: string): Promise<boolean>;
    read(executor: Executor, auctionId: string): Promise<Closed | null>;
    readBySlug(executor: Executor, slug: string): Promise<Closed | null>;
    move(
      transaction: Executor,
      step: {
        auctionId: string;
        to: 'offer' | 'not_sold' | 'sold';
        price: number | null;
        buyerId?: string;
        at: number;
      },
    ): Promise<boolean>;
    republish(transaction: Executor, auctionId: string, at: number): Promise<void>;
    readHammerResult(executor: Executor, auctionId: string): Promise<{ userId: string; price: number } | null>;
    winnerWithout(
      executor: Executor,
      auctionId: string,
      without: ReadonlySet<string>,
    ): Promise<{ userId: string; price: number } | null>;
    withdrawnAmong(executor: Executor, auctionIds: readonly string[]): Promise<string[]>;
    /** Bidders with valid bids, the highest first. */
    earlierBidders(executor: Executor, auctionId: string, limit: number): Promise<EarlierBidder[]>;
    refusalToBuy(executor: Executor, who: { auctionId: string; userId: string }): Promise<RefusalToBuy | null>;
    recordConflicts(transaction: Executor, auctionId: string): Promise<void>;
  };
  verifyLedger(auctionId: string): Promise<string[]>;
  readonly ledgerVerifier: LedgerVerifier;
  /** Resolves once every accepted bid is answered. */
  stop(): Promise<void>;
}
