import type { Executor } from '#platform/database/database.ts';
import { newToken } from '#platform/tokens.ts';
import { evictOpener } from './evict-opener.ts';
import { mailRecovery } from './letters.ts';
import type { AccountsHouse } from './parts.ts';
import { createUser } from './register.ts';
import { listStaffRows, lockRoles, writeRoles } from './store/roles.ts';
import { insertMailedToken } from './store/mailed-tokens.ts';
import { updatePaddleRow } from './store/paddles.ts';
import { type Account, findAccount, findAccountByEmail, findTaken, updateUser } from './store/users.ts';

/** Stands where a password's hash will: no password opens the account before its owner has chosen one. */
const NO_PASSWORD = 'none chosen yet';
/** Whoever sets a house up may be called away. */
const LINK_MS = 7 * 24 * 3_600_000;
const USERNAME = 'administrator';
const REASON = 'The first administrator, named by whoever runs the house.';

/** The administrator that a house's environment names: where they choose their password, or null where they have one. */
export interface FirstAdministrator {
  readonly username: string;
  readonly passwordLink: string | null;
}

/**
 * Gives a house that has no administrator its first: the account with this e-mail, or a new one. Whoever runs the house says so, so the address
 * counts as proven; an account that somebody opened with it unproven loses its password and all other ways in. Null where another is administrator already.
 */
export async function appointFirstAdministrator(house: AccountsHouse, email: string): Promise<FirstAdministrator | null> {
  return house.database.transaction(async (transaction) => {
    await lockRoles(transaction);
    const administrators = (await listStaffRows(transaction)).filter(({ roles }) => roles.includes('administrator'));
    const known = await findAccountByEmail(transaction, email);
    if (administrators.length > 0 && !administrators.some(({ userId }) => userId === known?.id)) return null;
    const account = administrators.length > 0 && known !== null ? known : await appoint(house, transaction, { email, known });
    if (account.passwordHash !== NO_PASSWORD) return { username: account.username, passwordLink: null };
    const { token, hash } = newToken();
    const now = await house.clock.now(transaction);
    await insertMailedToken(transaction, {
      tokenHash: hash,
      userId: account.id,
      purpose: 'recover',
      email: account.email,
      at: new Date(now),
      expiresAt: new Date(now + LINK_MS),
    });
    if (administrators.length === 0) await mailRecovery(house, transaction, { reader: account, token });
    return { username: account.username, passwordLink: `${house.config.publicUrl}/account/recover?token=${token}` };
  });
}

async function appoint(house: AccountsHouse, transaction: Executor, { email, known }: { email: string; known: Account | null }): Promise<Account> {
  const id = known?.id ?? (await openAccount(house, transaction, email));
  const now = await house.clock.now(transaction);
  const at = new Date(now);
  if (known !== null && known.paddle.email_verified_at === null) {
    await updateUser(transaction, id, { passwordHash: NO_PASSWORD, at });
    await evictOpener(house, transaction, { userId: id, at });
    await updatePaddleRow(transaction, id, { email_verified_at: at });
  }
  await writeRoles(transaction, id, { roles: ['administrator'], givenBy: null, at });
  const account = await findAccount(transaction, id);
  if (account === null) throw new Error('the account of the first administrator is not there');
  await house.operations.recordAct(transaction, {
    actorId: id,
    act: 'roles_changed',
    subject: `user:${account.username}`,
    reason: REASON,
    before: { roles: [] },
    after: { roles: ['administrator'] },
    at: now,
  });
  return account;
}

async function openAccount(house: AccountsHouse, transaction: Executor, email: string): Promise<string> {
  // The name may be taken by somebody who registered before: then the first free one of its kind.
  let username = USERNAME;
  for (let number = 2; (await findTaken(transaction, { username, email: '' })).username; number += 1) username = `${USERNAME}-${number}`;
  const id = await createUser(house, transaction, { username, name: 'Administrator', email, passwordHash: NO_PASSWORD, verified: true, roles: [] });
  if (id === null) throw new Error('the account of the first administrator could not be opened: its name was just taken');
  return id;
}
