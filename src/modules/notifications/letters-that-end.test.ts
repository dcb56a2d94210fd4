import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { createMail } from '#platform/mail/mail.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { notificationsAlone } from '#tests/support/notifications.ts';
import { postOffice } from '#tests/support/post-office.ts';

let place: TestDatabase;
beforeAll(async () => {
  place = await testDatabase('embedded');
});
afterAll(async () => {
  await place.close();
});

const AT = 1_700_000_000_000;

async function houseWithMail(office: { url: string }) {
  let now = AT;
  const clock = { now: () => Promise.resolve(now) };
  const config = { publicUrl: 'http://house.test', secret: 's'.repeat(40), smtpUrl: office.url };
  const mail = createMail({ database: place.database, clock, config, log: silentLog() });
  const notifications = notificationsAlone(place.database, { clock, mail, config });
  notifications.useAuctions({
    summaries: () => Promise.resolve(new Map()),
    idOf: () => Promise.resolve(null),
    watchersOf: () => Promise.resolve([]),
    closingBefore: () => Promise.resolve([]),
    openedSince: () => Promise.resolve([]),
    ownCourse: () => Promise.resolve([]),
  });
  return {
    mail,
    notifications,
    pass: (ms: number) => {
      now += ms;
    },
    tell: (userId: string) =>
      place.database.transaction((transaction) =>
        notifications.tell(transaction, now, [{ userId, kind: 'outbid', title: 'You have been outbid', body: '', href: '/', auctionId: null, slug: null }]),
      ),
    async stateOf(userId: string) {
      const { rows } = await sql<{
        channel: string;
        state: string;
        note: string;
      }>`select channel, state, note from deliveries where user_id = ${userId} order by channel`.execute(place.database.executor);
      return rows.map(({ channel, state, note }) => `${channel}: ${state}${note === '' ? '' : `, ${note}`}`);
    },
  };
}

test('a letter is said to be sent once the mail server has taken it', async () => {
  const office = await postOffice({ refuse: 1 });
  const house = await houseWithMail(office);
  await house.tell('ann');
  await house.notifications.courier.runOnce();
  expect(await house.stateOf('ann')).toEqual(['email: sending']);
  await house.mail.runOnce();
  await house.notifications.courier.runOnce();
  expect(await house.stateOf('ann')).toEqual(['email: sending']);
  house.pass(61_000);
  await house.mail.runOnce();
  await house.notifications.courier.runOnce();
  expect(await house.stateOf('ann')).toEqual(['email: sent']);
  await office.close();
});

test('a letter that bounces is said to have failed, and its reader is told on their device', async () => {
  const office = await postOffice({ unknown: ['bob@readers.test'] });
  const house = await houseWithMail(office);
  await sql`insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, device, created_at)
    values ('bobs', 'bob', 'https://push.test/bob', ${'p'.repeat(80)}, ${'a'.repeat(20)}, 'Phone', ${new Date(AT)})`.execute(place.database.executor);
  await sql`insert into notification_preferences (user_id, kind, channel, choice) values ('bob', 'outbid', 'push', 'off')`.execute(place.database.executor);
  await house.tell('bob');
  await house.notifications.courier.runOnce();
  await house.mail.runOnce();
  await house.notifications.courier.runOnce();
  expect((await house.stateOf('bob'))[0]).toBe('email: failed, The mailbox refused it.');
  expect((await house.stateOf('bob'))[1]).toMatch(/^push: /);
  await office.close();
});

test('a push that a process began and never ended is not under way for ever', async () => {
  const office = await postOffice();
  const house = await houseWithMail(office);
  await house.tell('cid');
  await sql`update deliveries set channel = 'push', state = 'sending' where user_id = 'cid'`.execute(place.database.executor);
  await house.notifications.courier.runOnce();
  expect(await house.stateOf('cid')).toEqual(['push: sending']);
  house.pass(11 * 60_000);
  await house.notifications.courier.runOnce();
  expect((await house.stateOf('cid'))[0]).toMatch(/^push: failed/);
  await office.close();
});
