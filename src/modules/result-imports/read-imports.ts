import { z } from 'zod';
import {
  type RefusedRow,
  RefusedRowSchema,
  type ResultImport,
  type ResultImportQuerySchema,
} from '#contract/result-imports.ts';
import type { Page } from '#contract/primitives.ts';
import { accepted, invalidCursor, refuse, type Result } from '#contract/result.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { listHash, decodeCursor, encodeCursor } from '#platform/http/cursor.ts';
import type { ResultImportsContext } from './deps.ts';
import { presentImport } from './present.ts';
import { countImports, findImport, listImports as findImports, listRefusedRows as findRefusedRows } from './store.ts';

type Query = z.output<typeof ResultImportQuerySchema>;

export async function listImports(
  { database, accounts }: ResultImportsContext,
  actor: Actor,
  { cursor, limit }: Query,
): Promise<Result<Page<ResultImport>>> {
  const refusal = refusalUnlessMay(actor, 'import_auctions');
  if (refusal !== null) return refusal;
  const binding = listHash('result-imports');
  const after = decodeCursor(cursor, binding);
  if (after === undefined) return invalidCursor();
  const [listed, total] = await Promise.all([
    findImports(database.executor, { after, limit }),
    countImports(database.executor),
  ]);
  const rows = listed.slice(0, limit);
  const last = listed.length > limit ? rows.at(-1) : undefined;
  const names = await accounts.usernames(database.executor, [...new Set(rows.flatMap((row) => row.created_by ?? []))]);
  return accepted({
    items: rows.map((row) => presentImport(row, names)),
    total,
    next_cursor: last === undefined ? null : encodeCursor(binding, { key: last.created_at.getTime(), id: last.id }),
  });
}

export async function readImport(
  { database, accounts }: ResultImportsContext,
  actor: Actor,
  id: string,
): Promise<Result<ResultImport>> {
  const refusal = refusalUnlessMay(actor, 'import_auctions');
  if (refusal !== null) return refusal;
  const row = await findImport(database.executor, id);
  if (row === null) return refuse('result_import_not_found');
  const names = await accounts.usernames(database.executor, row.created_by === null ? [] : [row.created_by]);
  return accepted(presentImport(row, names));
}

/** Lists the rows that were not imported, in the order of the file. Only the first 10,000 of an import are kept. */
export async function listRefusedRows(
  { database }: ResultImportsContext,
  actor: Actor,
  { id, cursor, limit }: Query & { id: string },
): Promise<Result<Page<RefusedRow>>> {
  const refusal = refusalUnlessMay(actor, 'import_auctions');
  if (refusal !== null) return refusal;
  const row = await findImport(database.executor, id);
  if (row === null) return refuse('result_import_not_found');
  const binding = listHash(['refused-result-rows', id]);
  const after = decodeCursor(cursor, binding);
  if (after === undefined) return invalidCursor();
  const listed = await findRefusedRows(database.executor, id, { after: after?.key ?? 0, limit });
  const rows = listed.slice(0, limit);
  const last = listed.length > limit ? rows.at(-1) : undefined;
  return accepted({
    items: rows.map(({ row_number, faults }) => ({
      row: row_number,
      faults: RefusedRowSchema.shape.faults.parse(faults),
    })),
    total: row.refused,
    next_cursor: last === undefined ? null : encodeCursor(binding, { key: last.row_number, id }),
  });
}
