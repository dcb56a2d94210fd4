import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuctionPageSchema, AuctionQuerySchema } from '#contract/auctions.ts';
import { insertAuction } from '#tests/support/insert-auction.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { browseAuctions } from './browse-auctions.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const MERCEDES = 'mercedes-benz';

describe.each(['postgres', 'embedded'] as const)('the filters by make, model and generation on %s', (kind) => {
  let place: TestDatabase;

  beforeAll(async () => {
    place = await testDatabase(kind);
    const { executor } = place.database;
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
  });
  afterAll(() => place.close());

  const browse = async (query: object) => {
    const page = await browseAuctions(
      {
        database: place.database,
        live: { ring: () => undefined, serverTime: () => NOW },
        accounts: { usernames: () => Promise.resolve(new Map()) },
        media: { imagesOf: () => Promise.resolve(new Map()) },
        outcomesOf: () => Promise.resolve(new Map()),
      } as unknown as Parameters<typeof browseAuctions>[0],
      AuctionQuerySchema.parse(query),
    );
    if (!page.ok) throw new Error(page.code);
    const { items, total, facets } = AuctionPageSchema.parse(page.value);
    return { slugs: items.map(({ slug }) => slug).toSorted(), total, facets };
  };

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

  it('finds a model that is not in the vocabulary as its seller wrote it', async () => {
    expect((await browse({ make: 'Vela', model: 'model' })).slugs).toEqual(['vela']);
  });
});
