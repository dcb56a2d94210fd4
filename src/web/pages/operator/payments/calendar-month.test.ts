import { expect, it } from 'vitest';
import { calendarMonth } from './calendar-month.ts';

it.each([
  ['2027-03-01T02:00:00Z', 'UTC', 1, '2027-02-01', '2027-02-28'],
  ['2027-03-01T02:00:00Z', 'America/Chicago', 1, '2027-01-01', '2027-01-31'],
  ['2028-03-31T23:00:00Z', 'UTC', 1, '2028-02-01', '2028-02-29'],
  ['2027-01-15T12:00:00Z', 'Pacific/Auckland', 1, '2026-12-01', '2026-12-31'],
  ['2026-11-30T21:00:00Z', 'UTC', 0, '2026-11-01', '2026-11-30'],
  ['2026-12-31T12:00:00Z', 'Pacific/Auckland', 0, '2027-01-01', '2027-01-31'],
])('at %s in %s, %i months before, is %s to %s', (now, zone, before, from, to) => {
  expect(calendarMonth(Date.parse(now), zone, before)).toEqual({ from, to });
});
