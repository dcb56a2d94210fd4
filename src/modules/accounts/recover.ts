import { setTimeout as delay } from 'node:timers/promises';
import type { Executor } from '#platform/database/database.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import { evictOpener } from './evict-opener.ts';
import { mailPasswordChanged, mailRecovery } from './letters.ts';
import { type AccountsHouse, type Origin, RECOVERY_BY_ACCOUNT } from './parts.ts';
import { hashPassword, passwordFaults } from './passwords.ts';
import { PASSWORDS_DIFFER, refusedFields } from './register.ts';
import { tellOwner } from './security-notices.ts';
import { insertMailedToken, LINKS_TO_AN_ACCOUNT, lockMailedToken, useMailedTokens } from './store/mailed-tokens.ts';
import { updatePaddleRow } from './store/paddles.ts';
import { deleteSessionsOf } from './store/sessions.ts';
import { type Account, findAccount, findAccountByEmail, updateUser } from './store/users.ts';
import { DEAD_LINK } from './verify-email.ts';

const RECOVERY_MS = 3_600_000;
/** Every answer takes at least this long, so that its time does not tell whether there is an account. */
const LEAST_ANSWER_MS = 200;

/** Mails a link that sets a new password, if there is such an account. The answer never tells whether there is. */
export async function recover(house: AccountsHouse, email: string): Promise<Result<{ message: string }>> {
  const address = email.trim().toLowerCase();
  if (address === '') return refused(422, 'Please enter your e-mail.', { errors: { email: ['The e-mail field is required.'] } });
  await Promise.all([delay(LEAST_ANSWER_MS), mailIfKnown(house, address)]);
  return accepted({ message: 'If there is an account with this e-mail, we sent a link to reset its password.' });
}

async function mailIfKnown(house: AccountsHouse, address: string): Promise<void> {
  const account = await findAccountByEmail(house.database.executor, address);
  if (account === null) return;
  // Somebody else's repeated requests must not fill a mailbox, and a refusal would tell that the account exists.
  if ((await house.limits.take(RECOVERY_BY_ACCOUNT, account.id)) !== null) return;
  await house.database.transaction(async (transaction) => {
    const now = await house.clock.now(transaction);
    const { token, hash } = newToken();
    await insertMailedToken(transaction, {
      tokenHash: hash,
      userId: account.id,
      purpose: 'recover',
      email: account.email,
      at: new Date(now),
      expiresAt: new Date(now + RECOVERY_MS),
    });
    await mailRecovery(house, transaction, { reader: account, token });
  });
}

interface Reset {
  readonly token: string;
  readonly password: string;
  readonly password_confirmation: string;
}

/** Sets a new password by a mailed link, and ends every session and every other link: whoever was in is out, and has no way back. */
export async function resetPassword(house: AccountsHouse, input: Reset, origin: Origin): Promise<Result<{ message: string }>> {
  if (input.password !== input.password_confirmation) return refused(422, PASSWORDS_DIFFER, { errors: { password_confirmation: [PASSWORDS_DIFFER] } });
  const owner = await ownerOfLink(house, house.database.executor, input.token);
  if (owner === null) return refusedLink();
  const fault = refusedFields({ password: await passwordFaults(input.password, owner.account) });
  if (fault !== null) return fault;
  // Hashed before the lock: nobody should wait on a row for the length of a hash.
  const passwordHash = await hashPassword(input.password);
  return house.database.transaction(async (transaction) => {
    const found = await ownerOfLink(house, transaction, input.token);
    if (found === null) return refusedLink();
    const { account, at } = found;
    await updateUser(transaction, account.id, { passwordHash, at });
    await useMailedTokens(transaction, account.id, { purposes: LINKS_TO_AN_ACCOUNT, at });
    await deleteSessionsOf(transaction, account.id, at);
    if (account.paddle.email_verified_at === null) {
      // The link came by that mailbox, so its owner is proven: only now, and whoever opened the account may have been another.
      await updatePaddleRow(transaction, account.id, { email_verified_at: at });
      await evictOpener(house, transaction, { userId: account.id, at });
    }
    await mailPasswordChanged(house, transaction, { reader: account, at: at.getTime(), origin });
    await tellOwner(house, transaction, { userId: account.id, event: 'account_recovered', at: at.getTime(), origin, isMailed: true });
    return accepted({ message: 'Your password was reset. Please sign in with the new one.' });
  });
}

/** Whose password a link sets, and the time at which that was asked; null where the link is good for nothing. Locks the link in a transaction. */
async function ownerOfLink(house: AccountsHouse, executor: Executor, token: string): Promise<{ account: Account; at: Date } | null> {
  const at = new Date(await house.clock.now(executor));
  const link = await lockMailedToken(executor, hashToken(token), 'recover');
  if (link === null || link.used_at !== null || link.expires_at <= at) return null;
  const account = await findAccount(executor, link.user_id);
  return account !== null && account.email === link.email ? { account, at } : null;
}

const refusedLink = () => refused(422, DEAD_LINK, { code: 'dead_link', errors: { token: [DEAD_LINK] } });
