import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { MarketQuerySchema, MarketResultsSchema, MarketSchema } from '#contract/market.ts';
import { newId } from '#platform/ids.ts';
import { openTestDatabase, testDatabase } from '#tests/support/database.ts';
import { type InsertedResult, insertResult } from '#tests/support/insert-result.ts';
import { createModelIndex } from '../model-index.ts';
import { monthsOf, spanOf } from './period.ts';
import { updateFigures } from './keep-figures.ts';
import { makeDump } from './make-dump.ts';
import { listMarketDumps, readDump } from './read-dumps.ts';
import { createMarketReader } from './read-market.ts';
import { exportMarketResults, listMarketResults } from './results.ts';

function memoryStorage() {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    put: async (key: string, bytes: Uint8Array) => void files.set(key, bytes),
    get: async (key: string) => files.get(key) ?? null,
    remove: async (key: string) => void files.delete(key),
  };
}

const NOW = Date.UTC(2026, 10, 23, 12);

it.each([
  ['3-months', '2026-09-01', '2026-12-01', ['2026-09', '2026-10', '2026-11']],
  ['2025', '2025-01-01', '2026-01-01', { length: 12, 0: '2025-01', 11: '2025-12' }],
  ['2026', '2026-01-01', '2027-01-01', { length: 11, 10: '2026-11' }],
  ['12-months', '2025-12-01', '2026-12-01', { length: 12, 0: '2025-12' }],
  ['5-years', '2021-12-01', '2026-12-01', { length: 60 }],
] as const)('begins and ends %s at the turn of a month', (period, from, until, months) => {
  const span = spanOf(period, NOW);
  expect([span.from, span.until].map((at) => new Date(at).toISOString().slice(0, 10))).toEqual([from, until]);
  expect(monthsOf(span, NOW)).toMatchObject(months);
});

