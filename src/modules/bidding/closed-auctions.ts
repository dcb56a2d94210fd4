import { mayMove } from '#auction/lifecycle.ts';
import { replay } from '#auction/replay.ts';
import { resultAtClose } from '#auction/hammer.ts';
import { minor } from '#auction/money.ts';
import { premium } from '#auction/premium.ts';
import type { AuctionStatus, LedgerEntry, MinorUnits } from '#auction/types.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import { publish } from '#platform/live/publish.ts';
import { auctionEvent, namesOfLeaders } from './announce.ts';
import type { Names } from './names.ts';
import { ledgerEntryOf, openingState, replayEntries, validOffers } from './replay-ledger.ts';
import { findCar, findInfo, findInfoBySlug, type CarFacts } from './store/auction-info.ts';
import { updateAgreedPrice } from './store/post-close-queue.ts';
import { readLedger } from './store/ledger.ts';
import { lockBiddings, updateStatuses } from './store/states.ts';
import type { AuctionBidding } from './store/tables.ts';
import { findWithBidding } from './load-auction.ts';

export interface Closed {
  readonly auctionId: string;
  readonly slug: string;
  readonly title: string;
  readonly sellerId: string;
  readonly dealerId: string | null;
  readonly currency: string;
  readonly status: AuctionStatus;
  readonly closesAt: number;
  readonly price: number | null;
  readonly hammerPrice: number | null;
  readonly leaderId: string | null;
  readonly reserve: number | null;
  readonly bidUnit: number;
  readonly car: CarFacts;
  premiumOn(price: number): number;
  /** Null for auctions published before the fee was stored. */
  readonly sellerFeeBasisPoints: number | null;
}

export async function readClosed(executor: Executor, auctionId: string): Promise<Closed | null> {
  const found = await findWithBidding(executor, auctionId);
  if (found === null) return null;
  const { info, bidding } = found;
  const { slug, title, sellerId, dealerId, terms } = info;
  return {
    auctionId,
    slug,
    title,
    sellerId,
    dealerId,
    currency: terms.currency,
    bidUnit: terms.bidUnit,
    status: bidding.state.status,
    closesAt: bidding.state.closesAt,
    price: bidding.state.price,
    hammerPrice: bidding.hammerPrice,
    leaderId: bidding.state.leader?.bidderId ?? null,
    reserve: bidding.state.reserve,
    car: await findCar(executor, auctionId),
    premiumOn: (price) => premium(minor(price), terms),
    sellerFeeBasisPoints: terms.sellerFeeBasisPoints ?? null,
  };
}

export async function readClosedBySlug(executor: Executor, slug: string): Promise<Closed | null> {
  const [found] = await findInfoBySlug(executor, [slug]);
  return found === undefined ? null : readClosed(executor, found.info.auctionId);
}

/** A sale goes to the high bidder at the agreed price. Returns false if the lifecycle no longer allows the move. */
export async function moveClosedAuction(
  parts: { names: Names },
  transaction: Executor,
  {
    auctionId,
    to,
    price,
    buyerId,
    at,
  }: { auctionId: string; to: 'offer' | 'not_sold' | 'sold'; price: number | null; buyerId?: string; at: number },
): Promise<boolean> {
  assert((to === 'sold') === (price !== null), 'only a sold auction has a price');
  const bidding = (await lockBiddings(transaction, [auctionId])).get(auctionId);
  const [found] = await findInfo(transaction, [auctionId]);
  if (bidding === undefined || found === undefined || !mayMove(bidding.state.status, to)) return false;
  if (buyerId !== undefined && bidding.state.leader?.bidderId !== buyerId) return false;
  await updateStatuses(transaction, [{ auctionId, status: to }]);
  if (price !== null) await updateAgreedPrice(transaction, auctionId, price);
  const after: AuctionBidding = {
    ...bidding,
    hammerPrice: price === null ? bidding.hammerPrice : minor(price),
    state: { ...bidding.state, status: to },
  };
  await publish(transaction, at, [
    auctionEvent(
      'closed',
      { info: found.info, bidding: after },
      { at, nameOf: await namesOfLeaders(parts.names, transaction, [after]) },
    ),
  ]);
  return true;
}

export async function republish(
  parts: { names: Names },
  transaction: Executor,
  auctionId: string,
  at: number,
): Promise<void> {
  const found = await findWithBidding(transaction, auctionId);
  if (found === null) return;
  const nameOf = await namesOfLeaders(parts.names, transaction, [found.bidding]);
  await publish(transaction, at, [auctionEvent('closed', found, { at, nameOf })]);
}

/** Returns the buyer and price at the close, ignoring later voids. Null if there was no buyer. */
export async function readHammerResult(
  executor: Executor,
  auctionId: string,
): Promise<{ userId: string; price: MinorUnits } | null> {
  const found = await findWithBidding(executor, auctionId);
  if (found === null) return null;
  const { info, bidding } = found;
  const entries = (await readLedger(executor, auctionId)).filter(
    ({ recordedAt }) => recordedAt < bidding.state.closesAt,
  );
  const result = resultAtClose(replayEntries(info.terms, bidding, entries).state);
  return result.status === 'sold' ? { userId: result.buyerId, price: result.hammerPrice } : null;
}

/** Replays the ledger without these bidders. Null if nobody else bid or the reserve is not met. */
export async function winnerWithout(
  executor: Executor,
  auctionId: string,
  without: ReadonlySet<string>,
): Promise<{ userId: string; price: MinorUnits } | null> {
  const found = await findWithBidding(executor, auctionId);
  if (found === null) return null;
  const { info, bidding } = found;
  const entries = await readLedger(executor, auctionId);
  const offers = new Set(validOffers(entries).filter((entry) => !without.has(entry.actorId)));
  const valid = entries.flatMap((entry): LedgerEntry[] => {
    const read = ledgerEntryOf(entry);
    return read.kind === 'void' || (read.kind === 'offer' && !offers.has(entry)) ? [] : [read];
  });
  const result = resultAtClose(replay(info.terms, openingState(bidding), valid).state);
  return result.status === 'sold' ? { userId: result.buyerId, price: result.hammerPrice } : null;
}
