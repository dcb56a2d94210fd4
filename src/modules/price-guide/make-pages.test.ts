import { beforeEach, describe, expect, it } from 'vitest';
import { CarMakeSchema, CarModelSchema } from '#contract/cars.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type InsertedResult, insertResult } from '#tests/support/insert-result.ts';
import { priceGuideDeps } from '#tests/support/price-guide.ts';
import { createForecasts } from './forecast-accuracy.ts';
import { createMakeEstimates } from './make-estimates.ts';
import { createModelIndex } from './model-index.ts';
import { readMake, readModel } from './read-cars.ts';
import { createRecentSales } from './read-price-guide.ts';

const NOW = Date.UTC(2026, 10, 23, 12);

describe.each(['postgres', 'embedded'] as const)('pages of makes on %s', async (kind) => {
  let tests = 0;
  /** A make of each test's own, because settlements can't be deleted. */
  let datsun: string;
  const { database } = await testDatabase(kind);
  beforeEach(() => {
    tests += 1;
    datsun = `Datsun ${tests}`;
  });

  const add = (entry: Partial<InsertedResult> = {}) => insertResult(database.executor, NOW, { make: datsun, ...entry });
  const deps = () => priceGuideDeps({ database }, NOW);
  const makePage = (make: string) =>
    readMake(deps(), { models: createModelIndex(), estimates: createMakeEstimates(createRecentSales()) }, make);
  const model = async (make: string, name: string) => {
    const result = await readModel(
      deps(),
      { models: createModelIndex(), forecasts: createForecasts() },
      { make, model: name, asked: { mileage_unit: 'mi' } },
    );
    return result.ok ? result.value : result.code;
  };

  it('has a page for each make and model of the vocabulary, also before its first auction', async () => {
    await add({ year: 1965, status: 'live', daysAgo: -2, price: null });
    const lotus = await makePage('LOTUS');
    expect(lotus.ok && lotus.value).toMatchObject({
      ...{ make: 'Lotus', slug: 'lotus', make_id: 'lotus', about: { summary: 'lotus' }, followers: 3 },
      ...{ live: 0, ended: 0, items: [], results: [] },
      other_models: [
        { model: 'Elan', slug: 'elan' },
        { model: 'Emira', slug: 'emira' },
      ],
    });
    const elan = CarModelSchema.omit({ on_offer: true, latest: true }).parse(await model('lotus', 'ELAN'));
    expect(elan).toMatchObject({
      ...{ make: 'Lotus', model: 'Elan', model_id: 'lotus.elan', years: { first: 1962, last: 1975 } },
      ...{ ended: 0, results: [], guide: { estimate: null, count: 0 } },
    });
    expect(elan.related).toMatchObject([{ make: datsun, model: '240Z' }]);
    expect(await model('lotus', 'emira')).toMatchObject({ years: { first: 2022, last: 2026 }, related: [] });
    expect([await model('lotus', 'elan-sprint'), await model('lotos', 'elan')]).toEqual([
      'car_not_found',
      'car_not_found',
    ]);
  });

  it('says on the page of a make what the pages of its models do, with the makes on offer if it has none', async () => {
    for (const price of [1_800_000, 1_900_000, 2_000_000, 2_100_000, 2_200_000]) await add({ price });
    await add({ model: '260Z' });
    const make = await makePage(datsun);
    const ofModel = CarModelSchema.omit({ on_offer: true, latest: true }).parse(await model(datsun, '240z'));
    const { estimate, count } = ofModel.guide;
    expect(estimate).not.toBeNull();
    expect(make.ok && CarMakeSchema.shape.items.parse(make.value.items)).toMatchObject([
      { slug: '240z', sold: 5, estimate, count },
      { slug: '260z', sold: 1, estimate: null, count: 1 },
    ]);
    await add({ make: `${datsun} on offer`, status: 'live', daysAgo: -2, price: null });
    const lotus = await makePage('lotus');
    expect(lotus.ok && lotus.value.other_makes).toContainEqual(
      expect.objectContaining({ make: `${datsun} on offer`, live: 1 }),
    );
  });
});
