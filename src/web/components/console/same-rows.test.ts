import { expect, test } from 'vitest';
import { groupSame, rowNumbersText } from './same-rows.ts';

test.each([
  [[2], '2'],
  [[2, 3], '2 rows: 2, 3'],
  [[51, 2, 3, 4], '4 rows: 2–4, 51'],
  [Array.from({ length: 50 }, (_, index) => index + 2), '50 rows: 2–51'],
])('rows %j are “%s”', (rows, text) => {
  expect(rowNumbersText(rows)).toBe(text);
});

test('groups what has the same text, in the order of the first of each', () => {
  const items = [
    { row: 2, text: 'b' },
    { row: 3, text: 'a' },
    { row: 4, text: 'b' },
  ];
  expect(groupSame(items, ({ text }) => text)).toEqual([[items[0], items[2]], [items[1]]]);
});
