import { startingTitleReader } from './vocabulary.ts';
import type { FileRow } from '#modules/imports/file-row.ts';
import { readRows } from '#modules/imports/read-rows.ts';
import { missingFields, proposeOptions } from '#modules/imports/results/columns.ts';
import { readResult } from '#modules/imports/results/read-result.ts';

const NOW = Date.UTC(2026, 10, 23);
const readTitle = await startingTitleReader();

export async function rowsOf(content: string | Uint8Array, pieceBytes = 1000): Promise<FileRow[]> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const rows: FileRow[] = [];
  const parts = (async function* inParts() {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  })();
  for await (const row of readRows(parts)) rows.push(row);
  return rows;
}

/** What staff see without choosing any column. */
export async function readUnseen(content: string | Uint8Array) {
  const rows = await rowsOf(content);
  const options = proposeOptions(rows, 'export.csv', { currency: 'USD', unit: 'mi' });
  const items = rows.map((row) => {
    const read = readResult(row, { options, now: NOW, readTitle });
    return 'item' in read ? read.item : null;
  });
  return {
    columns: options.columns,
    missing: missingFields(options.columns),
    mileages: items.map((item) => (item?.mileage ? `${item.mileage.value} ${item.mileage.unit}` : null)),
    titles: items.map((item) => item?.title),
    trims: items.map((item) => item?.trim),
    sales: items.map((item) => `${item?.price?.currency} ${(item?.price?.amount ?? 0) / 100}`),
    rows: rows.map((row) => {
      const read = readResult(row, { options, now: NOW, readTitle });
      if (!('item' in read)) return read.problems.map(({ message }) => message).join(' ');
      const { year, make, model, isSold, price, endedAt } = read.item;
      const day = new Date(endedAt).toISOString().slice(0, 10);
      return `${year} ${make} ${model}, ${isSold ? 'sold' : 'not sold'} ${price === null ? '' : price.amount / 100}, ${day}`;
    }),
  };
}
