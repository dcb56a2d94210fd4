import { expect, it } from 'vitest';
import { readPeriodFields } from './period-fields.tsx';

it.each([
  ['2026-02-28', '2026-02-28'],
  ['2026-02-31', null],
  ['2026-02-00', null],
  ['0001-01-01', null],
  ['soon', null],
])('a period from “%s” begins on %j', (from, day) =>
  expect(readPeriodFields(new URLSearchParams({ from }))).toEqual({ from: day, to: null }),
);
