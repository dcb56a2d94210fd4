import { refused, type Refused } from '#platform/http/result.ts';
import { type AccountsHouse, PASSWORD_BY_ACCOUNT } from './parts.ts';
import { verifyPassword } from './passwords.ts';
import { type Account, findAccount } from './store/users.ts';

/** The account, if the password is its own: for what a passer-by at an open browser must not do. */
export async function confirmPassword(house: AccountsHouse, userId: string, password: string): Promise<{ account: Account } | Refused> {
  const account = await findAccount(house.database.executor, userId);
  if (account === null) return refused(401, 'Unauthenticated.');
  if (password === '') return refusedPassword('Enter your password.');
  const tooMany = await house.limits.take(PASSWORD_BY_ACCOUNT, userId);
  if (tooMany !== null) return tooMany;
  if (!(await verifyPassword(password, account.passwordHash))) return refusedPassword('The password is incorrect.');
  await house.limits.forget(PASSWORD_BY_ACCOUNT, userId);
  return { account };
}

const refusedPassword = (message: string) => refused(422, message, { code: 'wrong_password', errors: { password: [message] } });
