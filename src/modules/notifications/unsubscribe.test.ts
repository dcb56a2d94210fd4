import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refusalAnswer } from '#contract/result.ts';
import { newApi } from '#platform/http/api.ts';
import { testDatabase, waitingForLocks } from '#tests/support/database.ts';
import { openPaymentsTestApp } from '#tests/support/payments-app.ts';
import { createStops } from './unsubscribe.ts';

const { database } = await testDatabase('postgres');
const app = await openPaymentsTestApp(database);

test.each(['POST', 'DELETE'])(
  'an unsubscribe link opened during account deletion stores nothing (%s)',
  async (method) => {
    const { userId } = await app.register(`leaver_${method.toLowerCase()}`);
    const token = createStops({ secret: 's'.repeat(40) }).tokenOf({
      userId,
      kinds: [method === 'POST' ? 'outbid' : 'bid_received'],
    });
    const [locked, mayLeave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const leaving = database.transaction(async (transaction) => {
      await app.app.accounts.lockPaddle(transaction, userId);
      locked.resolve();
      await mayLeave.promise;
      await sql`update users set erased_at = now() where id = ${userId}`.execute(transaction);
    });
    await locked.promise;
    const api = newApi(refusalAnswer).route('/', app.app.notifications.unsubscribeRoutes);
    const answer = Promise.resolve(api.request(`/${token}`, { method }));
    await expect.poll(() => waitingForLocks(database.executor)).toBe(1);
    mayLeave.resolve();
    await leaving;
    expect((await answer).status).toBe(method === 'POST' ? 200 : 409);
    const preferences = await sql`select kind from notification_preferences where user_id = ${userId}`.execute(
      database.executor,
    );
    expect(preferences.rows).toEqual([]);
  },
);
