import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Executor } from '#platform/database/database.ts';
import { accepted, invalid, refuse, type Result } from '#contract/result.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import { endRiskyAccess } from './review-access.ts';
import { revokePreviousAccess } from './revoke-previous-access.ts';
import { mailPasswordChanged, mailRecovery } from './emails.ts';
import { type AccountsContext, type Origin, RECOVERY_BY_ACCOUNT } from './deps.ts';
import { newPasswordProblems } from './new-password.ts';
import { hashPassword, NO_PASSWORD } from './passwords.ts';
import { PASSWORDS_DIFFER, refusedFields } from './register.ts';
import { notifyOwner } from './security-notifications.ts';
import {
  insertMailedToken,
  ACCOUNT_ACCESS_PURPOSES,
  lockMailedToken,
  markMailedTokensUsed,
} from './store/mailed-tokens.ts';
import { isNeverProven, updatePaddleRow } from './store/paddles.ts';
import { deleteSessionsOf } from './store/sessions.ts';
import { type Account, findAccount, findAccountByEmail, updateUser } from './store/users.ts';

const RECOVERY_MS = HOUR_MS;
/** Every answer takes at least this long, so that timing does not reveal whether an account exists. */
const MIN_RESPONSE_MS = 200;

/** The answer never reveals whether the account exists. */
export async function recover(context: AccountsContext, email: string): Promise<Result<{ message: string }>> {
  const address = email.trim().toLowerCase();
  if (address === '') return invalid({ email: ['The email field is required.'] }, 'Enter your email.');
  await Promise.all([delay(MIN_RESPONSE_MS), mailIfKnown(context, address)]);
  return accepted({ message: 'If an account uses this email, we sent it a link to reset the password.' });
}

async function mailIfKnown(context: AccountsContext, address: string): Promise<void> {
  const account = await findAccountByEmail(context.database.executor, address);
  if (account === null) return;
  // Silent: repeated requests by strangers must not fill a mailbox, and a refusal would reveal that the account
  // exists.
  if ((await context.limits.take(RECOVERY_BY_ACCOUNT, account.id)) !== null) return;
  await context.database.transaction(async (transaction) => {
    const now = await context.clock.now(transaction);
    const { token, hash } = newToken();
    await insertMailedToken(transaction, {
      tokenHash: hash,
      userId: account.id,
      purpose: 'recover',
      email: account.email,
      at: new Date(now),
      expiresAt: new Date(now + RECOVERY_MS),
    });
    await mailRecovery(context, transaction, { reader: account, token });
  });
}

interface Reset {
  readonly token: string;
  readonly password: string;
  readonly password_confirmation: string;
}

export async function resetPassword(
  context: AccountsContext,
  input: Reset,
  origin: Origin,
): Promise<Result<{ message: string }>> {
  if (input.password !== input.password_confirmation) return invalid({ password_confirmation: [PASSWORDS_DIFFER] });
  const owner = await ownerOfLink(context, context.database.executor, input.token);
  if (owner === null) return refuse('dead_link');
  const problem = refusedFields({ password: await newPasswordProblems(context, input.password, owner.account) });
  if (problem !== null) return problem;
  // Hashed before the lock, so that nobody waits on the row for the length of a hash.
  const passwordHash = await hashPassword(input.password);
  return context.database.transaction(async (transaction) => {
    const found = await ownerOfLink(context, transaction, input.token);
    if (found === null) return refuse('dead_link');
    const { account, at } = found;
    await updateUser(transaction, account.id, { passwordHash, at });
    await markMailedTokensUsed(transaction, account.id, { purposes: ACCOUNT_ACCESS_PURPOSES, at });
    await deleteSessionsOf(transaction, account.id, { at });
    await endRiskyAccess(context, transaction, { userId: account.id, at, madeSince: new Date(at.getTime() - DAY_MS) });
    if (account.paddle.email_verified_at === null)
      await updatePaddleRow(transaction, account.id, { email_verified_at: at });
    // The first proof of this mailbox: the account may have been opened by someone else. Otherwise second factors
    // stay, because a mailbox alone must not get past them.
    if (isNeverProven(account.paddle)) await revokePreviousAccess(context, transaction, { userId: account.id, at });
    // They chose their first password, after an invitation.
    if (account.passwordHash === NO_PASSWORD) return accepted({ message: 'Your password is set. Sign in with it.' });
    await mailPasswordChanged(context, transaction, { reader: account, at: at.getTime(), origin });
    await notifyOwner(context, transaction, {
      userId: account.id,
      event: 'account_recovered',
      at: at.getTime(),
      origin,
      isMailed: true,
    });
    return accepted({ message: 'Your password was reset. Sign in with the new one.' });
  });
}

/** Null if the link is invalid. Locks the link inside a transaction. */
async function ownerOfLink(
  context: AccountsContext,
  executor: Executor,
  token: string,
): Promise<{ account: Account; at: Date } | null> {
  const at = new Date(await context.clock.now(executor));
  const link = await lockMailedToken(executor, hashToken(token), 'recover');
  if (link === null || link.used_at !== null || link.expires_at <= at) return null;
  const account = await findAccount(executor, link.user_id);
  return account !== null && account.email === link.email ? { account, at } : null;
}
