import type { RefusedRow } from '#contract/result-imports.ts';
import { type ImportedResult, type Reading, readResult } from './read-result.ts';
import { readRows } from './read-rows.ts';

/** Small enough that reading one doesn't keep other requests waiting, and its transaction stays short. */
export const ROWS_PER_BATCH = 500;

export interface ResultBatch {
  readonly results: readonly ImportedResult[];
  readonly refused: readonly RefusedRow[];
  readonly lastRow: number;
  readonly bytesRead: number;
}

interface Wanted extends Reading {
  readonly afterRow?: number;
}

/** Throws `UnreadableFile`. */
export async function* readBatches(
  bytes: AsyncIterable<Uint8Array>,
  { afterRow = 0, ...reading }: Wanted,
): AsyncGenerator<ResultBatch> {
  let bytesRead = 0;
  let results: ImportedResult[] = [];
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
    const read = readResult(row, reading);
    if ('result' in read) results.push(read.result);
    else refused.push({ row: read.row, faults: [...read.faults] });
    if (results.length + refused.length < ROWS_PER_BATCH) continue;
    yield { results, refused, lastRow, bytesRead };
    results = [];
    refused = [];
  }
  if (results.length + refused.length > 0) yield { results, refused, lastRow, bytesRead };
}
