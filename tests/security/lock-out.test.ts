import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabasePlace } from '#tests/support/database.ts';
import { browserLikeAxios, PASSWORD } from '#tests/support/people.ts';
import { addPerson, type ServedApi, serveApi } from '#tests/support/serve-api.ts';

let api: ServedApi;
beforeAll(async () => {
  api = await serveApi((await testDatabasePlace('postgres')).databaseUrl, { TRUSTED_PROXIES: '1' });
});
afterAll(() => api.close());

async function tryFrom(address: string, email: string, password: string, cookies = new Map<string, string>()) {
  const browser = browserLikeAxios(api.origin);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  const headers = { 'x-forwarded-for': address };
  await browser.http.get('/sanctum/csrf-cookie', { headers });
  return browser.http.post('/api/login', { email, password }, { headers });
}

test('guesses from many networks do not lock an owner out of a browser they have used', async () => {
  const owner = await addPerson(api);
  const email = `${owner.username}@site.test`;
  const device = new Map([...owner.cookies].filter(([name]) => name.endsWith('_device')));
  expect(device.size).toBe(1);
  await owner.http.post('/api/logout');
  expect((await tryFrom('198.51.100.7', email, 'not the right password')).status).toBe(422);
  // As after 199 more guesses, ten from each of twenty networks; real ones would take twenty seconds.
  const spent = await sql`update rate_limits set tokens = 0 where key = ${`sign-in-account:${email}`}`.execute(
    api.app.database.executor,
  );
  expect(spent.numAffectedRows).toBe(1n);
  expect((await tryFrom('203.0.113.9', email, PASSWORD)).status).toBe(429);
  expect((await tryFrom('203.0.113.9', email, PASSWORD, device)).status).toBe(200);
});

test('the cookie of one account gives guesses at another no limit of their own, and its own limit holds', async () => {
  const [thief, owner] = [await addPerson(api), await addPerson(api)];
  const device = new Map([...thief.cookies].filter(([name]) => name.endsWith('_device')));
  const statuses = async (username: string, address: string) => {
    const tried: number[] = [];
    for (let count = 0; count < 11; count += 1)
      tried.push((await tryFrom(address, `${username}@site.test`, 'not the right password', device)).status);
    return tried;
  };
  expect((await statuses(owner.username, '192.0.2.1')).at(-1)).toBe(429);
  expect((await statuses(thief.username, '192.0.2.2')).at(-1)).toBe(429);
  expect((await tryFrom('192.0.2.3', `${owner.username}@site.test`, PASSWORD)).status).toBe(200);
});

test.each([
  ['sign-in-address', '/api/login'],
  ['sign-in-address', '/api/login/two-step'],
  ['sign-in-address', '/api/login/passkey/options'],
  ['sign-in-address', '/api/login/passkey'],
  ['token-address', '/api/account/verify-email'],
  ['token-address', '/api/account/email/confirm'],
  ['token-address', '/api/account/factor-reset/cancel'],
])('holds back an address whose limit %s is spent, before it reads what was sent to %s', async (limit, path) => {
  const address = '192.0.2.77';
  const { http } = browserLikeAxios(api.origin);
  const headers = { 'x-forwarded-for': address };
  await http.get('/sanctum/csrf-cookie', { headers });
  await http.post(path, {}, { headers });
  const spent = await sql`update rate_limits set tokens = -1000 where key = ${`${limit}:${address}`}`.execute(
    api.app.database.executor,
  );
  expect(spent.numAffectedRows).toBe(1n);
  expect((await http.post(path, {}, { headers })).status).toBe(429);
  await sql`delete from rate_limits`.execute(api.app.database.executor);
});
