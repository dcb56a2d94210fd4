import type { ImportedStock } from '#contract/dealer-stock.ts';
import { draftFieldName } from '#contract/import-fields.ts';
import { accepted, invalid, type Result } from '#contract/result.ts';
import { fromFile } from '#modules/selling/index.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { columnsOf, guessColumns } from '../columns.ts';
import { decodeText, UnreadableFile } from '../decode-text.ts';
import type { ImportsContext } from '../deps.ts';
import type { FileRow } from '../file-row.ts';
import { readCsv } from '../read-csv.ts';
import { DRAFT_NAMES, missingColumns } from './draft-columns.ts';
import { readDraft } from './read-draft.ts';
import { BULK_LIMIT } from '#contract/limits.ts';

async function* piecesOf(file: File): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await file.arrayBuffer());
}

export async function importStock(
  context: Pick<ImportsContext, 'database' | 'operations' | 'importDrafts'>,
  actor: SignedIn,
  { slug, file }: { slug: string; file: File },
): Promise<Result<ImportedStock>> {
  if (file.size === 0) return invalid({ file: ['Choose a CSV file.'] });
  let rows: readonly FileRow[];
  try {
    rows = await stockRows(readCsv(decodeText(piecesOf(file))));
  } catch (error) {
    if (error instanceof UnreadableFile) return invalid({ file: [error.message] });
    throw error;
  }
  const names = columnsOf(rows);
  const columns = guessColumns(names, DRAFT_NAMES);
  const missing = missingColumns(columns).map(draftFieldName);
  if (missing.length > 0)
    return invalid({ file: [`The file needs a column for each of these: ${missing.join(', ')}.`] });
  const { currency } = await context.operations.settings(context.database.executor);
  const imported = await context.importDrafts(actor, {
    slug,
    rows: rows.map((row) => readDraft(row, columns, currency)),
  });
  if (!imported.ok) return imported;
  const used = new Set(Object.values(columns));
  return accepted({ items: fromFile(imported.value), ignored_columns: names.filter((name) => !used.has(name)) });
}

/** All rows of a dealer's file or feed. Throws `UnreadableFile`. */
export async function stockRows(
  read: AsyncIterable<FileRow>,
  tooMany = `Import at most ${BULK_LIMIT} vehicles at a time. Split the file.`,
): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const row of read) {
    rows.push(row);
    if (rows.length > BULK_LIMIT) throw new UnreadableFile(tooMany);
  }
  if (rows.length === 0) throw new UnreadableFile('The file has a header but no rows.');
  return rows;
}
