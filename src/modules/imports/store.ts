import { sql } from 'kysely';
import { IMPORT_LIMITS, type ImportKind } from '#contract/import-fields.ts';
import type { ImportOptions, RefusedRow } from '#contract/imports.ts';
import type { Executor } from '#platform/database/database.ts';
import { type PageCursor, pageAfter } from '#platform/database/page.ts';
import type { Row } from '#platform/database/tables.ts';
import type { Lease } from '#platform/workers/lease.ts';

export type ImportRow = Row<'imports'>;

export async function insertImport(
  executor: Executor,
  row: Pick<ImportRow, 'id' | 'kind' | 'file_name' | 'bytes' | 'created_at' | 'created_by'>,
): Promise<void> {
  await executor
    .insertInto('imports')
    .values({ ...row, state: 'uploading' })
    .execute();
}

export async function findImport(executor: Executor, id: string): Promise<ImportRow | null> {
  const row = await executor.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function lockImport(transaction: Executor, id: string): Promise<ImportRow | null> {
  const row = await transaction.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

export async function listImports(
  executor: Executor,
  { kind, after, limit }: { kind: ImportKind | null; after: PageCursor | null; limit: number },
): Promise<ImportRow[]> {
  const { isAfter, order } = pageAfter(after, {
    key: sql`created_at`,
    keyType: 'timestamptz',
    id: sql`id`,
    direction: 'desc',
  });
  const { rows } = await sql<ImportRow>`select * from imports where ${isAfter} and ${isOfKind(kind)} order by ${order}
    limit ${limit}`.execute(executor);
  return rows;
}

const isOfKind = (kind: ImportKind | null) => (kind === null ? sql`true` : sql`kind = ${kind}`);

export async function countImports(executor: Executor, kind: ImportKind | null): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from imports where ${isOfKind(kind)}`.execute(executor);
  return rows[0]?.count ?? 0;
}

/** Returns false if another request was faster. */
export async function addPart(
  executor: Executor,
  id: string,
  { start, bytes }: { start: number; bytes: number },
): Promise<boolean> {
  const result = await sql`update imports set received = received + ${bytes},
      part_starts = part_starts || ${start}::bigint, state = case when received + ${bytes} = bytes then 'ready' else state end
    where id = ${id} and state = 'uploading' and received = ${start} and received + ${bytes} <= bytes`.execute(
    executor,
  );
  return (result.numAffectedRows ?? 0n) > 0n;
}

export async function startImport(
  transaction: Executor,
  id: string,
  { options, at, lease }: { options: ImportOptions; at: Date; lease?: Lease },
): Promise<void> {
  await transaction
    .updateTable('imports')
    .set({
      state: 'importing',
      options: JSON.stringify(options),
      started_at: at,
      lease_owner: lease?.owner ?? null,
      lease_until: lease?.until ?? null,
    })
    .where('id', '=', id)
    .execute();
}

const HAS_FAILED_PHOTO = sql`problems @? '$[*] ? (@.column == "photo_urls")'`;
const HAS_FILE = sql`part_starts <> '{}'`;

/** By import, the rows whose photos can be fetched again: the file is still there. */
export async function countFailedPhotos(executor: Executor, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<Pick<ImportRow, 'id'> & { count: number }>`select i.id, count(*)::int as count
    from imports i join refused_rows r on r.import_id = i.id
    where i.id = any(${[...ids]}::text[]) and i.state = 'imported' and i.${HAS_FILE} and r.${HAS_FAILED_PHOTO}
    group by i.id`.execute(executor);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Starts an import over for the rows whose photos failed. Others are in `findDoneRows`. */
export async function retryPhotos(transaction: Executor, id: string): Promise<void> {
  await sql`with retried as (delete from refused_rows where import_id = ${id} and ${HAS_FAILED_PHOTO} returning 1)
    update imports set state = 'importing', last_row = 0, bytes_read = 0, finished_at = null,
      refused = refused - (select count(*) from retried) where id = ${id}`.execute(transaction);
}

export async function findDoneRows(executor: Executor, id: string): Promise<Set<number>> {
  const { rows } = await sql<{ row: number }>`select row_number as row from imported_items where import_id = ${id}
    union all select row_number from refused_rows where import_id = ${id}`.execute(executor);
  return new Set(rows.map(({ row }) => row));
}

/** Kept for photos that nobody retried. */
export async function findFinishedWithFile(executor: Executor, before: Date, limit: number): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`select * from imports
    where state = 'imported' and ${HAS_FILE} and finished_at < ${before} order by finished_at limit ${limit}`.execute(
    executor,
  );
  return rows;
}

export async function startUndoing(transaction: Executor, id: string, userId: string): Promise<void> {
  await transaction
    .updateTable('imports')
    .set({ state: 'undoing', problem: null, finished_at: null, undone_by: userId })
    .where('id', '=', id)
    .execute();
}

/** The oldest first, also from a process that is gone. */
export async function claimImport(
  transaction: Executor,
  { at, lease, without }: { at: Date; lease: Lease; without: readonly string[] },
): Promise<ImportRow | null> {
  const { rows } = await sql<ImportRow>`update imports set lease_owner = ${lease.owner}, lease_until = ${lease.until}
    where id = (
      select id from imports where state in ('importing', 'undoing') and not (id = any(${[...without]}::text[]))
        and (lease_owner is null or lease_until <= ${at} or is_owner_gone(lease_owner))
      order by created_at limit 1 for update skip locked
    ) returning *`.execute(transaction);
  return rows[0] ?? null;
}

/** For work between batches that may take longer than the lease. */
export async function renewLease(executor: Executor, id: string, lease: Lease): Promise<void> {
  await executor
    .updateTable('imports')
    .set({ lease_until: lease.until })
    .where('id', '=', id)
    .where('lease_owner', '=', lease.owner)
    .execute();
}

export async function releaseImport(executor: Executor, id: string, lease: Lease): Promise<void> {
  await executor
    .updateTable('imports')
    .set({ lease_owner: null, lease_until: null })
    .where('id', '=', id)
    .where('lease_owner', '=', lease.owner)
    .execute();
}

export async function countDue(executor: Executor): Promise<number> {
  const row = await executor
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', ['importing', 'undoing'])
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertRefusedRows(
  transaction: Executor,
  importId: string,
  refused: readonly RefusedRow[],
): Promise<void> {
  if (refused.length === 0) return;
  await transaction
    .insertInto('refused_rows')
    .values(
      refused.map(({ row, problems }) => ({
        import_id: importId,
        row_number: row,
        problems: JSON.stringify(problems),
      })),
    )
    .execute();
}

interface BatchCounts {
  readonly lastRow: number;
  readonly bytesRead: number;
  readonly added: number;
  readonly duplicates: number;
  readonly refused: number;
  readonly leaseUntil: Date | null;
}

export async function countBatch(transaction: Executor, id: string, batch: BatchCounts): Promise<void> {
  await sql`update imports set last_row = ${batch.lastRow}, bytes_read = least(${batch.bytesRead}, bytes), added = added + ${batch.added},
      duplicates = duplicates + ${batch.duplicates}, refused = refused + ${batch.refused},
      lease_until = case when lease_owner is null then null else ${batch.leaseUntil}::timestamptz end
    where id = ${id}`.execute(transaction);
}

/** Returns false if it was undone meanwhile. */
export async function finishImport(
  executor: Executor,
  id: string,
  { at, problem }: { at: Date; problem: string | null },
): Promise<boolean> {
  const result = await executor
    .updateTable('imports')
    .set({
      state: problem === null ? 'imported' : 'failed',
      problem,
      finished_at: at,
      lease_owner: null,
      lease_until: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function finishUndoing(transaction: Executor, id: string, at: Date): Promise<void> {
  await transaction.deleteFrom('refused_rows').where('import_id', '=', id).execute();
  await transaction
    .updateTable('imports')
    .set({ state: 'undone', finished_at: at, lease_owner: null, lease_until: null })
    .where('id', '=', id)
    .execute();
}

/** Call it once the parts are deleted. */
export async function forgetParts(executor: Executor, id: string): Promise<void> {
  await executor.updateTable('imports').set({ part_starts: [] }).where('id', '=', id).execute();
}

export async function findAbandoned(executor: Executor, before: Date, limit: number): Promise<ImportRow[]> {
  return executor
    .selectFrom('imports')
    .selectAll()
    .where('state', 'in', ['uploading', 'ready'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

export async function deleteImport(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('imports').where('id', '=', id).execute();
}

export async function listRefusedRows(
  executor: Executor,
  id: string,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<Pick<Row<'refused_rows'>, 'row_number' | 'problems'>[]> {
  return executor
    .selectFrom('refused_rows')
    .select(['row_number', 'problems'])
    .where('import_id', '=', id)
    .where('row_number', '>', after?.key ?? 0)
    .orderBy('row_number')
    .limit(limit)
    .execute();
}

export const roomForRefused = ({ refused }: Pick<ImportRow, 'refused'>): number =>
  Math.max(0, IMPORT_LIMITS.refusedRows - refused);

export const roomForSkipped = ({ duplicates }: Pick<ImportRow, 'duplicates'>): number =>
  Math.max(0, IMPORT_LIMITS.skippedRows - duplicates);
