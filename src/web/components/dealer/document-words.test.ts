import { expect, it } from 'vitest';
import { dayInWords } from './document-words.ts';

it('writes the last day of a licence as the other pages write days', () => {
  expect(['2026-12-16', '2027-03-01'].map(dayInWords)).toEqual(['Dec 16, 2026', 'Mar 1, 2027']);
});
