import { describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { insertAuction } from '#tests/support/insert-auction.ts';
import { findTypedAuction } from './find-typed-auction.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

describe('an auction that somebody types', async () => {
  const { database } = await testDatabase('embedded');
  const { executor } = database;
  const offer = { now: NOW, sellerId: 'sue', maximum: 100_000 };
  await insertAuction(executor, { slug: 'corsa-one', title: '1970 Corsa', make: 'Chevrolet', status: 'live' }, offer);
  await insertAuction(executor, { slug: 'draft', title: '1971 Corsa', make: 'Chevrolet', status: 'draft' }, offer);
  const numberOf = async (slug: string) =>
    (await executor.selectFrom('auctions').select('lot_number').where('slug', '=', slug).executeTakeFirst())
      ?.lot_number;

  it('is found by slug or lot number', async () => {
    const found = await findTypedAuction(executor, 'corsa-one');
    expect(found).toMatchObject({ slug: 'corsa-one', title: '1970 Corsa' });
    for (const typed of ['Lot #', 'lot ', '#', ''])
      expect(await findTypedAuction(executor, `${typed}${await numberOf('corsa-one')}`), typed).toEqual(found);
  });

  it('is not found by the number of an invoice', async () => {
    expect(await findTypedAuction(executor, `invoice ${await numberOf('corsa-one')}`)).toBeNull();
  });

  it('is not found while it isn’t public', async () => {
    for (const typed of [`${await numberOf('draft')}`, 'draft', '999999', 'nothing'])
      expect(await findTypedAuction(executor, typed), typed).toBeNull();
  });
});
