import { sql } from 'kysely';
import { RESULT_IMPORT_LIMITS } from '#contract/result-import-fields.ts';
import type { RefusedRow, ResultImportOptions } from '#contract/result-imports.ts';
import type { Executor } from '#platform/database/database.ts';
import { type PageCursor, pageAfter } from '#platform/database/page.ts';
import type { Row } from '#platform/database/tables.ts';
import type { Lease } from '#platform/workers/lease.ts';
import type { ImportedResult } from './read-result.ts';

export type ImportRow = Row<'result_imports'>;

export async function insertImport(
  executor: Executor,
  row: Pick<ImportRow, 'id' | 'file_name' | 'bytes' | 'created_at' | 'created_by'>,
): Promise<void> {
  await executor
    .insertInto('result_imports')
    .values({ ...row, state: 'uploading' })
    .execute();
}

export async function findImport(executor: Executor, id: string): Promise<ImportRow | null> {
  const row = await executor.selectFrom('result_imports').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function lockImport(transaction: Executor, id: string): Promise<ImportRow | null> {
  const row = await transaction
    .selectFrom('result_imports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function listImports(
  executor: Executor,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<ImportRow[]> {
  const { isAfter, order } = pageAfter(after, {
    key: sql`created_at`,
    keyType: 'timestamptz',
    id: sql`id`,
    direction: 'desc',
  });
  const { rows } = await sql<ImportRow>`select * from result_imports where ${isAfter} order by ${order}
    limit ${limit + 1}`.execute(executor);
  return rows;
}

export async function countImports(executor: Executor): Promise<number> {
  const row = await executor
    .selectFrom('result_imports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Returns false if another request was faster. */
export async function addPart(
  executor: Executor,
  id: string,
  { start, bytes }: { start: number; bytes: number },
): Promise<boolean> {
  const result = await sql`update result_imports set received = received + ${bytes},
      part_starts = part_starts || ${start}::bigint, state = case when received + ${bytes} = bytes then 'ready' else state end
    where id = ${id} and state = 'uploading' and received = ${start} and received + ${bytes} <= bytes`.execute(
    executor,
  );
  return (result.numAffectedRows ?? 0n) > 0n;
}

export async function startImport(
  transaction: Executor,
  id: string,
  { options, at, lease }: { options: ResultImportOptions; at: Date; lease?: Lease },
): Promise<void> {
  await transaction
    .updateTable('result_imports')
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

export async function startUndoing(transaction: Executor, id: string): Promise<void> {
  await transaction
    .updateTable('result_imports')
    .set({ state: 'undoing', fault: null, finished_at: null })
    .where('id', '=', id)
    .execute();
}

/** The oldest first, also from a process that is gone. */
export async function claimImport(
  transaction: Executor,
  { at, lease, without }: { at: Date; lease: Lease; without: readonly string[] },
): Promise<ImportRow | null> {
  const { rows } =
    await sql<ImportRow>`update result_imports set lease_owner = ${lease.owner}, lease_until = ${lease.until}
    where id = (
      select id from result_imports where state in ('importing', 'undoing') and not (id = any(${[...without]}::text[]))
        and (lease_owner is null or lease_until <= ${at} or is_owner_gone(lease_owner))
      order by created_at limit 1 for update skip locked
    ) returning *`.execute(transaction);
  return rows[0] ?? null;
}

export async function releaseImport(executor: Executor, id: string, lease: Lease): Promise<void> {
  await executor
    .updateTable('result_imports')
    .set({ lease_owner: null, lease_until: null })
    .where('id', '=', id)
    .where('lease_owner', '=', lease.owner)
    .execute();
}

export async function countDue(executor: Executor): Promise<number> {
  const row = await executor
    .selectFrom('result_imports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', ['importing', 'undoing'])
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertResults(
  transaction: Executor,
  importId: string,
  results: readonly ImportedResult[],
): Promise<number> {
  if (results.length === 0) return 0;
  const rows = results.map((result) => ({
    ...result,
    title_status: result.titleStatus,
    mileage: result.mileage?.value ?? null,
    unit: result.mileage?.unit ?? null,
    price: result.price?.amount ?? null,
    currency: result.price?.currency ?? null,
    ended_at: new Date(result.endedAt).toISOString(),
  }));
  const inserted =
    await sql`insert into imported_results (import_id, row_number, fingerprint, make, model, make_slug, model_slug,
      year, title, mileage, mileage_unit, transmission, title_status, is_sold, price, currency, ended_at, source, source_url, source_id)
    select ${importId}, row, fingerprint, make, model, "makeSlug", "modelSlug", year, title, mileage, unit, transmission, title_status,
      "isSold", price, currency, ended_at, source, url, "sourceId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(row integer, fingerprint text, make text, model text, "makeSlug" text,
      "modelSlug" text, year integer, title text, mileage integer, unit text, transmission text, title_status text, "isSold" boolean,
      price bigint, currency text, ended_at timestamptz, source text, url text, "sourceId" text)
    on conflict (fingerprint) do nothing`.execute(transaction);
  return Number(inserted.numAffectedRows ?? 0n);
}

export async function insertRefusedRows(
  transaction: Executor,
  importId: string,
  refused: readonly RefusedRow[],
): Promise<void> {
  if (refused.length === 0) return;
  await transaction
    .insertInto('refused_result_rows')
    .values(
      refused.map(({ row, faults }) => ({ import_id: importId, row_number: row, faults: JSON.stringify(faults) })),
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
  await sql`update result_imports set last_row = ${batch.lastRow}, bytes_read = least(${batch.bytesRead}, bytes), added = added + ${batch.added},
      duplicates = duplicates + ${batch.duplicates}, refused = refused + ${batch.refused},
      lease_until = case when lease_owner is null then null else ${batch.leaseUntil}::timestamptz end
    where id = ${id}`.execute(transaction);
}

/** Returns false if it was undone meanwhile. */
export async function finishImport(
  executor: Executor,
  id: string,
  { at, fault }: { at: Date; fault: string | null },
): Promise<boolean> {
  const result = await executor
    .updateTable('result_imports')
    .set({
      state: fault === null ? 'imported' : 'failed',
      fault,
      finished_at: at,
      lease_owner: null,
      lease_until: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteSomeResults(
  transaction: Executor,
  id: string,
  { limit, leaseUntil }: { limit: number; leaseUntil: Date },
): Promise<number> {
  const deleted = await sql`delete from imported_results
    where id in (select id from imported_results where import_id = ${id} order by id limit ${limit})`.execute(
    transaction,
  );
  const count = Number(deleted.numAffectedRows ?? 0n);
  await sql`update result_imports set removed = removed + ${count},
      lease_until = case when lease_owner is null then null else ${leaseUntil}::timestamptz end
    where id = ${id}`.execute(transaction);
  return count;
}

export async function finishUndoing(transaction: Executor, id: string, at: Date): Promise<void> {
  await transaction.deleteFrom('refused_result_rows').where('import_id', '=', id).execute();
  await transaction
    .updateTable('result_imports')
    .set({ state: 'undone', finished_at: at, lease_owner: null, lease_until: null })
    .where('id', '=', id)
    .execute();
}

/** Call it once the parts are deleted. */
export async function forgetParts(executor: Executor, id: string): Promise<void> {
  await executor.updateTable('result_imports').set({ part_starts: [] }).where('id', '=', id).execute();
}

export async function findAbandoned(executor: Executor, before: Date, limit: number): Promise<ImportRow[]> {
  return executor
    .selectFrom('result_imports')
    .selectAll()
    .where('state', 'in', ['uploading', 'ready'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

export async function deleteImport(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('result_imports').where('id', '=', id).execute();
}

export async function listRefusedRows(
  executor: Executor,
  id: string,
  { after, limit }: { after: number; limit: number },
): Promise<Pick<Row<'refused_result_rows'>, 'row_number' | 'faults'>[]> {
  return executor
    .selectFrom('refused_result_rows')
    .select(['row_number', 'faults'])
    .where('import_id', '=', id)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit + 1)
    .execute();
}

export const roomForRefused = ({ refused }: Pick<ImportRow, 'refused'>): number =>
  Math.max(0, RESULT_IMPORT_LIMITS.refusedRows - refused);
