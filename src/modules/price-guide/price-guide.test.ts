import { DAY_MS } from '#contract/durations.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { slugOf } from '#contract/car-paths.ts';
import { CarMakeSchema, CarModelSchema, MakesSchema, PriceGuideQuerySchema, PriceGuideSchema } from '#contract/cars.ts';
import { ReserveAdviceSchema } from '#contract/reserve-advice.ts';
import { type InsertedResult, insertResult } from '#tests/support/insert-result.ts';
import { testDatabase } from '#tests/support/database.ts';
import { NOT_OFFERED, priceGuideDeps } from '#tests/support/price-guide.ts';
import { createRecentSales, readPriceGuide } from './read-price-guide.ts';
import { createForecasts } from './forecast-accuracy.ts';
import { createMakeEstimates } from './make-estimates.ts';
import { createModelIndex } from './model-index.ts';
import { readReserveAdvice } from './read-reserve-advice.ts';
import { listMakes, readMake, readModel } from './read-cars.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
describe.each(['postgres', 'embedded'] as const)('the price guide on %s', async (kind) => {
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
  const guide = async (query: object = {}) =>
    PriceGuideSchema.parse(
      await readPriceGuide(
        deps(),
        { models: createModelIndex(), recentSales: createRecentSales() },
        PriceGuideQuerySchema.parse({ make: datsun, model: '240Z', ...query }),
      ),
    );
  const model = async (make: string, name: string, also: Partial<ReturnType<typeof deps>> = {}) => {
    const result = await readModel(
      { ...deps(), ...also },
      { models: createModelIndex(), forecasts: createForecasts() },
      { make, model: name, asked: { mileage_unit: 'mi' } },
    );
    return result.ok ? result.value : result.code;
  };

  const makePage = (make: string, index = createModelIndex()) =>
    readMake(deps(), { models: index, estimates: createMakeEstimates(createRecentSales()) }, make);

  const advice = async () =>
    ReserveAdviceSchema.parse(
      await readReserveAdvice(
        deps(),
        { models: createModelIndex(), recentSales: createRecentSales() },
        PriceGuideQuerySchema.parse({ make: datsun, model: '240Z', year: 1971, mileage: 60_000 }),
      ),
    );

  it('returns the highest bids of comparable auctions, and the starting bids of those that sold', async () => {
    for (const price of [1_800_000, 1_900_000, 2_000_000]) await add({ price });
    await add({ status: 'not_sold', price: 1_500_000 });
    expect(await advice()).toMatchObject({ estimate: null, sale_count: 3, highest_bids: [], starting_bid: null });
    await add({ status: 'not_sold', price: null });
    await add({ price: 9_000_000, daysAgo: 6 * 365 });
    await add({ price: 9_000_000, year: 1990 });
    const five = await advice();
    expect([five.estimate, five.starting_bid, five.highest_bids[0], five.highest_bids.length]).toEqual([
      null,
      null,
      0,
      5,
    ]);
    const countReaching = (amount: number) => five.highest_bids.filter((bid) => bid >= amount).length;
    expect([1_300_000, 1_750_000, 2_100_000].map(countReaching)).toEqual([4, 3, 0]);
    for (const price of [2_100_000, 2_200_000]) await add({ price });
    expect(await advice()).toMatchObject({
      sale_count: 5,
      estimate: { middle: { currency: 'USD' } },
      starting_bid: { amount: 100_000, currency: 'USD' },
    });
  });

  it('estimates from five completed sales, with each sale and its weight', async () => {
    for (const price of [1_800_000, 1_900_000, 2_000_000, 2_100_000]) await add({ price });
    expect(await guide()).toMatchObject({ estimate: null, comparables: [], count: 4, least_comparables: 5 });
    await add({ price: 2_200_000, year: 1972 });
    const found = await guide({ year: '1971', mileage: '60000', transmission: 'manual', title_status: 'clean' });
    expect(found.estimate?.middle.amount).toBeGreaterThan(1_850_000);
    expect(found.estimate?.middle.amount).toBeLessThan(2_150_000);
    expect(found.comparables).toHaveLength(5);
    expect(found.comparables.at(-1)).toMatchObject({
      year: 1972,
      price: { amount: 2_200_000, currency: 'USD' },
      difference: { years: 1, mileage_ratio: 1, months_ago: 2, same_gearbox: true, same_title: true },
    });
    expect((await guide({ mileage: '', year: '' })).comparables[0]?.difference).toMatchObject({
      years: null,
      mileage_ratio: null,
      same_gearbox: null,
    });
  });

  it('tells trims apart by the titles of sales, for a trim and for the title of a listing', async () => {
    for (let each = 0; each < 4; each += 1) await add();
    for (let each = 0; each < 3; each += 1) await add({ trim: 'Fairlady Z432', price: 9_000_000 });
    const middleOf = async (trim: string) => (await guide({ year: '1971', trim })).estimate?.middle.amount ?? 0;
    expect(await middleOf(`No Reserve: 1971 ${datsun} 240Z`)).toBeLessThan(3_000_000);
    expect(await middleOf(`1971 ${datsun} 240Z Fairlady Z432`)).toBeGreaterThan(7_000_000);
    const named = await guide({ year: '1971', trim: 'fairlady z432' });
    expect(named.asked.trim).toBe('fairlady z432');
    expect(named.comparables[0]?.difference.trim).toEqual({ match: 'same', text: 'Fairlady Z432' });
    expect(named.comparables.at(-1)?.difference.trim).toEqual({ match: 'other', text: '' });
    const title = await guide({ year: '1971', trim: `Sunroof-Equipped 1971 ${datsun} 240Z Fairlady Z432` });
    expect([named.compared_trim, title.compared_trim]).toEqual(['fairlady z432', 'Fairlady Z432']);
    const base = await guide({ year: '1971', trim: `1971 ${datsun} 240Z` });
    expect([base.asked.trim, base.compared_trim]).toEqual(['base', 'base']);
    expect(await middleOf('base')).toBe(base.estimate?.middle.amount);
    const unknown = await guide({ year: '1971', trim: 'Speedster' });
    expect([unknown.asked.trim, unknown.compared_trim]).toEqual(['Speedster', null]);
    const any = await guide({ year: '1971' });
    expect([any.asked.trim, any.comparables[0]?.difference.trim]).toEqual([null, null]);
  });

  it.each<[string, Partial<InsertedResult>]>([
    ['that fell through', { settlement: 'fell_through' }],
    ['that is not paid for yet', { settlement: 'payment_due' }],
    ['whose reserve was not met', { status: 'reserve_not_met' }],
    ['under negotiation', { status: 'offer' }],
    ['that is live', { status: 'live' }],
    ['in another currency', { currency: 'EUR' }],
    ['of another model', { model: '260Z' }],
    ['of another make', { make: 'Datsun' }],
  ])('does not count an auction %s', async (_name, entry) => {
    for (let each = 0; each < 4; each += 1) await add();
    await add(entry);
    expect((await guide()).estimate).toBeNull();
  });

  it('lists makes and models without drafts, under one spelling each', async () => {
    await add({ make: 'Mercedes-Benz', model: '190 E', year: 1986 });
    await add({ make: 'Mercedes-Benz', model: '190E', year: 1990, status: 'live', daysAgo: -1 });
    await add({ make: 'Mercedes-Benz', model: '190 E', year: 1991, status: 'reserve_not_met' });
    await add({ make: 'Mercedes-Benz', model: '190 E', status: 'withdrawn' });
    await add({ make: 'Secret', model: 'Draft', status: 'draft', price: null });
    const index = createModelIndex();
    const cars = MakesSchema.parse(await listMakes(deps(), index, () => Promise.resolve([])));
    expect(cars.other_makes).toEqual([{ make: 'Lotus', slug: 'lotus' }]);
    expect(cars.makes.filter(({ slug }) => !slug.startsWith('datsun'))).toMatchObject([
      { make: 'Mercedes-Benz', slug: 'mercedes-benz', models: 2 },
    ]);
    const make = await makePage('MERCEDES benz', index);
    expect(make.ok && make.value).toMatchObject({ slug: 'mercedes-benz', live: 1, ended: 2, sold: 1 });
    expect(make.ok && CarMakeSchema.shape.items.parse(make.value.items).map(({ slug }) => slug)).toEqual([
      '190-e',
      '190e',
    ]);
    expect(await makePage('secret', index)).toMatchObject({ ok: false, code: 'car_not_found' });
    expect(await model('mercedes-benz', 'draft')).toBe('car_not_found');
  });

  it('shows every spelling of a model on one page, and finds it by an alias', async () => {
    const { executor } = database;
    await executor.insertInto('vehicle_makes').values({ id: 'mercedes-benz', name: 'Mercedes-Benz' }).execute();
    const eClass = {
      make_id: 'mercedes-benz',
      name: 'E-Class',
      slug: 'e-class',
      kind: 'car' as const,
      first_year: 1976,
    };
    await executor
      .insertInto('vehicle_models')
      .values({ id: 'mercedes-benz.e-class', ...eClass })
      .execute();
    const ids = [await add({ make: 'Merc', model: '300TE' }), await add({ make: 'Mercedes', model: '320 E' })];
    const generation_id = 'mercedes-benz.e-class.w124';
    await executor
      .insertInto('model_generations')
      .values({ id: generation_id, model_id: 'mercedes-benz.e-class', name: 'W124', first_year: 1985 })
      .execute();
    const mapped = { make_id: 'mercedes-benz', model_id: 'mercedes-benz.e-class', generation_id, is_mapped: true };
    await executor.updateTable('auctions').set(mapped).where('id', 'in', ids).execute();
    await add({ make: 'Mercedes-Benz', model: 'E Class' });
    const names = { make: 'Mercedes-Benz', make_slug: 'mercedes-benz', model: 'E-Class', slug: 'e-class' };
    for (const spelling of ['e-class', '300te'])
      expect(await model('merc', spelling)).toMatchObject({
        ...names,
        ended: 3,
        results: { length: 3 },
        model_id: 'mercedes-benz.e-class',
        about: { summary: 'mercedes-benz.e-class' },
      });
    const make = await makePage('merc');
    expect(make.ok && make.value).toMatchObject({ slug: 'mercedes-benz', make: 'Mercedes-Benz' });
    const results = make.ok ? make.value.results : [];
    const groups = results.map(({ model: of, generation }) => [of, generation] as const);
    expect(groups.filter(([of]) => of.startsWith('E'))).toEqual(
      expect.arrayContaining([
        ['E-Class', 'W124'],
        ['E-Class', 'W124'],
        ['E Class', null],
      ]),
    );
    const ofMerc = (query: object) => guide({ make: 'merc', model: '300TE', ...query });
    expect(await ofMerc({ year: '1975' })).toMatchObject({ model: 'E-Class', count: 3, vehicle_generation: null });
    expect(await ofMerc({ year: '1990' })).toMatchObject({ asked: { generation: null }, vehicle_generation: 'W124' });
    expect(await ofMerc({ generation: 'w124' })).toMatchObject({ asked: { generation: 'w124' }, count: 2 });
    expect(await model('merc', '300te')).toMatchObject({ generations: [{ name: 'W124', first_year: 1985 }] });
    const sold = { make: 'Mercedes-Benz', make_slug: 'mercedes-benz', model: 'E-Class', model_slug: 'e-class' };
    await importFile();
    await imported(90, { ...sold, year: 1990 });
    await imported(91, { ...sold, year: 1980 });
    expect(await ofMerc({})).toMatchObject({ count: 5 });
    expect(await ofMerc({ generation: 'W124' })).toMatchObject({ count: 3, vehicle_generation: 'W124' });
    await imported(92, { ...sold, year: 1991 });
    await imported(93, { ...sold, year: 1992 });
    const page = await model('merc', '300te');
    const ofW124 = await ofMerc({ generation: 'W124' });
    expect(ofW124).toMatchObject({ count: 5, estimate: { middle: { currency: 'USD' } } });
    expect(page).toMatchObject({ generations: [{ name: 'W124', count: 5, estimate: ofW124.estimate }] });
    const byYear = CarModelSchema.shape.imported_sales.parse(typeof page === 'string' ? [] : page.imported_sales);
    expect(byYear.find(({ year }) => year === 1990)?.generation).toBe('W124');
    expect(byYear.find(({ year }) => year === 1980)?.generation).toBeNull();
    await executor
      .insertInto('model_generations')
      .values({
        ...{ id: 'mercedes-benz.e-class.w210', name: 'W210' },
        model_id: 'mercedes-benz.e-class',
        first_year: 1992,
      })
      .execute();
    // Of two generations that were made in 1992, the year says neither.
    expect(await ofMerc({ generation: 'W124' })).toMatchObject({ count: 4 });
  });

  it('shows every result of a model: sold, not sold, fallen through and withdrawn, which doesn’t count', async () => {
    await add({ daysAgo: 10 });
    await add({ daysAgo: 20, status: 'reserve_not_met', price: 1_500_000 });
    await add({ daysAgo: 30, settlement: 'fell_through' });
    await add({ daysAgo: 40, status: 'not_sold', price: null });
    await add({ daysAgo: 50, status: 'withdrawn', price: 1_200_000 });
    await add({ daysAgo: -2, status: 'live', price: null });
    await add({ model: '260Z', daysAgo: 5 });
    await add({ model: '260Z', daysAgo: -2, status: 'live', price: null });
    const found = CarModelSchema.omit({ on_offer: true, latest: true }).parse(await model(datsun, '240z'));
    expect(found.results.map(({ result, price }) => [result, price?.amount ?? null])).toEqual([
      ['sold', 2_000_000],
      ['not_sold', 1_500_000],
      ['fell_through', 2_000_000],
      ['not_sold', null],
      ['withdrawn', 1_200_000],
    ]);
    expect(found).toMatchObject({ ended: 4, sold: 1, live: 1, accuracy: null, guide: { estimate: null } });
    expect(found.related.map(({ slug }) => slug)).toEqual(['260z']);
    expect(await model(datsun, '240z')).toMatchObject({ on_offer: [{ slug: '240Z' }], latest: [] });
  });

  it('shows the latest results of a model that isn’t on offer', async () => {
    const sold = await add({ model: NOT_OFFERED, daysAgo: 10 });
    await add({ model: NOT_OFFERED, daysAgo: 20, status: 'withdrawn', price: 1_200_000 });
    expect(await model(datsun, NOT_OFFERED)).toMatchObject({ on_offer: [], latest: [{ slug: sold }] });
  });

  it('shows what staff correct in a listing after its end', async () => {
    const id = await add();
    await database.executor
      .updateTable('auctions')
      .set({ title: 'A corrected title', vehicle: JSON.stringify({ mileage: 80_000, mileage_unit: 'km' }) })
      .where('id', '=', id)
      .execute();
    const found = CarModelSchema.omit({ on_offer: true, latest: true }).parse(await model(datsun, '240z'));
    expect(found.results).toMatchObject([{ title: 'A corrected title', mileage: { value: 80_000, unit: 'km' } }]);
  });

  it('counts what it lists, even if the list of models is older', async () => {
    const old = createModelIndex();
    await add();
    await old.models(database.executor);
    await add({ status: 'not_sold', price: null });
    const found = await readModel(
      deps(),
      { models: old, forecasts: createForecasts() },
      { make: datsun, model: '240z', asked: { mileage_unit: 'mi' } },
    );
    expect(found.ok && found.value).toMatchObject({ ended: 2, sold: 1, results: { length: 2 } });
  });

  it('publishes how past estimates did, from ten on', async () => {
    for (let each = 0; each < 16; each += 1)
      await add({ daysAgo: 30 + each * 20, price: 2_000_000 + (each % 4) * 10_000 });
    const found = CarModelSchema.omit({ on_offer: true, latest: true }).parse(
      await model(datsun.toUpperCase(), '240Z'),
    );
    expect(found.accuracy?.count).toBe(11);
    expect(found.accuracy?.median_error).toBeLessThan(0.02);
  });

  const importFile = () =>
    database.executor
      .insertInto('imports')
      .values({
        kind: 'results',
        id: datsun,
        file_name: 'other.csv',
        created_at: new Date(NOW),
        state: 'imported',
        bytes: 1,
        options: '{}',
      })
      .execute();
  const imported = (number: number, also: object = {}) =>
    database.executor
      .insertInto('imported_results')
      .values({
        import_id: datsun,
        row_number: number,
        fingerprint: `${datsun} ${number}`,
        make: datsun,
        model: '240 Z',
        make_slug: slugOf(datsun),
        model_slug: '240z',
        year: 1971,
        title: `Imported ${number}`,
        mileage: 60_000,
        mileage_unit: 'mi',
        is_sold: true,
        price: 2_500_000,
        currency: 'USD',
        ended_at: new Date(NOW - 30 * DAY_MS),
        source: 'Other site',
        source_url: number === 1 ? 'https://other.test/1' : null,
        ...also,
      })
      .execute();

  it('counts sales imported from other sites, marked, and in the guide only', async () => {
    await importFile();
    for (const number of [1, 2, 3, 4]) await imported(number);
    await imported(5, { currency: 'EUR' });
    await imported(6, { is_sold: false });
    await imported(7, { model_slug: '260z' });
    expect(await guide()).toMatchObject({ count: 4, estimate: null });
    await add();
    const found = CarModelSchema.omit({ on_offer: true, latest: true }).parse(await model(datsun, '240z'));
    expect(found).toMatchObject({ ended: 1, sold: 1, results: { length: 1 }, imported_sales: { length: 4 } });
    expect(found.guide).toMatchObject({ count: 5, comparables: { length: 5 } });
    expect(found.guide.estimate?.high.amount).toBeGreaterThan(2_300_000);
    expect(found.guide.comparables.find(({ title }) => title === 'Imported 1')).toMatchObject({
      slug: null,
      imported_from: { source: 'Other site', url: 'https://other.test/1' },
    });
    expect(found.guide.comparables.filter(({ imported_from: from }) => from === null)).toHaveLength(1);
  });

  it('takes the trim of an imported sale from its column, before its title', async () => {
    await importFile();
    for (const number of [1, 2, 3]) await imported(number, { title: 'Rare Turbo-Look Car', trim: null });
    for (const number of [4, 5, 6]) await imported(number, { trim: 'Fairlady Z432', price: 9_000_000 });
    const { comparables } = await guide({ year: '1971', trim: 'Z432' });
    expect(comparables[0]).toMatchObject({ title: 'Imported 4', difference: { trim: { text: 'Z432' } } });
    expect(comparables.at(-1)?.difference.trim).toMatchObject({ match: 'other' });
  });

  it('has pages for a make and model that only imported sales are of', async () => {
    await importFile();
    for (const number of [1, 2, 3, 4, 5]) await imported(number, { year: 1968 + number });
    await imported(6, { model: '260 Z', model_slug: '260z' });
    await imported(7, { model_slug: 'pickup', currency: 'EUR' });
    const noneOnOffer = { ...deps().auctions, onOffer: () => Promise.resolve([]) };
    const none = { live: 0, coming_soon: 0, ended: 0, sold: 0 };
    const found = CarModelSchema.omit({ on_offer: true, latest: true }).parse(
      await model(datsun.toUpperCase(), '240Z', { auctions: noneOnOffer }),
    );
    expect(found).toMatchObject({
      ...none,
      make: datsun,
      model: '240 Z',
      slug: '240z',
      years: { first: 1969, last: 1973 },
      results: [],
      imported_sales: { length: 5 },
    });
    expect(found.guide.estimate?.middle.amount).toBeGreaterThan(2_000_000);
    const make = await makePage(datsun);
    expect(make).toMatchObject({ ok: true, value: { ...none, make: datsun, slug: slugOf(datsun), models: 2 } });
    if (make.ok) expect(make.value.items.map(({ slug }) => slug)).toEqual(['240z', '260z']);
    expect(await model(datsun, 'pickup')).toBe('car_not_found');
    await add({ model: '280ZX' });
    const both = await makePage(datsun);
    expect(both).toMatchObject({ value: { models: 3, ended: 1 } });
  });
});
