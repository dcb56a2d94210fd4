import { describe, expect, it } from 'vitest';
import { insertAuction } from '#tests/support/insert-auction.ts';
import { testDatabase } from '#tests/support/database.ts';
import { findNew } from './store.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

describe.each(['postgres', 'embedded'] as const)('the facts that saved searches compare on %s', async (kind) => {
  const { database } = await testDatabase(kind);

  it('are those of the list, of columns and of the listing', async () => {
    const vehicle = { gearbox: 'manual', owner_count: 5, engine: 'Inline-six', mileage_is_known: false };
    const auction = { slug: 'one', make: 'Vela', status: 'live', vehicle } as const;
    await insertAuction(database.executor, auction, { now: NOW, sellerId: 'sue', maximum: 1 });
    const found = await findNew(database.executor, { since: new Date(0) });
    expect(found?.facts).toMatchObject({
      gearbox: 'manual',
      seller_type: 'private',
      owners: '4',
      cylinders: '6',
      true_mileage: 'unknown',
      fuel: null,
    });
  });
});
