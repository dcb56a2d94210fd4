import type { Side } from '#contract/settlement-states.ts';
import { dealerRoleMay } from '#contract/dealer-roles.ts';
import type { Executor } from '#platform/database/database.ts';
import { type Refused, refused } from '#platform/http/result.ts';
import type { SettlementParts } from './parts.ts';

/** For who takes no part in it, a sale is not there. */
export const noSuchSale = (): Refused => refused(404, 'There is no such sale in your account.', { code: 'not_found' });

interface Sold {
  readonly seller_id: string;
  readonly dealer_id: string | null;
}

/** Whether somebody acts for the seller: the seller, or who sells in the name of the dealer. */
export async function actsForSeller(
  { accounts }: Pick<SettlementParts, 'accounts'>,
  executor: Executor,
  { seller_id, dealer_id }: Sold,
  userId: string,
): Promise<boolean> {
  if (userId === seller_id) return true;
  if (dealer_id === null) return false;
  const role = await accounts.dealerBook.roleOf(executor, dealer_id, userId);
  return role !== null && dealerRoleMay(role, 'sell');
}

/** On which side of a sale somebody stands; null: on none. */
export async function sideOf(
  parts: Pick<SettlementParts, 'accounts'>,
  executor: Executor,
  sale: Sold & { readonly buyer_id: string },
  userId: string,
): Promise<Side | null> {
  if (userId === sale.buyer_id) return 'buyer';
  return (await actsForSeller(parts, executor, sale, userId)) ? 'seller' : null;
}

/** Those who act for the seller, and are told. */
export async function sellersOf({ accounts }: Pick<SettlementParts, 'accounts'>, executor: Executor, { seller_id, dealer_id }: Sold): Promise<string[]> {
  if (dealer_id === null) return [seller_id];
  const members = await accounts.dealerBook.members(executor, [dealer_id]);
  return [...new Set([seller_id, ...members.filter(({ role }) => dealerRoleMay(role, 'sell')).map(({ userId }) => userId)])];
}

/** The dealers in whose name somebody may sell. */
export const dealersSoldFor = ({ accounts }: Pick<SettlementParts, 'accounts'>, executor: Executor, userId: string): Promise<string[]> =>
  accounts.dealerBook.soldForBy(executor, userId);
