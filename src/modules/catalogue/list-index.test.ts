import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ENDING_WITHIN } from '#contract/fact-filters.ts';
import type { Executor } from '#platform/database/database.ts';
import type { PageCursor } from '#platform/database/page.ts';
import { newId } from '#platform/ids.ts';
import { insertAuction } from '#tests/support/insert-auction.ts';
import { testDatabase } from '#tests/support/database.ts';
import { seededRandom } from '#tests/simulation/world/seeded.ts';
import { ListColumns } from './list-index-columns.ts';
import { createListIndex } from './list-index.ts';
import type { MakeCondition, ModelCondition } from '#modules/vehicle-models/index.ts';
import { findOnOffer } from './on-offer-store.ts';
import { countFacets } from './count-facets-store.ts';
import type { SearchWords } from './search-conditions.ts';
import { countWith, findEndedWith, findOnOfferWith } from './search-store.ts';
import type { FacetRow } from './facet-store.ts';
import { listAuctions, type ListPage, type SortName } from './list-store.ts';
import { type AuctionFilter, NO_FILTER } from './auction-filter.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const AUCTIONS = 60;
const STEPS = 20;
const LISTS_A_STEP = 6;
const DAY_HOURS = 24;
type Some<T> = readonly [T, ...T[]];
const VEHICLES: Some<readonly [string, string]> = [
  ['Porsche', '911'],
  ['porsche', 'Carrera'],
  ['VW', 'Type 2'],
  ['Volkswagen', 'Beetle'],
  ['Škoda', '130 RS'],
  ['Chevrolet', 'Camaro'],
];
const STATUSES = ['sold', 'sold', 'sold', 'not_sold', 'reserve_not_met', 'withdrawn', 'live', 'scheduled'] as const;
const REGIONS = ['CA', 'ca', 'Oregon', 'Vermont', ''] as const;
const BODIES = ['coupe', 'Coupe', 'suv', 'saloon'] as const;
const GEARBOXES = ['manual', 'automatic'] as const;
const COLOURS = ['red', 'black', 'white'] as const;
const WORDS = ['porsche', 'por', 'turbo', '911', '1990', 'camaro', 'owner', 's', '7', '12'] as const;
const POINTS: Some<readonly [number, number]> = [
  [34.05, -118.24],
  [45.52, -122.68],
  [44.48, -73.21],
];
const PRICES = [900_000, 2_500_000, 2_600_000, 7_000_000] as const;
const SORTS: Some<SortName> = [
  'recently_closed',
  'ending_soonest',
  'opening_soonest',
  'newly_listed',
  'most_bids',
  'price_low',
  'price_high',
  'year_old',
  'year_new',
  'nearest',
  'mileage_low',
];
const PAGE = 8;
/** After what is on offer was read. */
const FAILED_STATEMENT = 3;
const PAGES = 4;
const FIRST_PAGE: ListPage = { sort: 'recently_closed', after: null, limit: PAGE };
const EVERY: ListPage = { ...FIRST_PAGE, limit: AUCTIONS * 2 };
const MAKE_ID = 'porsche';
const MODEL_ID = 'porsche.911';
const MAPPED: Some<readonly [string | null, string | null, string | null]> = [
  [MAKE_ID, MODEL_ID, 'porsche.911.964'],
  [MAKE_ID, MODEL_ID, null],
  [MAKE_ID, null, null],
  [null, null, null],
];

async function addVocabulary(executor: Executor): Promise<void> {
  await executor.insertInto('vehicle_makes').values({ id: MAKE_ID, name: 'Porsche' }).execute();
  await executor
    .insertInto('vehicle_models')
    .values({ id: MODEL_ID, make_id: MAKE_ID, slug: '911', name: '911', kind: 'car', first_year: 1963 })
    .execute();
  await executor
    .insertInto('model_generations')
    .values({ id: 'porsche.911.964', model_id: MODEL_ID, name: '964', first_year: 1989 })
    .execute();
  await executor
    .insertInto('vehicle_aliases')
    .values({ id: 'a1', make_id: MAKE_ID, model_id: null, name: 'Porker', key: 'porker' })
    .execute();
}

