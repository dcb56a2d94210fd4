import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, invalid, refuse, type Result } from '#contract/result.ts';
import { confirmPassword } from './confirm-password.ts';
import { mailAccountDeleted } from './emails.ts';
import type { AccountsContext } from './deps.ts';
import { eraseAccount, objectionToErasing } from './erase-account.ts';
import { lockPaddleRows } from './store/paddles.ts';
import { findAccount } from './store/users.ts';

const WRONG_CONFIRMATION = 'Type your username to confirm.';

/** Keeps bids in the ledgers under a neutral name. Refused while the person leads or sells in a live auction. */
export async function deleteAccount(
  context: AccountsContext,
  actor: SignedIn,
  input: { password: string; confirmation: string },
): Promise<Result<null>> {
  if (input.confirmation.trim().toLowerCase() !== actor.username.toLowerCase())
    return invalid({ confirmation: [WRONG_CONFIRMATION] });
  const confirmed = await confirmPassword(context, actor.userId, input.password);
  if ('ok' in confirmed) return confirmed;
  if (actor.isStaff) return refuse('staff_not_deletable');
  const result = await context.database.transaction(async (transaction): Promise<Result<() => Promise<void>>> => {
    // Under this lock the bid engine accepts no bid from this user, so nothing changes between the check and the
    // deletion.
    await lockPaddleRows(transaction, [actor.userId]);
    const account = await findAccount(transaction, actor.userId);
    if (account === null) return refuse('unauthenticated');
    const objection = await objectionToErasing(context, transaction, actor.userId);
    if (objection !== null) return refuse('account_in_use', { objection });
    const at = new Date(await context.clock.now(transaction));
    const afterCommit = await eraseAccount(context, transaction, { account, at });
    await mailAccountDeleted(context, transaction, { reader: account });
    return accepted(afterCommit);
  });
  if (!result.ok) return result;
  await result.value();
  return accepted(null);
}
