import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { createMail } from '#platform/mail/mail.ts';
import { testDatabase } from '#tests/support/database.ts';
import { notificationsAlone } from '#tests/support/notifications.ts';
import { openFakeMailServer } from '#tests/support/mail-server.ts';

const { database } = await testDatabase('embedded');

const AT = 1_700_000_000_000;

async function appWithMail(office: { url: string }) {
  let now = AT;
  const clock = { now: () => Promise.resolve(now) };
  const config = { publicUrl: 'http://site.test', secret: 's'.repeat(40), smtpUrl: office.url };
  const mail = createMail({
    database,
    clock,
    config,
    log: silentLog(),
    siteName: () => Promise.resolve(null),
  });
  const notifications = notificationsAlone(database, { clock, mail, config });
  return {
    mail,
    notifications,
    pass: (ms: number) => {
      now += ms;
    },
    notify: (userId: string) =>
      database.transaction((transaction) =>
        notifications.notify(transaction, now, [
          { userId, kind: 'outbid', title: 'You’ve been outbid', body: '', href: '/', auctionId: null, slug: null },
        ]),
      ),
    async stateOf(userId: string) {
      const { rows } = await sql<{
        channel: string;
        state: string;
        note: string;
      }>`select channel, state, note from deliveries where user_id = ${userId} order by channel`.execute(
        database.executor,
      );
      return rows.map(({ channel, state, note }) => `${channel}: ${state}${note === '' ? '' : `, ${note}`}`);
    },
  };
}

test('records an email as sent once the mail server accepted it', async () => {
  const office = await openFakeMailServer({ refuse: 1 });
  const app = await appWithMail(office);
  await app.notify('ann');
  await app.notifications.deliveryWorker.runOnce();
  expect(await app.stateOf('ann')).toEqual(['email: sending']);
  await app.mail.runOnce();
  await app.notifications.deliveryWorker.runOnce();
  expect(await app.stateOf('ann')).toEqual(['email: sending']);
  app.pass(61_000);
  await app.mail.runOnce();
  await app.notifications.deliveryWorker.runOnce();
  expect(await app.stateOf('ann')).toEqual(['email: sent']);
  await office.close();
});

test('records a bounced email as failed, and pushes it instead', async () => {
  const office = await openFakeMailServer({ unknown: ['bob@readers.test'] });
  const app = await appWithMail(office);
  await sql`insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, device, created_at)
    values ('bobs', 'bob', 'https://push.test/bob', ${'p'.repeat(80)}, ${'a'.repeat(20)}, 'Phone', ${new Date(AT)})`.execute(
    database.executor,
  );
  await sql`insert into notification_preferences (user_id, kind, channel, choice) values ('bob', 'outbid', 'push', 'off')`.execute(
    database.executor,
  );
  await app.notify('bob');
  await app.notifications.deliveryWorker.runOnce();
  await app.mail.runOnce();
  await app.notifications.deliveryWorker.runOnce();
  expect((await app.stateOf('bob'))[0]).toBe('email: failed, The mailbox rejected it.');
  expect((await app.stateOf('bob'))[1]).toMatch(/^push: /);
  await office.close();
});

test('times out a push whose process died', async () => {
  const office = await openFakeMailServer();
  const app = await appWithMail(office);
  await app.notify('cid');
  await sql`update deliveries set channel = 'push', state = 'sending' where user_id = 'cid'`.execute(database.executor);
  await app.notifications.deliveryWorker.runOnce();
  expect(await app.stateOf('cid')).toEqual(['push: sending']);
  app.pass(11 * 60_000);
  await app.notifications.deliveryWorker.runOnce();
  expect((await app.stateOf('cid'))[0]).toMatch(/^push: failed/);
  await office.close();
});
