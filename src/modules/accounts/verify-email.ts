import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import { mailVerification } from './letters.ts';
import { type AccountsHouse, RESEND_BY_ACCOUNT } from './parts.ts';
import { insertMailedToken, lockMailedToken, useMailedTokens } from './store/mailed-tokens.ts';
import { updatePaddleRow } from './store/paddles.ts';
import { findAccount } from './store/users.ts';

const VERIFICATION_MS = 7 * 24 * 3_600_000;
export const DEAD_LINK = 'This link is no longer valid. Please ask for a new one.';

/** Makes a verification link and mails it. */
export async function sendVerification(
  house: AccountsHouse,
  transaction: Executor,
  { userId, email, name }: { userId: string; email: string; name: string },
): Promise<void> {
  const now = await house.clock.now(transaction);
  const { token, hash } = newToken();
  await insertMailedToken(transaction, {
    tokenHash: hash,
    userId,
    purpose: 'verify_email',
    email,
    at: new Date(now),
    expiresAt: new Date(now + VERIFICATION_MS),
  });
  await mailVerification(house, transaction, { reader: { email, name }, token });
}

/** Follows a verification link. Following it twice is no error: people do, and so do their mail readers. */
export async function verifyEmail(house: AccountsHouse, token: string): Promise<Result<{ message: string }>> {
  return house.database.transaction(async (transaction) => {
    const at = new Date(await house.clock.now(transaction));
    const found = await lockMailedToken(transaction, hashToken(token), 'verify_email');
    const account = found === null ? null : await findAccount(transaction, found.user_id);
    if (found === null || account === null || account.email !== found.email) return refusedLink();
    if (account.paddle.email_verified_at !== null) return accepted({ message: 'Your e-mail is confirmed.' });
    if (found.used_at !== null || found.expires_at <= at) return refusedLink();
    await updatePaddleRow(transaction, account.id, { email_verified_at: at });
    await useMailedTokens(transaction, account.id, { purposes: ['verify_email'], at });
    return accepted({ message: 'Your e-mail is confirmed.' });
  });
}

/** Mails the verification link again. */
export async function resendVerification(house: AccountsHouse, actor: SignedIn): Promise<Result<{ message: string }>> {
  const account = await findAccount(house.database.executor, actor.userId);
  if (account === null) return refused(401, 'Unauthenticated.');
  if (account.paddle.email_verified_at !== null) return accepted({ message: 'Your e-mail is confirmed already.' });
  const tooMany = await house.limits.take(RESEND_BY_ACCOUNT, actor.userId);
  if (tooMany !== null) return tooMany;
  await house.database.transaction((transaction) => sendVerification(house, transaction, { userId: account.id, email: account.email, name: account.name }));
  return accepted({ message: `We sent a new link to ${account.email}.` });
}

const refusedLink = () => refused(422, DEAD_LINK, { code: 'dead_link', errors: { token: [DEAD_LINK] } });
