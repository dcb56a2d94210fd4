import { mayDo } from '#contract/staff.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { sessionTokenOf } from '#platform/http/cookies.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import { recordDevice } from './known-devices.ts';
import type { AccountsContext, Origin } from './deps.ts';
import { deleteExpired, deleteSession, extendSession, findSessions, insertSession, type SessionRow } from './store/sessions.ts';
import { endImpersonationOfSession } from './impersonations.ts';

/** A session ends after this long without a visit. The store also ends it 180 days after it began. */
const IDLE_MS = 30 * 24 * 3_600_000;
/** How often a visit is recorded. Recording each one would cost a write per request. */
const VISIT_RECORD_INTERVAL_MS = 3_600_000;
const CLOCK_FRESH_MS = 30_000;
const GUEST: Actor = { kind: 'guest' };

/**
 * Starts a session and ends the previous one in the same browser, which prevents session fixation. Notifies the owner
 * of a new device, unless `isOwn`: they just registered or are already signed in here.
 */
export async function beginSession(
  context: AccountsContext,
  transaction: Executor,
  { userId, origin, isOwn = false }: { userId: string; origin: Origin; isOwn?: boolean },
): Promise<string> {
  const now = await context.clock.now(transaction);
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
  await recordDevice(context, transaction, { userId, origin, at: now, isOwn });
  return token;
}

export async function endSession(context: AccountsContext, token: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await endImpersonationOfSession(context, transaction, { token, how: 'session_ended' });
    await deleteSession(transaction, hashToken(token));
  });
}

/** Authenticates requests. Concurrent requests share one query. */
export function createAuthenticator(context: AccountsContext): (request: Request) => Promise<Actor> {
  const now = createCoarseClock(context);
  let waiting: Map<string, { hash: Buffer; resolve: (row: SessionRow | null) => void; reject: (error: unknown) => void }[]> | null = null;

  async function lookUp(): Promise<void> {
    const batch = waiting;
    waiting = null;
    if (batch === null) return;
    const askers = [...batch.values()].flat();
    try {
      const rows = await findSessions(
        context.database.executor,
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
    const token = sessionTokenOf(request, context.config);
    if (token === null) return GUEST;
    const session = await find(token);
    if (session === null) return GUEST;
    const at = await now();
    if (session.expiresAt.getTime() <= at) return GUEST;
    if (at - session.lastSeenAt.getTime() > VISIT_RECORD_INTERVAL_MS) {
      await extendSession(context.database.executor, session.tokenHash, { at: new Date(at), expiresAt: new Date(at + IDLE_MS) });
    }
    return actorOf(session, at);
  };
}

/** Returns the actor of a session: its owner, or the impersonated person while that is allowed. */
function actorOf(session: SessionRow, at: number): Actor {
  const own = { kind: 'user' as const, userId: session.userId, username: session.username, isStaff: session.isStaff, roles: session.roles };
  if (session.impersonation === null) return own;
  const { personId, username, isStaff, endsAt, endedAt } = session.impersonation;
  const isOver = endedAt !== null || endsAt.getTime() <= at || isStaff || !session.isStaff || !mayDo(session.roles, 'see_as_people');
  const impersonation = { by: { userId: session.userId, username: session.username }, endsAt: endsAt.getTime(), isOver };
  return isOver ? { ...own, impersonation } : { kind: 'user', userId: personId, username, isStaff: false, roles: [], impersonation };
}

/** Returns the database's time to within 30 seconds. Exact enough for sessions that last weeks. */
function createCoarseClock({ clock, database }: AccountsContext): () => Promise<number> {
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
