import { DAY_MS } from '#contract/durations.ts';
import { expect, test } from 'vitest';
import { databaseClock } from '#platform/clock.ts';
import { browserLikeAxios, servePeople } from '#tests/support/people.ts';
import { testDatabase } from '#tests/support/database.ts';

const { database } = await testDatabase('embedded');

const PASSWORD = 'a long enough one';
const person = (username: string) => ({
  username,
  name: username,
  email: `${username}@example.test`,
  password: PASSWORD,
  password_confirmation: PASSWORD,
});

/** A server whose clock runs this many milliseconds ahead of the database's. */
async function siteAhead(ms: number) {
  return servePeople(database, {
    demo: true,
    clock: { now: async (executor) => (await databaseClock.now(executor)) + ms },
  });
}

test('ends a session after thirty days without a visit', async () => {
  const today = await siteAhead(0);
  const { http, cookies } = browserLikeAxios(today.origin);
  await http.get('/sanctum/csrf-cookie');
  await http.post('/api/register', person('visitor'));
  const session = { headers: { Cookie: `hammerdown_session=${cookies.get('hammerdown_session')}` } };
  const status = async (app: typeof today) =>
    (await app.accounts.authenticate(new Request('http://site.test', session))).kind;
  const [later, muchLater, tooLate] = [
    await siteAhead(29 * DAY_MS),
    await siteAhead(58 * DAY_MS),
    await siteAhead(89 * DAY_MS),
  ];
  expect(await status(tooLate)).toBe('guest');
  expect(await status(today)).toBe('user');
  expect(await status(later)).toBe('user');
  expect(await status(muchLater)).toBe('user');
  expect(await status(tooLate)).toBe('guest');
  await Promise.all([today, later, muchLater, tooLate].map((app) => app.close()));
});

test('expires recovery links after an hour and verification links after a week', async () => {
  const today = await siteAhead(0);
  const { http } = browserLikeAxios(today.origin);
  await http.get('/sanctum/csrf-cookie');
  await http.post('/api/register', person('late_reader'));
  await http.post('/api/recover', { email: 'late_reader@example.test' });
  const emails = await today.mail.newest(database.executor, { limit: 2, before: null, links: 'shown' });
  const [recovery, verification] = emails.map((email) => /token=([\w-]+)/.exec(email.text)?.[1]);
  const later = await siteAhead(8 * DAY_MS);
  const there = browserLikeAxios(later.origin);
  await there.http.get('/sanctum/csrf-cookie');
  expect(
    (
      await there.http.post('/api/recover/reset', {
        token: recovery,
        password: 'another long one',
        password_confirmation: 'another long one',
      })
    ).status,
  ).toBe(422);
  expect((await there.http.post('/api/account/verify-email', { token: verification })).status).toBe(422);
  expect((await http.post('/api/account/verify-email', { token: recovery })).status).toBe(422);
  await Promise.all([today.close(), later.close()]);
});

test('gives a username to one of several concurrent registrations', async () => {
  const app = await siteAhead(0);
  const statuses = await Promise.all(
    Array.from({ length: 5 }, async (_, index) => {
      const { http } = browserLikeAxios(app.origin);
      await http.get('/sanctum/csrf-cookie');
      return (await http.post('/api/register', { ...person('wanted'), email: `wanted${index}@example.test` })).status;
    }),
  );
  expect(statuses.toSorted()).toEqual([201, 422, 422, 422, 422]);
  await app.close();
});

test('refuses the shared demo password', async () => {
  const app = await siteAhead(0);
  await app.accounts.registerUser({ ...person('demo_bidder'), password: 'hammerdown' });
  const { http } = browserLikeAxios(app.origin);
  await http.get('/sanctum/csrf-cookie');
  expect((await http.post('/api/login', { email: 'demo_bidder@example.test', password: 'hammerdown' })).status).toBe(
    200,
  );
  const asked = { ...person('newcomer'), password: 'hammerdown', password_confirmation: 'hammerdown' };
  expect(await register(app.origin, asked)).toMatchObject({
    status: 422,
    data: { errors: { password: [expect.stringContaining('too easy to guess')] } },
  });
  await app.close();
});

async function register(origin: string, asked: ReturnType<typeof person>) {
  const { http } = browserLikeAxios(origin);
  await http.get('/sanctum/csrf-cookie');
  return http.post('/api/register', asked);
}

test('behind TLS the cookies are Secure and bound to the host', async () => {
  const app = await servePeople(database, { publicUrl: 'https://site.test', demo: true });
  const { http } = browserLikeAxios(app.origin);
  await http.get('/sanctum/csrf-cookie');
  const answer = await http.post('/api/register', person('secure_person'));
  const lines = answer.headers['set-cookie'] ?? [];
  expect(lines.find((line) => line.startsWith('__Host-hammerdown_session='))).toMatch(
    /Path=\/.*HttpOnly.*Secure.*SameSite=Lax/,
  );
  expect(lines.find((line) => line.startsWith('XSRF-TOKEN='))).toMatch(/Secure/);
  await app.close();
});

test('stores nothing that could be used to sign in', async () => {
  const app = await siteAhead(0);
  const { http, cookies } = browserLikeAxios(app.origin);
  await http.get('/sanctum/csrf-cookie');
  await http.post('/api/register', person('careful'));
  const tables = database.executor;
  const stored = JSON.stringify([
    await tables.selectFrom('users').selectAll().execute(),
    await tables.selectFrom('sessions').selectAll().execute(),
    await tables.selectFrom('mailed_tokens').selectAll().execute(),
  ]);
  expect(stored).not.toContain(PASSWORD);
  expect(stored).not.toContain(cookies.get('hammerdown_session'));
  await app.close();
});
