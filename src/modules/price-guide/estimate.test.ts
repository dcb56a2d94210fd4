import { DAY_MS } from '#contract/durations.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GuideSale, type GuideVehicle, findComparables, YEAR_MS } from './comparables.ts';
import { estimatePrice, weightedQuantile, roundEstimate } from './estimate.ts';
import { createForecasts, measureForecasts } from './forecast-accuracy.ts';
import { gearboxOf, guideVehicleOf, titleOf } from './vehicle.ts';

const NOW = Date.UTC(2026, 10, 23);
const UNKNOWN: GuideVehicle = { year: null, miles: null, gearbox: null, title: null, trim: null, generation: null };
const CAR: GuideVehicle = {
  year: 1990,
  miles: 60_000,
  gearbox: 'manual',
  title: 'clean',
  trim: null,
  generation: null,
};
let count = 0;
const sale = (price: number, also: Partial<GuideSale> = {}): GuideSale => ({
  ...CAR,
  id: `sale-${(count += 1)}`,
  price,
  soldAt: NOW - 30 * DAY_MS,
  ...also,
});
const shareOf = (also: Partial<GuideSale>): number => {
  const other = sale(1_000_000, also);
  const found = findComparables(CAR, [other], NOW).find((comparable) => comparable.sale === other);
  return found?.weight ?? 0;
};

const vehicles = fc.record({
  year: fc.option(fc.integer({ min: 1985, max: 1995 })),
  miles: fc.option(fc.integer({ min: 0, max: 300_000 })),
  gearbox: fc.option(fc.constantFrom('manual' as const, 'automatic' as const)),
  title: fc.option(fc.constantFrom('clean' as const, 'other' as const)),
  trim: fc.option(fc.subarray(['Turbo', 'S', 'Coupe', 'GT'])),
  generation: fc.constantFrom(null, 'W124'),
});
const sales = fc.array(
  fc
    .tuple(vehicles, fc.integer({ min: 10_000, max: 100_000_000 }), fc.integer({ min: 1, max: 1400 }))
    .map(([vehicle, price, days]) => sale(price, { ...vehicle, soldAt: NOW - days * DAY_MS })),
  { minLength: 5, maxLength: 40 },
);

