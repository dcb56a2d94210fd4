import type { Side } from '#contract/settlement-states.ts';
import { dealerRoleMay } from '#contract/dealer-roles.ts';
import type { DealerMembership } from '#modules/accounts/index.ts';
import type { Executor } from '#platform/database/database.ts';

interface Sold {
  readonly seller_id: string;
  readonly dealer_id: string | null;
}
export interface SidesDeps {
  readonly accounts: { readonly dealerMembership: Pick<DealerMembership, 'roleOf' | 'members'> };
}

/** For a dealer's vehicle, whoever may sell for the dealer. */
export async function actsForSeller(
  { accounts }: SidesDeps,
  executor: Executor,
  { seller_id, dealer_id }: Sold,
  userId: string,
): Promise<boolean> {
  if (userId === seller_id) return true;
  if (dealer_id === null) return false;
  const role = await accounts.dealerMembership.roleOf(executor, dealer_id, userId);
  return role !== null && dealerRoleMay(role, 'sell');
}

export async function sideOf(
  deps: SidesDeps,
  executor: Executor,
  sale: Sold & { readonly buyer_id: string },
  userId: string,
): Promise<Side | null> {
  if (userId === sale.buyer_id) return 'buyer';
  return (await actsForSeller(deps, executor, sale, userId)) ? 'seller' : null;
}

export async function sellersOf(
  { accounts }: SidesDeps,
  executor: Executor,
  { seller_id, dealer_id }: Sold,
): Promise<string[]> {
  if (dealer_id === null) return [seller_id];
  const members = await accounts.dealerMembership.members(executor, [dealer_id]);
  return [
    ...new Set([seller_id, ...members.filter(({ role }) => dealerRoleMay(role, 'sell')).map(({ userId }) => userId)]),
  ];
}
