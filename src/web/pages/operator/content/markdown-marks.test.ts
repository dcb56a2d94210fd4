import { expect, test } from 'vitest';
import { inserted } from './markdown-marks.ts';

const BOLD = { before: '**', after: '**', sample: 'bold' };
const LIST = { before: '- ', after: '', sample: 'item', startsLine: true };

test('a mark stands around what is chosen, which stays chosen', () => {
  expect(inserted('a good car', { start: 2, end: 6 }, BOLD)).toEqual({ text: 'a **good** car', start: 4, end: 8 });
});

test('where nothing is chosen a sample is, to be typed over', () => {
  expect(inserted('a ', { start: 2, end: 2 }, BOLD)).toEqual({ text: 'a **bold**', start: 4, end: 8 });
});

test('a mark of lines stands at the beginning of each, wherever the caret is', () => {
  expect(inserted('one\ntwo\nthree', { start: 5, end: 10 }, LIST)).toEqual({ text: 'one\n- two\n- three', start: 6, end: 14 });
});