describe('the estimate', () => {
  test('needs five comparables', () => {
    const four = [1, 2, 3, 4].map(() => sale(2_000_000));
    expect(estimatePrice(CAR, four, NOW)).toBeNull();
    expect(estimatePrice(CAR, [...four, sale(2_000_000)], NOW)?.middle).toBeCloseTo(2_000_000);
  });

  test.each<[string, Partial<GuideSale>]>([
    ['eleven model years away', { year: 1979 }],
    ['sold more than five years ago', { soldAt: NOW - 5.1 * YEAR_MS }],
    ['without a price', { price: 0 }],
  ])('leaves out a sale %s', (_name, also) => {
    const others = [1, 2, 3, 4].map(() => sale(2_000_000));
    expect(estimatePrice(CAR, [...others, sale(2_000_000, also)], NOW)).toBeNull();
  });

  test.each<[string, Partial<GuideSale>, Partial<GuideSale>]>([
    ['a closer year', { year: 1991 }, { year: 1986 }],
    ['a closer mileage', { miles: 80_000 }, { miles: 160_000 }],
    ['a mileage as far by ratio', { miles: 30_000 }, { miles: 160_000 }],
    ['a newer sale', { soldAt: NOW - DAY_MS }, { soldAt: NOW - 2 * YEAR_MS }],
    ['the same gearbox', {}, { gearbox: 'automatic' }],
    ['a known gearbox', {}, { gearbox: null }],
    ['the same kind of title', {}, { title: 'other' }],
    ['a known mileage', {}, { miles: null }],
  ])('gives more weight to %s', (_name, closer, farther) => {
    expect(shareOf(closer)).toBeGreaterThan(shareOf(farther));
  });

  test('a difference of six years, a fourfold mileage or three years since the sale halves the weight', () => {
    const most = shareOf({ soldAt: NOW });
    expect(shareOf({ soldAt: NOW, year: 1996 }) / most).toBeCloseTo(0.5);
    expect(shareOf({ soldAt: NOW, miles: 246_000 }) / most).toBeCloseTo(0.5);
    expect(shareOf({ soldAt: NOW - 3 * YEAR_MS }) / most).toBeCloseTo(0.5);
  });

  test('follows mileage, gearbox and the movement of the market where the sales show them', () => {
    const market = Array.from({ length: 60 }, (_, index) => {
      const miles = 20_000 + 3000 * ((index * 7) % 40);
      const soldAt = NOW - ((index * 11) % 36) * 30 * DAY_MS;
      const gearbox = index % 3 === 0 ? 'automatic' : 'manual';
      const years = (soldAt - NOW) / YEAR_MS;
      const price = 2_000_000 * (miles / 60_000) ** -0.3 * 1.1 ** years * (gearbox === 'manual' ? 1 : 0.8);
      return sale(Math.round(price), { miles, soldAt, gearbox });
    });
    const middleOf = (asked: Partial<GuideVehicle>) => estimatePrice({ ...CAR, ...asked }, market, NOW)?.middle ?? 0;
    expect(middleOf({}) / 2_000_000).toBeCloseTo(1, 1);
    expect(middleOf({ miles: 120_000 }) / middleOf({})).toBeCloseTo(2 ** -0.3, 1);
    expect(middleOf({ gearbox: 'automatic' }) / middleOf({})).toBeCloseTo(0.8, 1);
  });

  test('one odd price among many does not tilt the rest', () => {
    const alike = Array.from({ length: 12 }, (_, index) =>
      sale(2_000_000 + index * 10_000, { year: 1986 + (index % 6) }),
    );
    const asked = { ...CAR, year: 1995 };
    const without = estimatePrice(asked, alike, NOW)?.middle ?? 0;
    const withOdd = estimatePrice(asked, [...alike, sale(20_000_000, { year: 1992 })], NOW)?.middle ?? 0;
    expect(Math.abs(withOdd / without - 1)).toBeLessThan(0.1);
  });

  test.each([0.05, 10])('one price at %d times the others of six does not move the range', (times) => {
    const usual = Array.from({ length: 5 }, (_, index) => sale(2_000_000 + index * 100_000));
    const without = estimatePrice(CAR, usual, NOW);
    const withOdd = estimatePrice(CAR, [...usual, sale(2_200_000 * times)], NOW);
    expect(without).not.toBeNull();
    expect(withOdd?.low).toBeCloseTo(without?.low ?? 0);
    expect(withOdd?.high).toBeCloseTo(without?.high ?? 0);
    expect(withOdd?.comparables).toHaveLength(5);
  });

  test('keeps prices far from the others if they are many', () => {
    const [low, high] = [1_000_000, 20_000_000].map((price) => Array.from({ length: 5 }, () => sale(price)));
    const estimate = estimatePrice(CAR, [...(low ?? []), ...(high ?? [])], NOW);
    expect(estimate?.comparables).toHaveLength(10);
  });

  test('a generation asked about leaves out the sales of others and those of none', () => {
    const given = [
      ...[1, 2, 3, 4, 5].map((times) => sale(1_000_000 + times * 1000, { generation: 'Series 1' })),
      ...[1, 2, 3, 4, 5].map((times) => sale(3_000_000 + times * 1000, { generation: 'Series 2' })),
      sale(9_000_000),
    ];
    const ofFirst = estimatePrice({ ...CAR, generation: 'series 1' }, given, NOW);
    expect(ofFirst?.comparables).toHaveLength(5);
    expect(ofFirst?.high).toBeLessThan(1_100_000);
    expect(estimatePrice(CAR, given, NOW)?.comparables).toHaveLength(11);
    expect(estimatePrice({ ...CAR, generation: 'Series 3' }, given, NOW)).toBeNull();
  });

  test('low, middle and high are in order and positive, shares add up to one, and the order of sales is no matter', () => {
    fc.assert(
      fc.property(vehicles, sales, (asked, given) => {
        const estimate = estimatePrice(asked, given, NOW);
        if (estimate === null) return;
        expect(estimate.low).toBeGreaterThan(0);
        expect(estimate.low).toBeLessThanOrEqual(estimate.middle);
        expect(estimate.middle).toBeLessThanOrEqual(estimate.high);
        expect(estimate.comparables.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
        expect(estimatePrice(asked, given.toReversed(), NOW)?.middle).toBeCloseTo(estimate.middle, 3);
      }),
    );
  });

  test('prices in another unit give the same estimate in that unit', () => {
    fc.assert(
      fc.property(vehicles, sales, fc.integer({ min: 2, max: 50 }), (asked, given, times) => {
        const estimate = estimatePrice(asked, given, NOW);
        const scaled = estimatePrice(
          asked,
          given.map((each) => ({ ...each, price: each.price * times })),
          NOW,
        );
        expect((scaled?.middle ?? 0) / times / (estimate?.middle ?? 1)).toBeCloseTo(estimate === null ? 0 : 1, 6);
        expect((scaled?.high ?? 0) / times / (estimate?.high ?? 1)).toBeCloseTo(estimate === null ? 0 : 1, 6);
      }),
    );
  });

  test('equal sales give exactly their price, however many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 60 }), fc.integer({ min: 1000, max: 90_000_000 }), (many, price) => {
        const estimate = estimatePrice(
          UNKNOWN,
          Array.from({ length: many }, () => sale(price)),
          NOW,
        );
        expect((estimate?.low ?? 0) / price).toBeCloseTo(1, 6);
        expect((estimate?.high ?? 0) / price).toBeCloseTo(1, 6);
      }),
    );
  });
});

