import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { findComparables, type GuideSale, type GuideVehicle, OTHER_TRIM_WEIGHT } from './comparables.ts';
import { estimatePrice } from './estimate.ts';
import { trimOf } from './trim.ts';

const NOW = Date.UTC(2026, 10, 23);
const CAR: GuideVehicle = {
  year: 1990,
  miles: 60_000,
  gearbox: 'manual',
  title: 'clean',
  trim: null,
  generation: null,
};
/** Many of the usual trim, and a few of a dearer one. */
const MARKET: GuideSale[] = Array.from({ length: 24 }, (_, index) => {
  const isTurbo = index % 6 === 0;
  const price = (isTurbo ? 12_000_000 : 6_000_000) + (index % 5) * 60_000;
  return { ...CAR, id: `sale-${index}`, price, soldAt: NOW - DAY_MS, trim: isTurbo ? ['Turbo'] : ['Carrera'] };
});
const middleOf = (trim: readonly string[] | null, sales: readonly GuideSale[] = MARKET): number =>
  (estimatePrice({ ...CAR, trim }, sales, NOW)?.middle ?? 0) / 1_000_000;

test.each([
  ['1987 Porsche 911 Turbo Coupe', ['Turbo', 'Coupe']],
  ['No Reserve: 72k-Mile 1987 Porsche 911 Carrera 3.2 5-Speed', ['Carrera', '3.2']],
  ['One-Owner 35,000-Mile 1987 PORSCHE 911', []],
  ['1987 Porsche 911 turbo Turbo', ['Turbo']],
  ['', []],
])('of “%s” the trim is %j', (title, expected) => {
  expect(trimOf(title, { year: 1987, names: ['Porsche', '911'] })).toEqual(expected);
});

test('a car of a dearer trim is estimated from what that trim has been worth', () => {
  expect(middleOf(['Turbo'])).toBeGreaterThan(11);
  expect(middleOf(['turbo'])).toBe(middleOf(['Turbo']));
  expect(middleOf(['Carrera'])).toBeLessThan(6.5);
});

test('without a known trim, the trims of sales change nothing', () => {
  const unnamed = MARKET.map((sale) => ({ ...sale, trim: null }));
  expect(middleOf(null)).toBe(middleOf(null, unnamed));
});

test('a trim that no sale names is estimated as any trim', () => {
  const base = MARKET.map((sale, index) => ({ ...sale, trim: index % 2 === 0 ? ['Turbo'] : [] }));
  expect(middleOf(['Speedster'], base)).toBe(middleOf(null, base));
});

test('a word that one sale has or all have says nothing', () => {
  const all = MARKET.map((sale, index) => ({ ...sale, trim: index === 0 ? ['Coupe', 'Rare'] : ['Coupe'] }));
  expect(middleOf(['Rare'], all)).toBe(middleOf(null, all));
  expect(findComparables({ ...CAR, trim: ['Coupe'] }, all, NOW).every(({ trim }) => trim === null)).toBe(true);
});

test('a sale without a word in common weighs half, and one with some of them more', () => {
  const words = [['Turbo', 'S'], ['Turbo', 'S'], ['Turbo'], ['Turbo'], ['GT'], ['GT'], []];
  const sales = words.map((trim, index) => ({ ...CAR, id: String(index), price: 1000, soldAt: NOW, trim }));
  const found = new Map(
    findComparables({ ...CAR, trim: ['Turbo', 'S'] }, sales, NOW).map(({ sale, weight }) => [sale.id, weight]),
  );
  expect([0, 2, 4, 6].map((id) => found.get(String(id)))).toEqual([
    1,
    OTHER_TRIM_WEIGHT ** (1 / 2),
    OTHER_TRIM_WEIGHT,
    OTHER_TRIM_WEIGHT,
  ]);
});

test('a title that names no trim is estimated from those that name none, where trims differ', () => {
  const base = MARKET.map((sale) => ({ ...sale, trim: sale.trim?.includes('Turbo') === true ? ['Turbo'] : [] }));
  expect(middleOf([], base)).toBeLessThan(6.5);
  expect(middleOf(['Turbo'], base)).toBeGreaterThan(11);
});
