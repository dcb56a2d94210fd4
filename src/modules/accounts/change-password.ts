import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { mailPasswordChanged } from './emails.ts';
import { type AccountsContext, type Origin, PASSWORD_BY_ACCOUNT } from './deps.ts';
import { newPasswordProblems } from './new-password.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { PASSWORDS_DIFFER, refusedFields } from './register.ts';
import { notifyOwner } from './security-notifications.ts';
import { endRiskyAccess } from './review-access.ts';
import { hasSecondFactor } from './second-factors.ts';
import { beginSession, type SignInProof } from './sessions.ts';
import { ACCOUNT_ACCESS_PURPOSES, markMailedTokensUsed } from './store/mailed-tokens.ts';
import { deleteSessionsOf } from './store/sessions.ts';
import { findAccount, updateUser } from './store/users.ts';

interface PasswordChange {
  readonly current_password: string;
  readonly password: string;
  readonly password_confirmation: string;
}

/** Ends every other session and emailed link, and starts a new session in this browser. */
export async function changePassword(
  context: AccountsContext,
  actor: SignedIn,
  { input, origin }: { input: PasswordChange; origin: Origin },
): Promise<Result<{ token: string }>> {
  const account = await findAccount(context.database.executor, actor.userId);
  if (account === null) return refuse('unauthenticated');
  const errors: Record<string, string[]> = {};
  if (input.current_password === '') {
    errors['current_password'] = ['The current password field is required.'];
  } else {
    const tooMany = await context.limits.take(PASSWORD_BY_ACCOUNT, actor.userId);
    if (tooMany !== null) return tooMany;
    if (!(await verifyPassword(input.current_password, account.passwordHash)))
      errors['current_password'] = ['The current password is incorrect.'];
    else await context.limits.reset(PASSWORD_BY_ACCOUNT, actor.userId);
  }
  const problems =
    input.password === ''
      ? ['The password field is required.']
      : await newPasswordProblems(context, input.password, account);
  if (problems.length > 0) errors['password'] = problems;
  if (input.password !== input.password_confirmation) errors['password_confirmation'] = [PASSWORDS_DIFFER];
  const problem = refusedFields(errors);
  if (problem !== null) return problem;
  const passwordHash = await hashPassword(input.password);
  const proof = await proofOfNewSession(context, actor);
  const token = await context.database.transaction(async (transaction) => {
    const at = await context.clock.now(transaction);
    await updateUser(transaction, account.id, { passwordHash, at: new Date(at) });
    await deleteSessionsOf(transaction, account.id, { at: new Date(at) });
    await endRiskyAccess(context, transaction, { userId: account.id, at: new Date(at), madeSince: null });
    await markMailedTokensUsed(transaction, account.id, { purposes: ACCOUNT_ACCESS_PURPOSES, at: new Date(at) });
    await mailPasswordChanged(context, transaction, { reader: account, at, origin });
    await notifyOwner(context, transaction, {
      userId: account.id,
      event: 'password_changed',
      at,
      origin,
      isMailed: true,
    });
    return beginSession(context, transaction, { userId: account.id, origin, proof, isOwn: true });
  });
  return accepted({ token });
}

async function proofOfNewSession(context: AccountsContext, actor: SignedIn): Promise<SignInProof> {
  if (actor.proof?.hasFactor === true) return 'second_factor';
  return (await hasSecondFactor(context.database.executor, actor.userId)) ? 'none' : 'password';
}
