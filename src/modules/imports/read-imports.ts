import { z } from 'zod';
import {
  type FileImport,
  type ImportedItem,
  type ImportQuerySchema,
  type ImportRowQuerySchema,
  type ItemQuerySchema,
  type RefusedRow,
  RefusedRowSchema,
} from '#contract/imports.ts';
import { memberName } from '#contract/member-names.ts';
import type { Page } from '#contract/primitives.ts';
import { accepted, invalidCursor, type Result } from '#contract/result.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { requestPage } from '#platform/http/cursor.ts';
import type { ImportsContext } from './deps.ts';
import { findImportForStaff, refusalUnlessMayImport } from './find-import.ts';
import { listItems } from './item-store.ts';
import { presentImport } from './present.ts';
import {
  countFailedPhotos,
  countImports,
  listImports as findImports,
  listRefusedRows as findRefusedRows,
} from './store.ts';

type RowQuery = z.output<typeof ImportRowQuerySchema>;

export async function listImports(
  { database, accounts }: ImportsContext,
  actor: Actor,
  { kind, cursor, limit }: z.output<typeof ImportQuerySchema>,
): Promise<Result<Page<FileImport>>> {
  const refusal = kind === undefined ? refusalUnlessMay(actor, 'use_imports') : refusalUnlessMayImport(actor, kind);
  if (refusal !== null) return refusal;
  const page = requestPage(['imports', kind ?? ''], { cursor, limit });
  if (page === null) return invalidCursor();
  const [listed, total] = await Promise.all([
    findImports(database.executor, { kind: kind ?? null, ...page.range }),
    countImports(database.executor, kind ?? null),
  ]);
  const { rows, next_cursor } = page.cut(listed, (row) => ({ key: row.created_at, id: row.id }));
  const names = await accounts.usernames(database.executor, [...new Set(rows.flatMap((row) => row.created_by ?? []))]);
  const failedPhotos = await countFailedPhotos(
    database.executor,
    rows.map(({ id }) => id),
  );
  return accepted({
    items: rows.map((row) => presentImport(row, { names, failedPhotos })),
    total,
    next_cursor,
  });
}

export async function readImport(
  { database, accounts }: ImportsContext,
  actor: Actor,
  id: string,
): Promise<Result<FileImport>> {
  const found = await findImportForStaff({ database }, actor, id);
  if (!found.ok) return found;
  const row = found.value;
  const names = await accounts.usernames(database.executor, row.created_by === null ? [] : [row.created_by]);
  const failedPhotos = await countFailedPhotos(database.executor, [id]);
  return accepted(presentImport(row, { names, failedPhotos }));
}

export async function listRefusedRows(
  { database }: ImportsContext,
  actor: Actor,
  { id, cursor, limit }: RowQuery & { id: string },
): Promise<Result<Page<RefusedRow>>> {
  const found = await findImportForStaff({ database }, actor, id);
  if (!found.ok) return found;
  const page = requestPage(['refused-rows', id], { cursor, limit });
  if (page === null) return invalidCursor();
  const listed = await findRefusedRows(database.executor, id, page.range);
  const { rows, next_cursor } = page.cut(listed, (row) => ({ key: row.row_number, id }));
  return accepted({
    items: rows.map(({ row_number, problems }) => ({
      row: row_number,
      problems: RefusedRowSchema.shape.problems.parse(problems),
    })),
    total: found.value.refused + found.value.duplicates,
    next_cursor,
  });
}

/** In the order of the file. */
export async function listImportedItems(
  { database, accounts }: ImportsContext,
  actor: Actor,
  { id, state, cursor, limit }: z.output<typeof ItemQuerySchema> & { id: string },
): Promise<Result<Page<ImportedItem>>> {
  const found = await findImportForStaff({ database }, actor, id);
  if (!found.ok) return found;
  const page = requestPage(['imported-items', id, state ?? ''], { cursor, limit });
  if (page === null) return invalidCursor();
  const listed = await listItems(database.executor, id, { state: state ?? null, ...page.range });
  const { rows, next_cursor } = page.cut(listed.rows, (row) => ({ key: row.row_number, id }));
  const userIds = rows.flatMap((row) => (row.name === null && row.removed_at === null ? [row.item_id] : []));
  const names = await accounts.usernames(database.executor, userIds);
  return accepted({
    items: rows.map((row) => ({
      row: row.row_number,
      name: row.name ?? memberName(names, row.item_id),
      state: row.removed_at !== null ? 'removed' : row.kept_reason === null ? 'imported' : 'kept',
      reason: row.kept_reason,
    })),
    total: listed.total,
    next_cursor,
  });
}
