import { addressKey } from '#platform/http/networks.ts';
import { accepted, invalid, refuse, type Result } from '#contract/result.ts';
import { beginChallenge, type SignedIn } from './answer-challenge.ts';
import {
  type AccountsContext,
  type Origin,
  SIGN_IN_BY_ACCOUNT,
  SIGN_IN_FROM_ADDRESS,
  SIGN_IN_FROM_DEVICE,
} from './deps.ts';
import { verifiedDeviceOf } from './origin.ts';
import { verifyPassword } from './passwords.ts';
import { secondFactorsOf } from './second-factors.ts';
import { beginSession } from './sessions.ts';
import { type Account, findAccountByEmail } from './store/users.ts';

export const MISSING_CREDENTIALS = 'Please enter a valid email and password.';
export const WRONG_CREDENTIALS = 'Your email or password do not match our records, please try again.';

export type SignInResult = SignedIn | { readonly challenge: string };

/** An unknown email takes the same time and gives the same answer as a wrong password. */
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
  if (Object.keys(errors).length > 0) return invalid(errors, MISSING_CREDENTIALS);
  const account = await findAccountByEmail(context.database.executor, address);
  const bucket = bucketOf(context, { address, account, origin });
  const tooMany =
    (await context.limits.take(bucket.limit, bucket.subject)) ??
    (bucket.limit === SIGN_IN_FROM_DEVICE ? null : await context.limits.take(SIGN_IN_BY_ACCOUNT, address));
  if (tooMany !== null) return tooMany;
  const isRight = await verifyPassword(password, account?.passwordHash ?? null);
  if (account === null || !isRight) return refuse('wrong_credentials');
  await context.limits.reset(bucket.limit, bucket.subject);
  const factors = await secondFactorsOf(context.database.executor, account.id);
  if (factors.twoStep) return accepted({ challenge: await beginChallenge(context, account.id) });
  // Someone with a passkey may sign in with the password, but has then not given their second factor.
  const token = await context.database.transaction((transaction) =>
    beginSession(context, transaction, { userId: account.id, origin, proof: factors.passkeys ? 'none' : 'password' }),
  );
  return accepted({ userId: account.id, token, how: 'password' });
}

/** Attempts from a known browser count separately, so guesses from elsewhere can't lock the owner out. */
function bucketOf(
  context: AccountsContext,
  { address, account, origin }: { address: string; account: Account | null; origin: Origin },
): { limit: typeof SIGN_IN_FROM_ADDRESS | typeof SIGN_IN_FROM_DEVICE; subject: string } {
  const device =
    account === null ? null : verifiedDeviceOf(context, { userId: account.id, cookie: origin.deviceCookie });
  return device === null
    ? { limit: SIGN_IN_FROM_ADDRESS, subject: `${addressKey(origin.address)} ${address}` }
    : { limit: SIGN_IN_FROM_DEVICE, subject: `${account?.id ?? ''} ${device}` };
}
