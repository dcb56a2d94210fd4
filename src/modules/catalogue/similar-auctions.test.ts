import { expect, it } from 'vitest';
import { insertAuction } from '#tests/support/insert-auction.ts';
import { insertResult } from '#tests/support/insert-result.ts';
import { testDatabase } from '#tests/support/database.ts';
import { NO_PHOTOS } from '#tests/support/module-ports.ts';
import { similarAuctions } from './similar-auctions.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

const { database } = await testDatabase('postgres');

it('offers live auctions while one may bid, and afterwards what sold', async () => {
  const { executor } = database;
  const deps = {
    database,
    accounts: { usernames: () => Promise.resolve(new Map()) },
    media: NO_PHOTOS,
    outcomesOf: () => Promise.resolve(new Map()),
  };
  const offer = (slug: string, status: 'live' | 'sold', body: string) =>
    insertAuction(executor, { slug, status, make: 'Datsun', body }, { now: NOW, sellerId: 'sue', maximum: 1 });
  await offer('live-coupe', 'live', 'coupe');
  await offer('other-coupe', 'live', 'coupe');
  await offer('live-van', 'live', 'van');
  await offer('over', 'sold', 'coupe');
  const make = async (id: string, model: string | null) => {
    await executor
      .updateTable('auctions')
      .set({ make_id: 'datsun', model_id: model, body_style: 'coupe' })
      .where('id', '=', id)
      .execute();
    return id;
  };
  await executor.insertInto('vehicle_makes').values({ id: 'datsun', name: 'Datsun' }).execute();
  await executor
    .insertInto('vehicle_models')
    .values({ id: 'datsun.240z', make_id: 'datsun', slug: '240z', name: '240Z', kind: 'car', first_year: 1969 })
    .execute();
  const sameModel = await make(await insertResult(executor, NOW, { make: 'Datsun', daysAgo: 300 }), 'datsun.240z');
  const sameMake = await make(await insertResult(executor, NOW, { make: 'Datsun', daysAgo: 10 }), null);
  await make(await insertResult(executor, NOW, { make: 'Datsun', settlement: 'fell_through' }), 'datsun.240z');
  const auction = await executor
    .selectFrom('auctions')
    .select('id')
    .where('slug', '=', 'over')
    .executeTakeFirstOrThrow();
  await make(auction.id, 'datsun.240z');

  const similarTo = async (slug: string) => {
    const found = await similarAuctions(deps, slug, 4);
    return found.ok ? found.value.items.map((item) => item.slug) : found;
  };
  expect(await similarTo('live-coupe')).toEqual(['other-coupe', 'live-van']);
  await executor
    .updateTable('auctions')
    .set({ vehicle: JSON.stringify({ category: 'wheels' }) })
    .where('slug', 'in', ['live-coupe', 'live-van'])
    .execute();
  expect(await similarTo('live-coupe')).toEqual(['live-van', 'other-coupe']);
  const slugOf = (id: string) => `result-${id.toLowerCase()}`;
  expect(await similarTo('over')).toEqual([slugOf(sameModel), slugOf(sameMake)]);

  // Nothing of the make or body: what else sold of that time.
  await executor
    .updateTable('auctions')
    .set({ make_id: null, model_id: null, body_style: 'pickup' })
    .where('id', '=', auction.id)
    .execute();
  expect(await similarTo('over')).toEqual([slugOf(sameMake), slugOf(sameModel)]);
  await executor.updateTable('auctions').set({ year: 1925 }).where('id', '=', auction.id).execute();
  expect(await similarTo('over')).toEqual([]);
});
