import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { expect, it } from 'vitest';
import { minuteTicks, priceScale, watchersAt, watchersOfFilm, withRoom } from './film-axis.ts';
import { filmTimes } from './film-time.ts';

const step = (at: number, isClose = false) => ({ at, closesAt: 7 * DAY_MS, isExtension: false, isClose });
const times = filmTimes([step(0), step(3 * DAY_MS), step(7 * DAY_MS - MINUTE_MS), step(7 * DAY_MS, true)]);

it.each([
  [
    [1_000_000, 1_650_000],
    [1_000_000, 1_200_000, 1_400_000, 1_600_000, 1_800_000],
  ],
  [[150_000], [150_000, 150_001]],
  [
    [95_000, 4_125_000],
    [0, 2_000_000, 4_000_000, 6_000_000],
  ],
  [[], undefined],
])('puts round prices around %j', (prices, ticks) => {
  const scale = priceScale(prices);
  expect(scale?.ticks).toEqual(ticks);
  if (scale === null) return;
  expect([scale.topOf(scale.ticks[0] ?? 0), scale.topOf(scale.ticks.at(-1) ?? 0)]).toEqual([100, 0]);
});

it('marks whole minutes of the finale', () => {
  expect(minuteTicks(times)).toEqual([0, 2, 4, 6, 8, 10].map((minute) => 7 * DAY_MS - (10 - minute) * MINUTE_MS));
});

it('leaves out labels without room, the less important ones first', () => {
  const marks = [40, 45, 10, 12, 60].map((left) => ({ left, text: String(left) }));
  expect([...withRoom(marks, 8)].map(({ left }) => left)).toEqual([40, 10, 60]);
});

it('leaves out labels that a label at an edge, which is beside its place, would cover', () => {
  const marks = [99, 90, 82, 1, 9, 17].map((left) => ({ left, text: String(left) }));
  expect([...withRoom(marks, 8)].map(({ left }) => left)).toEqual([99, 82, 1, 17]);
});

it('counts watchers from the opening on, as far as they can be seen', () => {
  const counts = [
    { at: -DAY_MS, count: 3 },
    { at: -1, count: 4 },
    { at: 3 * DAY_MS, count: 5 },
    { at: 3 * DAY_MS + 1, count: 6 },
    { at: 7 * DAY_MS - 30_000, count: 9 },
    { at: 8 * DAY_MS, count: 1 },
  ];
  const shown = watchersOfFilm(times, counts);
  expect(shown).toEqual([
    { at: 0, count: 4 },
    { at: 3 * DAY_MS + 1, count: 6 },
    { at: 7 * DAY_MS - 30_000, count: 9 },
  ]);
  expect([0, 3 * DAY_MS, 7 * DAY_MS].map((at) => watchersAt(shown, at))).toEqual([4, 4, 9]);
  expect(watchersAt([], 0)).toBe(0);
});
