import { HOUR_MS } from '#contract/durations.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { SearchFrequency } from '#contract/saved-searches.ts';
import { testDatabase, waitingForLocks } from '#tests/support/database.ts';
import { openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { meetsOf } from '#tests/support/saved-searches.ts';
import { criteriaOf, indexEntryOf, isOfModels, type Matched, matchKeysOf } from './criteria.ts';
import { createFollowing } from './index.ts';
import { lockAndCountSearches, deleteSearch, findFollows, findMatchingIds, insertSearch } from './store.ts';

const { database } = await testDatabase('postgres');
const app = openBiddingTestApp(database);
await app.addPerson('sue');
const sue = app.person('sue');
const following = createFollowing({
  ...app.deps,
  notifications: app.notifications,
  auctions: {
    subjectsOf: () =>
      Promise.resolve({
        sellerId: sue.kind === 'user' ? sue.userId : '',
        seller: 'sue',
        make: 'Jaguar',
        model: 'E-Type',
      }),
  },
});

const VALUES = {
  make: ['Porsche', 'BMW', 'Citroën', '*', 'porsche'],
  body: ['coupe', 'suv', 'Coupe'],
  region: ['California', 'Île-de-France', '**'],
  word: ['911', '911s', '3.0', 'l', 'los', 'coupé', 'porsche', 'manual', 'zzz', '2'],
} as const;
const OTHERS = ['aa', 'bb', 'cc', 'dd', 'ee', 'ff', 'gg', 'hh'];
const mostly = <T>(fits: fc.Arbitrary<T>, others: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 5, arbitrary: fits }, { weight: 1, arbitrary: others });
const choiceOf = (values: readonly string[]) =>
  mostly(fc.constantFrom([], [...values], [...values, ...OTHERS]), fc.subarray([...values, ...OTHERS]));
const searchOf = fc
  .record({
    make: choiceOf(VALUES.make),
    body: choiceOf(VALUES.body),
    region: choiceOf(VALUES.region),
    words: mostly(
      fc.subarray(['911', 'l', '2', 'a'], { maxLength: 3 }),
      fc.subarray([...VALUES.word], { maxLength: 3 }),
    ),
    dealer: mostly(fc.constant<string | null>(null), fc.constantFrom('a-dealer', 'another', '*')),
    noReserve: mostly(fc.constant(false), fc.constant(true)),
    years: fc.constantFrom('', 'year_from=1973', 'year_to=1972', 'year_from=1960&year_to=1973'),
    prices: fc.constantFrom(
      '',
      '',
      'price_from=10000',
      'price_to=10000',
      'price_from=9999&price_to=10001',
      'price_to=9999',
    ),
    facts: mostly(
      fc.constant(''),
      fc.constantFrom(
        'gearbox=manual',
        'gearbox=manual,automatic&fuel=diesel',
        'fuel=petrol,diesel',
        'seller_type=private',
        'owners=1,2&true_mileage=known',
        'cylinders=6',
        'mileage_to=10000',
        'mileage_to=16093&mileage_unit=km',
        'gearbox=stick',
      ),
    ),
  })
  .map(({ make, body, region, words, dealer, noReserve, years, prices, facts }) => {
    const search = new URLSearchParams(`${years}&${prices}&${facts}`);
    for (const [name, values] of Object.entries({ make, body, region }))
      for (const value of values) search.append(name, value);
    if (words.length > 0) search.set('q', words.join(' '));
    if (dealer !== null) search.set('dealer', dealer);
    if (noReserve) search.set('no_reserve', '1');
    return search.toString();
  });
const auctionOf: fc.Arbitrary<Matched> = fc.record({
  make: fc.constantFrom(...VALUES.make),
  body: fc.constantFrom(...VALUES.body, ''),
  region: fc.constantFrom(...VALUES.region, ''),
  dealer: fc.constantFrom(null, 'a-dealer'),
  hasReserve: fc.boolean(),
  facts: fc.record({
    gearbox: fc.constantFrom('manual', 'automatic', null),
    fuel: fc.constantFrom('petrol', 'diesel', null),
    seller_type: fc.constantFrom('private', 'dealer'),
    owners: fc.constantFrom('1', '4', null),
    true_mileage: fc.constantFrom('known', 'unknown'),
    cylinders: fc.constantFrom('6', '7', null),
  }),
  mileageKm: fc.constantFrom(null, 16_092, 16_093, 16_094),
  year: fc.integer({ min: 1971, max: 1975 }),
  price: fc.constantFrom(9_999, 10_000, 999_900, 999_999, 1_000_000, 1_000_001, 9_999_999, 10_000_000, 10_000_001),
  text: fc.constantFrom(
    '1973 Porsche 911 2.7 1973 Porsche 911S Coupé (3.0) coupe Los Angeles California',
    'a manual 911... 2,7 l',
    '',
  ),
});

