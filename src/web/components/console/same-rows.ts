import { formatCount } from '#contract/format/money.ts';

/** In the order of the first row of each, so that a text that many rows share is read once. */
export const groupSame = <T>(items: readonly T[], keyOf: (item: T) => string): T[][] => [
  ...Map.groupBy(items, keyOf).values(),
];

/** “2”, or “50 rows: 2–40, 42–52”. */
export function rowNumbersText(rows: readonly number[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  if (rows.length === 1) return String(first);
  const runs: [number, number][] = [];
  for (const row of rows.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && row <= last[1] + 1) last[1] = row;
    else runs.push([row, row]);
  }
  const texts = runs.map(([from, to]) => (from === to ? String(from) : `${from}${to === from + 1 ? ', ' : '–'}${to}`));
  return `${formatCount(rows.length)} rows: ${texts.join(', ')}`;
}
