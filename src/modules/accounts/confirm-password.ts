import { refuse, type Refused } from '#contract/result.ts';
import { type AccountsContext, PASSWORD_BY_ACCOUNT } from './deps.ts';
import { verifyPassword } from './passwords.ts';
import { type Account, findAccount } from './store/users.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { refusalUnlessFactorGiven } from './second-factors.ts';

/** Required for actions that nobody at an unattended browser may take. */
export async function confirmPassword(
  context: AccountsContext,
  userId: string,
  password: string,
): Promise<{ account: Account } | Refused> {
  const account = await findAccount(context.database.executor, userId);
  if (account === null) return refuse('unauthenticated');
  if (password === '') return refuse('no_password');
  const tooMany = await context.limits.take(PASSWORD_BY_ACCOUNT, userId);
  if (tooMany !== null) return tooMany;
  if (!(await verifyPassword(password, account.passwordHash))) return refuse('wrong_password');
  await context.limits.reset(PASSWORD_BY_ACCOUNT, userId);
  return { account };
}

/** For changes of what signs a person in. */
export async function confirmFactorAndPassword(
  context: AccountsContext,
  actor: SignedIn,
  password: string,
): Promise<{ account: Account } | Refused> {
  const refusal = await refusalUnlessFactorGiven(context.database.executor, actor);
  return refusal ?? confirmPassword(context, actor.userId, password);
}
