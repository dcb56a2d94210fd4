import type { Executor } from '#platform/database/database.ts';
import { refused, type Refused } from '#platform/http/result.ts';
import type { SettlementParts } from './parts.ts';
import { findBill, findSettlements, lockSettlement } from './store/settlements.ts';

/**
 * Whether papers carry the price of an auction's sale: its bill of sale is issued, or its seller's fee charged. From then on no void changes
 * the price. The settlement stays locked until the transaction ends, so that nothing is issued meanwhile.
 */
export async function isPriceFixed({ payments }: Pick<SettlementParts, 'payments'>, transaction: Executor, auctionId: string): Promise<boolean> {
  const [newest] = await findSettlements(transaction, auctionId);
  const row = newest === undefined ? null : await lockSettlement(transaction, newest.id);
  if (row === null || row.state === 'fell_through') return false;
  if ((await findBill(transaction, row.id)) !== null) return true;
  const charges = await payments.chargesOf(transaction, auctionId);
  return charges.some((charge) => charge.purpose === 'seller_fee' && charge.attempt === row.attempt && charge.state !== 'cancelled');
}

/** Nothing is issued on a price that is being changed: a bid was voided after the close, and the settlement has not followed it yet. */
export async function refusalWhilePriceChanges(
  { bidding }: Pick<SettlementParts, 'bidding'>,
  transaction: Executor,
  auctionId: string,
): Promise<Refused | null> {
  return (await bidding.afterClose.isWaiting(transaction, auctionId))
    ? refused(409, 'A bid was voided just now, and the price of this sale is being worked out again. Please try again in a minute.', { code: 'price_changes' })
    : null;
}
