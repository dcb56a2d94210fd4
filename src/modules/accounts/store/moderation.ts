import { sql } from 'kysely';
import type { BlockScope } from '#contract/blocks.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';

export type BlockRow = Pick<CamelRow<'person_blocks'>, 'id' | 'scope' | 'reason' | 'setBy' | 'setAt' | 'endsAt'>;
export type NoteRow = Pick<CamelRow<'person_notes'>, 'id' | 'kind' | 'text' | 'writtenBy' | 'writtenAt'>;

const STANDS = (at: Date) => sql`lifted_at is null and (ends_at is null or ends_at > ${at}::timestamptz)`;

export async function hasBlock(
  executor: Executor,
  { userId, scope, at }: { userId: string; scope: BlockScope; at: Date },
): Promise<boolean> {
  const result = await sql<{
    is_blocked: boolean;
  }>`select exists (select 1 from person_blocks where user_id = ${userId} and scope in (${scope}, 'all') and ${STANDS(at)}) as is_blocked`.execute(
    executor,
  );
  return result.rows[0]?.is_blocked === true;
}

export async function activeBlocks(executor: Executor, userId: string, at: Date): Promise<BlockRow[]> {
  const result =
    await sql<BlockRow>`select id, scope, reason, set_by as "setBy", set_at as "setAt", ends_at as "endsAt" from person_blocks where user_id = ${userId} and ${STANDS(at)} order by set_at desc`.execute(
      executor,
    );
  return result.rows;
}

export async function insertBlock(
  transaction: Executor,
  block: { id: string; userId: string; scope: BlockScope; reason: string; by: string; at: Date; endsAt: Date | null },
): Promise<void> {
  await transaction
    .insertInto('person_blocks')
    .values({
      id: block.id,
      user_id: block.userId,
      scope: block.scope,
      reason: block.reason,
      set_by: block.by,
      set_at: block.at,
      ends_at: block.endsAt,
    })
    .execute();
}

export async function liftBlocks(
  transaction: Executor,
  { userId, scopes, by, at }: { userId: string; scopes: readonly BlockScope[]; by: string; at: Date },
): Promise<number> {
  const result =
    await sql`update person_blocks set lifted_by = ${by}, lifted_at = ${at} where user_id = ${userId} and scope = any(${[...scopes]}::text[]) and ${STANDS(at)}`.execute(
      transaction,
    );
  return Number(result.numAffectedRows ?? 0n);
}

export async function insertNote(
  transaction: Executor,
  note: { id: string; userId: string; kind: 'note' | 'strike'; text: string; by: string; at: Date },
): Promise<void> {
  await transaction
    .insertInto('person_notes')
    .values({
      id: note.id,
      user_id: note.userId,
      kind: note.kind,
      text: note.text,
      written_by: note.by,
      written_at: note.at,
    })
    .execute();
}

export async function countStrikes(executor: Executor, userId: string): Promise<number> {
  const result = await sql<{
    count: number;
  }>`select count(*)::integer as count from person_notes where user_id = ${userId} and kind = 'strike'`.execute(
    executor,
  );
  return result.rows[0]?.count ?? 0;
}

export async function listNotes(executor: Executor, userId: string, limit: number): Promise<NoteRow[]> {
  const rows = await executor
    .selectFrom('person_notes')
    .select(['id', 'kind', 'text', 'written_by as writtenBy', 'written_at as writtenAt'])
    .where('user_id', '=', userId)
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows;
}

export async function registeredAt(executor: Executor, userIds: readonly string[]): Promise<Map<string, Date>> {
  if (userIds.length === 0) return new Map();
  const result = await sql<
    Pick<Row<'paddles'>, 'user_id' | 'created_at'>
  >`select user_id, created_at from paddles where user_id = any(${[...new Set(userIds)]}::text[])`.execute(executor);
  return new Map(result.rows.map((row) => [row.user_id, row.created_at]));
}