describe.each(['postgres', 'embedded'] as const)('the index of lists on %s', async (kind) => {
  const dice = seededRandom(541);
  let nth = 0;
  const maybe = <T>(times: number, value: () => T, otherwise: T): T => (dice.oneIn(times) ? value() : otherwise);

  async function addAuction(executor: Executor): Promise<void> {
    nth += 1;
    const [make, model] = dice.pick(VEHICLES);
    const status = dice.pick(STATUSES);
    const year = dice.pick([1973, 1989, 1990]);
    const price = dice.pick(PRICES) + dice.upTo(100_000);
    const id = await insertAuction(
      executor,
      {
        slug: `car-${nth}`,
        status,
        make,
        model,
        year,
        title: `${year} ${make} ${model} ${dice.pick(['Turbo', 'S', ''])}`,
        subtitle: dice.pick(['One owner', 'Project']),
        body: dice.pick(BODIES),
        region: dice.pick(REGIONS),
        vehicle: {
          category: maybe(6, () => 'parts', 'car'),
          gearbox: dice.pick([...GEARBOXES, undefined]),
          exterior_colour_family: dice.pick([...COLOURS, undefined]),
          engine: dice.pick(['2.4-liter inline-six', 'V8', 'Rotary']),
          owner_count: dice.pick([0, 1, 2, 9, undefined]),
          mileage: dice.upTo(90_000),
          mileage_is_known: dice.oneIn(2),
        },
        price,
        leader: 'ann',
        reserve: dice.pick([null, 2_550_000]),
        closesIn: ['live', 'scheduled'].includes(status)
          ? 1 + DAY_HOURS * dice.upTo(8)
          : -1 - DAY_HOURS * dice.upTo(12),
        ...(status === 'sold' && { hammer: price }),
      },
      { now: NOW, sellerId: 'sue', maximum: price },
    );
    await locateAndMap(executor, id);
  }

  /** Some are mapped, and some have a place whose taxes are known. */
  async function locateAndMap(executor: Executor, id: string): Promise<void> {
    const [make_id, model_id, generation_id] = dice.pick(MAPPED);
    const location = { city: 'Springfield', region: dice.pick(REGIONS), country: dice.pick(['US', 'Canada']) };
    await executor
      .updateTable('auctions')
      .set({ make_id, model_id, generation_id, location: JSON.stringify(location) })
      .where('id', '=', id)
      .execute();
  }

  const anAuction = () => `car-${1 + dice.upTo(nth - 1)}`;
  async function change(): Promise<void> {
    const { executor } = database;
    const update = executor.updateTable('auctions').where('slug', '=', anAuction());
    const [latitude, longitude] = dice.pick(POINTS);
    switch (dice.upTo(7)) {
      case 0:
        await update
          .set({ title: dice.pick(['Porsche Turbo', 'Camaro', 'A 911']), year: 1950 + dice.upTo(70) })
          .execute();
        return;
      case 1:
        await update.set({ latitude, longitude, is_located: true, body_style: dice.pick(BODIES) }).execute();
        return;
      case 2:
        await update.set({ make: dice.pick(VEHICLES)[0], model: dice.pick(['911', 'New model']) }).execute();
        return;
      case 3:
        await sql`with gone as (delete from ended_auctions where auction_id in
            (select id from auctions where slug = ${anAuction()}) returning auction_id)
          update auction_search set stage = 'hidden', ended_at = null where auction_id in (select auction_id from gone)`.execute(
          executor,
        );
        return;
      case 4:
        await sql`update auction_states set status = 'withdrawn', hammer_price = null where auction_id in
          (select id from auctions where slug = ${anAuction()}) and status = 'live'`.execute(executor);
        return;
      case 5:
        await sql`update auction_states set price = price + 100000, leader_maximum = leader_maximum + 100000,
          bid_count = bid_count + 1, closes_at = closes_at + interval '2 minutes'
          where status = 'live' and leader_id is not null`.execute(executor);
        return;
      case 6:
        await sql`update auction_states set status = 'live' where auction_id in
          (select id from auctions where slug = ${anAuction()}) and status = 'scheduled'`.execute(executor);
        return;
      default:
        await addAuction(executor);
    }
  }

  const randomSpellings = () => [dice.pick(WORDS), ...(dice.oneIn(4) ? [dice.pick(WORDS)] : [])];
  const randomReading = () => Array.from({ length: 1 + dice.upTo(2) }, randomSpellings);
  const randomWords = (): SearchWords => ({
    typed: [randomReading(), ...(dice.oneIn(3) ? [randomReading()] : [])],
    named: dice.oneIn(4) ? [[[MODEL_ID]]] : [],
  });
  const randomFilter = (): AuctionFilter => ({
    ...NO_FILTER,
    now: NOW,
    group: dice.pick(['results', 'results', 'results', 'live', 'coming_soon', 'on_offer', null]),
    words: maybe(3, randomWords, NO_FILTER.words),
    makes: maybe(2, () => [dice.pick(['Porsche', 'VW', 'škoda', 'porker'])], []),
    models: maybe(3, () => [dice.pick(['911', 'Carrera'])], []),
    generations: maybe(6, () => ['964'], []),
    bodies: maybe(3, () => [dice.pick(BODIES)], []),
    regions: maybe(4, () => [dice.pick(['CA', 'oregon'])], []),
    dealer: maybe(12, () => 'fine-cars', null),
    yearFrom: maybe(4, () => 1960 + dice.upTo(40), null),
    yearTo: maybe(4, () => 1980 + dice.upTo(40), null),
    priceFrom: maybe(4, () => dice.pick(PRICES), null),
    priceTo: maybe(3, () => dice.pick(PRICES) + dice.upTo(150_000), null),
    isAllIn: dice.oneIn(2),
    facts: {
      ...NO_FILTER.facts,
      gearbox: maybe(3, () => [dice.pick(GEARBOXES)], []),
      exterior_colour_family: maybe(4, () => ['red', 'black'], []),
      cylinders: maybe(5, () => [dice.pick(['6', '8'])], []),
      true_mileage: maybe(5, () => [dice.pick(['known', 'unknown'])], []),
      owners: maybe(5, () => ['1', '4'], []),
      seller_type: maybe(5, () => [dice.pick(['private', 'dealer'])], []),
    },
    mileageKmTo: maybe(5, () => dice.upTo(120_000), null),
    ending: maybe(6, () => dice.pick(ENDING_WITHIN), null),
    reserveMet: dice.oneIn(6),
    noReserve: dice.oneIn(6),
    soldOnly: dice.oneIn(5),
    ...maybe<Pick<AuctionFilter, 'near'>>(
      4,
      () => {
        const [latitude, longitude] = dice.pick(POINTS);
        return { near: { latitude, longitude, metres: dice.pick([null, 100_000, 2_000_000]) } };
      },
      {},
    ),
  });

  /** Counts and pages are those of the database. Returns how many they are. */
  async function expectSame(filter: AuctionFilter, sort = dice.pick(SORTS), limit = 1 + dice.upTo(PAGE)) {
    const { executor } = database;
    let compared = 0;
    let after: PageCursor | null = null;
    for (let number = 0; number < PAGES; number += 1) {
      const page: ListPage = { sort, after, limit: limit + 1 };
      const found = await index.current()?.read(filter, page);
      if (found?.lotNumbers === undefined || found.lotNumbers === null) throw new Error('the index found nothing');
      const told = JSON.stringify({ ...filter, ...page });
      const counted = inOrder(await found.facets);
      expect(counted, told).toEqual(inOrder(await countFacets(executor, filter)));
      const listed = await listAuctions(executor, filter, { ...page, among: found.lotNumbers });
      expect(listed, told).toEqual(await listAuctions(executor, filter, page));
      compared += counted.length + listed.length;
      const last = listed[limit - 1];
      if (listed.length <= limit || last === undefined) break;
      after = { key: last.sortKey, id: last.id };
    }
    return compared;
  }
  /** A search finds what the database finds, in that order. */
  async function expectSameSearch(words: SearchWords): Promise<number> {
    const { executor } = database;
    const limit = 1 + dice.upTo(PAGE);
    const lists = index.current();
    const found = await lists?.search(words, { limit });
    expect(found, JSON.stringify(words)).toEqual({
      onOffer: await findOnOfferWith(executor, words, limit),
      ended: await findEndedWith(executor, words, limit),
    });
    expect(await lists?.count(words)).toBe(await countWith(executor, words, AUCTIONS * 2));
    return (found?.onOffer.total ?? 0) + (found?.ended.total ?? 0);
  }
  async function expectSameFiltered(filter: AuctionFilter): Promise<number> {
    const found = await index.current()?.search(filter.words, { ...EVERY, filter });
    for (const group of ['on_offer', 'results'] as const) {
      const listed = await listAuctions(database.executor, { ...filter, group }, EVERY);
      const matched = (group === 'results' ? found?.ended : found?.onOffer)?.matches.map(({ id }) => id);
      expect(matched?.toSorted(), JSON.stringify(filter)).toEqual(listed.map(({ id }) => id).toSorted());
    }
    return (found?.onOffer.total ?? 0) + (found?.ended.total ?? 0);
  }
  /** A make and its models, as the vocabulary and as unmapped auctions name them. */
  async function expectSameOffer(): Promise<number> {
    const makes = dice.pick([
      ['Porsche', 'porsche'],
      ['VW', 'Volkswagen'],
      ['Škoda', 'Chevrolet'],
    ]);
    const named = { makes, models: dice.pick([['911', 'Carrera'], ['Type 2', 'Beetle'], []]) };
    const of = dice.pick<MakeCondition | ModelCondition>([
      { makeId: dice.pick([MAKE_ID, 'another', null]), makes },
      { modelId: dice.pick([MODEL_ID, 'another', null]), ...named },
    ]);
    const limit = 1 + dice.upTo(PAGE);
    const found = await index.current()?.onOffer(of, limit);
    expect(found, JSON.stringify(of)).toEqual(await findOnOffer(database.executor, of, limit));
    return found?.length ?? 0;
  }
  const inOrder = (rows: readonly FacetRow[]) =>
    rows.map(({ facet, value, count }) => `${facet} ${value}: ${count}`).toSorted();

  const { database } = await testDatabase(kind, { role: 'owner' });
  const { executor } = database;
  await addVocabulary(executor);
  const rate = { name: 'Tax', created_by: 'staff', created_at: new Date(NOW), ended_at: null };
  await executor
    .insertInto('tax_rates')
    .values([{ ...rate, id: newId(), country: 'US', region: 'CA', basis_points: 900 }])
    .execute();
  await database.transaction(async (transaction) => {
    for (let each = 0; each < AUCTIONS; each += 1) await addAuction(transaction);
  });
  const columns = new ListColumns();
  const index = createListIndex(database, columns);

  it('repeats a load that failed without reading anything twice', async () => {
    const { executor } = database;
    const repeated = new ListColumns();
    let statements = 0;
    const failing = executor.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        if (statements === FAILED_STATEMENT) throw new Error('the connection is lost');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const other = createListIndex({ executor: failing }, repeated);
    await expect(other.refresh()).rejects.toThrow('the connection is lost');
    expect(other.current()).toBeNull();
    await other.refresh();
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from listed_auctions`.execute(executor);
    expect(repeated.length).toBe(rows[0]?.count);
  });

  it('reads nothing before it is loaded', async () => {
    expect(index.current()).toBeNull();
    expect(await index.refresh()).toBeGreaterThan(AUCTIONS / 2);
  });

  it('counts and lists as the database does, after any change', async () => {
    let [seen, offered] = [0, 0];
    for (let step = 0; step < STEPS; step += 1) {
      await change();
      await change();
      for (let list = 0; list < LISTS_A_STEP; list += 1) {
        seen += await expectSame(randomFilter());
        seen += await expectSame(NO_FILTER, dice.pick(['year_new', 'year_old']), 1);
        seen += await expectSameSearch(randomWords());
        seen += await expectSameFiltered({ ...randomFilter(), words: randomWords(), group: null });
        offered += await expectSameOffer();
      }
    }
    expect(seen).toBeGreaterThan(STEPS * LISTS_A_STEP * 4);
    expect(offered).toBeGreaterThan(STEPS);
  });

  it('leaves what it can’t count to the database', async () => {
    const within = { by: 'closing', from: new Date(NOW), until: new Date(NOW + 1) } as const;
    expect(await index.current()?.read({ ...NO_FILTER, within }, FIRST_PAGE)).toBeNull();
  });

  it.runIf(kind === 'postgres')('gives a changed listing one new place, however often it is read again', async () => {
    const released = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<void>();
    const older = database.transaction(async (transaction) => {
      await sql`select pg_current_xact_id()`.execute(transaction);
      opened.resolve();
      await released.promise;
    });
    await opened.promise;
    try {
      await index.refresh();
      const places = columns.length;
      await database.executor
        .updateTable('auctions')
        .set({ title: 'A Porsche with a new title' })
        .where('slug', '=', 'car-1')
        .execute();
      for (let reading = 0; reading < 3; reading += 1) await index.refresh();
      expect(columns.length).toBeLessThanOrEqual(places + 1);
    } finally {
      released.resolve();
      await older;
    }
  });

  it.runIf(kind === 'postgres')('sees a transaction that commits after later ones', async () => {
    const { executor } = database;
    const [updated, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const early = database.transaction(async (transaction) => {
      await transaction.updateTable('auctions').set({ body_style: 'early' }).where('slug', '=', 'car-1').execute();
      updated.resolve();
      await released.promise;
    });
    await updated.promise;
    await executor.updateTable('auctions').set({ body_style: 'later' }).where('slug', '=', 'car-2').execute();
    await expectSame({ ...NO_FILTER, group: 'results' });
    released.resolve();
    await early;
    await expectSame({ ...NO_FILTER, group: 'results' });
  });
});
