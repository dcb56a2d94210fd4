import type { Executor } from '#platform/database/database.ts';
import { refuse, type Refused } from '#contract/result.ts';
import type { SettlementDeps } from './deps.ts';
import { findBill, findSettlements, lockSettlement } from './store/settlements.ts';

/** True once a document states the price. Locks the settlement until the transaction ends. */
export async function isPriceFixed(
  { payments }: Pick<SettlementDeps, 'payments'>,
  transaction: Executor,
  auctionId: string,
): Promise<boolean> {
  const [newest] = await findSettlements(transaction, auctionId);
  const row = newest === undefined ? null : await lockSettlement(transaction, newest.id);
  if (row === null || row.state === 'fell_through') return false;
  if ((await findBill(transaction, row.id)) !== null) return true;
  const charges = await payments.chargesOf(transaction, auctionId);
  return charges.some(
    (charge) => charge.purpose === 'seller_fee' && charge.attempt === row.attempt && charge.state !== 'cancelled',
  );
}

/** A bid was voided after the close and the settlement is not updated yet. */
export async function refusalWhilePriceChanges(
  { bidding }: Pick<SettlementDeps, 'bidding'>,
  transaction: Executor,
  auctionId: string,
): Promise<Refused | null> {
  return (await bidding.closedAuctions.isWaiting(transaction, auctionId)) ? refuse('price_changes') : null;
}
