import { decode } from 'html-entities';
import { decodeText, UnreadableFile } from './decode-text.ts';
import type { FileRow } from './file-row.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import { unpackGzip } from './unpack-gzip.ts';

/** Enough to tell a CSV file's separator. */
const CSV_HEAD_CHARACTERS = 2000;
/** Enough to hold two rows. */
const JSON_HEAD_CHARACTERS = 200_000;

const isJson = (head: string): boolean => /^\s*[[{]/.test(head);

export async function* readRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FileRow> {
  const pieces = decodeText(unpackGzip(bytes));
  let head = '';
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
    head += next.value;
    if (head.trim() !== '' && head.length >= (isJson(head) ? JSON_HEAD_CHARACTERS : CSV_HEAD_CHARACTERS)) break;
  }
  if (head.trim() === '') throw new UnreadableFile('The file is empty.');
  const all = (async function* together() {
    yield head;
    yield* pieces;
  })();
  for await (const row of isJson(head) ? readJson(head, all) : readCsv(all)) yield withCharacters(row);
}

function withCharacters(row: FileRow): FileRow {
  const cells = Object.entries(row.cells);
  if (!cells.some(([, cell]) => cell.includes('&'))) return row;
  return {
    ...row,
    cells: Object.fromEntries(cells.map(([name, cell]) => [name, decode(cell).replaceAll('\u00A0', ' ')])),
  };
}
