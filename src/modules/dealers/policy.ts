import { type DealerAction, type DealerRole, dealerRoleMay } from '#contract/dealer-roles.ts';
import { staffWho } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Refused, type Result } from '#contract/result.ts';
import type { DealersDeps } from './deps.ts';

export const staffOnly = (actor: Actor): Result<SignedIn> => staffWho(actor, 'manage_dealers');

/** Reveals nothing about a dealer to outsiders. */
export const noSuchDealer = (): Refused => refuse('dealer_not_found');
export const roleTooLow = (): Refused => refuse('role_too_low');

export async function requireRole(
  { accounts }: Pick<DealersDeps, 'accounts'>,
  executor: Executor,
  { userId, dealerId, action }: { userId: string; dealerId: string; action: DealerAction | null },
): Promise<Result<DealerRole>> {
  const role = await accounts.dealerMembership.roleOf(executor, dealerId, userId);
  if (role === null) return noSuchDealer();
  return action === null || dealerRoleMay(role, action) ? accepted(role) : roleTooLow();
}
