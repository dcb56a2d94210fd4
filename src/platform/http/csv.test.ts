import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvLines, csvOf } from './csv.ts';

test('writes a header and a line for each row', () => {
  expect(csvOf(['what', 'how many', 'sure'], [['bids', -3, true]])).toBe('what,how many,sure\r\nbids,-3,true\r\n');
  expect(csvOf(['what'], [])).toBe('what\r\n');
  expect(csvLines([])).toBe('');
});

test('reads back what it wrote', () => {
  const row = ['a, b', 'he said "no"', 'two\r\nlines', ' spaced ', ''];
  expect(Papa.parse(csvLines([row])).data[0]).toEqual(row);
  expect(Papa.parse(csvLines([[null, undefined, { amount: 1 }, ['x', 'y']]])).data[0]).toEqual([
    '',
    '',
    '{"amount":1}',
    '["x","y"]',
  ]);
});

test('writes amounts below zero as they are', () => {
  expect(csvLines([['-1.50', '-200']])).toBe('-1.50,-200\r\n');
});

test.each(['=1+1', '+1', '-1+1', '-A1', '@SUM(A1)', '\t=1', '\r=1', '=1\nand more'])(
  '%j is text to a spreadsheet',
  (text) => {
    expect(Papa.parse<string[]>(csvLines([[text, 'b']])).data[0]?.[0]).toBe(`'${text}`);
  },
);
