import { type DealerAction, type DealerRole, dealerRoleMay } from '#contract/dealer-roles.ts';
import { requireStaff } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { DealersDeps } from './deps.ts';

export const requireDealerStaff = (actor: Actor): Result<SignedIn> => requireStaff(actor, 'manage_dealers');

export async function requireRole(
  { accounts }: Pick<DealersDeps, 'accounts'>,
  executor: Executor,
  { userId, dealerId, action }: { userId: string; dealerId: string; action: DealerAction | null },
): Promise<Result<DealerRole>> {
  const role = await accounts.dealerMembership.roleOf(executor, dealerId, userId);
  if (role === null) return refuse('dealer_not_found');
  return action === null || dealerRoleMay(role, action) ? accepted(role) : refuse('role_too_low');
}
