import { formatMoney } from '#contract/format/money.ts';
import { formatTime } from '#contract/format/time.ts';
import type { RefusedRow } from '#contract/imports.ts';
import type { Executor } from '#platform/database/database.ts';
import { MAX_SHOWN_VALUE } from '../file-row.ts';
import type { ImportedResult } from './read-result.ts';
import { findStored } from './store.ts';

/** Above this, repeats within a file that isn't imported are no longer noticed: about 100 MB. */
const MAX_REMEMBERED = 1_000_000;

export async function describeStored(
  executor: Executor,
  results: readonly ImportedResult[],
  importId: string | null,
): Promise<RefusedRow[]> {
  if (results.length === 0) return [];
  const stored = await findStored(
    executor,
    results.map(({ fingerprint }) => fingerprint),
  );
  return results.flatMap((result) => {
    const found = stored.get(result.fingerprint);
    if (found === undefined) return [];
    const isOwn = found.importId === importId;
    return [
      repeat(
        result,
        isOwn ? repeats(found.rowNumber) : `Already in the archive, from row ${found.rowNumber} of ${found.fileName}.`,
      ),
    ];
  });
}

export function createRepeatFinder(executor: Executor) {
  const firstRows = new Map<string, number>();
  return async (results: readonly ImportedResult[]): Promise<RefusedRow[]> => {
    const inFile: RefusedRow[] = [];
    const others: ImportedResult[] = [];
    for (const result of results) {
      const first = firstRows.get(result.fingerprint);
      if (first !== undefined) inFile.push(repeat(result, repeats(first)));
      else {
        others.push(result);
        if (firstRows.size < MAX_REMEMBERED) firstRows.set(result.fingerprint, result.row);
      }
    }
    const stored = await describeStored(executor, others, null);
    return [...inFile, ...stored].toSorted((one, other) => one.row - other.row);
  };
}

const repeats = (row: number): string => `Repeats row ${row}.`;

const repeat = (result: ImportedResult, message: string): RefusedRow => ({
  row: result.row,
  problems: [{ column: '', value: factsOf(result).slice(0, MAX_SHOWN_VALUE), message }],
});

const factsOf = ({ title, isSold, price, endedAt }: ImportedResult): string =>
  [
    title,
    price === null ? 'not sold' : `${isSold ? 'sold for' : 'bid to'} ${formatMoney(price)}`,
    formatTime(endedAt, 'date', 'UTC'),
  ].join(', ');
