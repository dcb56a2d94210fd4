import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { mayDo } from '#contract/staff.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { sessionTokenOf } from '#platform/http/cookies.ts';
import { hashToken, newToken } from '#platform/tokens.ts';
import { recordDevice } from './known-devices.ts';
import type { AccountsContext, Origin } from './deps.ts';
import {
  deleteExpired,
  deleteOverdueStaffSessions,
  deleteSession,
  extendSession,
  findSessions,
  insertSession,
  type SessionRow,
} from './store/sessions.ts';
import { endImpersonationOfSession } from './impersonations.ts';

/** Sessions also end 180 days after they began. */
const IDLE_MS = 30 * DAY_MS;
/** How often a visit is recorded. Recording each one would cost a write per request. */
const VISIT_RECORD_INTERVAL_MS = HOUR_MS;
/** Ends after this long without a request, and always after `TOTAL_MS`. */
export const STAFF_SESSION = { IDLE_MS: 30 * 60_000, TOTAL_MS: 12 * HOUR_MS, VISIT_RECORD_MS: 60_000 } as const;
export const RECENT_PROOF_MS = 5 * 60_000;
const CLOCK_FRESH_MS = 30_000;
const GUEST: Actor = { kind: 'guest' };

/** What the person signed in with. `none`: the account has a second factor, and only the password was given. */
export type SignInProof = 'password' | 'second_factor' | 'none';

/** Ends the previous session of the browser, to prevent session fixation. */
export async function beginSession(
  context: AccountsContext,
  transaction: Executor,
  { userId, origin, proof, isOwn = false }: { userId: string; origin: Origin; proof: SignInProof; isOwn?: boolean },
): Promise<string> {
  const now = await context.clock.now(transaction);
  const { token, hash } = newToken();
  if (origin.previousToken !== null)
    await deleteSession(transaction, { tokenHash: hashToken(origin.previousToken), at: new Date(now) });
  await deleteExpired(transaction, new Date(now));
  await insertSession(transaction, {
    tokenHash: hash,
    userId,
    userAgent: origin.userAgent.slice(0, 400),
    address: origin.address,
    at: new Date(now),
    expiresAt: new Date(now + IDLE_MS),
    provedAt: proof === 'none' ? null : new Date(now),
    factorAt: proof === 'second_factor' ? new Date(now) : null,
  });
  await recordDevice(context, transaction, { userId, origin, at: now, isOwn });
  return token;
}

export async function endSession(context: AccountsContext, token: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await endImpersonationOfSession(context, transaction, { token, how: 'session_ended' });
    const at = new Date(await context.clock.now(transaction));
    await deleteSession(transaction, { tokenHash: hashToken(token), at });
  });
}

export async function endOverdueStaffSessions(context: AccountsContext): Promise<number> {
  const ended = await context.database.transaction(async (transaction) => {
    const now = await context.clock.now(transaction);
    return deleteOverdueStaffSessions(transaction, {
      at: new Date(now),
      idleSince: new Date(now - STAFF_SESSION.IDLE_MS),
      openSince: new Date(now - STAFF_SESSION.TOTAL_MS),
    });
  });
  if (ended > 0) context.database.notifyChannel.wake();
  return ended;
}

export function createAuthenticator(context: AccountsContext): (request: Request) => Promise<Actor> {
  const now = createCoarseClock(context);
  let waiting: Map<
    string,
    { hash: Buffer; resolve: (row: SessionRow | null) => void; reject: (error: unknown) => void }[]
  > | null = null;

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
    // Staff sessions are short, so their times are compared exactly.
    const at = session.isStaff ? await context.clock.now(context.database.executor) : await now();
    if (session.expiresAt.getTime() <= at || isOverdue(session, at)) return GUEST;
    if (
      at - session.lastSeenAt.getTime() >
      (session.isStaff ? STAFF_SESSION.VISIT_RECORD_MS : VISIT_RECORD_INTERVAL_MS)
    ) {
      await extendSession(context.database.executor, session.tokenHash, {
        at: new Date(at),
        expiresAt: new Date(at + IDLE_MS),
      });
    }
    return actorOf(session, { at, needsFactor: context.config.staffSecondFactor });
  };
}

const isOverdue = (session: SessionRow, at: number): boolean =>
  session.isStaff &&
  (at - session.lastSeenAt.getTime() > STAFF_SESSION.IDLE_MS ||
    at - session.createdAt.getTime() > STAFF_SESSION.TOTAL_MS);

function missingFactorOf(session: SessionRow, needsFactor: boolean): 'enroll' | 'confirm' | null {
  if (!session.isStaff) return null;
  if (session.hasSecondFactor) return session.factorAt === null ? 'confirm' : null;
  return needsFactor ? 'enroll' : null;
}

function actorOf(session: SessionRow, { at, needsFactor }: { at: number; needsFactor: boolean }): Actor {
  const missingFactor = missingFactorOf(session, needsFactor);
  const owner = {
    kind: 'user' as const,
    userId: session.userId,
    username: session.username,
    isStaff: session.isStaff,
    roles: missingFactor === null ? session.roles : [],
    ...(missingFactor === null ? {} : { missingFactor }),
    proof: {
      isRecent: session.provedAt !== null && at - session.provedAt.getTime() <= RECENT_PROOF_MS,
      hasFactor: session.factorAt !== null,
    },
  };
  if (session.impersonation === null) return owner;
  const { personId, username, isStaff, endsAt, endedAt } = session.impersonation;
  const isOver =
    endedAt !== null ||
    endsAt.getTime() <= at ||
    isStaff ||
    !session.isStaff ||
    !mayDo(owner.roles, 'impersonate_users');
  const impersonation = {
    by: { userId: session.userId, username: session.username },
    endsAt: endsAt.getTime(),
    isOver,
  };
  return isOver
    ? { ...owner, impersonation }
    : { kind: 'user', userId: personId, username, isStaff: false, roles: [], impersonation };
}

/** Returns the database's time to within 30 seconds, without a query for each request. */
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
