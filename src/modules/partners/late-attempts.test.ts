import { expect, test } from 'vitest';
import type { NewWebhook } from '#contract/partners.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPartnersTestApp } from '#tests/support/programs.ts';
import { leaseOf } from '#platform/workers/lease.ts';
import { type Claimed, claimOne, findDelivery, insertDeliveries } from './delivery-store.ts';
import type { PartnersContext } from './deps.ts';
import { type Outcome, record } from './send.ts';

const { database } = await testDatabase('postgres');
const programs = await openPartnersTestApp(database);

test('logs an attempt that ends after its delivery was claimed again, without rescheduling it', async () => {
  const { money, call } = programs;
  const app = {
    database,
    clock: money.clock,
    notifications: money.app.notifications,
    live: { wake: () => undefined },
  } as unknown as PartnersContext;
  const { id } = (
    await call('sue', ['POST', '/account/webhooks'], { url: 'https://partner.example/hook', kinds: ['bids.placed'] })
  ).body as NewWebhook;
  const which = { endpointId: id, eventId: 'evt_1' };
  const at = new Date(money.clock.at);
  const event = { id: which.eventId, kind: 'bids.placed', slug: null, body: '{}', occurred_at: at };
  await database.transaction((transaction) => insertDeliveries(transaction, { events: [event], to: [which], at }));
  const claim = async (afterMs: number): Promise<Claimed> => {
    const claimed = await database.transaction((transaction) =>
      claimOne(transaction, which, leaseOf(database, at.getTime(), afterMs)),
    );
    if (claimed === null) throw new Error('it is there');
    return claimed;
  };
  const [slow, replayed] = [await claim(60_000), await claim(90_000)];
  const failed = (error: string): Outcome => ({
    at: at.getTime(),
    tookMs: 1,
    status: 503,
    error,
    answer: '',
    retryAfterMs: null,
  });
  await record(app, replayed, failed('The replay'));
  const planned = await findDelivery(database.executor, which);
  expect(planned).toMatchObject({ tries: 1, attempts: 1 });
  await record(app, slow, failed('The one before'));
  expect(await findDelivery(database.executor, which)).toMatchObject({
    tries: 1,
    next_at: planned?.next_at,
    attempts: 2,
  });
  await record(app, slow, { ...failed(''), status: 200 });
  expect(await findDelivery(database.executor, which)).toMatchObject({ state: 'delivered', attempts: 3 });
});
