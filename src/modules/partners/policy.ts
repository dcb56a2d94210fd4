import { dealerRoleMay } from '#contract/dealer-roles.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import type { PartnersParts } from './parts.ts';

/** Whose tokens and endpoints somebody manages: their own, and those of the dealers whose role allows it. */
export interface Reach {
  readonly userId: string;
  readonly dealerIds: readonly string[];
}

/** True where somebody may manage what a dealer's programs do. */
export async function mayIntegrate(
  { accounts }: Pick<PartnersParts, 'accounts'>,
  executor: Executor,
  { dealerId, userId }: { dealerId: string; userId: string },
): Promise<boolean> {
  const role = await accounts.dealerBook.roleOf(executor, dealerId, userId);
  return role !== null && dealerRoleMay(role, 'integrate');
}

/** The reach of a person. */
export async function reachOf(parts: Pick<PartnersParts, 'accounts'>, executor: Executor, { userId }: SignedIn): Promise<Reach> {
  const dealerIds = await parts.accounts.dealerBook.dealersOf(executor, userId);
  const may: boolean[] = [];
  for (const dealerId of dealerIds) may.push(await mayIntegrate(parts, executor, { dealerId, userId }));
  return { userId, dealerIds: dealerIds.filter((_, place) => may[place] === true) };
}

/** The dealers in a reach, by name, as the pages offer them. */
export async function dealersIn(
  { accounts }: Pick<PartnersParts, 'accounts'>,
  executor: Executor,
  { dealerIds }: Reach,
): Promise<{ slug: string; name: string }[]> {
  const dealers = await accounts.dealersOf(executor, dealerIds);
  return [...dealers.values()].map(({ slug, name }) => ({ slug, name })).sort((one, other) => one.name.localeCompare(other.name));
}

/** The dealer that was named, where who asks may manage its programs; null where they mean themselves. */
export async function dealerNamed(
  parts: Pick<PartnersParts, 'accounts'>,
  executor: Executor,
  { actor, slug }: { actor: SignedIn; slug: string | null },
): Promise<Result<string | null>> {
  if (slug === null || slug === '') return accepted(null);
  const dealer = await parts.accounts.findDealerBySlug(executor, slug);
  if (dealer !== null && (await mayIntegrate(parts, executor, { dealerId: dealer.dealerId, userId: actor.userId }))) return accepted(dealer.dealerId);
  const message = 'Your role in this dealer does not allow this, or there is no such dealer.';
  return refused(422, message, { code: 'not_for_dealer', errors: { dealer: [message] } });
}

/** The staff act in person, under their roles and in the trail: never by a program. */
export const notForStaff = () => refused(403, 'Members of the staff act in person: they have no tokens and no webhooks.', { code: 'not_for_staff' });
