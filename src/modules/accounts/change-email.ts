import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import { confirmPassword } from './confirm-password.ts';
import { mailEmailChange, mailEmailChanged, mailEmailInUse } from './letters.ts';
import { EMAIL_CHANGE_BY_ACCOUNT, EMAIL_IN_USE_BY_ACCOUNT, type AccountsHouse } from './parts.ts';
import { emailFault } from './register.ts';
import { tellOwner } from './security-notices.ts';
import { insertMailedToken, lockMailedToken, useMailedTokens } from './store/mailed-tokens.ts';
import { updatePaddleRow } from './store/paddles.ts';
import { findAccount, findAccountByEmail, findTaken, updateUser } from './store/users.ts';
import { DEAD_LINK } from './verify-email.ts';

const LINK_MS = 24 * 3_600_000;
const TAKEN = 'This e-mail has already been taken.';

/**
 * Mails a link to the new address. Until it is followed everything stays as it is. The answer is the same where the address has an account
 * already, so that nobody learns from it who has one: its owner is told, and no link is sent.
 */
export async function changeEmail(house: AccountsHouse, actor: SignedIn, input: { email: string; password: string }): Promise<Result<{ message: string }>> {
  const email = input.email.trim();
  const fault = emailFault(email);
  if (fault !== null) return refused(422, fault, { errors: { email: [fault] } });
  const confirmed = await confirmPassword(house, actor.userId, input.password);
  if ('ok' in confirmed) return confirmed;
  const { account } = confirmed;
  if (email.toLowerCase() === account.email.toLowerCase())
    return refused(422, 'This is your e-mail already.', { errors: { email: ['This is your e-mail already.'] } });
  const tooMany = await house.limits.take(EMAIL_CHANGE_BY_ACCOUNT, actor.userId);
  if (tooMany !== null) return tooMany;
  const holder = await findAccountByEmail(house.database.executor, email);
  const isTold = holder !== null && (await house.limits.take(EMAIL_IN_USE_BY_ACCOUNT, holder.id)) === null;
  await house.database.transaction(async (transaction) => {
    const now = await house.clock.now(transaction);
    await useMailedTokens(transaction, actor.userId, { purposes: ['change_email'], at: new Date(now) });
    if (holder !== null) {
      // Many strangers' requests must not fill a mailbox.
      if (isTold) await mailEmailInUse(house, transaction, { reader: holder });
      return;
    }
    const { token, hash } = newToken();
    await insertMailedToken(transaction, {
      tokenHash: hash,
      userId: actor.userId,
      purpose: 'change_email',
      email,
      at: new Date(now),
      expiresAt: new Date(now + LINK_MS),
    });
    await mailEmailChange(house, transaction, { reader: { email, name: account.name }, token });
  });
  return accepted({ message: `We sent a link to ${email}. Your e-mail changes when you follow it.` });
}

/** Follows the link: the new address is the account's from now on, and proven by it. */
export async function confirmEmail(house: AccountsHouse, token: string): Promise<Result<{ message: string }>> {
  return house.database.transaction(async (transaction): Promise<Result<{ message: string }>> => {
    const at = new Date(await house.clock.now(transaction));
    const found = await lockMailedToken(transaction, hashToken(token), 'change_email');
    const account = found === null ? null : await findAccount(transaction, found.user_id);
    if (found === null || account === null || found.expires_at <= at) return refusedLink(DEAD_LINK);
    if (account.email === found.email) return accepted({ message: 'Your e-mail is changed.' });
    if (found.used_at !== null) return refusedLink(DEAD_LINK);
    if ((await findTaken(transaction, { username: '', email: found.email })).email) return refusedLink(TAKEN);
    await updateUser(transaction, account.id, { email: found.email, at });
    await updatePaddleRow(transaction, account.id, { email_verified_at: at });
    await useMailedTokens(transaction, account.id, { purposes: ['change_email', 'verify_email', 'recover'], at });
    // The old address hears of it: if it was not its owner, this is how they learn. The new one is told as of anything else.
    await mailEmailChanged(house, transaction, { reader: account, newEmail: found.email, at: at.getTime() });
    await tellOwner(house, transaction, { userId: account.id, event: 'email_changed', at: at.getTime(), what: found.email });
    return accepted({ message: 'Your e-mail is changed.' });
  });
}

const refusedLink = (message: string) => refused(422, message, { code: 'dead_link', errors: { token: [message] } });