const COUPE: Matched = {
  make: 'Porsche',
  body: 'coupe',
  region: 'California',
  dealer: null,
  hasReserve: true,
  year: 1973,
  price: 1_000_000,
  text: '1973 Porsche 911S',
};
test('a search for a make finds auctions under its name in the vocabulary', () => {
  const merc = { ...COUPE, make: 'Merc', makeName: 'Mercedes-Benz' };
  const keys = (query: string) => indexEntryOf(criteriaOf(query)).keys;
  const shown = matchKeysOf(merc, 'USD');
  for (const query of ['make=Mercedes-Benz', 'make=merc']) expect(shown.keys).toContain(keys(query)[0]);
  expect(shown.keys).not.toContain(keys('make=Porsche')[0]);
});

test.each([
  ['make=BMW', true],
  ['make=BMW&model=3+Series', true],
  ['make=BMW&model=325i,M3', true],
  ['make=BMW&model=M3', false],
  ['make=BMW&model=3+Series&generation=E30', true],
  ['make=BMW&model=3+Series&generation=E36', false],
])('a search for “%s” finds a 325i of the E30 series: %s', (query, isMet) => {
  expect(isOfModels(query, { model: '325i', modelName: '3 Series', generationName: 'E30' })).toBe(isMet);
});

/** Cases that random generation is unlikely to produce. */
const OPEN = [
  `make=${OTHERS.join()},ii&body=coupe,${OTHERS.slice(1).join()}`,
  `body=${OTHERS.join()},ii&make=porsche,${OTHERS.slice(1).join()}`,
];
OPEN.push(
  `region=${OTHERS.join()},ii&make=porsche,${OTHERS.slice(1).join()}`,
  ...OPEN.map((query) => query.replace(',ii', ',Porsche,coupe')),
);
const EDGES: [string[], Matched, string][] = [
  [OPEN, COUPE, 'USD'],
  [['price_from=10000', 'price_to=10000'], { ...COUPE, price: 9_999_999 }, 'KWD'],
  [['price_from=10000', 'price_to=10000'], { ...COUPE, price: 10_000_001 }, 'KWD'],
  [Array.from({ length: 6 }, () => 'gearbox=manual'), { ...COUPE, facts: { gearbox: 'manual' } }, 'USD'],
  [Array.from({ length: 6 }, () => 'q=porsche'), COUPE, 'USD'],
];

describe.each(['postgres', 'embedded'] as const)('on %s', async (kind) => {
  const other = await testDatabase(kind);

  test('matches the same saved searches as running each of them', async () => {
    const { executor } = other.database;
    const seen = { met: 0, open: 0, words: 0, facts: 0 };
    const property = fc.asyncProperty(
      fc.array(searchOf, { minLength: 30, maxLength: 30 }),
      auctionOf,
      fc.constantFrom('USD', 'JPY', 'KWD'),
      async (queries, auction, currency) => {
        const searches = queries.map((query) => ({ id: newId(), criteria: criteriaOf(query), query }));
        for (const { id, query, criteria } of searches)
          await insertSearch(
            executor,
            { id, user_id: id, name: 'Any', query, how_often: 'at_once', created_at: new Date(0) },
            indexEntryOf(criteria),
          );
        const meets = meetsOf(auction, currency);
        const met = searches.filter(({ criteria }) => meets(criteria));
        expect(await findMatchingIds(executor, matchKeysOf(auction, currency))).toEqual(met.map(({ id }) => id));
        seen.met += met.length;
        for (const { criteria } of met) {
          const { words, makes, bodies, regions, excluded } = indexEntryOf(criteria);
          if (excluded !== null) seen.facts += 1;
          if ((makes ?? bodies ?? regions) !== null) seen.open += 1;
          if (words !== null) seen.words += 1;
        }
        for (const { id } of searches) await deleteSearch(executor, { userId: id, id });
      },
    );
    await fc.assert(property, { numRuns: 40, examples: EDGES });
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
  });
});

