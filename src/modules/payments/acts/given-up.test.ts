import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type MoneyHouse, openMoneyHouse } from '#tests/support/money-house.ts';

const MINUTE_MS = 60_000;

describe('staff', () => {
  let place: TestDatabase;
  let house: MoneyHouse;
  beforeAll(async () => {
    place = await testDatabase('postgres');
    house = await openMoneyHouse(place.database);
    for (const role of ['finance', 'floor'] as const) await house.addStaff(role, [role]);
    await house.addBidder('ann');
  });
  afterAll(async () => {
    await place.close();
  });

  const charged = async (net: number): Promise<string> => {
    const { id } = await place.database.transaction((transaction) =>
      house.payments.charge(transaction, {
        userId: house.person('ann').userId,
        auctionId: newId(),
        slug: 'a-car',
        title: 'A car',
        purpose: 'premium',
        attempt: 1,
        net,
        currency: 'USD',
        place: {},
        at: house.clock.at,
      }),
    );
    await house.settle();
    return id;
  };
  test('decide what becomes of a payment that was given up: it is tried again, or set aside; should it have gone through after all, it goes back', async () => {
    const givenUp = async () => (await house.call('finance', 'GET', '/api/operator/payments/given-up')).value as { id: string; kind: string }[];
    const decide = (who: string, actId: string, decision: string) =>
      house.call(who, 'POST', `/api/operator/payments/given-up/${actId}`, { decision, reason: 'The provider never answered' });
    const stateOf = async (id: string) => (await house.ledgerOf('ann')).charges.find((each) => each.id === id)?.state;
    const giveUp = async (): Promise<{ id: string; actId: string }> => {
      house.outage('unreachable');
      const id = await charged(70_000);
      await sql`update card_acts set attempts = 999 where state = 'due' and subject_id = ${id}`.execute(place.database.executor);
      house.clock.at += 60 * MINUTE_MS;
      await house.settle();
      house.outage(null);
      const [act] = await givenUp();
      return { id, actId: act?.id ?? '' };
    };
    const first = await giveUp();
    expect(await givenUp()).toMatchObject([{ kind: 'charge', username: 'ann', title: 'A car', amount: { amount: 70_000 }, can_set_aside: true }]);
    expect((await decide('floor', first.actId, 'try_again')).status).toBe(403);
    expect((await decide('finance', first.actId, 'try_again')).status).toBe(204);
    await house.settle();
    expect([await stateOf(first.id), await givenUp()]).toEqual(['taken', []]);
    expect((await decide('finance', first.actId, 'set_aside')).status).toBe(409);

    const second = await giveUp();
    expect((await decide('finance', second.actId, 'set_aside')).status).toBe(204);
    expect([await stateOf(second.id), await givenUp()]).toEqual(['declined', []]);
    const { database } = place;
    await database.transaction((transaction) =>
      house.payments.cancelCharge(transaction, { chargeId: second.id, reason: 'The sale fell through', at: house.clock.at }),
    );
    // The provider had heard of it, and took it.
    const { userId } = house.person('ann');
    const [card] = (await house.call('ann', 'GET', '/api/account/payments/methods')).value as { id: string }[];
    const asked = { key: second.actId, reference: second.actId, userId, cardId: card?.id ?? '', amount: 70_000, currency: 'USD', words: 'A car' };
    await house.sandbox.authorise({ ...asked, mode: 'charge', isPresent: false });
    house.payments.clerk.start();
    await expect
      .poll(async () => (await house.ledgerOf('ann')).charges.find((each) => each.id === second.id)?.refunded.amount, { timeout: 10_000 })
      .toBe(70_000);
    await house.payments.clerk.stop();
    await house.settle();
    const books = await house.payments.books.read();
    expect([books.is_balanced, books.accounts.find(({ code }) => code === 'receivable')?.balance.amount]).toEqual([true, 0]);
  });
});
