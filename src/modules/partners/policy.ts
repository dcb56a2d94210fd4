import { dealerRoleMay } from '#contract/dealer-roles.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { PartnersDeps } from './deps.ts';

export interface Reach {
  readonly userId: string;
  readonly dealerIds: readonly string[];
}

export async function mayIntegrate(
  { accounts }: Pick<PartnersDeps, 'accounts'>,
  executor: Executor,
  { dealerId, userId }: { dealerId: string; userId: string },
): Promise<boolean> {
  const role = await accounts.dealerMembership.roleOf(executor, dealerId, userId);
  return role !== null && dealerRoleMay(role, 'integrate');
}

export async function reachOf(
  deps: Pick<PartnersDeps, 'accounts'>,
  executor: Executor,
  { userId }: SignedIn,
): Promise<Reach> {
  const dealerIds = await deps.accounts.dealerMembership.dealerIdsOf(executor, userId);
  const may: boolean[] = [];
  for (const dealerId of dealerIds) may.push(await mayIntegrate(deps, executor, { dealerId, userId }));
  return { userId, dealerIds: dealerIds.filter((_, index) => may[index] === true) };
}

export async function dealersIn(
  { accounts }: Pick<PartnersDeps, 'accounts'>,
  executor: Executor,
  { dealerIds }: Reach,
): Promise<{ slug: string; name: string }[]> {
  const dealers = await accounts.findDealersByIds(executor, dealerIds);
  return [...dealers.values()]
    .map(({ slug, name }) => ({ slug, name }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

export async function dealerNamed(
  deps: Pick<PartnersDeps, 'accounts'>,
  executor: Executor,
  { actor, slug }: { actor: SignedIn; slug: string | null },
): Promise<Result<string | null>> {
  if (slug === null || slug === '') return accepted(null);
  const dealer = await deps.accounts.findDealerBySlug(executor, slug);
  if (dealer !== null && (await mayIntegrate(deps, executor, { dealerId: dealer.dealerId, userId: actor.userId })))
    return accepted(dealer.dealerId);
  return refuse('integration_not_for_dealer');
}
