import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { expect, it } from 'vitest';
import { filmTimes, formatWait, stepAt, timeAt } from './film-time.ts';

const planned = 7 * DAY_MS;
const step = (at: number, { closesAt = planned, isExtension = false, isClose = false } = {}) => ({
  at,
  closesAt,
  isExtension,
  isClose,
});

it('keeps the last minutes to scale and cuts earlier waits', () => {
  const times = filmTimes([
    step(0),
    step(3 * DAY_MS),
    step(3 * DAY_MS + 5_000),
    step(planned - 4 * MINUTE_MS),
    step(planned - MINUTE_MS, { closesAt: planned + MINUTE_MS, isExtension: true }),
    step(planned + MINUTE_MS, { closesAt: planned + MINUTE_MS, isClose: true }),
  ]);
  expect(times.positions).toEqual([0, 1_000, 1_500, 8_500, 26_500, 38_500]);
  expect(times.finale).toEqual({
    from: 2_500,
    to: 38_500,
    beganAt: planned - 5 * MINUTE_MS,
    endedAt: planned + MINUTE_MS,
  });
  expect(times.length).toBe(38_500);
  expect([0, 999, 1_000, 20_000, 99_000].map((position) => stepAt(times, position))).toEqual([0, 0, 1, 3, 5]);
  expect([2_000, 2_500, 8_500].map((position) => timeAt(times, position))).toEqual([
    null,
    planned - 5 * MINUTE_MS,
    planned - 4 * MINUTE_MS,
  ]);
});

it('shows a short auction to scale, and what came after the close', () => {
  const times = filmTimes([
    step(0),
    step(MINUTE_MS),
    step(2 * MINUTE_MS, { closesAt: 2 * MINUTE_MS, isClose: true }),
    step(3 * DAY_MS, { closesAt: 2 * MINUTE_MS }),
  ]);
  expect(times.positions).toEqual([0, 6_000, 12_000, 13_000]);
  expect(times.finale).toEqual({ from: 0, to: 12_000, beganAt: 0, endedAt: 2 * MINUTE_MS });
  expect(timeAt(times, 12_500)).toBe(null);
});

it('shows at most an hour of extensions to scale', () => {
  const times = filmTimes([
    step(0),
    ...Array.from({ length: 60 }, (_, index) =>
      step(planned - MINUTE_MS + index * 2 * MINUTE_MS, {
        closesAt: planned + (index + 1) * 2 * MINUTE_MS,
        isExtension: true,
      }),
    ),
    step(planned + 120 * MINUTE_MS, { closesAt: planned + 120 * MINUTE_MS, isClose: true }),
  ]);
  expect(times.finale.endedAt - times.finale.beganAt).toBe(60 * MINUTE_MS);
  expect(times.positions.at(-1)).toBe(times.finale.to);
});

it('writes waits in two units', () => {
  expect([0, 8_000, 725_000, 3 * DAY_MS + 4 * 60 * MINUTE_MS, DAY_MS].map(formatWait)).toEqual([
    '0 s',
    '8 s',
    '12 min 5 s',
    '3 d 4 h',
    '1 d',
  ]);
});
