import { expect, test } from 'vitest';
import { countsText, expectedText, formatRange, reasonsText, yearsText } from './guide-labels.ts';

const usd = (amount: number) => ({ amount: amount * 100, currency: 'USD' });

test('a range has its sign once', () => {
  expect(formatRange({ low: usd(18_000), high: usd(22_500) })).toBe('$18,000–22,500');
  expect(formatRange({ low: usd(18_000), high: usd(18_000) })).toBe('$18,000');
});

test('an expected price names its results, and is missing without an estimate', () => {
  const estimate = { low: usd(18_000), middle: usd(20_000), high: usd(22_500) };
  expect(expectedText({ estimate, count: 14 })).toBe('Expected $18,000–22,500, from 14 results');
  expect(expectedText({ estimate: null, count: 4 })).toBeNull();
});

const SAME = { years: 0, mileage_ratio: 1, months_ago: 3, same_gearbox: true, same_title: true, trim: null };
test.each([
  [SAME, 'Same year, similar mileage, sold 3 months ago, same transmission'],
  [
    { ...SAME, years: 2, mileage_ratio: 1.4, same_gearbox: false },
    '2 years newer, 40% more mileage, sold 3 months ago, other transmission',
  ],
  [
    { ...SAME, years: -1, mileage_ratio: 0.5, months_ago: 0, same_title: false },
    '1 year older, 50% less mileage, sold this month, same transmission, other title',
  ],
  [
    { years: null, mileage_ratio: null, months_ago: 30, same_gearbox: null, same_title: null, trim: null },
    'Sold 3 years ago',
  ],
  [
    { ...SAME, trim: { match: 'same' as const, text: 'Turbo' } },
    'Same year, same trim: Turbo, similar mileage, sold 3 months ago, same transmission',
  ],
  [
    { ...SAME, mileage_ratio: null, trim: { match: 'other' as const, text: 'Carrera Coupe' } },
    'Same year, other trim: Carrera Coupe, sold 3 months ago, same transmission',
  ],
  [
    { ...SAME, mileage_ratio: null, trim: { match: 'partly' as const, text: 'Turbo' } },
    'Same year, similar trim: Turbo, sold 3 months ago, same transmission',
  ],
  [
    { ...SAME, mileage_ratio: null, trim: { match: 'other' as const, text: '' } },
    'Same year, no trim named, sold 3 months ago, same transmission',
  ],
  [{ ...SAME, mileage_ratio: 2.5, same_gearbox: null }, 'Same year, 2.5 times the mileage, sold 3 months ago'],
])('says why a sale weighs what it weighs', (difference, expected) => {
  expect(reasonsText({ difference })).toBe(expected);
});

test('counts name only what there is', () => {
  expect(countsText({ live: 3, coming_soon: 1, ended: 12, sold: 9 })).toBe('3 live, 1 coming soon, 12 results');
  expect(countsText({ live: 0, coming_soon: 0, ended: 1, sold: 1 })).toBe('1 result');
  expect(yearsText({ first: 1970, last: 1973 })).toBe('1970–1973');
  expect(yearsText({ first: 1970, last: 1970 })).toBe('1970');
});
