import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import { CONNECTION_ENDS } from '#platform/live/event.ts';
import { publish } from '#platform/live/publish.ts';
import { tables } from './tables.ts';
import { deleteChallengesOf } from './two-step.ts';

export interface SessionRow {
  tokenHash: Buffer;
  userId: string;
  username: string;
  isStaff: boolean;
  roles: readonly string[];
  lastSeenAt: Date;
  expiresAt: Date;
  impersonation: { personId: string; username: string; isStaff: boolean; endsAt: Date; endedAt: Date | null } | null;
}

/** Stores only a hash of the token. */
export async function insertSession(
  transaction: Executor,
  session: { tokenHash: Buffer; userId: string; userAgent: string; address: string; at: Date; expiresAt: Date },
): Promise<void> {
  await tables(transaction)
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      user_agent: session.userAgent,
      address: session.address,
      created_at: session.at,
      last_seen_at: session.at,
      expires_at: session.expiresAt,
    })
    .execute();
}

const ROLES_OF_STAFF = sql<
  string[]
>`case when paddles.is_staff then array(select role from staff_roles where staff_roles.user_id = paddles.user_id order by role) else '{}'::text[] end`.as(
  'roles',
);

export async function findSessions(executor: Executor, tokenHashes: readonly Buffer[]): Promise<SessionRow[]> {
  const rows = await tables(executor)
    .selectFrom('sessions')
    .innerJoin('paddles', 'paddles.user_id', 'sessions.user_id')
    .leftJoin('impersonations', 'impersonations.session_hash', 'sessions.token_hash')
    .leftJoin('paddles as person', 'person.user_id', 'impersonations.person_id')
    .select(['sessions.token_hash', 'sessions.user_id', 'paddles.username', 'paddles.is_staff', 'sessions.last_seen_at', 'sessions.expires_at', ROLES_OF_STAFF])
    .select([
      'impersonations.person_id',
      'impersonations.ends_at',
      'impersonations.ended_at',
      'person.username as person_username',
      'person.is_staff as person_is_staff',
    ])
    .where('sessions.token_hash', 'in', [...tokenHashes])
    .execute();
  return rows.map((row) => ({
    tokenHash: Buffer.from(row.token_hash),
    userId: row.user_id,
    username: row.username,
    isStaff: row.is_staff,
    roles: row.roles,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    impersonation:
      row.person_id === null || row.ends_at === null || row.person_username === null
        ? null
        : { personId: row.person_id, username: row.person_username, isStaff: row.person_is_staff === true, endsAt: row.ends_at, endedAt: row.ended_at },
  }));
}

/** Records a visit and extends the session to `expiresAt`, capped at 180 days after it began. */
export async function extendSession(executor: Executor, tokenHash: Buffer, { at, expiresAt }: { at: Date; expiresAt: Date }): Promise<void> {
  await tables(executor)
    .updateTable('sessions')
    .set({ last_seen_at: at, expires_at: sql<Date>`least(${expiresAt}::timestamptz, created_at + interval '180 days')` })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Returns false if the session had already ended. */
export async function deleteSession(executor: Executor, tokenHash: Buffer): Promise<boolean> {
  const result = await tables(executor).deleteFrom('sessions').where('token_hash', '=', tokenHash).executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** Ends one of a user's sessions from another device. Returns false if it had already ended. */
export async function revokeSessionOf(executor: Executor, userId: string, { tokenHash, at }: { tokenHash: Buffer; at: Date }): Promise<boolean> {
  const isEnded = await deleteSession(executor, tokenHash);
  if (isEnded) await closeLiveConnections(executor, userId, at);
  return isEnded;
}

/** Ends a user's sessions and their sign-ins that still await a code. Returns the number of sessions. */
export async function deleteSessionsOf(executor: Executor, userId: string, at: Date): Promise<number> {
  await deleteChallengesOf(executor, userId);
  const result = await tables(executor).deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
  const count = Number(result.numDeletedRows);
  if (count > 0) await closeLiveConnections(executor, userId, at);
  return count;
}

/**
 * A live connection is authenticated once, when it opens. This closes the user's connections, so that they reconnect
 * with their current rights.
 */
const closeLiveConnections = (executor: Executor, userId: string, at: Date): Promise<void> =>
  publish(executor, at.getTime(), [{ topic: `user:${userId}`, name: CONNECTION_ENDS, data: { server_time: at.getTime() } }]);

export async function findSessionsOf(
  executor: Executor,
  userId: string,
  at: Date,
): Promise<{ tokenHash: Buffer; userAgent: string; address: string; createdAt: Date; lastSeenAt: Date }[]> {
  const rows = await tables(executor)
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .orderBy('last_seen_at', 'desc')
    .execute();
  return rows.map((row) => ({
    tokenHash: Buffer.from(row.token_hash),
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
  }));
}

/** Ends a user's sessions except this one (null: all). Returns the count. */
export async function deleteSessionsBut(executor: Executor, userId: string, { tokenHash, at }: { tokenHash: Buffer | null; at: Date }): Promise<number> {
  if (tokenHash === null) return deleteSessionsOf(executor, userId, at);
  const result = await tables(executor).deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '<>', tokenHash).executeTakeFirst();
  const count = Number(result.numDeletedRows);
  if (count > 0) await closeLiveConnections(executor, userId, at);
  return count;
}

export async function deleteExpired(executor: Executor, at: Date): Promise<void> {
  await tables(executor).deleteFrom('sessions').where('expires_at', '<', at).execute();
  await tables(executor)
    .deleteFrom('mailed_tokens')
    .where('expires_at', '<', new Date(at.getTime() - 30 * 24 * 3_600_000))
    .execute();
}
