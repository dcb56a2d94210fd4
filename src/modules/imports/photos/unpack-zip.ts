import { invalid, type Refused } from '#contract/result.ts';
import { UnreadableFile } from '../decode-text.ts';
import type { ImportsContext } from '../deps.ts';
import { partsOf, photoKey, rowsKey } from '../stored-file.ts';
import type { ImportRow } from '../store.ts';
import { insertPhoto, markZip } from './photo-store.ts';
import { readZip } from './read-zip.ts';

const HAS_ROWS = /\.(?:csv|tsv|txt|json|jsonl|ndjson)$/i;
const IS_PHOTO = /\.(?:jpe?g|png|webp|avif|heic|heif|tiff?)$/i;
const SIGNATURE = 'PK\u0003\u0004';

export const isZip = (start: Uint8Array): boolean => Buffer.from(start.subarray(0, 4)).toString('latin1') === SIGNATURE;

/** Stores the rows and the photos of a zip one by one. Doing it again changes nothing. */
export async function unpackZip(
  { database, storage }: ImportsContext,
  file: Pick<ImportRow, 'id' | 'part_starts'>,
): Promise<Refused | null> {
  let rows: string | null = null;
  let photos = 0;
  try {
    for await (const { name, bytes } of readZip(
      partsOf(storage, file),
      (each) => HAS_ROWS.test(each) || IS_PHOTO.test(each),
    )) {
      if (IS_PHOTO.test(name)) {
        photos += 1;
        await storage.put(photoKey(file.id, photos), bytes);
        await insertPhoto(database.executor, { import_id: file.id, number: photos, name });
      } else if (rows === null) {
        rows = name;
        await storage.put(rowsKey(file.id), bytes);
      } else return invalid({ part: [`The zip has two files of rows, ${rows} and ${name}. Keep one.`] });
    }
  } catch (error) {
    if (error instanceof UnreadableFile) return invalid({ part: [error.message] });
    throw error;
  }
  if (rows === null)
    return invalid({ part: ['The zip has no CSV or JSON file. Save a spreadsheet as CSV and upload that.'] });
  await markZip(database.executor, file.id);
  return null;
}
