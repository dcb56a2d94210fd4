import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { expect, test } from 'vitest';
import { closingsBySlot } from './closings-by-slot.ts';

test('counts closings by quarter hour up to the last one, overdue ones in the first', () => {
  const from = Date.UTC(2026, 10, 29, 18);
  const at = (minutes: number) => from + minutes * MINUTE_MS;
  const slots = closingsBySlot([at(-3), at(1), at(31), at(44), at(720)], { from, until: from + 12 * HOUR_MS });
  expect(slots.map((slot) => [(slot.at - from) / MINUTE_MS, slot.count])).toEqual([
    [0, 2],
    [15, 0],
    [30, 2],
  ]);
  expect(closingsBySlot([], { from, until: from + HOUR_MS })).toEqual([]);
});