test('notifies searchers and followers once when an auction becomes public', async () => {
  const people = await Promise.all(['amy', 'ben', 'cat', 'dot'].map((name) => app.addPerson(name)));
  const [amy, ben, cat] = people;
  if (amy === undefined || ben === undefined || cat === undefined) throw new Error('nobody came');
  expect(
    await following.saveSearch(amy, {
      name: 'An E-Type',
      query: 'q=e-type&make=Jaguar&status=live',
      how_often: 'at_once',
    }),
  ).toMatchObject({
    ok: true,
    value: { query: 'q=e-type&make=Jaguar' },
  });
  for (const query of ['price_from=200&price_to=100', 'year_from=1980&year_to=1970'])
    expect(await following.saveSearch(amy, { name: 'Reversed', query, how_often: 'at_once' })).toMatchObject({
      ok: false,
      errors: { query: [expect.stringContaining('Swap the')] },
    });
  expect(
    await following.saveSearch(amy, { name: 'Again', query: 'make=Jaguar&q=e-type', how_often: 'at_once' }),
  ).toMatchObject({ ok: false, code: 'search_already_saved' });
  expect(await following.saveSearch(amy, { name: 'All', query: 'status=live', how_often: 'at_once' })).toMatchObject({
    ok: false,
    code: 'invalid',
  });
  expect(
    await following.saveSearch(amy, { name: 'Any Jaguar', query: 'make=Jaguar', how_often: 'daily' }),
  ).toMatchObject({ ok: true });
  expect(
    await following.saveSearch(cat, { name: 'Later ones', query: 'make=Jaguar&year_from=1970', how_often: 'at_once' }),
  ).toMatchObject({ ok: true });
  expect(await following.followOf(ben, { slug: 'any', seller: true, model: true })).toMatchObject({
    ok: true,
    value: { seller: true, model: true },
  });
  const followersOf = (...names: [string, ...string[]]) =>
    following.countFollowers(app.database.executor, { kind: 'model', names });
  expect(await followersOf('jaguar XK 120', 'jaguar e-type')).toBe(1);
  expect(await followersOf('jaguar XK 120')).toBe(0);
  const now = Date.now();
  await app.addAuction({
    start_date: new Date(now + HOUR_MS).toISOString(),
    close_date: new Date(now + 48 * HOUR_MS).toISOString(),
  });
  await Promise.all([following.savedSearchMatcher.runOnce(), following.savedSearchMatcher.runOnce()]);
  await following.savedSearchMatcher.runOnce();
  expect(await app.noticesOf('amy')).toEqual(['search_hit']);
  expect(await app.noticesOf('ben')).toEqual(['followed_new']);
  expect(await app.noticesOf('cat')).toEqual([]);
  expect(await app.noticesOf('dot')).toEqual([]);
});

test('never offers to follow oneself, and offers the same names as the list of follows', async () => {
  const [sue, joe] = [app.person('sue'), await app.addPerson('joe')];
  if (sue.kind !== 'user') throw new Error('sue sells');
  const model = { kind: 'model', subject: 'jaguar e-type', label: 'Jaguar E-Type' };
  expect(await following.readFollowable(sue, 'any')).toEqual({ ok: true, value: [model] });
  const offered = await following.readFollowable(joe, 'any');
  expect(offered).toMatchObject({ ok: true, value: [model, { kind: 'seller', label: 'sue' }] });
  await following.followOf(joe, { slug: 'any', seller: true, model: true });
  const rows = await findFollows(database.executor, joe.userId);
  const keys = (all: readonly { kind: string; subject: string }[]) =>
    all.map(({ kind, subject }) => `${kind} ${subject}`).sort();
  expect(keys(rows)).toEqual(keys(offered.ok ? offered.value : []));
});

test('re-indexes searches of an earlier release first, in whichever process', async () => {
  const { executor } = database;
  const [gus, hal] = [await app.addPerson('gus'), await app.addPerson('hal')];
  await following.saveSearch(gus, { name: 'Found', query: 'make=Jaguar&q=e-type', how_often: 'at_once' });
  await following.saveSearch(hal, { name: 'Not found', query: 'make=Jaguar&q=e-type zzz', how_often: 'at_once' });
  await sql`delete from saved_search_keys where search_id in (select id from saved_searches where user_id = ${gus.kind === 'user' ? gus.userId : ''})`.execute(
    executor,
  );
  await sql`update saved_search_keys set words = null`.execute(executor);
  await sql`update saved_searches set is_indexed = false`.execute(executor);
  const now = Date.now();
  await app.addAuction({
    start_date: new Date(now + HOUR_MS).toISOString(),
    close_date: new Date(now + 48 * HOUR_MS).toISOString(),
  });
  await Promise.all([following.savedSearchMatcher.runOnce(), following.savedSearchMatcher.runOnce()]);
  expect(await app.noticesOf('gus')).toEqual(['search_hit']);
  expect(await app.noticesOf('hal')).toEqual([]);
});

