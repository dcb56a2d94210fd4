import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { EVENTS } from '#contract/live.ts';
import { eventFor, publish } from '#platform/live/publish.ts';
import { deleteChallengesOf } from './two-step.ts';

export interface SessionRow {
  tokenHash: Buffer;
  userId: string;
  username: string;
  isStaff: boolean;
  roles: readonly string[];
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  provedAt: Date | null;
  factorAt: Date | null;
  hasSecondFactor: boolean;
  impersonation: { personId: string; username: string; isStaff: boolean; endsAt: Date; endedAt: Date | null } | null;
}

/** Stores only a hash of the token. */
export async function insertSession(
  transaction: Executor,
  session: {
    tokenHash: Buffer;
    userId: string;
    userAgent: string;
    address: string;
    at: Date;
    expiresAt: Date;
    provedAt: Date | null;
    factorAt: Date | null;
  },
): Promise<void> {
  await transaction
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      user_agent: session.userAgent,
      address: session.address,
      created_at: session.at,
      last_seen_at: session.at,
      expires_at: session.expiresAt,
      proved_at: session.provedAt,
      factor_at: session.factorAt,
    })
    .execute();
}

const ROLES_OF_STAFF = sql<
  string[]
>`case when paddles.is_staff then array(select role from staff_roles where staff_roles.user_id = paddles.user_id order by role) else '{}'::text[] end`.as(
  'roles',
);

const FACTOR_OF_STAFF = sql<boolean>`paddles.is_staff and (
    exists (select from totp_secrets k where k.user_id = paddles.user_id and k.confirmed_at is not null)
    or exists (select from passkeys p where p.user_id = paddles.user_id))`.as('has_second_factor');

export async function findSessions(executor: Executor, tokenHashes: readonly Buffer[]): Promise<SessionRow[]> {
  const rows = await executor
    .selectFrom('sessions')
    .innerJoin('paddles', 'paddles.user_id', 'sessions.user_id')
    .leftJoin('impersonations', 'impersonations.session_hash', 'sessions.token_hash')
    .leftJoin('paddles as person', 'person.user_id', 'impersonations.person_id')
    .select([
      'sessions.token_hash',
      'sessions.user_id',
      'paddles.username',
      'paddles.is_staff',
      'sessions.created_at',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'sessions.proved_at',
      'sessions.factor_at',
      ROLES_OF_STAFF,
      FACTOR_OF_STAFF,
    ])
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
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    provedAt: row.proved_at,
    factorAt: row.factor_at,
    hasSecondFactor: row.has_second_factor,
    impersonation:
      row.person_id === null || row.ends_at === null || row.person_username === null
        ? null
        : {
            personId: row.person_id,
            username: row.person_username,
            isStaff: row.person_is_staff === true,
            endsAt: row.ends_at,
            endedAt: row.ended_at,
          },
  }));
}

/** Caps the session at 180 days after it began. */
export async function extendSession(
  executor: Executor,
  tokenHash: Buffer,
  { at, expiresAt }: { at: Date; expiresAt: Date },
): Promise<void> {
  await executor
    .updateTable('sessions')
    .set({
      last_seen_at: at,
      expires_at: sql<Date>`least(${expiresAt}::timestamptz, created_at + interval '180 days')`,
    })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function updateProof(
  transaction: Executor,
  tokenHash: Buffer,
  { provedAt, factorAt }: { provedAt?: Date; factorAt?: Date },
): Promise<void> {
  await transaction
    .updateTable('sessions')
    .set({
      ...(provedAt === undefined ? {} : { proved_at: provedAt }),
      ...(factorAt === undefined ? {} : { factor_at: sql<Date>`coalesce(factor_at, ${factorAt}::timestamptz)` }),
    })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Also closes its owner's live connections. Returns false if the session had already ended. */
export async function deleteSession(
  executor: Executor,
  { tokenHash, at }: { tokenHash: Buffer; at: Date },
): Promise<boolean> {
  const [row] = await executor
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .execute();
  if (row === undefined) return false;
  await closeLiveConnections(executor, row.user_id, at);
  return true;
}

/** Ends unfinished sign-ins too. */
export async function deleteSessionsOf(
  executor: Executor,
  userId: string,
  { at, except = null }: { at: Date; except?: Buffer | null },
): Promise<number> {
  await deleteChallengesOf(executor, userId);
  const all = executor.deleteFrom('sessions').where('user_id', '=', userId);
  const result = await (except === null ? all : all.where('token_hash', '<>', except)).executeTakeFirst();
  const count = Number(result.numDeletedRows);
  if (count > 0) await closeLiveConnections(executor, userId, at);
  return count;
}

/** A live connection is authenticated once. Closing it makes the client reconnect with its current rights. */
const closeLiveConnections = (executor: Executor, userId: string, at: Date): Promise<void> =>
  publish(executor, at.getTime(), [eventFor(EVENTS.connection_ends, userId, { server_time: at.getTime() })]);

export async function findSessionsOf(
  executor: Executor,
  userId: string,
  at: Date,
): Promise<{ tokenHash: Buffer; userAgent: string; address: string; createdAt: Date; lastSeenAt: Date }[]> {
  const rows = await executor
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

export async function deleteOverdueStaffSessions(
  executor: Executor,
  { at, idleSince, openSince }: { at: Date; idleSince: Date; openSince: Date },
): Promise<number> {
  const { rows } = await sql<Pick<Row<'sessions'>, 'user_id'>>`delete from sessions s using paddles p
    where p.user_id = s.user_id and p.is_staff and (s.last_seen_at < ${idleSince} or s.created_at < ${openSince})
    returning s.user_id`.execute(executor);
  for (const userId of new Set(rows.map((row) => row.user_id))) await closeLiveConnections(executor, userId, at);
  return rows.length;
}

export async function deleteExpired(executor: Executor, at: Date): Promise<void> {
  await executor.deleteFrom('sessions').where('expires_at', '<', at).execute();
  await executor
    .deleteFrom('mailed_tokens')
    .where('expires_at', '<', new Date(at.getTime() - 30 * DAY_MS))
    .execute();
}
