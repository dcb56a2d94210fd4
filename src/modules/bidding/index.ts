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
import { chooseDisclosure } from './choose-disclosure.ts';
import { exportLedger } from './export-ledger.ts';
import { lowerReserve } from './lower-reserve.ts';
import { move } from './move.ts';
import { createNames } from './names.ts';
import { liveRoutes } from './live-routes.ts';
import type { BiddingDeps } from './deps.ts';
import { extendAuction, pauseAuction } from './move-close.ts';
import { biddingApprovalHandlers } from './approval-handlers.ts';
import { placeBid } from './place-bid.ts';
import { forPlans } from './plan-auctions.ts';
import { readHoldNeeds } from './read-hold-needs.ts';
import { readHistory } from './read-history.ts';
import { downloadReceipts, listReceiptAuctions, listReceipts, receiptAdder } from './receipts.ts';
import { recordListingChange } from './record-listing-change.ts';
import { readRecord } from './read-record.ts';
import { readWholeLedger } from './read-ledger.ts';
import { readPaddleRefusal, readBidderStatuses, readTicks } from './read-bidder-statuses.ts';
import { listAmountsViews } from './reveal-amounts.ts';
import { biddingRoutes } from './routes.ts';
import {
  countPostClose,
  isPostCloseQueued,
  postponePostClose,
  takePostClose,
  withdrawnAmong,
} from './store/post-close-queue.ts';
import { recordConflicts } from './store/conflicts.ts';
import { readEarlierBidders } from './store/earlier-bidders.ts';
import { countBidsSince, readBidders } from './store/ledger.ts';
import {
  insertBidding,
  lockBidding,
  readExposures,
  readBiddings,
  unpublish,
  updateDisclosure,
  updateOpening,
} from './store/states.ts';
import { verifyLedger } from './verify-ledger.ts';
import { voidBid } from './void-bid.ts';
import { withdraw } from './withdraw.ts';
import { readWithdrawalEnds, withdrawBids } from './withdraw-bids.ts';
import { biddingJobs } from './workers.ts';
import type { Bidding } from './bidding.ts';

export type { Bidding } from './bidding.ts';
export type { BiddingDeps } from './deps.ts';
export type { Closed } from './closed-auctions.ts';
export type { RefusalToBuy } from './refusal-to-buy.ts';
export type { EarlierBidder } from './store/earlier-bidders.ts';
export type { PlanAuction } from './plan-auctions.ts';
export type { LedgerLine } from './read-ledger.ts';
export type { AuctionBidding } from './store/tables.ts';
export { alarmsPersonalData, bidsPersonalData } from './store/personal-data.ts';
export { bidsOfPerson, flagsOfPerson } from './person-sections.ts';
export { createDashboardFeed } from './dashboard-feed.ts';
export { joinBids } from './join-bids.ts';

export function createBidding(given: BiddingDeps): Bidding {
  const parts = { ...given, names: createNames(given.accounts), knownAuctions: createKnownAuctions() };
  const engine = createBidEngine(parts);
  const placing = { ...parts, engine };
  const closer = createCloser(parts);
  const ledgerVerifier = createLedgerVerifier(given);
  const bidding: Omit<Bidding, 'routes'> = {
    jobs: biddingJobs(given, closer, ledgerVerifier),
    closer,
    placeBid: (actor, slug, bid, key, origin) => placeBid(placing, actor, { slug, bid, key, origin: origin ?? null }),
    forPlans: forPlans(placing),
    voidBid: (actor, input) => voidBid(parts, actor, input),
    withdrawBids: (actor, input) => withdrawBids(parts, actor, input),
    withdrawalEnds: (executor, asked) => readWithdrawalEnds(given, executor, asked),
    recordListingChange,
    lowerReserve: (actor, input) => lowerReserve(parts, actor, input),
    chooseDisclosure: (actor, input) => chooseDisclosure(given, actor, input),
    withdraw: (actor, input) => withdraw(parts, actor, input),
    pause: (actor, input) => pauseAuction(parts, actor, input),
    extend: (actor, input) => extendAuction(parts, actor, input),
    approvalHandlers: biddingApprovalHandlers(parts),
    history: (slug, page) => readHistory(parts, slug, page),
    exportLedger: (slug) => exportLedger(parts, slug),
    withReceipt: receiptAdder(given.transparency),
    receipts: (actor, slug) => listReceipts(given, actor, slug),
    allReceipts: (actor) => downloadReceipts(given, actor),
    receiptAuctions: (actor) => listReceiptAuctions(given, actor),
    readRecord: (slug) => readRecord(parts, slug),
    openBidding: insertBidding,
    changeOpening: updateOpening,
    changeDisclosure: updateDisclosure,
    unpublish,
    move,
    biddingOf: async (executor, auctionId) => (await readBiddings(executor, [auctionId])).get(auctionId) ?? null,
    lockBidding,
    ledgerOf: readWholeLedger,
    amountsViews: (executor, auctionId) => listAmountsViews(given, executor, auctionId),
    bidderStatuses: (executor, userId, auctionIds) => readBidderStatuses(executor, userId, auctionIds ?? null),
    biddersOf: async (executor, auctionId) => new Set((await readBidders(executor, [auctionId])).get(auctionId) ?? []),
    bidsSince: countBidsSince,
    exposureOf: async (executor, userId) => (await readExposures(executor, [userId])).get(userId) ?? 0,
    holdNeeds: readHoldNeeds,
    checkHold: (executor, asked) => checkHold(parts, executor, asked),
    liveTicks: (slugs) => readTicks(parts, slugs),
    paddleRefusal: (executor, userId, auctionId) => readPaddleRefusal(parts, executor, { userId, auctionId }),
    closedAuctions: {
      take: takePostClose,
      postpone: postponePostClose,
      count: countPostClose,
      queued: closer.moved,
      isWaiting: isPostCloseQueued,
      read: readClosed,
      readBySlug: readClosedBySlug,
      move: (transaction, step) => moveClosedAuction(parts, transaction, step),
      republish: (transaction, auctionId, at) => republish(parts, transaction, auctionId, at),
      readHammerResult,
      winnerWithout,
      withdrawnAmong,
      earlierBidders: readEarlierBidders,
      refusalToBuy: (executor, who) => refusalToBuy(parts, executor, who),
      recordConflicts,
    },
    ledgerVerifier,
    verifyLedger: (auctionId) => given.database.transaction((transaction) => verifyLedger(transaction, auctionId)),
    stop: () => engine.drain(),
  };
  const routes = biddingRoutes(bidding, given.accounts);
  routes.route('/', liveRoutes(parts));
  return Object.assign(bidding, { routes });
}
