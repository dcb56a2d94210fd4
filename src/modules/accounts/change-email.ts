import { DAY_MS } from '#contract/durations.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, invalid, refuse, type Result } from '#contract/result.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import { confirmPassword } from './confirm-password.ts';
import { mailEmailChange, mailEmailChanged, mailEmailInUse } from './emails.ts';
import { EMAIL_CHANGE_BY_ACCOUNT, EMAIL_IN_USE_BY_ACCOUNT, type AccountsContext } from './deps.ts';
import { emailProblem } from './register.ts';
import { notifyOwner } from './security-notifications.ts';
import { insertMailedToken, lockMailedToken, markMailedTokensUsed } from './store/mailed-tokens.ts';
import { updatePaddleRow } from './store/paddles.ts';
import { findAccount, findAccountByEmail, findTaken, updateUser } from './store/users.ts';

const LINK_MS = DAY_MS;

/** The answer doesn't reveal whether the address already has an account: its owner is notified instead. */
export async function changeEmail(
  context: AccountsContext,
  actor: SignedIn,
  input: { email: string; password: string },
): Promise<Result<{ message: string }>> {
  const email = input.email.trim();
  const problem = emailProblem(email);
  if (problem !== null) return invalid({ email: [problem] });
  const confirmed = await confirmPassword(context, actor.userId, input.password);
  if ('ok' in confirmed) return confirmed;
  const { account } = confirmed;
  if (email.toLowerCase() === account.email.toLowerCase()) return invalid({ email: ['This is already your email.'] });
  const tooMany = await context.limits.take(EMAIL_CHANGE_BY_ACCOUNT, actor.userId);
  if (tooMany !== null) return tooMany;
  const holder = await findAccountByEmail(context.database.executor, email);
  const isNotified = holder !== null && (await context.limits.take(EMAIL_IN_USE_BY_ACCOUNT, holder.id)) === null;
  await context.database.transaction(async (transaction) => {
    const now = await context.clock.now(transaction);
    await markMailedTokensUsed(transaction, actor.userId, { purposes: ['change_email'], at: new Date(now) });
    if (holder !== null) {
      // Limited, so that requests by strangers cannot fill a mailbox.
      if (isNotified) await mailEmailInUse(context, transaction, { reader: holder });
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
    await mailEmailChange(context, transaction, { reader: { ...account, email }, token });
  });
  return accepted({ message: `We sent a link to ${email}. Follow it to change your email.` });
}

export async function confirmEmail(context: AccountsContext, token: string): Promise<Result<{ message: string }>> {
  return context.database.transaction(async (transaction): Promise<Result<{ message: string }>> => {
    const at = new Date(await context.clock.now(transaction));
    const found = await lockMailedToken(transaction, hashToken(token), 'change_email');
    const account = found === null ? null : await findAccount(transaction, found.user_id);
    if (found === null || account === null || found.expires_at <= at) return refuse('dead_link');
    if (account.email === found.email) return accepted({ message: 'Your email was changed.' });
    if (found.used_at !== null) return refuse('dead_link');
    if ((await findTaken(transaction, { username: '', email: found.email })).email) return refuse('new_email_taken');
    await updateUser(transaction, account.id, { email: found.email, at });
    await updatePaddleRow(transaction, account.id, { email_verified_at: at });
    await markMailedTokensUsed(transaction, account.id, { purposes: ['change_email', 'verify_email', 'recover'], at });
    // The old address is notified too: if someone else made the change, this is how the owner learns of it.
    await mailEmailChanged(context, transaction, { reader: account, newEmail: found.email, at: at.getTime() });
    await notifyOwner(context, transaction, {
      userId: account.id,
      event: 'email_changed',
      at: at.getTime(),
      what: found.email,
    });
    return accepted({ message: 'Your email was changed.' });
  });
}
