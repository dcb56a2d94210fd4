import type { RefusedRow } from '#contract/imports.ts';
import type { RowReader } from './file-row.ts';
import { readRows } from './read-rows.ts';

/** Small enough that reading one doesn't keep other requests waiting, and its transaction stays short. */
export const ROWS_PER_BATCH = 500;

export interface Batch<Item> {
  readonly items: readonly Item[];
  readonly refused: readonly RefusedRow[];
  readonly lastRow: number;
  readonly bytesRead: number;
}

interface BatchOptions<Item> {
  readonly read: RowReader<Item>;
  readonly afterRow?: number;
  readonly rowsPerBatch?: number;
}

/** Throws `UnreadableFile`. */
export async function* readBatches<Item>(
  bytes: AsyncIterable<Uint8Array>,
  { read, afterRow = 0, rowsPerBatch = ROWS_PER_BATCH }: BatchOptions<Item>,
): AsyncGenerator<Batch<Item>> {
  let bytesRead = 0;
  let items: Item[] = [];
  let refused: RefusedRow[] = [];
  let lastRow = afterRow;
  const counted = (async function* count() {
    for await (const chunk of bytes) {
      bytesRead += chunk.byteLength;
      yield chunk;
    }
  })();
  for await (const row of readRows(counted)) {
    if (row.number <= afterRow) continue;
    lastRow = row.number;
    const found = await read(row);
    if ('item' in found) items.push(found.item);
    else refused.push({ row: found.row, problems: [...found.problems] });
    if (items.length + refused.length < rowsPerBatch) continue;
    yield { items, refused, lastRow, bytesRead };
    items = [];
    refused = [];
  }
  if (items.length + refused.length > 0) yield { items, refused, lastRow, bytesRead };
}
