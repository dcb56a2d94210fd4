import { sql } from 'kysely';
import type { BlockScope } from '#contract/blocks.ts';
import type { Executor } from '#platform/database/database.ts';

export interface BlockRow {
  readonly id: string;
  readonly scope: BlockScope;
  readonly reason: string;
  readonly setBy: string;
  readonly setAt: Date;
  readonly endsAt: Date | null;
}
export interface NoteRow {
  readonly id: string;
  readonly kind: 'note' | 'strike';
  readonly text: string;
  readonly writtenBy: string;
  readonly writtenAt: Date;
}

const STANDS = (at: Date) => sql`lifted_at is null and (ends_at is null or ends_at > ${at.toISOString()}::timestamptz)`;

/**
 * True if a person is blocked from this scope or from everything. A block on the paddle alone counts as blocked from
 * everything.
 */
export async function hasBlock(executor: Executor, { userId, scope, at }: { userId: string; scope: BlockScope; at: Date }): Promise<boolean> {
  const result = await sql<{
    is_blocked: boolean;
  }>`select exists (select 1 from person_blocks where user_id = ${userId} and scope in (${scope}, 'all') and ${STANDS(at)})
    or exists (select 1 from paddles where user_id = ${userId} and blocked_at is not null
      and not exists (select 1 from person_blocks where user_id = ${userId} and scope = 'bidding' and ${STANDS(at)})) as is_blocked`.execute(executor);
  return result.rows[0]?.is_blocked === true;
}

export async function activeBlocks(executor: Executor, userId: string, at: Date): Promise<BlockRow[]> {
  const result =
    await sql<BlockRow>`select id, scope, reason, set_by as "setBy", set_at as "setAt", ends_at as "endsAt" from person_blocks where user_id = ${userId} and ${STANDS(at)} order by set_at desc`.execute(
      executor,
    );
  return result.rows;
}

/** `endsAt` null: until lifted. */
export async function insertBlock(
  transaction: Executor,
  block: { id: string; userId: string; scope: BlockScope; reason: string; by: string; at: Date; endsAt: Date | null },
): Promise<void> {
  await sql`insert into person_blocks (id, user_id, scope, reason, set_by, set_at, ends_at)
    values (${block.id}, ${block.userId}, ${block.scope}, ${block.reason}, ${block.by}, ${block.at.toISOString()}, ${block.endsAt?.toISOString() ?? null})`.execute(
    transaction,
  );
}

/** Returns how many active blocks were lifted. */
export async function liftBlocks(
  transaction: Executor,
  { userId, scopes, by, at }: { userId: string; scopes: readonly BlockScope[]; by: string; at: Date },
): Promise<number> {
  const result =
    await sql`update person_blocks set lifted_by = ${by}, lifted_at = ${at.toISOString()} where user_id = ${userId} and scope = any(${[...scopes]}::text[]) and ${STANDS(at)}`.execute(
      transaction,
    );
  return Number(result.numAffectedRows ?? 0n);
}

export async function insertNote(
  transaction: Executor,
  note: { id: string; userId: string; kind: 'note' | 'strike'; text: string; by: string; at: Date },
): Promise<void> {
  await sql`insert into person_notes (id, user_id, kind, text, written_by, written_at) values (${note.id}, ${note.userId}, ${note.kind}, ${note.text}, ${note.by}, ${note.at.toISOString()})`.execute(
    transaction,
  );
}

export async function countStrikes(executor: Executor, userId: string): Promise<number> {
  const result = await sql<{ count: number }>`select count(*)::integer as count from person_notes where user_id = ${userId} and kind = 'strike'`.execute(
    executor,
  );
  return result.rows[0]?.count ?? 0;
}

export async function listNotes(executor: Executor, userId: string, limit: number): Promise<NoteRow[]> {
  const result =
    await sql<NoteRow>`select id, kind, text, written_by as "writtenBy", written_at as "writtenAt" from person_notes where user_id = ${userId} order by written_at desc, id desc limit ${limit}`.execute(
      executor,
    );
  return result.rows;
}

export async function registeredAt(executor: Executor, userIds: readonly string[]): Promise<Map<string, Date>> {
  if (userIds.length === 0) return new Map();
  const result = await sql<{
    user_id: string;
    created_at: Date;
  }>`select user_id, created_at from paddles where user_id = any(${[...new Set(userIds)]}::text[])`.execute(executor);
  return new Map(result.rows.map((row) => [row.user_id, row.created_at]));
}

/**
 * Returns which of these people have a session in the same network as this person: the same /24 (IPv4) or /64 (IPv6).
 */
export async function sharingNetwork(executor: Executor, userId: string, others: readonly string[]): Promise<Set<string>> {
  if (others.length === 0) return new Set();
  const network = sql`case when address ~ '^[0-9]+[.][0-9]+[.][0-9]+[.][0-9]+$' then substring(address from '^[0-9]+[.][0-9]+[.][0-9]+') else array_to_string((string_to_array(address, ':'))[1:4], ':') end`;
  const result = await sql<{
    user_id: string;
  }>`select distinct user_id from sessions where user_id = any(${[...others]}::text[]) and user_id <> ${userId} and address <> ''
    and ${network} in (select ${network} from sessions where user_id = ${userId} and address <> '')`.execute(executor);
  return new Set(result.rows.map((row) => row.user_id));
}
