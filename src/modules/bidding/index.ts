import type { LeadingMaximums } from '#auction/limit.ts';
import {
  moveClosedAuction,
  readClosed,
  readClosedBySlug,
  republish,
  winnerWithout,
  readHammerResult,
} from './closed-auctions.ts';
import { createLedgerVerifier } from './ledger-verifier.ts';
import { refusalToBuy } from './refusal-to-buy.ts';
import { checkHold } from './check-hold.ts';
import { createCloser } from './closer.ts';
import { createBidEngine } from './bid-engine.ts';
import { createKnownAuctions } from './known-auctions.ts';
import { exportLedger } from './export-ledger.ts';
import { lowerReserve } from './lower-reserve.ts';
import { move } from './move.ts';
import { createNames } from './names.ts';
import type { BiddingDeps } from './deps.ts';
import { extendAuction, pauseAuction } from './move-close.ts';
import { biddingApprovalHandlers } from './approval-handlers.ts';
import { type BiddingContext, placeBid } from './place-bid.ts';
import { forPlans } from './plan-auctions.ts';
import { readHoldNeeds } from './read-hold-needs.ts';
import { readHistory } from './read-history.ts';
import { downloadReceipts, listReceiptAuctions, listReceipts, receiptAdder } from './receipts.ts';
import { recordListingChange } from './record-listing-change.ts';
import { readRecord } from './read-record.ts';
import { readWholeLedger } from './read-ledger.ts';
import { readPaddleRefusal, readBidderStatuses, readLimitInUse, readTicks } from './read-bidder-statuses.ts';
import { listAmountsViews } from './reveal-amounts.ts';
import { biddingRoutes, liveRoutes } from './routes.ts';
import {
  countPostClose,
  isPostCloseQueued,
  postponePostClose,
  takePostClose,
  withdrawnAmong,
} from './store/post-close-queue.ts';
import { recordConflicts } from './store/conflicts.ts';
import { countBidsSince, readBidders, wasReserveMet, readEarlierBidders, readOwnWithdrawals } from './store/ledger.ts';
import {
  insertBidding,
  lockBidding,
  readExposures,
  readBiddings,
  unpublish,
  updateDisclosure,
  updateOpening,
  readLeads,
} from './store/states.ts';
import { verifyLedger } from './verify-ledger.ts';
import { voidBid } from './void-bid.ts';
import { withdraw } from './withdraw.ts';
import { readWithdrawalEnds, withdrawBids } from './withdraw-bids.ts';
import { biddingJobs } from './workers.ts';
import { withDeps } from '#platform/with-deps.ts';
import type { PlaceBid } from '#contract/bids.ts';
import type { BidOrigin } from '#modules/accounts/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';

export type { BiddingDeps } from './deps.ts';
export type { Closed } from './closed-auctions.ts';
export type { RefusalToBuy } from './refusal-to-buy.ts';
export type { EarlierBidder } from './store/ledger.ts';
export type { BidderStatus } from './read-bidder-statuses.ts';
export type { PlanAuction } from './plan-auctions.ts';
export type { LedgerLine } from './read-ledger.ts';
export type { AuctionBidding } from './store/tables.ts';
export { alarmsPersonalData, bidsPersonalData } from './store/personal-data.ts';
export { bidsOfPerson, flagsOfPerson } from './staff-search.ts';
export { createDashboardFeed } from './dashboard-feed.ts';
export { joinBids } from './join-bids.ts';

export type Bidding = ReturnType<typeof createBidding>;

export function createBidding(given: BiddingDeps) {
  const parts = { ...given, names: createNames(given.accounts), knownAuctions: createKnownAuctions() };
  const context: BiddingContext = {
    ...parts,
    engine: createBidEngine(parts),
    receiptSigner: { withReceipt: receiptAdder(given.transparency) },
  };
  const closer = createCloser(context);
  const ledgerVerifier = createLedgerVerifier(given);
  const routes = biddingRoutes(context);
  routes.route('/', liveRoutes(context));
  return {
    routes,
    jobs: biddingJobs(given, closer, ledgerVerifier),
    closer,
    ledgerVerifier,
    approvalHandlers: biddingApprovalHandlers(context),
    forPlans: forPlans(context),
    receiptSigner: context.receiptSigner,
    ...useCases(context),
    ...statesOfAuctions(context),
    closedAuctions: { queued: closer.moved, ...closedAuctions(context) },
    /** Resolves once every accepted bid is answered. */
    stop: () => context.engine.drain(),
  };
}

const useCases = (context: BiddingContext) => ({
  placeBid: (actor: Actor, slug: string, bid: PlaceBid, key: string | null, origin?: BidOrigin) =>
    placeBid(context, actor, { slug, bid, key, origin: origin ?? null }),
  ...withDeps(context, {
    voidBid,
    withdrawBids,
    lowerReserve,
    withdraw,
    pause: pauseAuction,
    extend: extendAuction,
    readHistory,
    exportLedger,
    listReceipts,
    downloadReceipts,
    listReceiptAuctions,
    readRecord,
  }),
});

const statesOfAuctions = (context: BiddingContext) => ({
  openBidding: insertBidding,
  changeOpening: updateOpening,
  changeDisclosure: updateDisclosure,
  recordListingChange,
  unpublish,
  move,
  /** Includes the leader's maximum and the reserve. For staff only. */
  biddingOf: async (executor: Executor, auctionId: string) =>
    (await readBiddings(executor, [auctionId])).get(auctionId) ?? null,
  lockBidding,
  /** Includes maximums. For staff only. */
  ledgerOf: readWholeLedger,
  /** Who viewed the hidden amounts before the close. For staff only. */
  amountsViews: (executor: Executor, auctionId: string) => listAmountsViews(context, executor, auctionId),
  bidderStatuses: (executor: Executor, userId: string, auctionIds?: readonly string[]) =>
    readBidderStatuses(executor, userId, auctionIds ?? null),
  biddersOf: async (executor: Executor, auctionId: string): Promise<ReadonlySet<string>> =>
    new Set((await readBidders(executor, [auctionId])).get(auctionId) ?? []),
  wasReserveMet,
  bidsSince: countBidsSince,
  exposureOf: async (executor: Executor, userId: string) => (await readExposures(executor, [userId])).get(userId) ?? 0,
  leadsOf: async (executor: Executor, userId: string): Promise<LeadingMaximums> =>
    (await readLeads(executor, [userId])).get(userId) ?? new Map<string, number>(),
  holdNeeds: readHoldNeeds,
  ownWithdrawals: readOwnWithdrawals,
  verifyLedger: (auctionId: string) =>
    context.database.transaction((transaction) => verifyLedger(transaction, auctionId)),
  paddleRefusal: (executor: Executor, userId: string, auctionId: string) =>
    readPaddleRefusal(context, executor, { userId, auctionId }),
  ...withDeps(context, {
    withdrawalEnds: readWithdrawalEnds,
    checkHold,
    liveTicks: readTicks,
    limitInUse: readLimitInUse,
  }),
});

const closedAuctions = (context: BiddingContext) => ({
  take: takePostClose,
  postpone: postponePostClose,
  count: countPostClose,
  isWaiting: isPostCloseQueued,
  read: readClosed,
  readBySlug: readClosedBySlug,
  readHammerResult,
  winnerWithout,
  withdrawnAmong,
  earlierBidders: readEarlierBidders,
  recordConflicts,
  ...withDeps(context, { move: moveClosedAuction, republish, refusalToBuy }),
});
