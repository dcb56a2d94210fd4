import type { ImportedStock } from '#contract/dealer-stock.ts';
import { DRAFT_FIELDS, draftFieldName, type DraftField, NEEDED_DRAFT_FIELDS } from '#contract/import-fields.ts';
import { BULK_LIMIT } from '#contract/limits.ts';
import { accepted, invalid, type Result } from '#contract/result.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { ALSO_KNOWN_AS } from '../auctions/import-auctions.ts';
import { columnsOf, guessColumns, type KnownNames } from '../columns.ts';
import { decodeText, UnreadableFile } from '../decode-text.ts';
import type { ImportsContext } from '../deps.ts';
import type { FileRow } from '../file-row.ts';
import { readCsv } from '../read-csv.ts';
import { readDraft } from './read-draft.ts';

const NAMES: KnownNames<DraftField> = {
  fields: DRAFT_FIELDS,
  namesOf: (field) => [
    field,
    draftFieldName(field),
    ...(field === 'variant' ? ['Trim', 'Version'] : (ALSO_KNOWN_AS[field] ?? [])),
  ],
};

async function* piecesOf(file: File): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await file.arrayBuffer());
}

async function rowsOf(file: File): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for await (const row of readCsv(decodeText(piecesOf(file)))) {
    rows.push(row);
    if (rows.length > BULK_LIMIT)
      throw new UnreadableFile(`Import at most ${BULK_LIMIT} vehicles at a time. Split the file.`);
  }
  if (rows.length === 0) throw new UnreadableFile('The file has a header but no rows.');
  return rows;
}

export async function importStock(
  context: Pick<ImportsContext, 'database' | 'operations' | 'importDrafts'>,
  actor: SignedIn,
  { slug, file }: { slug: string; file: File },
): Promise<Result<ImportedStock>> {
  if (file.size === 0) return invalid({ file: ['Choose a CSV file.'] });
  let rows: readonly FileRow[];
  try {
    rows = await rowsOf(file);
  } catch (error) {
    if (error instanceof UnreadableFile) return invalid({ file: [error.message] });
    throw error;
  }
  const names = columnsOf(rows);
  const columns = guessColumns(names, NAMES);
  const missing = NEEDED_DRAFT_FIELDS.filter((field) => columns[field] === undefined).map(draftFieldName);
  if (missing.length > 0)
    return invalid({ file: [`The file needs a column for each of these: ${missing.join(', ')}.`] });
  const { currency } = await context.operations.settings(context.database.executor);
  const imported = await context.importDrafts(actor, {
    slug,
    rows: rows.map((row) => readDraft(row, columns, currency)),
  });
  if (!imported.ok) return imported;
  const used = new Set(Object.values(columns));
  return accepted({ items: [...imported.value], ignored_columns: names.filter((name) => !used.has(name)) });
}
