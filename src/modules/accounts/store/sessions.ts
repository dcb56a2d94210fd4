import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import { LINE_ENDS } from '#platform/live/event.ts';
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
  /** At whose account its owner looks, where they do. */
  viewing: { personId: string; username: string; isStaff: boolean; endsAt: Date; endedAt: Date | null } | null;
}

/** Keeps a new session; of its token only the hash. */
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

/** Sessions with who they belong to, by the hashes of their tokens. */
export async function findSessions(executor: Executor, tokenHashes: readonly Buffer[]): Promise<SessionRow[]> {
  const rows = await tables(executor)
    .selectFrom('sessions')
    .innerJoin('paddles', 'paddles.user_id', 'sessions.user_id')
    .leftJoin('viewings', 'viewings.session_hash', 'sessions.token_hash')
    .leftJoin('paddles as person', 'person.user_id', 'viewings.person_id')
    .select(['sessions.token_hash', 'sessions.user_id', 'paddles.username', 'paddles.is_staff', 'sessions.last_seen_at', 'sessions.expires_at', ROLES_OF_STAFF])
    .select(['viewings.person_id', 'viewings.ends_at', 'viewings.ended_at', 'person.username as person_username', 'person.is_staff as person_is_staff'])
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
    viewing:
      row.person_id === null || row.ends_at === null || row.person_username === null
        ? null
        : { personId: row.person_id, username: row.person_username, isStaff: row.person_is_staff === true, endsAt: row.ends_at, endedAt: row.ended_at },
  }));
}

/** Notes a visit, and lets the session stand until `expiresAt`, but never longer than 180 days after it began. */
export async function extendSession(executor: Executor, tokenHash: Buffer, { at, expiresAt }: { at: Date; expiresAt: Date }): Promise<void> {
  await tables(executor)
    .updateTable('sessions')
    .set({ last_seen_at: at, expires_at: sql<Date>`least(${expiresAt}::timestamptz, created_at + interval '180 days')` })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Ends a session; false where it was over already. */
export async function deleteSession(executor: Executor, tokenHash: Buffer): Promise<boolean> {
  const result = await tables(executor).deleteFrom('sessions').where('token_hash', '=', tokenHash).executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** Ends one of a user's sessions from elsewhere; false where it was over already. */
export async function revokeSessionOf(executor: Executor, userId: string, { tokenHash, at }: { tokenHash: Buffer; at: Date }): Promise<boolean> {
  const isEnded = await deleteSession(executor, tokenHash);
  if (isEnded) await endLines(executor, userId, at);
  return isEnded;
}

/** Ends all sessions of a user, and the sign-ins of theirs that still await a code; how many sessions it were. */
export async function deleteSessionsOf(executor: Executor, userId: string, at: Date): Promise<number> {
  await deleteChallengesOf(executor, userId);
  const result = await tables(executor).deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst();
  const count = Number(result.numDeletedRows);
  if (count > 0) await endLines(executor, userId, at);
  return count;
}

/** A live line is asked once who it is for: those of the user end, and come back as whoever they are by now. */
const endLines = (executor: Executor, userId: string, at: Date): Promise<void> =>
  publish(executor, at.getTime(), [{ topic: `user:${userId}`, name: LINE_ENDS, data: { server_time: at.getTime() } }]);

/** A user's sessions that still stand at this time, the latest visited first. */
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

/** Ends all sessions of a user but this one (null: all); how many it were. */
export async function deleteSessionsBut(executor: Executor, userId: string, { tokenHash, at }: { tokenHash: Buffer | null; at: Date }): Promise<number> {
  if (tokenHash === null) return deleteSessionsOf(executor, userId, at);
  const result = await tables(executor).deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '<>', tokenHash).executeTakeFirst();
  const count = Number(result.numDeletedRows);
  if (count > 0) await endLines(executor, userId, at);
  return count;
}

/** Clears what nobody can use any more. */
export async function deleteExpired(executor: Executor, at: Date): Promise<void> {
  await tables(executor).deleteFrom('sessions').where('expires_at', '<', at).execute();
  await tables(executor)
    .deleteFrom('mailed_tokens')
    .where('expires_at', '<', new Date(at.getTime() - 30 * 24 * 3_600_000))
    .execute();
}
