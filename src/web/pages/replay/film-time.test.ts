import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { expect, it } from 'vitest';
import { filmTimes, formatWait, positionAt, roundWait, stepAt, timeAt } from './film-time.ts';

const planned = 7 * DAY_MS;
const step = (at: number, { closesAt = planned, isExtension = false, isClose = false } = {}) => ({
  at,
  closesAt,
  isExtension,
  isClose,
});

it('keeps the last minutes to scale and cuts other waits', () => {
  const times = filmTimes([
    step(0),
    step(3 * DAY_MS),
    step(3 * DAY_MS + 5_000),
    step(planned - 4 * MINUTE_MS),
    step(planned - MINUTE_MS, { closesAt: planned + MINUTE_MS, isExtension: true }),
    step(planned + MINUTE_MS, { closesAt: planned + MINUTE_MS, isClose: true }),
  ]);
  expect(times.positions).toEqual([0, 1_000, 1_500, 38_500, 56_500, 68_500]);
  expect(times.finale).toEqual({
    from: 2_500,
    to: 68_500,
    beganAt: planned - 10 * MINUTE_MS,
    endedAt: planned + MINUTE_MS,
  });
  expect(times.length).toBe(68_500);
  expect(times.cuts).toEqual([
    { from: 0, to: 1_000, waitMs: 3 * DAY_MS },
    { from: 1_500, to: 2_500, waitMs: 4 * DAY_MS - 5_000 - 10 * MINUTE_MS },
  ]);
  expect([0, 999, 1_000, 40_000, 99_000].map((position) => stepAt(times, position))).toEqual([0, 0, 1, 3, 5]);
  const moments = [
    [0, 0],
    [500, 1.5 * DAY_MS],
    [1_000, 3 * DAY_MS],
    [2_500, planned - 10 * MINUTE_MS],
    [38_500, planned - 4 * MINUTE_MS],
    [68_500, planned + MINUTE_MS],
  ] as const;
  for (const [position, at] of moments) {
    expect(timeAt(times, position)).toBe(at);
    expect(positionAt(times, at)).toBe(position);
  }
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
  expect(times.cuts).toEqual([{ from: 12_000, to: 13_000, waitMs: 3 * DAY_MS - 2 * MINUTE_MS }]);
});

it('leaves most of the film to the last minutes, however many bids there were before', () => {
  const early = Array.from({ length: 400 }, (_, index) => step((index * HOUR_MS) / 4));
  const times = filmTimes([...early, step(planned, { isClose: true })]);
  expect(times.finale.from).toBeCloseTo(40_000);
  expect(times.finale.to - times.finale.from).toBe(60_000);
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
  expect([5_000, 119_000, 90 * MINUTE_MS, 23.5 * HOUR_MS, 3.2 * DAY_MS].map(roundWait)).toEqual([
    '5 s',
    '2 min',
    '2 h',
    '1 day',
    '3 days',
  ]);
});
