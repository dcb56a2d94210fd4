import { expect, test } from 'vitest';
import { DEALER_ROLES } from '#contract/dealer-roles.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPaymentsTestApp } from '#tests/support/payments-app.ts';
import { dealerMembership } from './dealer-membership.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const { database } = await testDatabase('embedded');

test('lets owners and managers sell for a dealer, but not members', async () => {
  const at = NOON;
  const app = await openPaymentsTestApp(database);
  const [owner, other] = [await app.register('olga'), await app.register('max')];
  const dealerIds = await database.transaction(async (transaction) => [
    await dealerMembership.create(transaction, {
      slug: 'quay',
      name: 'Quay',
      at,
      members: [{ userId: owner.userId, role: 'owner' }],
    }),
    await dealerMembership.create(transaction, {
      slug: 'dock',
      name: 'Dock',
      at,
      members: [{ userId: owner.userId, role: 'owner' }],
    }),
  ]);
  const soldFor = (userId: string) => dealerMembership.dealerIdsToSellFor(database.executor, userId);
  expect((await soldFor(owner.userId)).toSorted()).toEqual(dealerIds.toSorted());
  const [quay = '', dock = ''] = dealerIds;
  const seen: unknown[] = [];
  for (const role of DEALER_ROLES) {
    await database.transaction(async (transaction) => {
      await dealerMembership.put(transaction, quay, { userId: other.userId, role: 'member', at });
      await dealerMembership.put(transaction, dock, { userId: other.userId, role, at });
    });
    expect((await dealerMembership.dealerIdsOf(database.executor, other.userId)).toSorted()).toEqual(
      dealerIds.toSorted(),
    );
    seen.push([role, await soldFor(other.userId)]);
  }
  expect(seen).toEqual([
    ['owner', [dock]],
    ['manager', [dock]],
    ['member', []],
  ]);
});
