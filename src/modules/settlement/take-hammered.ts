import type { Executor } from '#platform/database/database.ts';
import { openNegotiation } from './negotiate.ts';
import type { SettlementParts } from './parts.ts';
import { startSettlement } from './start-settlement.ts';
import { findSettlements } from './store/settlements.ts';

/**
 * Takes the hammer's word on one auction, in one transaction with all that comes of it: a settlement where it was sold, a chance to offer
 * where the reserve was not met. Who dies on the way has taken nothing. False: no word is left.
 */
export function takeHammered(parts: SettlementParts): Promise<boolean> {
  return parts.database.transaction(async (transaction) => {
    const auctionId = await parts.bidding.afterClose.take(transaction);
    if (auctionId === null) return false;
    await follow(parts, transaction, auctionId);
    return true;
  });
}

async function follow(parts: SettlementParts, transaction: Executor, auctionId: string): Promise<void> {
  const closed = await parts.bidding.afterClose.read(transaction, auctionId);
  const at = await parts.clock.now(transaction);
  if (closed?.leaderId === null || closed === null) return;
  if (closed.status === 'sold' && closed.hammerPrice !== null && (await findSettlements(transaction, auctionId)).length === 0) {
    await startSettlement(parts, transaction, { closed, origin: 'hammer', buyerId: closed.leaderId, price: closed.hammerPrice, at });
  }
  if (closed.status === 'reserve_not_met' && closed.price !== null) await openNegotiation(parts, transaction, { closed, bidderId: closed.leaderId, priceAtClose: closed.price, at });
}
