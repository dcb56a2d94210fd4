import { BULK_LIMIT } from '#contract/limits.ts';
import { UnreadableFile } from '../decode-text.ts';
import type { FileRow } from '../file-row.ts';

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
