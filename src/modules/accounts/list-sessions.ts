import type { Session } from '#contract/security.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refused, type Result } from '#platform/http/result.ts';
import { hashToken } from '#platform/tokens.ts';
import { deviceOf } from './devices.ts';
import type { AccountsHouse } from './parts.ts';
import { tellOwner } from './security-notices.ts';
import { deleteSessionsBut, findSessionsOf, revokeSessionOf } from './store/sessions.ts';

/** So much of a session's hash names it to its owner: enough to tell them apart, nothing to sign in with. */
const ID_LENGTH = 24;
const idOf = (hash: Buffer): string => hash.toString('hex').slice(0, ID_LENGTH);

/** The devices that are signed in, this one first. */
export async function listSessions(house: AccountsHouse, actor: SignedIn, currentToken: string | null): Promise<Session[]> {
  const { executor } = house.database;
  const current = currentToken === null ? '' : idOf(hashToken(currentToken));
  const rows = await findSessionsOf(executor, actor.userId, new Date(await house.clock.now(executor)));
  const sessions = rows.map((row) => ({
    id: idOf(row.tokenHash),
    device: deviceOf(row.userAgent),
    address: row.address,
    created_at: row.createdAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    is_current: idOf(row.tokenHash) === current,
  }));
  return sessions.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
}

/** Signs one device out. */
export async function revokeSession(house: AccountsHouse, actor: SignedIn, id: string): Promise<Result<null>> {
  return house.database.transaction(async (transaction): Promise<Result<null>> => {
    const rows = await findSessionsOf(transaction, actor.userId, new Date(0));
    const row = rows.find((each) => idOf(each.tokenHash) === id);
    const at = await house.clock.now(transaction);
    if (row === undefined || !(await revokeSessionOf(transaction, actor.userId, { tokenHash: row.tokenHash, at: new Date(at) })))
      return refused(404, 'This device is signed out already.', { code: 'not_found' });
    await tellOwner(house, transaction, { userId: actor.userId, event: 'sessions_ended', at, what: deviceOf(row.userAgent) });
    return accepted(null);
  });
}

/** Signs every device out but this one. */
export async function revokeOtherSessions(house: AccountsHouse, actor: SignedIn, currentToken: string | null): Promise<void> {
  await house.database.transaction(async (transaction) => {
    const at = await house.clock.now(transaction);
    const tokenHash = currentToken === null ? null : hashToken(currentToken);
    const ended = await deleteSessionsBut(transaction, actor.userId, { tokenHash, at: new Date(at) });
    if (ended > 0) await tellOwner(house, transaction, { userId: actor.userId, event: 'sessions_ended', at });
  });
}
