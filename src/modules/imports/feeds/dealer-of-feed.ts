import { dealerRoleMay } from '#contract/dealer-roles.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { ImportsContext } from '../deps.ts';

export interface FeedDealer {
  readonly dealerId: string;
  readonly slug: string;
}

/** For members with the power to import feeds. To strangers, it is as if there were no such dealer. */
export async function dealerOfFeed(
  { accounts, database: { executor } }: Pick<ImportsContext, 'accounts' | 'database'>,
  { userId }: SignedIn,
  slug: string,
): Promise<Result<FeedDealer>> {
  const found = await accounts.findDealerBySlug(executor, slug);
  if (found === null) return refuse('dealer_not_found');
  const role = await accounts.dealerMembership.roleOf(executor, found.dealerId, userId);
  if (role === null) return refuse('dealer_not_found');
  return dealerRoleMay(role, 'import_feeds')
    ? accepted({ dealerId: found.dealerId, slug: found.slug })
    : refuse('role_too_low');
}
