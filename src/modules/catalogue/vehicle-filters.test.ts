import { describe, expect, it } from 'vitest';
import { AuctionPageSchema, type AuctionQuery, AuctionQuerySchema } from '#contract/auctions.ts';
import { insertAuction, type InsertedAuction } from '#tests/support/insert-auction.ts';
import { vocabularyOf } from '#tests/support/vocabulary.ts';
import { SiteSettingsSchema } from '#contract/settings.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createListIndex } from './list-index.ts';
import { browseAuctions } from './browse-auctions.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const MERCEDES = 'mercedes-benz';

async function browsePage({ database }: Pick<TestDatabase, 'database'>, query: AuctionQuery) {
  const vehicleModels = vocabularyOf({ database });
  const page = await browseAuctions(
    {
      database,
      lists: createListIndex(database),
      vehicleModels,
      live: { serverTime: () => NOW },
      accounts: { usernames: () => Promise.resolve(new Map()) },
      media: { imagesOf: () => Promise.resolve(new Map()) },
      operations: { settings: () => Promise.resolve(SiteSettingsSchema.parse({})) },
      outcomesOf: () => Promise.resolve(new Map()),
    },
    query,
  );
  if (!page.ok) throw new Error(page.code);
  return AuctionPageSchema.parse(page.value);
}

async function browseIn({ database }: Pick<TestDatabase, 'database'>, query: object) {
  const { items, total, facets } = await browsePage({ database }, AuctionQuerySchema.parse(query));
  return { slugs: items.map(({ slug }) => slug).toSorted(), total, facets };
}

describe.each(['postgres', 'embedded'] as const)('the filters by make, model and generation on %s', async (kind) => {
  const { database } = await testDatabase(kind);
  const { executor } = database;
  await executor.insertInto('vehicle_makes').values({ id: MERCEDES, name: 'Mercedes-Benz' }).execute();
  const modelOf = (slug: string, name: string) => ({ id: `${MERCEDES}.${slug}`, make_id: MERCEDES, slug, name });
  for (const model of [modelOf('sl-class', 'SL-Class'), modelOf('e-class', 'E-Class')])
    await executor
      .insertInto('vehicle_models')
      .values({ ...model, kind: 'car', first_year: 1972 })
      .execute();
  const r129 = { id: `${MERCEDES}.sl-class.r129`, model_id: `${MERCEDES}.sl-class`, name: 'R129', first_year: 1989 };
  await executor.insertInto('model_generations').values(r129).execute();
  await executor
    .insertInto('vehicle_aliases')
    .values([
      { id: 'a1', make_id: MERCEDES, model_id: null, name: 'Merc', key: 'merc' },
      { id: 'a2', make_id: MERCEDES, model_id: `${MERCEDES}.sl-class`, name: 'SL500', key: 'sl500' },
    ])
    .execute();
  const add = async (slug: string, make: string, of?: { model_id: string; generation_id?: string }) => {
    const auction = { slug, make, status: 'live' as const };
    const id = await insertAuction(executor, auction, { now: NOW, sellerId: 'sue', maximum: 1 });
    const mapped = { make_id: MERCEDES, is_mapped: true, ...of };
    if (of !== undefined) await executor.updateTable('auctions').set(mapped).where('id', '=', id).execute();
  };
  await add('sl-one', 'Merc', { model_id: `${MERCEDES}.sl-class`, generation_id: r129.id });
  await add('sl-two', 'Mercedes-Benz', { model_id: `${MERCEDES}.sl-class` });
  await add('e-one', 'Mercedes', { model_id: `${MERCEDES}.e-class` });
  await add('vela', 'Vela');

  const browse = (query: object) => browseIn({ database }, query);

  it('counts every spelling as one make, and models only of a chosen make', async () => {
    const { facets } = await browse({});
    expect(facets.make).toEqual([
      { value: 'Mercedes-Benz', count: 3 },
      { value: 'Vela', count: 1 },
    ]);
    expect([facets.model, facets.generation]).toEqual([[], []]);
  });

  it.each([['Mercedes-Benz'], ['merc'], ['mercedes benz']])('finds the auctions of %s', async (make) => {
    const { slugs, total, facets } = await browse({ make });
    expect([slugs, total]).toEqual([['e-one', 'sl-one', 'sl-two'], 3]);
    expect(facets.model).toEqual([
      { value: 'SL-Class', count: 2 },
      { value: 'E-Class', count: 1 },
    ]);
  });

  it.each([['SL-Class'], ['SL 500']])('finds the model %s, and counts its generations', async (model) => {
    const { slugs, facets } = await browse({ make: 'Mercedes-Benz', model });
    expect(slugs).toEqual(['sl-one', 'sl-two']);
    expect(facets.generation).toEqual([{ value: 'R129', count: 1 }]);
    expect(facets.model).toHaveLength(2);
    expect((await browse({ make: 'Mercedes-Benz', model, generation: 'r129' })).slugs).toEqual(['sl-one']);
  });

  it.each([
    [{ make: 'merc' }, { make: ['Mercedes-Benz'], model: [], generation: [] }],
    [{ make: 'mercedes-benz' }, { make: ['Mercedes-Benz'], model: [], generation: [] }],
    [{ make: 'Merc,Vela' }, { make: ['Mercedes-Benz', 'Vela'], model: [], generation: [] }],
    [{ make: 'VELA' }, { make: ['Vela'], model: [], generation: [] }],
    [
      { make: 'Mercedes-Benz', model: 'sl500', generation: 'r129' },
      { make: ['Mercedes-Benz'], model: ['SL-Class'], generation: ['R129'] },
    ],
  ])('says how the facets spell %j', async (asked, canonical) => {
    const query = (names: object) => AuctionQuerySchema.parse(names);
    expect((await browsePage({ database }, query(asked))).canonical).toEqual(canonical);
    const again = Object.fromEntries(Object.entries(canonical).map(([name, names]) => [name, names.join(',')]));
    expect((await browsePage({ database }, query(again))).canonical).toBeUndefined();
  });

  it('finds a model that is not in the vocabulary as its seller wrote it', async () => {
    expect((await browse({ make: 'Vela', model: 'model' })).slugs).toEqual(['vela']);
  });
});

