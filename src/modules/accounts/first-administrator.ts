import type { Executor } from '#platform/database/database.ts';
import { revokePreviousAccess } from './revoke-previous-access.ts';
import { createPasswordLink } from './create-password-link.ts';
import { mailRecovery } from './emails.ts';
import type { AccountsContext } from './deps.ts';
import { NO_PASSWORD } from './passwords.ts';
import { createUser } from './register.ts';
import { listStaffRows, lockRoles, writeRoles } from './store/roles.ts';
import { isNeverProven, updatePaddleRow } from './store/paddles.ts';
import { type Account, findAccount, findAccountByEmail, findTaken, updateUser } from './store/users.ts';

const USERNAME = 'administrator';
const REASON = 'First administrator, set by the site’s operator.';

export interface FirstAdministrator {
  readonly username: string;
  readonly passwordLink: string | null;
}

/**
 * The operator vouches for the address, so it counts as verified; an existing unverified account loses every way in.
 * Null if there already is another administrator.
 */
export async function appointFirstAdministrator(
  context: AccountsContext,
  email: string,
): Promise<FirstAdministrator | null> {
  return context.database.transaction(async (transaction) => {
    await lockRoles(transaction);
    const administrators = (await listStaffRows(transaction)).filter(({ roles }) => roles.includes('administrator'));
    const known = await findAccountByEmail(transaction, email);
    if (administrators.length > 0 && !administrators.some(({ userId }) => userId === known?.id)) return null;
    const account =
      administrators.length > 0 && known !== null ? known : await appoint(context, transaction, { email, known });
    if (account.passwordHash !== NO_PASSWORD) return { username: account.username, passwordLink: null };
    const token = await createPasswordLink(context, transaction, account);
    if (administrators.length === 0) await mailRecovery(context, transaction, { reader: account, token });
    return { username: account.username, passwordLink: `${context.config.publicUrl}/account/recover?token=${token}` };
  });
}

async function appoint(
  context: AccountsContext,
  transaction: Executor,
  { email, known }: { email: string; known: Account | null },
): Promise<Account> {
  const id = known?.id ?? (await openAccount(context, transaction, email));
  const now = await context.clock.now(transaction);
  const at = new Date(now);
  if (known !== null && isNeverProven(known.paddle)) {
    await updateUser(transaction, id, { passwordHash: NO_PASSWORD, at });
    await revokePreviousAccess(context, transaction, { userId: id, at });
  }
  if (known !== null && known.paddle.email_verified_at === null)
    await updatePaddleRow(transaction, id, { email_verified_at: at });
  await writeRoles(transaction, id, { roles: ['administrator'], givenBy: null, at });
  const account = await findAccount(transaction, id);
  if (account === null) throw new Error('the account of the first administrator is not there');
  await context.operations.recordAuditEntry(transaction, {
    actorId: id,
    action: 'roles_changed',
    subject: `user:${account.username}`,
    reason: REASON,
    before: { roles: [] },
    after: { roles: ['administrator'] },
    at: now,
  });
  return account;
}

async function openAccount(context: AccountsContext, transaction: Executor, email: string): Promise<string> {
  let username = USERNAME;
  for (let number = 2; (await findTaken(transaction, { username, email: '' })).username; number += 1)
    username = `${USERNAME}-${number}`;
  const id = await createUser(context, transaction, {
    username,
    name: 'Administrator',
    email,
    passwordHash: NO_PASSWORD,
    verified: true,
    roles: [],
  });
  if (id === null)
    throw new Error('the account of the first administrator could not be opened: its name was just taken');
  return id;
}
