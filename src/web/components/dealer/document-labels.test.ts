import { expect, it } from 'vitest';
import { formatDay } from './document-labels.ts';

it('writes the last day of a licence as the other pages write days', () => {
  expect(['2026-12-16', '2027-03-01'].map(formatDay)).toEqual(['Dec 16, 2026', 'Mar 1, 2027']);
});