describe.each(['postgres', 'embedded'] as const)('the filters by facts on %s', async (kind) => {
  const found = async (query: object) => {
    const { slugs, facets } = await browseIn({ database }, query);
    return { slugs, facets };
  };

  const { database } = await testDatabase(kind);
  const { executor } = database;
  const add = async (slug: string, vehicle: object, auction: Partial<InsertedAuction> = {}) => {
    const id = await insertAuction(
      executor,
      { slug, make: 'Vela', status: 'live', ...auction },
      { now: NOW, sellerId: 'sue', maximum: 5 },
    );
    await executor
      .updateTable('auctions')
      .set({ vehicle: JSON.stringify(vehicle) })
      .where('id', '=', id)
      .execute();
  };
  await add(
    'chosen',
    { gearbox: 'manual', mileage: 60_000, mileage_unit: 'mi', engine: '2.4-liter inline-six', owner_count: 1 },
    { closesIn: 23 },
  );
  await add(
    'in-words',
    { transmission: '5-speed manual', mileage: 90_000, mileage_unit: 'km', cylinders: 6, owner_count: 2 },
    { closesIn: 71 },
  );
  await add(
    'automatic',
    { gearbox: 'automatic', fuel: 'diesel', mileage: 12, mileage_is_known: false, engine: 'V8', owner_count: 7 },
    { closesIn: 200, reserve: 5, price: 5, leader: 'bob' },
  );
  await add('wheels', { category: 'wheels' }, { closesIn: 100, reserve: 5, price: 4, leader: 'bob' });
  await add(
    'sold',
    { gearbox: 'manual', mileage_is_known: false, engine: 'Flat-six', owner_count: 1 },
    { status: 'sold', closesIn: -5 },
  );

  it('finds chosen facts and facts in text, and counts the other values too', async () => {
    const { slugs, facets } = await found({ gearbox: 'manual' });
    expect(slugs).toEqual(['chosen', 'in-words']);
    expect(facets.gearbox).toEqual([
      { value: 'manual', count: 2 },
      { value: 'automatic', count: 1 },
    ]);
    expect(facets.fuel).toEqual([]);
    expect(facets.status).toEqual({ live: 2, coming_soon: 0, results: 1 });
    expect((await found({ gearbox: 'manual,automatic', fuel: 'diesel' })).slugs).toEqual(['automatic']);
  });

  it('finds by category and by who sells', async () => {
    const { slugs, facets } = await found({ category: 'wheels', seller_type: 'private' });
    expect(slugs).toEqual(['wheels']);
    expect(facets.category).toEqual([
      { value: 'car', count: 3 },
      { value: 'wheels', count: 1 },
    ]);
    expect((await found({ seller_type: 'dealer' })).slugs).toEqual([]);
  });

  it('finds by the number of owners, the cylinders and whether the mileage is known, and counts them', async () => {
    const { slugs, facets } = await found({ owners: '1,2' });
    expect(slugs).toEqual(['chosen', 'in-words']);
    expect(facets.owners).toEqual([
      { value: '1', count: 1 },
      { value: '2', count: 1 },
      { value: '4', count: 1 },
    ]);
    expect(facets.cylinders).toEqual([{ value: '6', count: 2 }]);
    expect((await found({ cylinders: '8' })).slugs).toEqual(['automatic']);
    expect((await found({ true_mileage: 'known' })).slugs).toEqual(['chosen', 'in-words']);
    const unknown = await found({ true_mileage: 'unknown' });
    expect([unknown.slugs, unknown.facets.status.results]).toEqual([['automatic'], 1]);
    expect(unknown.facets.true_mileage).toEqual([
      { value: 'known', count: 2 },
      { value: 'unknown', count: 1 },
    ]);
    expect((await found({ status: 'results', owners: '1', cylinders: '6', true_mileage: 'unknown' })).slugs).toEqual([
      'sold',
    ]);
  });

  it('compares mileages in any unit, and sorts by them with the unknown last', async () => {
    expect((await found({ mileage_to: 60_000 })).slugs).toEqual(['chosen', 'in-words']);
    expect((await found({ mileage_to: 59_999 })).slugs).toEqual(['in-words']);
    expect((await found({ mileage_to: 90_000, mileage_unit: 'km' })).slugs).toEqual(['in-words']);
    const query = AuctionQuerySchema.parse({ sort: 'mileage_low', limit: 2 });
    const first = await browsePage({ database }, query);
    const second = await browsePage({ database }, { ...query, cursor: first.next_cursor ?? '' });
    expect([first, second].map(({ items }) => items.map(({ slug }) => slug))).toEqual([
      ['in-words', 'chosen'],
      expect.arrayContaining(['automatic', 'wheels']),
    ]);
  });

  it('finds what closes soon or has met its reserve', async () => {
    const { slugs, facets } = await found({ ending: '3' });
    expect(slugs).toEqual(['chosen', 'in-words']);
    expect(facets.ending).toEqual([
      { value: '1', count: 1 },
      { value: '3', count: 2 },
      { value: '7', count: 3 },
    ]);
    expect((await found({ reserve_met: '1' })).slugs).toEqual(['automatic']);
    expect((await found({})).facets.reserve_met).toBe(1);
  });
});
