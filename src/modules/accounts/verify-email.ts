import { DAY_MS } from '#contract/durations.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import { mailVerification } from './emails.ts';
import { type AccountsContext, RESEND_BY_ACCOUNT } from './deps.ts';
import { insertMailedToken, lockMailedToken, markMailedTokensUsed } from './store/mailed-tokens.ts';
import { updatePaddleRow } from './store/paddles.ts';
import { type Account, findAccount } from './store/users.ts';

const VERIFICATION_MS = 7 * DAY_MS;

export async function sendVerification(
  context: AccountsContext,
  transaction: Executor,
  reader: Pick<Account, 'id' | 'email' | 'name' | 'emailLanguage'>,
): Promise<void> {
  const now = await context.clock.now(transaction);
  const { token, hash } = newToken();
  await insertMailedToken(transaction, {
    tokenHash: hash,
    userId: reader.id,
    purpose: 'verify_email',
    email: reader.email,
    at: new Date(now),
    expiresAt: new Date(now + VERIFICATION_MS),
  });
  await mailVerification(context, transaction, { reader, token });
}

/** Following it twice is not an error: people and email clients do. */
export async function verifyEmail(context: AccountsContext, token: string): Promise<Result<{ message: string }>> {
  return context.database.transaction(async (transaction) => {
    const at = new Date(await context.clock.now(transaction));
    const found = await lockMailedToken(transaction, hashToken(token), 'verify_email');
    const account = found === null ? null : await findAccount(transaction, found.user_id);
    if (found === null || account === null || account.email !== found.email) return refuse('dead_link');
    if (account.paddle.email_verified_at !== null) return accepted({ message: 'Your email is confirmed.' });
    if (found.used_at !== null || found.expires_at <= at) return refuse('dead_link');
    await updatePaddleRow(transaction, account.id, { email_verified_at: at });
    await markMailedTokensUsed(transaction, account.id, { purposes: ['verify_email'], at });
    return accepted({ message: 'Your email is confirmed.' });
  });
}

export async function resendVerification(
  context: AccountsContext,
  actor: SignedIn,
): Promise<Result<{ message: string }>> {
  const account = await findAccount(context.database.executor, actor.userId);
  if (account === null) return refuse('unauthenticated');
  if (account.paddle.email_verified_at !== null) return accepted({ message: 'Your email is already confirmed.' });
  const tooMany = await context.limits.take(RESEND_BY_ACCOUNT, actor.userId);
  if (tooMany !== null) return tooMany;
  await context.database.transaction((transaction) => sendVerification(context, transaction, account));
  return accepted({ message: `We sent a new link to ${account.email}.` });
}
