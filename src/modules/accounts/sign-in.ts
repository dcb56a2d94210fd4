import { callerAt } from '#platform/http/networks.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { beginChallenge } from './answer-challenge.ts';
import { type AccountsContext, type Origin, SIGN_IN_BY_ACCOUNT, SIGN_IN_FROM_ADDRESS } from './deps.ts';
import { verifyPassword } from './passwords.ts';
import { beginSession } from './sessions.ts';
import { findAccountByEmail } from './store/users.ts';
import { findKey } from './store/two-step.ts';

export const MISSING_CREDENTIALS = 'Please enter a valid email and password.';
export const WRONG_CREDENTIALS = 'Your email or password do not match our records, please try again.';

export type SignInResult = { readonly userId: string; readonly token: string } | { readonly challenge: string };

/** Signs in. An unknown email takes the same time and gives the same answer as a wrong password. */
export async function signIn(
  context: AccountsContext,
  { email, password }: { email: string; password: string },
  origin: Origin,
): Promise<Result<SignInResult>> {
  const address = email.trim().toLowerCase();
  const errors = {
    ...(address === '' ? { email: ['The email field is required.'] } : {}),
    ...(password === '' ? { password: ['The password field is required.'] } : {}),
  };
  if (Object.keys(errors).length > 0) return refused(422, MISSING_CREDENTIALS, { errors });
  const here = `${callerAt(origin.address)} ${address}`;
  const tooMany = (await context.limits.take(SIGN_IN_FROM_ADDRESS, here)) ?? (await context.limits.take(SIGN_IN_BY_ACCOUNT, address));
  if (tooMany !== null) return tooMany;
  const account = await findAccountByEmail(context.database.executor, address);
  const isRight = await verifyPassword(password, account?.passwordHash ?? null);
  if (account === null || !isRight) return refused(422, WRONG_CREDENTIALS, { code: 'wrong_credentials', errors: { email: [WRONG_CREDENTIALS] } });
  await context.limits.forget(SIGN_IN_FROM_ADDRESS, here);
  const key = await findKey(context.database.executor, account.id);
  if (key !== null && key.confirmed_at !== null) return accepted({ challenge: await beginChallenge(context, account.id) });
  const token = await context.database.transaction((transaction) => beginSession(context, transaction, { userId: account.id, origin }));
  return accepted({ userId: account.id, token });
}
