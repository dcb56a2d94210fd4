import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { SearchAnswerSchema, SuggestionsSchema } from '#contract/content.ts';
import { openContentTestApp } from '#tests/support/content-app.ts';
import { openVocabulary } from '#tests/support/vehicle-models.ts';
import { insertAuction, type InsertedAuction } from '#tests/support/insert-auction.ts';

const PASADENA = [34.1478, -118.1445] as const;
const NEW_YORK = [40.7128, -74.006] as const;
const testApp = openContentTestApp('embedded');

async function add(
  auction: Pick<InsertedAuction, 'slug'> & Partial<InsertedAuction>,
  [latitude, longitude]: readonly [number, number],
): Promise<void> {
  const { executor } = testApp.database;
  const manual = {
    make: 'Alfa Romeo',
    status: 'live',
    leader: 'ann',
    vehicle: { transmission: '5-speed manual' },
  } as const;
  const id = await insertAuction(
    executor,
    { ...manual, ...auction },
    { now: testApp.now, sellerId: 'sue', maximum: auction.price ?? 1 },
  );
  await sql`update auctions set latitude = ${latitude}, longitude = ${longitude}, is_located = true
    where id = ${id}`.execute(executor);
}
beforeAll(async () => {
  await add({ slug: 'near-alfa', price: 2_000_000 }, PASADENA);
  await add({ slug: 'near-dear-alfa', price: 2_450_000 }, PASADENA);
  await add({ slug: 'far-alfa', price: 1_000_000 }, NEW_YORK);
  await add({ slug: 'near-fiat', price: 1_000_000, make: 'Fiat' }, PASADENA);
  const sold = { status: 'sold', closesIn: -48, hammer: 1_900_000 } as const;
  await add({ slug: 'sold-alfa', price: 1_900_000, ...sold }, PASADENA);
});

async function search(q: string) {
  const answer = await testApp.get(`/api/search?${new URLSearchParams({ q })}`);
  const { filters, auctions, results, total } = SearchAnswerSchema.parse(answer);
  const slugs = [auctions, results].map(({ items }) => items.map(({ slug }) => slug).toSorted());
  return { filters, slugs, total };
}

test('filters by the prices and the distance that a search names, also with premium', async () => {
  expect(await search('a manual alfa under 25,000 within 300 miles of Pasadena, CA')).toEqual({
    filters: { price_to: '2500000', near: 'Pasadena, CA', within: '300mi', gearbox: 'manual' },
    slugs: [['near-alfa', 'near-dear-alfa'], ['sold-alfa']],
    total: 3,
  });
  const allIn = await search('a manual alfa under 25,000 all-in within 300 miles of Pasadena, CA');
  expect(allIn).toMatchObject({ filters: { all_in: '1' }, slugs: [['near-alfa'], ['sold-alfa']] });
});

test('says which distance it couldn’t place, and filters by the rest', async () => {
  for (const q of ['alfa under 15k within 300 miles', 'alfa under 15k within 300 miles of Nosuchtownanywhere'])
    expect(await search(q)).toEqual({
      filters: { price_to: '1500000', unplaced: '300mi' },
      slugs: [['far-alfa'], []],
      total: 1,
    });
});

test('finds wheels, parts and motorcycles by the word for them, also in suggestions', async () => {
  const wheels = { make: 'Porsche', title: 'Fuchs Wheels for a Porsche 911', vehicle: { category: 'wheels' } } as const;
  await add({ slug: 'fuchs-wheels', price: 100_000, ...wheels }, PASADENA);
  await add({ slug: 'a-911', price: 100_000, make: 'Porsche', title: 'Porsche 911 on Fuchs Wheels' }, PASADENA);
  for (const q of ['wheels for 911', 'porsche 911 wheels', 'wheels under 2k'])
    expect(await search(q)).toMatchObject({ filters: { category: 'wheels' }, slugs: [['fuchs-wheels'], []] });
  expect(await search('porsche on fuchs wheels')).toMatchObject({ filters: {}, slugs: [{ length: 2 }, []] });
  const { items } = SuggestionsSchema.parse(await testApp.get('/api/search/suggestions?q=wheels+for+911'));
  expect(items.map(({ text, href }) => [text, href])).toEqual([
    ['Wheels: 911', '/auctions?q=911&category=wheels'],
    ['Fuchs Wheels for a Porsche 911', '/auctions/fuchs-wheels'],
  ]);
});

test('finds by gearbox, not by the word for it, also in suggestions', async () => {
  const automatic = { transmission: '3-speed automatic' } as const;
  const book = { make: 'Lancia', title: '1970 Lancia Fulvia', subtitle: 'Owner’s manual', vehicle: automatic } as const;
  await add({ slug: 'lancia-with-book', price: 100_000, ...book }, PASADENA);
  await add({ slug: 'manual-lancia', price: 100_000, make: 'Lancia', title: '1970 Lancia Flavia' }, PASADENA);
  expect(await search('manual lancia')).toMatchObject({
    filters: { gearbox: 'manual' },
    slugs: [['manual-lancia'], []],
  });
  const { items } = SuggestionsSchema.parse(await testApp.get('/api/search/suggestions?q=manual+lancia'));
  expect(items.map(({ text }) => text)).toEqual(['1970 Lancia Flavia']);
});

test('reads no filter from words alone', async () => {
  expect(await search('alfa 1970')).toMatchObject({ filters: {}, slugs: [{ length: 3 }, { length: 1 }] });
});

test('finds wheels of a model by another name of it', async () => {
  const vocabulary = await openVocabulary(testApp.database);
  const gti = { make: 'Volkswagen', model: 'GTI', year: 1984 } as const;
  const titled = { title: '1984 Volkswagen GTI Snowflake Wheels', vehicle: { category: 'wheels' } } as const;
  await add({ slug: 'gti-wheels', price: 100_000, ...gti, ...titled }, PASADENA);
  for (let each = 0; each < 6; each += 1)
    await add({ slug: `gti-${each}`, price: 100_000, ...gti, title: `1984 Volkswagen Golf GTI ${each}` }, PASADENA);
  await vocabulary.mapAll();
  expect(await search('golf gti wheels')).toMatchObject({ slugs: [['gti-wheels'], []] });
});

test('finds the words alone if nothing of the category has them', async () => {
  expect(await search('alfa wheels')).toMatchObject({ filters: {}, slugs: [{ length: 3 }, { length: 1 }] });
  expect(await testApp.get('/api/search?q=alfa+wheels')).toMatchObject({ ignored: ['wheels'] });
  expect(await search('nosuchcar wheels')).toMatchObject({ filters: { category: 'wheels' }, total: 0 });
  const { items } = SuggestionsSchema.parse(await testApp.get('/api/search/suggestions?q=alfa+wheels'));
  expect(items.slice(0, 2).map(({ text, kind }) => [text, kind])).toEqual([
    ['Wheels: alfa', 'page'],
    [expect.stringContaining('Alfa'), 'auction'],
  ]);
});

test('a question about a price finds the car in lists too', async () => {
  for (const [q, total] of [
    ['what is my alfa worth', 3],
    ['what is my fiat worth', 1],
  ] as const) {
    const found = await testApp.get(`/api/auctions?${new URLSearchParams({ q })}`);
    expect(found).toMatchObject({ total });
    expect(found).not.toHaveProperty('ignored');
  }
});