describe.each(['postgres', 'embedded'] as const)('the market on %s', async (kind) => {
  let tests = 0;
  /** A make of each test's own, because settlements can't be deleted. */
  let make: string;

  const { database } = await testDatabase(kind);
  beforeEach(() => {
    tests += 1;
    make = `Alvis ${tests}`;
  });
  afterEach(() => sql`delete from market_spans`.execute(database.executor));

  const deps = () => ({
    database,
    clock: { now: () => Promise.resolve(NOW) },
    config: { publicUrl: 'https://cars.test', trustedProxies: 0 },
    operations: { settings: () => Promise.resolve({ currency: 'USD' }) },
    following: { countFollowers: () => Promise.resolve(0) },
    vehicleModels: {
      find: () => Promise.resolve({ makeId: null, modelId: null, modelSlug: null }),
      ...{ knownMakes: () => Promise.resolve([]), knownMake: () => Promise.resolve(null) },
      knownModel: () => Promise.resolve(null),
      generationsOf: () => Promise.resolve([]),
      variantsOf: () => Promise.resolve([]),
    },
    auctions: { summaries: () => Promise.resolve(new Map()) },
    storage: memoryStorage(),
    marketLimits: { run: <R>(_: unknown, search: () => Promise<R>) => search() },
  });
  const add = (entry: Partial<InsertedResult> = {}) =>
    insertResult(database.executor, NOW, { make, daysAgo: 10, ...entry });
  const market = async (query: object = {}) => {
    const answer = await createMarketReader(deps(), createModelIndex())(MarketQuerySchema.parse({ make, ...query }));
    return MarketSchema.parse(answer.ok ? answer.value : answer);
  };
  const list = async (query: { cursor?: string; currency?: string; limit?: number; vehicles?: '1' } = {}) => {
    const answer = await listMarketResults(deps(), createModelIndex(), { make, limit: 100, ...query });
    return answer.ok ? MarketResultsSchema.parse(answer.value) : answer.code;
  };

  it('sums what sold, and counts each ended auction in the month of its close', async () => {
    for (const price of [1_000_000, 2_000_000, 3_000_000, 4_000_000]) await add({ price });
    await add({ price: 9_000_000, daysAgo: 30 });
    await add({ status: 'reserve_not_met', price: 8_000_000, daysAgo: 30 });
    await add({ status: 'not_sold', price: null, daysAgo: 30 });
    await add({ status: 'live', price: null, daysAgo: -1 });
    await add({ status: 'withdrawn', daysAgo: 5 });
    const found = await market();
    expect(found.total).toEqual({
      ended: 7,
      sold: 5,
      sell_through: 5 / 7,
      volume: { amount: 19_000_000, currency: 'USD' },
      median: { amount: 3_000_000, currency: 'USD' },
    });
    expect(found.months.map(({ month, ended, sold, volume }) => [month, ended, sold, volume.amount])).toEqual([
      ['2026-10', 3, 1, 9_000_000],
      ['2026-11', 4, 4, 10_000_000],
    ]);
    expect(found.makes).toMatchObject([{ make, ended: 7, sold: 5 }]);
  });

  it('never counts a sale that fell through, and counts it at the next buyer’s price', async () => {
    for (let each = 0; each < 5; each += 1) await add();
    const id = await add({ settlement: 'fell_through', price: 7_000_000 });
    const fallen = await market();
    expect(fallen.total).toMatchObject({ ended: 6, sold: 5, volume: { amount: 10_000_000 } });
    expect(fallen.biggest_sales).toHaveLength(5);
    await sql`insert into settlements (id, auction_id, attempt, slug, title, origin, buyer_id, seller_id, currency, price, premium, state, state_since, started_at, ended_at)
      select ${newId()}, auction_id, 2, slug || '-2', title, 'underbidder', 'underbidder', seller_id, currency, 6000000, 0, 'done', state_since, started_at, ended_at
      from settlements where auction_id = ${id}`.execute(database.executor);
    expect((await market()).total).toMatchObject({ ended: 6, sold: 6, volume: { amount: 16_000_000 } });
    expect((await market()).biggest_sales[0]).toMatchObject({ sold_price: { amount: 6_000_000 }, result: 'sold' });
  });

  it('stores the same figures as it computes, and those of a change with the next run', async () => {
    const keep = () => updateFigures(deps(), createModelIndex());
    for (let each = 0; each < 7; each += 1)
      await add({ price: 1_000_000 + each * 70_001, daysAgo: 5 + each * 20, bids: each });
    await add({ currency: 'EUR', daysAgo: 400 });
    const questions = [
      {},
      { make: '' },
      { period: '3-months' },
      { period: '2026' },
      { period: '2025', currency: 'EUR' },
    ];
    const all = () => Promise.all(questions.map(async (query) => ({ ...(await market(query)), computed_at: '' })));
    const computed = await all();
    expect(await keep()).toBeGreaterThan(5);
    expect(await all()).toEqual(computed);
    expect(await keep()).toBe(0);
    const id = await add({ price: 8_000_000, settlement: 'payment_due' });
    expect(await all()).toEqual(computed);
    await keep();
    const [withSale] = await all();
    expect(withSale?.biggest_sales[0]?.sold_price?.amount).toBe(8_000_000);
    const fallen = { state: 'fell_through', fault: 'buyer', fault_reason: 'No money' } as const;
    const ended = { ended_at: new Date(NOW) };
    await database.executor
      .updateTable('settlements')
      .set({ ...fallen, ...ended })
      .where('auction_id', '=', id)
      .execute();
    await keep();
    expect((await all())[0]?.total.volume).toEqual(computed[0]?.total.volume);
  });

  it('counts every spelling of a make in the vocabulary', async () => {
    const { executor } = database;
    await executor.insertInto('vehicle_makes').values({ id: 'mercedes-benz', name: 'Mercedes-Benz' }).execute();
    const mapped = await add({ make: 'Merc', model: 'SL' });
    await executor.updateTable('auctions').set({ make_id: 'mercedes-benz' }).where('id', '=', mapped).execute();
    await add({ make: 'Mercedes Benz', model: 'SL' });
    await add({ make: 'Mercedes-Benz', model: 'E-Class' });
    const found = await market({ make: 'mercedes-benz' });
    expect(found.total.sold).toBe(3);
    expect(found.makes).toMatchObject([{ slug: 'mercedes-benz', make: 'Mercedes-Benz', sold: 3 }]);
    const slugs = await executor.selectFrom('auctions').select('slug').where('id', '=', mapped).execute();
    expect(found.biggest_sales.find(({ slug }) => slug === slugs[0]?.slug)?.make).toBe('Mercedes-Benz');
  });

  it('counts no wheels and parts, lists them, and leaves them out where asked', async () => {
    for (const price of [1_000_000, 2_000_000, 3_000_000]) await add({ price });
    await add({ price: 70_000, category: 'wheels', trim: 'Wheels' });
    await add({ price: 9_000_000, category: 'parts', trim: 'Engine' });
    const counted = { ended: 3, sold: 3, median: { amount: 2_000_000 } };
    const computed = await market();
    expect(computed).toMatchObject({ total: counted, makes: [{ ended: 3 }] });
    expect(computed.biggest_sales.map(({ category }) => category)).toEqual(['car', 'car', 'car']);
    await updateFigures(deps(), createModelIndex());
    expect((await market()).total).toMatchObject(counted);
    const categories = async (vehicles?: '1') => {
      const found = await list(vehicles === undefined ? {} : { vehicles });
      return typeof found === 'string' ? found : found.items.map(({ category }) => category).toSorted();
    };
    expect(await categories()).toEqual(['car', 'car', 'car', 'parts', 'wheels']);
    expect(await categories('1')).toEqual(['car', 'car', 'car']);
  });

  it('keeps currencies apart', async () => {
    await add();
    await add({ currency: 'EUR', price: 5_000_000 });
    expect((await market()).total).toMatchObject({ sold: 1, volume: { amount: 2_000_000, currency: 'USD' } });
    const inEuro = await market({ currency: 'EUR' });
    expect(inEuro.total).toMatchObject({ sold: 1, volume: { amount: 5_000_000, currency: 'EUR' }, median: null });
    expect(inEuro.options.currencies).toEqual(['USD', 'EUR']);
    expect(await list({ currency: 'EUR' })).toMatchObject({ items: [{ currency: 'EUR' }] });
  });

  it('lists most bids and most comments, without removed ones', async () => {
    const quiet = await add({ bids: 3 });
    await add({ bids: 40, status: 'reserve_not_met' });
    for (const removed of [null, null, new Date(NOW)])
      await sql`insert into comments (id, auction_id, author_id, text, posted_at, removed_at) values (${newId()}, ${quiet}, 'a', 'Nice', ${new Date(NOW)}, ${removed})`.execute(
        database.executor,
      );
    const found = await market();
    expect(found.most_bids.map(({ bid_count: count, result }) => [count, result])).toEqual([
      [40, 'not_sold'],
      [3, 'sold'],
    ]);
    expect(found.most_commented.map(({ comment_count: count }) => count)).toEqual([2]);
  });

  it('pages through every result, and refuses another list’s cursor', async () => {
    for (let each = 0; each < 5; each += 1) await add({ daysAgo: 10 + each, price: 1_000_000 + each });
    const prices: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      if (typeof page === 'string') throw new Error(page);
      prices.push(...page.items.map(({ sold_price: price }) => price?.amount ?? 0));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    const first = await list({ limit: 2 });
    const next = typeof first === 'string' ? null : first.next_cursor;
    expect(await list({ currency: 'USD', ...(next === null ? {} : { cursor: next }) })).toBe('invalid');
    expect(prices).toEqual([1_000_000, 1_000_001, 1_000_002, 1_000_003, 1_000_004]);
  });

  it('writes the same results as CSV', async () => {
    await add({ price: 1_234_550, bids: 4 });
    await add({ daysAgo: 20, status: 'reserve_not_met', price: 900_000 });
    const file = await exportMarketResults(deps(), createModelIndex(), { make });
    const bytes = new Uint8Array(await new Response(file.ok ? file.value : null).arrayBuffer());
    expect(bytes.subarray(0, 3), 'a byte order mark').toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
    const lines = new TextDecoder().decode(bytes).trim().split('\r\n');
    expect(lines[0]).toBe(
      'lot_number,closed_at,title,category,make,model,year,mileage,mileage_unit,result,sold_price,highest_bid,currency,bids,comments,url',
    );
    expect(lines[1]).toMatch(/,1971,60000,mi,sold,12345\.50,12345\.50,USD,4,0,https:\/\/cars\.test\/auctions\/result-/);
    expect(lines[2]).toMatch(/,not_sold,,9000\.00,USD,0,0,/);
    expect(lines).toHaveLength(3);
  });

  it('stores one file a day, and keeps the newest 30', async () => {
    await add({ price: 4_321_000 });
    const { storage, ...others } = deps();
    let now = NOW;
    const dumping = { ...others, storage, clock: { now: () => Promise.resolve(now) } };
    const empty = await openTestDatabase(kind);
    expect(await makeDump({ ...dumping, database: empty.database })).toBe(0);
    await empty.close();
    expect([await makeDump(dumping), await makeDump(dumping)]).toEqual([1, 0]);
    const file = await readDump(dumping, '2026-11-23');
    expect(gunzipSync(file.ok ? file.value : new Uint8Array()).toString()).toMatch(/,sold,43210\.00,43210\.00,USD,/);
    for (let day = 1; day <= 30; day += 1) {
      now += DAY_MS;
      await makeDump(dumping);
    }
    const { items } = await listMarketDumps(dumping);
    expect([items.length, items[0]?.day, items.at(-1)?.day]).toEqual([30, '2026-12-23', '2026-11-24']);
    expect(storage.files.size).toBe(30);
    expect(await readDump(dumping, '2026-11-23')).toMatchObject({ ok: false, code: 'market_dump_not_found' });
  });
});