test('notifies by the most frequent matching search, never by a paused one, and weekly ones on their day', async () => {
  const people = await Promise.all(['eli', 'fox', 'gil', 'hob'].map((name) => app.addPerson(name)));
  const [eli, fox, gil, hob] = people;
  if (eli === undefined || fox === undefined || gil === undefined || hob === undefined) throw new Error('nobody came');
  const save = (who: typeof eli, query: string, howOften: SearchFrequency) =>
    following.saveSearch(who, { name: `${query}, ${howOften}`, query, how_often: howOften });
  await save(eli, 'make=Jaguar', 'weekly');
  await save(eli, 'q=jaguar', 'at_once');
  await save(eli, 'body=coupe&make=Jaguar', 'daily');
  await save(fox, 'make=Jaguar', 'weekly');
  await save(gil, 'make=Jaguar', 'paused');
  await save(hob, 'make=Jaguar', 'weekly');
  await following.followOf(hob, { slug: 'any', model: true });
  const now = Date.now();
  await app.addAuction({
    start_date: new Date(now + HOUR_MS).toISOString(),
    close_date: new Date(now + 20 * 24 * HOUR_MS).toISOString(),
  });
  await following.savedSearchMatcher.runOnce();
  const saying = (text: string): unknown => expect.stringContaining(text);
  const notifications = sql<{
    username: string;
    title: string;
    body: string;
    state: string;
  }>`select p.username, n.title, n.body, d.state from notifications n join paddles p on p.user_id = n.user_id
    join deliveries d on d.notification_id = n.id where p.username in ('eli', 'fox', 'gil', 'hob') order by p.username`;
  expect((await notifications.execute(database.executor)).rows).toEqual([
    { username: 'eli', title: expect.stringMatching(/^New match: /), body: saying('q=jaguar, at_once'), state: 'due' },
    { username: 'fox', title: expect.stringMatching(/^New match: /), body: saying('weekly'), state: 'digest' },
    { username: 'hob', title: expect.stringMatching(/^New: /), body: saying('You follow'), state: 'due' },
  ]);
});

test('drops pending notifications of a search or follow that was removed, paused or ended', async () => {
  const people = await Promise.all(['jan', 'kay', 'lou', 'mia', 'nat'].map((name) => app.addPerson(name)));
  const [jan, kay, lou, mia, nat] = people;
  if (jan === undefined || kay === undefined || lou === undefined || mia === undefined || nat === undefined)
    throw new Error('nobody came');
  const save = async (who: typeof jan) => {
    const saved = await following.saveSearch(who, { name: 'Jaguars', query: 'make=Jaguar', how_often: 'daily' });
    if (!saved.ok) throw new Error('a search is saved');
    return saved.value.id;
  };
  const [removed, paused] = [await save(jan), await save(kay), await save(lou)];
  await following.followOf(mia, { slug: 'any', model: true });
  await following.followOf(nat, { slug: 'any', model: true, seller: true });
  await app.addAuction({ start_date: new Date(Date.now() + HOUR_MS).toISOString() });
  await following.savedSearchMatcher.runOnce();
  await following.removeSearch(jan, removed);
  await following.changeSearch(kay, { id: paused, name: 'Jaguars', how_often: 'paused' });
  await following.followOf(mia, { slug: 'any', model: false });
  await following.followOf(nat, { slug: 'any', model: false });
  const { rows } = await sql<{
    username: string;
    state: string;
  }>`select p.username, d.state from notifications n join paddles p on p.user_id = n.user_id
    join deliveries d on d.notification_id = n.id where p.username in ('jan', 'kay', 'lou', 'mia', 'nat') order by p.username`.execute(
    database.executor,
  );
  expect(rows.map(({ username, state }) => `${username}: ${state}`)).toEqual([
    'jan: late',
    'kay: late',
    'lou: digest',
    'mia: late',
    'nat: due',
  ]);
});

test('keeps at most fifty searches, also for concurrent saves', async () => {
  const { executor } = database;
  const ivy = await app.addPerson('ivy');
  const userId = ivy.kind === 'user' ? ivy.userId : '';
  const save = (year: number) =>
    following.saveSearch(ivy, { name: String(year), query: `year_from=${year}`, how_often: 'daily' });
  for (let year = 1900; year < 1949; year += 1) expect((await save(year)).ok).toBe(true);
  const [written, looked] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
  const firstTab = database.transaction(async (transaction) => {
    expect(await lockAndCountSearches(transaction, userId)).toBe(49);
    const row = {
      id: newId(),
      user_id: userId,
      name: '1950',
      query: 'year_from=1950',
      how_often: 'daily',
      created_at: new Date(0),
    } as const;
    await insertSearch(transaction, row, indexEntryOf(criteriaOf(row.query)));
    written.resolve(null);
    await looked.promise;
  });
  await written.promise;
  const secondTab = save(1951);
  await expect.poll(() => waitingForLocks(executor)).toBe(1);
  looked.resolve(null);
  await firstTab;
  expect(await secondTab).toMatchObject({ ok: false, code: 'too_many_searches' });
});
