import { mayMove } from '#auction/lifecycle.ts';
import { replay } from '#auction/replay.ts';
import { hammer } from '#auction/hammer.ts';
import { minor } from '#auction/money.ts';
import { premium } from '#auction/premium.ts';
import type { AuctionStatus, LedgerEntry, MinorUnits } from '#auction/types.ts';
import { assert } from '#platform/assert.ts';
import type { Executor } from '#platform/database/database.ts';
import { publish } from '#platform/live/publish.ts';
import { auctionEvent, namesOfLeaders } from './announce.ts';
import type { Names } from './names.ts';
import { ledgerEntryOf, openingState, replayEntries, standingOffers } from './replay-ledger.ts';
import { findCar, findFacts, findFactsBySlug, type CarFacts } from './store/facts.ts';
import { updateAgreedPrice } from './store/hammered.ts';
import { readLedger } from './store/ledger.ts';
import { lockFloors, readFloors, updateStatuses } from './store/states.ts';
import { stored, type Floor } from './store/tables.ts';

/** An auction as the hammer left it. */
export interface Closed {
  readonly auctionId: string;
  readonly slug: string;
  readonly title: string;
  readonly sellerId: string;
  readonly dealerId: string | null;
  readonly currency: string;
  readonly status: AuctionStatus;
  readonly price: number | null;
  readonly hammerPrice: number | null;
  readonly leaderId: string | null;
  readonly reserve: number | null;
  readonly bidUnit: number;
  readonly car: CarFacts;
  /** The premium on a price in this auction. */
  premiumOn(price: number): number;
  /** The seller's fee under which it was published; null where it was published before fees were kept with auctions. */
  readonly sellerFeeBasisPoints: number | null;
}

/** An auction and what was sold in it; null where there is none. */
export async function readClosed(executor: Executor, auctionId: string): Promise<Closed | null> {
  const [found] = await findFacts(executor, [auctionId]);
  const floor = (await readFloors(executor, [auctionId])).get(auctionId);
  if (found === undefined || floor === undefined) return null;
  const { slug, title, sellerId, dealerId, terms } = found.facts;
  return {
    auctionId,
    slug,
    title,
    sellerId,
    dealerId,
    currency: terms.currency,
    bidUnit: terms.bidUnit,
    status: floor.state.status,
    price: floor.state.price,
    hammerPrice: floor.hammerPrice,
    leaderId: floor.state.leader?.bidderId ?? null,
    reserve: floor.state.reserve,
    car: await findCar(executor, auctionId),
    premiumOn: (price) => premium(minor(price), terms.premium),
    sellerFeeBasisPoints: terms.sellerFeeBasisPoints ?? null,
  };
}

/** The same, of the auction with this address. */
export async function readClosedBySlug(executor: Executor, slug: string): Promise<Closed | null> {
  const [found] = await findFactsBySlug(executor, [slug]);
  return found === undefined ? null : readClosed(executor, found.facts.auctionId);
}

/** What follows a close whose reserve was not met; sold at the price that both agreed on, to the high bidder who agreed. False where the auction's life does not allow it any more, or another is the high bidder. */
export async function moveAfterClose(
  parts: { names: Names },
  transaction: Executor,
  { auctionId, to, price, buyerId, at }: { auctionId: string; to: 'offer' | 'not_sold' | 'sold'; price: number | null; buyerId?: string; at: number },
): Promise<boolean> {
  assert((to === 'sold') === (price !== null), 'what is sold has a price');
  const floor = (await lockFloors(transaction, [auctionId])).get(auctionId);
  const [found] = await findFacts(transaction, [auctionId]);
  if (floor === undefined || found === undefined || !mayMove(floor.state.status, to)) return false;
  if (buyerId !== undefined && floor.state.leader?.bidderId !== buyerId) return false;
  await updateStatuses(transaction, [{ auctionId, status: to }]);
  if (price !== null) await updateAgreedPrice(transaction, auctionId, price);
  const after: Floor = { ...floor, hammerPrice: price === null ? floor.hammerPrice : stored(price), state: { ...floor.state, status: to } };
  await publish(transaction, at, [
    auctionEvent('closed', { facts: found.facts, floor: after }, { at, nameOf: await namesOfLeaders(parts.names, transaction, [after]) }),
  ]);
  return true;
}

/** Says to the public again how an auction stands, where what followed the close has changed. */
export async function tellAgain(parts: { names: Names }, transaction: Executor, auctionId: string, at: number): Promise<void> {
  const floor = (await readFloors(transaction, [auctionId])).get(auctionId);
  const [found] = await findFacts(transaction, [auctionId]);
  if (floor !== undefined && found !== undefined)
    await publish(transaction, at, [
      auctionEvent('closed', { facts: found.facts, floor }, { at, nameOf: await namesOfLeaders(parts.names, transaction, [floor]) }),
    ]);
}

/** Whom the hammer made the buyer, and at which price, whatever was voided since; null: nobody. */
export async function wonAtHammer(executor: Executor, auctionId: string): Promise<{ userId: string; price: MinorUnits } | null> {
  const [found] = await findFacts(executor, [auctionId]);
  const floor = (await readFloors(executor, [auctionId])).get(auctionId);
  if (found === undefined || floor === undefined) return null;
  const entries = (await readLedger(executor, auctionId)).filter(({ recordedAt }) => recordedAt < floor.state.closesAt);
  const result = hammer(replayEntries(found.facts.terms, floor, entries).state);
  return result.status === 'sold' ? { userId: result.buyerId, price: result.hammerPrice } : null;
}

/** Who would have won without these bidders, and at which price: the ledger is replayed without their bids, and stays as it is. Null: nobody, or the reserve is not met. */
export async function winnerWithout(
  executor: Executor,
  auctionId: string,
  without: ReadonlySet<string>,
): Promise<{ userId: string; price: MinorUnits } | null> {
  const [found] = await findFacts(executor, [auctionId]);
  const floor = (await readFloors(executor, [auctionId])).get(auctionId);
  if (found === undefined || floor === undefined) return null;
  const entries = await readLedger(executor, auctionId);
  const offers = new Set(standingOffers(entries).filter((entry) => !without.has(entry.actorId)));
  const standing = entries.flatMap((entry): LedgerEntry[] => {
    const read = ledgerEntryOf(entry);
    return read.kind === 'void' || (read.kind === 'offer' && !offers.has(entry)) ? [] : [read];
  });
  const result = hammer(replay(found.facts.terms, openingState(floor), standing).state);
  return result.status === 'sold' ? { userId: result.buyerId, price: result.hammerPrice } : null;
}
