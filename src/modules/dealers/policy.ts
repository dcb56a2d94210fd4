import { type DealerAct, type DealerRole, dealerRoleMay } from '#contract/dealer-roles.ts';
import { staffWho } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Refused, type Result } from '#platform/http/result.ts';
import type { DealersParts } from './parts.ts';

/** The member of the staff who may decide on dealers, or why not. */
export const staffOnly = (actor: Actor): Result<SignedIn> => staffWho(actor, 'manage_dealers');

/** To whom it is nobody's business a dealer's inside is not there. */
export const noSuchDealer = (): Refused => refused(404, 'There is no such dealer.', { code: 'not_found' });
/** The refusal of a member whose role does not reach. */
export const roleTooLow = (): Refused => refused(403, 'Your role in this dealership doesn’t allow this. Ask an owner.', { code: 'role_too_low' });

/** The role of who asks, where it allows the act; null asks only whether they belong to it. */
export async function askRole(
  { accounts }: Pick<DealersParts, 'accounts'>,
  executor: Executor,
  { userId, dealerId, act }: { userId: string; dealerId: string; act: DealerAct | null },
): Promise<Result<DealerRole>> {
  const role = await accounts.dealerBook.roleOf(executor, dealerId, userId);
  if (role === null) return noSuchDealer();
  return act === null || dealerRoleMay(role, act) ? accepted(role) : roleTooLow();
}
