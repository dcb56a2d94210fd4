import { moveAfterClose, readClosed, readClosedBySlug, tellAgain, winnerWithout, wonAtHammer } from './after-close.ts';
import { createAuditor } from './auditor.ts';
import { checkHold } from './check-hold.ts';
import { createCloser } from './closer.ts';
import { createDesk } from './desk.ts';
import { createKnownAuctions } from './known-auctions.ts';
import { lowerReserve } from './lower-reserve.ts';
import { move } from './move.ts';
import { createNames } from './names.ts';
import { floorRoutes } from './floor-routes.ts';
import type { BiddingParts, FloorParts, IsPriceFixed, PostHouseNote, SignalsOf } from './parts.ts';
import { extendAuction, pauseAuction } from './move-close.ts';
import { askTwo } from './two-staff.ts';
import { placeBid } from './place-bid.ts';
import { readHoldNeeds } from './read-hold-needs.ts';
import { readHistory } from './read-history.ts';
import { readWholeLedger } from './read-ledger.ts';
import { readPaddleRefusal, readStandings, readTicks } from './read-standing.ts';
import { biddingRoutes } from './routes.ts';
import { isHammeredWaiting, postponeHammered, takeHammered, withdrawnAmong } from './store/hammered.ts';
import { readBidders } from './store/ledger.ts';
import { insertFloor, lockFloors, readExposures, readFloors, updateOpening } from './store/states.ts';
import { verifyLedger } from './verify-ledger.ts';
import { voidBid } from './void-bid.ts';
import { withdraw } from './withdraw.ts';
import type { Bidding } from './bidding.ts';

export type { Bidding } from './bidding.ts';
export type { BiddingParts } from './parts.ts';
export type { Closed } from './after-close.ts';
export type { LedgerLine } from './read-ledger.ts';
export type { Floor } from './store/tables.ts';
export { bidsKeeper } from './store/keeper.ts';
export { createFloorFeed } from './floor-feed.ts';
export { joinBids } from './join-bids.ts';

/** Makes the desk of one process. */
export function createBidding(given: BiddingParts): Bidding {
  const parts = { ...given, names: createNames(given.accounts), knownAuctions: createKnownAuctions() };
  const desk = createDesk(parts);
  const placing = { ...parts, desk };
  let postHouseNote: PostHouseNote = () => Promise.resolve();
  let isPriceFixed: IsPriceFixed = () => Promise.resolve(false);
  let signalsOf: SignalsOf = () => Promise.resolve(new Map());
  const floorParts: FloorParts = {
    ...parts,
    postHouseNote: (transaction, note) => postHouseNote(transaction, note),
    signalsOf: (executor, asked) => signalsOf(executor, asked),
    isPriceFixed: (transaction, auctionId) => isPriceFixed(transaction, auctionId),
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
    checkHold: (executor, asked) => checkHold(parts, executor, asked),
    liveTicks: (slugs) => readTicks(parts, slugs),
    paddleRefusal: (executor, userId, auctionId) => readPaddleRefusal(parts, executor, { userId, auctionId }),
    useHouseNotes(post) {
      postHouseNote = post;
    },
    useSignals(told) {
      signalsOf = told;
    },
    useSales(told) {
      isPriceFixed = told;
    },
    afterClose: {
      take: takeHammered,
      postpone: postponeHammered,
      isWaiting: isHammeredWaiting,
      read: readClosed,
      readBySlug: readClosedBySlug,
      move: (transaction, step) => moveAfterClose(parts, transaction, step),
      tellAgain: (transaction, auctionId, at) => tellAgain(parts, transaction, auctionId, at),
      wonAtHammer,
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
