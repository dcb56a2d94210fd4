import { expect, it } from 'vitest';
import { lastMonth } from './last-month.ts';

it.each([
  ['2027-03-01T02:00:00Z', 'UTC', '2027-02-01', '2027-02-28'],
  ['2027-03-01T02:00:00Z', 'America/Chicago', '2027-01-01', '2027-01-31'],
  ['2028-03-31T23:00:00Z', 'UTC', '2028-02-01', '2028-02-29'],
  ['2027-01-15T12:00:00Z', 'Pacific/Auckland', '2026-12-01', '2026-12-31'],
])('of %s in %s is %s to %s', (now, zone, from, to) => {
  expect(lastMonth(Date.parse(now), zone)).toEqual({ from, to });
});
