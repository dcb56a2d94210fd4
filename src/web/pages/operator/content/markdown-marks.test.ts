import { expect, test } from 'vitest';
import { inserted } from './markdown-marks.ts';

const BOLD = { before: '**', after: '**', sample: 'bold' };
const LIST = { before: '- ', after: '', sample: 'item', startsLine: true };

test('wraps the selection, and keeps it selected', () => {
  expect(inserted('a good car', { start: 2, end: 6 }, BOLD)).toEqual({ text: 'a **good** car', start: 4, end: 8 });
});

test('inserts a selected sample without a selection', () => {
  expect(inserted('a ', { start: 2, end: 2 }, BOLD)).toEqual({ text: 'a **bold**', start: 4, end: 8 });
});

test('prefixes each selected line', () => {
  expect(inserted('one\ntwo\nthree', { start: 5, end: 10 }, LIST)).toEqual({
    text: 'one\n- two\n- three',
    start: 6,
    end: 14,
  });
});
