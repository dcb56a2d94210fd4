import { mayDo } from '#contract/staff.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { sessionTokenOf } from '#platform/http/cookies.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import { knowDevice } from './known-devices.ts';
import type { AccountsHouse, Origin } from './parts.ts';
import { deleteExpired, deleteSession, extendSession, findSessions, insertSession, type SessionRow } from './store/sessions.ts';
import { endViewingOfSession } from './viewings.ts';

/** A session ends after this long without a visit (and, in the store, 180 days after it began). */
const IDLE_MS = 30 * 24 * 3_600_000;
/** How often a visit is written down: each would cost a write for every request. */
const VISIT_EVERY_MS = 3_600_000;
const CLOCK_FRESH_MS = 30_000;
const GUEST: Actor = { kind: 'guest' };

/**
 * Begins a session and ends the one before it in the same browser, so that a planted session never becomes a signed-in one. Its owner is told
 * where it comes from a new place; not with `isOwn`: they have just registered, or are signed in here already.
 */
export async function beginSession(
  house: AccountsHouse,
  transaction: Executor,
  { userId, origin, isOwn = false }: { userId: string; origin: Origin; isOwn?: boolean },
): Promise<string> {
  const now = await house.clock.now(transaction);
  const { token, hash } = newToken();
  if (origin.previousToken !== null) await deleteSession(transaction, hashToken(origin.previousToken));
  await deleteExpired(transaction, new Date(now));
  await insertSession(transaction, {
    tokenHash: hash,
    userId,
    userAgent: origin.userAgent.slice(0, 400),
    address: origin.address,
    at: new Date(now),
    expiresAt: new Date(now + IDLE_MS),
  });
  await knowDevice(house, transaction, { userId, origin, at: now, isOwn });
  return token;
}

/** Ends the session of this token, and the viewing that it is in. */
export async function endSession(house: AccountsHouse, token: string): Promise<void> {
  await house.database.transaction(async (transaction) => {
    await endViewingOfSession(house, transaction, { token, how: 'session_ended' });
    await deleteSession(transaction, hashToken(token));
  });
}

/** Tells who a request comes from. Requests that arrive together are looked up together: one query for all. */
export function createAuthenticator(house: AccountsHouse): (request: Request) => Promise<Actor> {
  const now = createCoarseClock(house);
  let waiting: Map<string, { hash: Buffer; resolve: (row: SessionRow | null) => void; reject: (error: unknown) => void }[]> | null = null;

  async function lookUp(): Promise<void> {
    const batch = waiting;
    waiting = null;
    if (batch === null) return;
    const askers = [...batch.values()].flat();
    try {
      const rows = await findSessions(
        house.database.executor,
        askers.map((asker) => asker.hash),
      );
      const byHash = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row]));
      for (const [key, group] of batch) for (const asker of group) asker.resolve(byHash.get(key) ?? null);
    } catch (error) {
      for (const asker of askers) asker.reject(error);
    }
  }

  function find(token: string): Promise<SessionRow | null> {
    return new Promise((resolve, reject) => {
      const hash = hashToken(token);
      const key = hash.toString('hex');
      if (waiting === null) {
        waiting = new Map();
        setImmediate(() => {
          void lookUp();
        });
      }
      const group = waiting.get(key) ?? [];
      group.push({ hash, resolve, reject });
      waiting.set(key, group);
    });
  }

  return async (request) => {
    const token = sessionTokenOf(request, house.config);
    if (token === null) return GUEST;
    const session = await find(token);
    if (session === null) return GUEST;
    const at = await now();
    if (session.expiresAt.getTime() <= at) return GUEST;
    if (at - session.lastSeenAt.getTime() > VISIT_EVERY_MS) {
      await extendSession(house.database.executor, session.tokenHash, { at: new Date(at), expiresAt: new Date(at + IDLE_MS) });
    }
    return actorOf(session, at);
  };
}

/** Who a session acts for: its owner, or the person at whose account they look, for as long as they may. */
function actorOf(session: SessionRow, at: number): Actor {
  const own = { kind: 'user' as const, userId: session.userId, username: session.username, isStaff: session.isStaff, roles: session.roles };
  if (session.viewing === null) return own;
  const { personId, username, isStaff, endsAt, endedAt } = session.viewing;
  const isOver = endedAt !== null || endsAt.getTime() <= at || isStaff || !session.isStaff || !mayDo(session.roles, 'see_as_people');
  const viewing = { by: { userId: session.userId, username: session.username }, endsAt: endsAt.getTime(), isOver };
  return isOver ? { ...own, viewing } : { kind: 'user', userId: personId, username, isStaff: false, roles: [], viewing };
}

/** The database's time to within half a minute, asked seldom: exact enough for sessions that last weeks. */
function createCoarseClock({ clock, database }: AccountsHouse): () => Promise<number> {
  let reading: { at: number; monotonic: number } | null = null;
  return async () => {
    const elapsed = reading === null ? Infinity : performance.now() - reading.monotonic;
    if (reading === null || elapsed > CLOCK_FRESH_MS) {
      reading = { at: await clock.now(database.executor), monotonic: performance.now() };
      return reading.at;
    }
    return reading.at + elapsed;
  };
}