describe('a weighted quantile', () => {
  test.each<[string, number[], number[], number, number]>([
    ['the median of three', [3, 1, 2], [1, 1, 1], 0.5, 2],
    ['between two', [1, 3], [1, 1], 0.5, 2],
    ['drawn to the heavier', [1, 3], [9, 1], 0.5, 1.2],
    ['the least', [4, 2, 9], [1, 1, 1], 0, 2],
    ['the greatest', [4, 2, 9], [1, 1, 1], 1, 9],
    ['without those of no weight', [1, 100], [1, 0], 0.9, 1],
  ])('%s', (_name, values, weights, level, expected) => {
    expect(weightedQuantile(values, weights, level)).toBeCloseTo(expected);
  });
});

describe('the accuracy of past estimates', () => {
  const history = (many: number, lateMs = 10 * DAY_MS) =>
    Array.from({ length: many }, (_, index) => {
      const soldAt = NOW - (many - index) * 20 * DAY_MS;
      return { ...sale(2_000_000 + (index % 5) * 20_000, { soldAt }), completedAt: soldAt + lateMs };
    });

  test('is given from ten estimates on', () => {
    expect(measureForecasts(history(14))).toBeNull();
    expect(measureForecasts(history(15))?.count).toBe(10);
  });

  test('compares with imported sales, and measures only our own', () => {
    const sales = history(30);
    const newest = new Set(sales.slice(-12));
    const mixed = sales.map((each) => (newest.has(each) ? each : { ...each, imported: {} }));
    expect(measureForecasts(mixed)?.count).toBe(12);
  });

  test('counts only sales completed by the day before', () => {
    expect(measureForecasts(history(15, 50 * DAY_MS))).toBeNull();
  });

  test('is measured again once another sale completes', () => {
    let measured = 0;
    const forecasts = createForecasts((sales) => {
      measured += 1;
      return measureForecasts(sales);
    });
    const sales = history(20);
    expect(forecasts('datsun/240z', sales)).toEqual(forecasts('datsun/240z', sales.slice()));
    expect(measured).toBe(1);
    expect(forecasts('datsun/240z', sales.slice(0, -1))?.count).toBe(14);
    forecasts('datsun/260z', sales);
    expect(measured).toBe(3);
  });

  test('never uses the sale itself or later ones', () => {
    const calm = history(30);
    const [last] = calm.slice(-1);
    if (last === undefined) throw new Error('no sale');
    const shaken = [...calm.slice(0, -1), { ...last, price: last.price * 10 }];
    const [before, after] = [measureForecasts(calm), measureForecasts(shaken)];
    expect(after?.count).toBe(before?.count);
    expect(after?.inside).toBe((before?.inside ?? 0) - 1);
  });
});

describe('facts', () => {
  test.each([
    ['5-speed manual', 'manual'],
    ['Six-speed Manual', 'manual'],
    ['4-speed automatic', 'automatic'],
    ['7-speed dual-clutch', 'automatic'],
    ['PDK', 'automatic'],
    ['6-speed', 'manual'],
    ['', null],
    ['Unknown', null],
  ])('the gearbox of “%s” is %s', (text, expected) => expect(gearboxOf(text)).toBe(expected));

  test.each([
    ['Clean', 'clean'],
    ['Clean, Utah, in my name', 'clean'],
    ['Salvage', 'other'],
    ['Rebuilt, was clean', 'other'],
    ['', null],
  ])('the title “%s” is %s', (text, expected) => expect(titleOf(text)).toBe(expected));

  test('kilometers become miles, and an unknown or malformed mileage is unknown', () => {
    expect(guideVehicleOf(1990, { mileage: 100_000, mileage_unit: 'km' }).miles).toBeCloseTo(62_137, 0);
    expect(guideVehicleOf(1990, { mileage: 100_000, mileage_is_known: false }).miles).toBeNull();
    expect(guideVehicleOf(1990, { mileage: 'many', transmission: 5 })).toEqual({ ...UNKNOWN, year: 1990 });
    expect(guideVehicleOf(null, null)).toEqual(UNKNOWN);
  });

  test.each([
    [1_823_400, 1_800_000],
    [2_264_000, 2_250_000],
    [987_600, 990_000],
    [91_200, 91_000],
    [12_340_000, 12_500_000],
    [3, 1000],
  ])('%d is shown as %d', (amount, expected) => expect(roundEstimate(amount)).toBe(expected));
});
