import { DAY_MS } from '#contract/durations.ts';
import type { Executor } from '#platform/database/database.ts';
import { newToken } from '#platform/tokens.ts';
import type { AccountsContext } from './deps.ts';
import { insertMailedToken } from './store/mailed-tokens.ts';
import type { Account } from './store/users.ts';

const LINK_MS = 7 * DAY_MS;

/** Returns the token of a link for someone whose account has no password yet. */
export async function createPasswordLink(
  { clock }: Pick<AccountsContext, 'clock'>,
  transaction: Executor,
  { id, email }: Pick<Account, 'id' | 'email'>,
): Promise<string> {
  const { token, hash } = newToken();
  const now = await clock.now(transaction);
  await insertMailedToken(transaction, {
    tokenHash: hash,
    userId: id,
    purpose: 'recover',
    email,
    at: new Date(now),
    expiresAt: new Date(now + LINK_MS),
  });
  return token;
}
