import type { Executor } from '#platform/database/database.ts';
import type { Closed } from '#modules/bidding/index.ts';
import { assert } from '#platform/assert.ts';
import { formatAmount } from '#contract/format/money.ts';
import { fallThrough } from './fall-through.ts';
import { lowerFee } from './lower-fee.ts';
import { THE_HOUSE } from './doer.ts';
import { note } from './move-on.ts';
import { followVoid, openNegotiation } from './negotiate.ts';
import type { SettlementParts } from './parts.ts';
import { startSettlement } from './start-settlement.ts';
import { findSettlements, lockSettlement, updateSettlement } from './store/settlements.ts';
import { mailStaffOf, tellSides } from './tell.ts';

/**
 * Takes the hammer's word on one auction, in one transaction with all that comes of it: a settlement where it was sold, a chance to offer
 * where the reserve was not met. Who dies on the way has taken nothing. What cannot be done for one auction waits for a later try, and the
 * others go on. False: no word is left that is due.
 */
export async function takeHammered(parts: SettlementParts): Promise<boolean> {
  const word: { auctionId: string | null } = { auctionId: null };
  try {
    return await parts.database.transaction(async (transaction) => {
      word.auctionId = await parts.bidding.afterClose.take(transaction, await parts.clock.now(transaction));
      if (word.auctionId === null) return false;
      await follow(parts, transaction, word.auctionId);
      return true;
    });
  } catch (error) {
    const { auctionId } = word;
    if (auctionId === null) throw error;
    await parts.database.transaction(async (transaction) => parts.bidding.afterClose.postpone(transaction, auctionId, await parts.clock.now(transaction)));
    parts.log.error({ err: error, auction: auctionId }, 'what follows the hammer could not be done for one auction: it is tried again later');
    return true;
  }
}

const VOIDED = 'The winning bid was voided after the close.';

/**
 * The hammer has charged somebody who does not buy: their bid was voided before anything followed. Their sale begins and ends at once, so that what
 * was charged goes back in the usual way, with its papers. True where there was one.
 */
async function endUnbegun(
  parts: SettlementParts,
  transaction: Executor,
  { closed, buyerId, at }: { closed: Closed; buyerId: string | null; at: number },
): Promise<boolean> {
  const charged = (await parts.payments.chargesOf(transaction, closed.auctionId)).find(({ purpose }) => purpose === 'premium');
  if (charged === undefined || charged.userId === buyerId) return false;
  const won = await parts.bidding.afterClose.wonAtHammer(transaction, closed.auctionId);
  assert(won?.userId === charged.userId, 'the hammer charges the buyer');
  const begun = await startSettlement(parts, transaction, { closed, origin: 'hammer', buyerId: won.userId, price: won.price, at, isToldByClose: true });
  await fallThrough(parts, transaction, begun, { fault: 'nobody', reason: VOIDED, by: THE_HOUSE, at });
  return true;
}

interface Sold {
  readonly closed: Closed;
  readonly buyerId: string;
  readonly price: number;
  readonly at: number;
}

/** The first word begins a settlement. A later one comes where a bid was voided after the close: the settlement follows the bid that stands. */
async function followSale(parts: SettlementParts, transaction: Executor, { closed, buyerId, price, at }: Sold): Promise<void> {
  const [newest] = await findSettlements(transaction, closed.auctionId);
  if (newest === undefined) {
    const isAnother = await endUnbegun(parts, transaction, { closed, buyerId, at });
    await startSettlement(parts, transaction, { closed, origin: 'hammer', buyerId, price, at, isToldByClose: !isAnother });
    return;
  }
  const standing = newest.ended_at === null && newest.origin === 'hammer' ? await lockSettlement(transaction, newest.id) : null;
  if (standing === null) return;
  if (standing.buyer_id !== buyerId) {
    await fallThrough(parts, transaction, standing, { fault: 'nobody', reason: VOIDED, by: THE_HOUSE, at });
    await startSettlement(parts, transaction, { closed, origin: 'hammer', buyerId, price, at });
  } else if (standing.price !== price) {
    const change = { price, premium: closed.premiumOn(price) };
    await updateSettlement(transaction, standing.id, change);
    await note(transaction, standing, { kind: 'price_changed', by: THE_HOUSE, at });
    await lowerFee(parts, transaction, { settlement: { ...standing, ...change }, at });
    const news = {
      title: `The price of the ${closed.title} is now ${formatAmount(price, closed.currency)}`,
      body: `A bid was voided after the close, so the price is ${formatAmount(price, closed.currency)} instead of ${formatAmount(standing.price, closed.currency)}.`,
    };
    await tellSides(parts, transaction, {
      about: standing,
      buyerId,
      at,
      buyer: { ...news, body: `${news.body} What you paid above the premium on it goes back to your card.` },
      seller: news,
    });
    await mailStaffOf(parts, transaction, {
      slug: closed.slug,
      subject: `${closed.title}: the price has changed`,
      text: 'A bid was voided after the close. What was paid above the new premium goes back by itself. If the buyer has paid the seller already, see that they settle the difference.',
    });
  }
}

async function follow(parts: SettlementParts, transaction: Executor, auctionId: string): Promise<void> {
  const closed = await parts.bidding.afterClose.read(transaction, auctionId);
  const at = await parts.clock.now(transaction);
  if (closed === null) return;
  if (closed.status !== 'sold' && (await findSettlements(transaction, auctionId)).length === 0)
    await endUnbegun(parts, transaction, { closed, buyerId: null, at });
  if (closed.leaderId === null) return;
  if (closed.status === 'sold' && closed.hammerPrice !== null)
    await followSale(parts, transaction, { closed, buyerId: closed.leaderId, price: closed.hammerPrice, at });
  if (closed.status === 'reserve_not_met' && closed.price !== null)
    await openNegotiation(parts, transaction, { closed, bidderId: closed.leaderId, priceAtClose: closed.price, at });
  if (closed.status === 'offer' && closed.price !== null)
    await followVoid(parts, transaction, { closed, bidderId: closed.leaderId, priceAtClose: closed.price, at });
}
