import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { minor } from '#auction/money.ts';
import { allInPrice } from '#auction/premium.ts';
import { AuctionPageSchema, AuctionQuerySchema } from '#contract/auctions.ts';
import { allInOf } from '#contract/all-in.ts';
import { SiteSettingsSchema } from '#contract/settings.ts';
import { newId } from '#platform/ids.ts';
import { insertAuction } from '#tests/support/insert-auction.ts';
import { CATALOGUE_PORTS } from '#tests/support/module-ports.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createListIndex } from './list-index.ts';
import { browseAuctions } from './browse-auctions.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const { database } = await testDatabase('embedded');
const { executor } = database;
for (const [slug, price, country] of [
  ['taxed', 2_300_000, 'Taxland'],
  ['dear', 2_390_000, 'US'],
  ['dearer', 2_490_000, 'US'],
] as const) {
  const auction = { slug, make: 'Alfa Romeo', status: 'live' as const, price, leader: 'ann', bids: 1 };
  const id = await insertAuction(executor, auction, { now: NOW, sellerId: 'sue', maximum: price });
  const terms = sql<string>`terms || ${JSON.stringify({ currency: 'USD', premium: { rateBasisPoints: 500, least: 25_000, most: 750_000 } })}::jsonb`;
  const location = JSON.stringify({ country, region: 'North' });
  await executor.updateTable('auctions').set({ terms, location }).where('id', '=', id).execute();
}
const rate = { name: 'Tax', basis_points: 2000, created_by: 'staff', created_at: new Date(NOW), ended_at: null };
await executor
  .insertInto('tax_rates')
  .values([
    { ...rate, id: newId(), country: 'taxland', region: '', basis_points: 100 },
    { ...rate, id: newId(), country: 'Taxland', region: 'north' },
    { ...rate, id: newId(), country: 'Taxland', region: 'South', basis_points: 5000 },
  ])
  .execute();

async function list(query: object) {
  const page = await browseAuctions(
    {
      database,
      lists: createListIndex(database),
      live: { serverTime: () => NOW },
      accounts: { usernames: () => Promise.resolve(new Map()) },
      media: { imagesOf: () => Promise.resolve(new Map()) },
      operations: { settings: () => Promise.resolve(SiteSettingsSchema.parse({})) },
      ...CATALOGUE_PORTS,
    },
    AuctionQuerySchema.parse(query),
  );
  if (!page.ok) throw new Error(page.code);
  return AuctionPageSchema.parse(page.value).items;
}

it('narrows and sorts by the price with premium and tax', async () => {
  const slugs = async (query: object) => (await list({ sort: 'price_low', ...query })).map(({ slug }) => slug);
  expect(await slugs({ price_to: 2_500_000 })).toEqual(['taxed', 'dear', 'dearer']);
  // 23,000 + 1,150 + 230 tax; 23,900 + 1,195; 24,900 + 1,245.
  expect(await slugs({ price_to: 2_500_000, all_in: '1' })).toEqual(['taxed']);
  expect(await slugs({ price_from: 2_438_001, all_in: '1' })).toEqual(['dear', 'dearer']);
  const [taxed] = await list({ all_in: '1', price_to: 2_438_000 });
  expect(taxed?.all_in_price).toEqual({ amount: 2_438_000, currency: 'USD' });
  expect(taxed?.buyer_costs).toMatchObject({ premium_basis_points: 500, tax_basis_points: 2000 });
  expect(taxed && allInOf(taxed, { amount: 2_300_000, currency: 'USD' })).toEqual(taxed?.all_in_price);
  expect((await list({}))[0]).not.toHaveProperty('all_in_price');
});

it('computes the all-in price in the database as in the code', async () => {
  const cases = fc.sample(
    fc.record({
      price: fc.integer({ min: 0, max: 100_000_000_000 }),
      rateBasisPoints: fc.integer({ min: 0, max: 10_000 }),
      least: fc.integer({ min: 0, max: 100_000 }),
      most: fc.integer({ min: 100_000, max: 10_000_000 }),
      tax: fc.integer({ min: 0, max: 5000 }),
      currency: fc.constantFrom('USD', 'JPY', 'KWD'),
    }),
    300,
  );
  for (const { price, tax, currency, rateBasisPoints, least, most } of cases) {
    const terms = { currency, premium: { rateBasisPoints, least, most } };
    const { rows } = await sql<{
      total: number;
    }>`select all_in_price(${price}::bigint, ${JSON.stringify(terms)}::jsonb, ${tax}::int) as total`.execute(
      database.executor,
    );
    const premium = { rateBasisPoints, least: minor(least), most: minor(most) };
    expect(rows[0]?.total).toBe(allInPrice(minor(price), { premium, currency, taxBasisPoints: tax }));
  }
});
