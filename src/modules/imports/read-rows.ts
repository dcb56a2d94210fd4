import { decodeText, UnreadableFile } from './decode-text.ts';
import type { FileRow } from './file-row.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';

/** So much text is needed to tell the format and the separator. */
const HEAD_CHARACTERS = 2000;

export async function* readRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<FileRow> {
  const pieces = decodeText(bytes);
  let head = '';
  for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
    head += next.value;
    if (head.trim() !== '' && head.length >= HEAD_CHARACTERS) break;
  }
  if (head.trim() === '') throw new UnreadableFile('The file is empty.');
  const all = (async function* together() {
    yield head;
    yield* pieces;
  })();
  yield* /^\s*[[{]/.test(head) ? readJson(all) : readCsv(all);
}
