import { IMPORT_LIMITS } from '#contract/import-fields.ts';
import type { RefusedRow } from '#contract/imports.ts';
import { columnsWithExamples } from './columns.ts';
import { UnreadableFile } from './decode-text.ts';
import type { FileRow, RowReader } from './file-row.ts';
import { readRows } from './read-rows.ts';

const { shownRows } = IMPORT_LIMITS;

/** Throws `UnreadableFile`. */
export async function firstRows(bytes: AsyncIterable<Uint8Array>, most: number): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const row of readRows(bytes)) {
    rows.push(row);
    if (rows.length === most) break;
  }
  if (rows.length === 0) throw new UnreadableFile('The file has no rows below its header.');
  return rows;
}

/** Without a reader, no row is checked yet. */
export async function previewOf<Item>(
  rows: readonly FileRow[],
  read: RowReader<Item> | null,
  shownRefused: number = shownRows,
  shownItems: number = shownRows,
) {
  const items: Item[] = [];
  const refused: RefusedRow[] = [];
  for (const row of rows) {
    if (read === null) break;
    const found = await read(row);
    if ('item' in found) items.push(found.item);
    else refused.push({ row: found.row, problems: [...found.problems] });
  }
  return {
    columns: columnsWithExamples(rows),
    rows: rows.length,
    refused: refused.length,
    items: items.slice(0, shownItems),
    refused_rows: refused.slice(0, shownRefused),
  };
}
