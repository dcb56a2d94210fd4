import { DAY_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import { databaseClock } from '#platform/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { browserLikeAxios, servePeople } from '#tests/support/people.ts';
import { deviceNetwork } from './known-devices.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const PASSWORD = 'a long enough one';
let aheadMs = 0;
let people = 0;

const { database } = await testDatabase('postgres');
const app = await servePeople(database, {
  demo: true,
  clock: { now: async (executor) => (await databaseClock.now(executor)) + aheadMs },
});
afterAll(() => app.close());

interface Notice {
  readonly title: string;
  readonly body: string;
  readonly href: string;
  readonly email: string;
}
async function browserOf(userAgent: string) {
  const browser = browserLikeAxios(app.origin);
  browser.http.defaults.headers.common['User-Agent'] = userAgent;
  await browser.http.get('/sanctum/csrf-cookie');
  return browser.http;
}
async function newcomer() {
  people += 1;
  const email = `told${people}@example.test`;
  const http = await browserOf(FIREFOX);
  const made = await http.post('/api/register', {
    username: `told_${people}`,
    name: 'Told Person',
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  expect(made.status).toBe(201);
  const found = await sql<{ id: string }>`select id from users where username = ${`told_${people}`}`.execute(
    database.executor,
  );
  const userId = found.rows[0]?.id ?? '';
  await sql`update paddles set email_verified_at = created_at where user_id = ${userId}`.execute(database.executor);
  await http.put('/api/account/notifications/settings', {
    time_zone: 'America/Chicago',
    digest_at: '08:00',
    quiet: null,
  });
  return {
    http,
    email,
    userId,
    async signIn(userAgent: string, password = PASSWORD) {
      const other = await browserOf(userAgent);
      expect((await other.post('/api/login', { email, password })).status).toBe(200);
      return other;
    },
    async readNotices(): Promise<Notice[]> {
      const rows =
        await sql<Notice>`select n.title, n.body, n.href, coalesce(d.state, 'none') as email from notifications n
        left join deliveries d on d.notification_id = n.id and d.channel = 'email' where n.user_id = ${userId} and n.kind = 'security' order by n.id`.execute(
          database.executor,
        );
      return rows.rows;
    },
    async emails(to = email) {
      await app.notifications.deliveryWorker.runOnce();
      return (await app.mail.newest(database.executor, { limit: 100, before: null, links: 'shown' })).filter(
        (email) => email.to === to,
      );
    },
  };
}
const titles = (notices: readonly Notice[]) => notices.map(({ title }) => title);

test('notifies once of a sign-in from a new browser, in the owner’s time zone, with a link to the devices', async () => {
  const { signIn, readNotices, emails } = await newcomer();
  await signIn(FIREFOX);
  expect(await readNotices(), 'the browser with which they registered').toEqual([]);
  await signIn(SAFARI);
  const [notice, ...more] = await readNotices();
  expect(more).toEqual([]);
  expect(notice).toMatchObject({
    title: 'Someone signed in from a new device',
    href: '/account/profile#devices',
    email: 'due',
  });
  expect(notice?.body).toMatch(
    /^\w+day, \w+ \d+, \d{4}, \d+:\d\d [AP]M C[SD]T, from Safari on iPhone \(127\.0\.0\.1\)\. /,
  );
  await signIn(SAFARI);
  expect(await readNotices(), 'known from then on').toHaveLength(1);
  const mailed = (await emails()).filter(({ subject }) => subject === 'Someone signed in from a new device');
  expect(mailed).toHaveLength(1);
  expect(mailed[0]?.text).toContain('http://site.test/account/profile#devices');
});

test('notifies once of concurrent first sign-ins from one browser', async () => {
  const { signIn, readNotices } = await newcomer();
  await Promise.all([signIn(SAFARI), signIn(SAFARI), signIn(SAFARI)]);
  expect(await readNotices()).toHaveLength(1);
});

test('forgets browsers unused for half a year, and does not notify of the first one after that', async () => {
  const { signIn, readNotices } = await newcomer();
  await signIn(SAFARI);
  expect(await readNotices()).toHaveLength(1);
  aheadMs += 181 * DAY_MS;
  try {
    await signIn(SAFARI);
    expect(await readNotices(), 'nothing was known any more').toHaveLength(1);
    await signIn(FIREFOX);
    expect(await readNotices(), 'the one from before was forgotten').toHaveLength(2);
  } finally {
    aheadMs = 0;
  }
});

test('notifies of a new password on the page, and emails once', async () => {
  const { http, email, readNotices, emails } = await newcomer();
  const input = { current_password: PASSWORD, password: 'another long one', password_confirmation: 'another long one' };
  expect((await http.put('/api/account/password', input)).status).toBe(200);
  expect(await readNotices()).toMatchObject([
    { title: 'Your password was changed', href: '/account/profile#password', email: 'sent' },
  ]);
  const mailed = (await emails()).filter(({ subject }) => /password/i.test(subject));
  expect(titlesOf(mailed)).toEqual(['Your Hammerdown password was changed']);
  expect(mailed[0]?.text).toMatch(/C[SD]T from Firefox on Windows \(127\.0\.0\.1\)/);

  const guest = await browserOf(SAFARI);
  await guest.post('/api/recover', { email });
  const token = /token=([\w-]+)/.exec(
    (await emails()).find(({ subject }) => subject.startsWith('Reset'))?.text ?? '',
  )?.[1];
  const anew = { token, password: 'a third long one', password_confirmation: 'a third long one' };
  expect((await guest.post('/api/recover/reset', anew)).status).toBe(200);
  expect(titles(await readNotices()).at(-1)).toBe('Your password was reset');
  expect((await emails()).filter(({ subject }) => subject === 'Your Hammerdown password was changed')).toHaveLength(2);
});
const titlesOf = (emails: readonly { subject: string }[]) => emails.map(({ subject }) => subject);

test('notifies the old and the new address once each when the email changes', async () => {
  const { http, email, readNotices, emails } = await newcomer();
  const next = `next-${email}`;
  expect((await http.post('/api/account/email', { email: next, password: PASSWORD })).status).toBe(202);
  const token = /change=([\w-]+)/.exec((await emails(next))[0]?.text ?? '')?.[1];
  expect((await http.post('/api/account/email/confirm', { token })).status).toBe(200);
  expect(await readNotices()).toMatchObject([
    { title: 'Your email address was changed', href: '/account/profile#email', email: 'due' },
  ]);
  expect(titlesOf(await emails()).filter((subject) => /changed/.test(subject))).toEqual([
    'Your Hammerdown email was changed',
  ]);
  expect(titlesOf(await emails(next)).filter((subject) => /changed/.test(subject))).toEqual([
    'Your email address was changed',
  ]);
});

test('notifies of changes to two-step verification, recovery codes and signed-out devices', async () => {
  const { http, signIn, readNotices, emails, email } = await newcomer();
  await signIn(FIREFOX);
  const begun = await http.post('/api/account/two-step', { password: PASSWORD });
  const code = new TOTP({ secret: Secret.fromBase32(String(begun.data.key).replaceAll(' ', '')) }).generate();
  const on = await http.put('/api/account/two-step', { code });
  expect(on.status).toBe(200);
  const other = await browserOf(FIREFOX);
  await other.post('/api/login', { email, password: PASSWORD });
  expect((await other.post('/api/login/two-step', { recovery_code: on.data.recovery_codes[0] })).status).toBe(200);
  expect((await http.post('/api/account/two-step/recovery-codes', { password: PASSWORD })).status).toBe(201);
  const sessions = await http.get('/api/account/sessions');
  const elsewhere = (sessions.data as { id: string; is_current: boolean }[]).find((session) => !session.is_current);
  expect((await http.delete(`/api/account/sessions/${elsewhere?.id ?? ''}`)).status).toBe(204);
  // No other session is left, so nothing ends and no notification is sent.
  await http.delete('/api/account/sessions');
  expect((await http.delete('/api/account/two-step', { data: { password: PASSWORD } })).status).toBe(200);
  await signIn(FIREFOX);
  expect((await http.delete('/api/account/sessions')).status).toBe(204);
  const notices = await readNotices();
  expect(titles(notices)).toEqual([
    'Two-step verification was turned on',
    'A recovery code was used to sign in',
    'You have new recovery codes',
    'A device was signed out: Firefox on Windows',
    'Two-step verification was turned off',
    'Your other devices were signed out',
  ]);
  expect(notices[1]?.body).toContain('9 codes are left.');
  expect(notices.map((notice) => notice.email)).toEqual(['sent', 'due', 'due', 'due', 'sent', 'due']);
  const written = titlesOf(await emails()).filter((subject) => titles(notices).includes(subject));
  expect(written.toSorted()).toEqual(titles(notices).toSorted());
});

test('sends security emails whatever the preferences, also during quiet hours', async () => {
  const { http, signIn, readNotices, emails } = await newcomer();
  const off = await http.put('/api/account/notifications/preferences', {
    choices: [{ kind: 'security', channel: 'email', choice: 'off' }],
  });
  expect(off.status).toBe(422);
  await http.put('/api/account/notifications/settings', {
    time_zone: 'UTC',
    digest_at: '08:00',
    quiet: { from: '00:00', until: '23:59' },
  });
  await signIn(SAFARI);
  expect(titlesOf(await emails())).toContain('Someone signed in from a new device');
  expect((await readNotices())[0]?.email).toBe('sent');
});

test('exports known browsers, and deletes them with the account', async () => {
  const { http, userId } = await newcomer();
  const knownNetworks = () =>
    sql<{ network: string }>`select network from known_devices where user_id = ${userId}`.execute(database.executor);
  const exported = await http.get('/api/account/export');
  expect(exported.data.known_devices).toMatchObject([{ device: 'Firefox on Windows', network: '127.0.0.0/16' }]);
  const left = await http.delete('/api/account', {
    data: { password: PASSWORD, confirmation: exported.data.account.username },
  });
  expect(left.status).toBe(204);
  expect((await knownNetworks()).rows).toEqual([]);
});

test('takes the network prefix of an address in any notation', () => {
  expect(deviceNetwork('203.0.113.7')).toBe('203.0.0.0/16');
  expect(deviceNetwork('2001:0DB8:ffff:0:0:0:0:1')).toBe('2001:db8::/32');
  expect(deviceNetwork('in-process')).toBe('in-process');
  expect(deviceNetwork('')).toBe('unknown');
});
