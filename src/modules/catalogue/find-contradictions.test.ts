import { expect, test } from 'vitest';
import type { VehicleSale } from '#contract/vehicle-history.ts';
import { findContradictions } from './find-contradictions.ts';

const mi = (value: number) => ({ value, unit: 'mi' as const });
const km = (value: number) => ({ value, unit: 'km' as const });
const withMileage = (...readings: (ReturnType<typeof mi | typeof km> | null)[]) =>
  findContradictions(readings.map((mileage) => ({ mileage, titleType: null })));
const withTitles = (...titles: VehicleSale['title_type'][]) =>
  findContradictions(titles.map((titleType) => ({ mileage: null, titleType })));

test.each([
  ['rising readings', [mi(50_000), mi(52_000)], [[], []]],
  ['a reading that falls', [mi(90_000), mi(60_000)], [[], ['mileage']]],
  ['rounding down', [mi(90_120), mi(90_000)], [[], []]],
  ['the same distance in another unit', [mi(60_000), km(96_561)], [[], []]],
  ['kilometers read as miles', [km(96_561), mi(60_000)], [[], []]],
  ['kilometers that fall', [mi(60_000), km(60_000)], [[], ['mileage']]],
  ['an unknown reading between', [mi(90_000), null, mi(60_000)], [[], [], ['mileage']]],
  ['a fall after a fall, against the highest', [mi(90_000), mi(40_000), mi(60_000)], [[], ['mileage'], ['mileage']]],
  ['short distances', [km(150), km(0)], [[], []]],
  ['none', [], []],
] as const)('mileage: %s', (_what, readings, expected) => {
  expect(withMileage(...readings)).toEqual(expected);
});

test.each([
  ['clean twice', ['clean', 'clean'], [[], []]],
  ['a brand that is new', ['clean', 'salvage'], [[], []]],
  ['a brand that is gone', ['salvage', 'rebuilt', 'clean'], [[], [], ['title']]],
  ['nothing stated later', ['flood', null], [[], []]],
  ['a bill of sale is no brand', ['bill_of_sale', 'clean'], [[], []]],
] as const)('title: %s', (_what, titles, expected) => {
  expect(withTitles(...titles)).toEqual(expected);
});
