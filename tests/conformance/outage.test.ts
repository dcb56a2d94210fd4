import { connect, createServer, type Server, type Socket } from 'node:net';
import axios from 'axios';
import { sql } from 'kysely';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open.ts';
import { silentLog } from '#platform/log.ts';
import { follow, launchTestBrowser } from '#tests/support/browser.ts';
import { testDatabasePlace } from '#tests/support/database.ts';
import { browserLikeAxios } from '#tests/support/people.ts';
import { serveApp } from '#tests/support/whole-app.ts';
import { PASSWORD } from './stage.ts';

const SORRY = 'Sorry, we ran into an problem on our end. If the problem continues, please contact support.';
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/** A TCP proxy to the database that can be cut and restored, as when the server restarts. */
async function openDatabaseProxy(url: string) {
  const { port: farPort, hostname } = new URL(url);
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(Number(farPort), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one));
      one.pipe(other);
    }
  });
  const listen = (port: number) =>
    new Promise<number>((done) => {
      server.listen(port, '127.0.0.1', () => done((server.address() as { port: number }).port));
    });
  const port = await listen(0);
  const near = new URL(url);
  near.port = String(port);
  return {
    url: near.href,
    async cut(): Promise<void> {
      const closed = new Promise((done) => {
        server.close(done);
      });
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: () => listen(port),
  };
}

let line: Awaited<ReturnType<typeof openDatabaseProxy>>;
let database: Database;
let served: Awaited<ReturnType<typeof serveApp>>;
let browser: Browser;
let logged: { mockRestore(): void };

beforeAll(async () => {
  const { databaseUrl } = await testDatabasePlace('postgres');
  line = await openDatabaseProxy(databaseUrl ?? '');
  database = await openDatabase({ databaseUrl: line.url, dataDir: '', databaseConnections: 10 }, silentLog());
  served = await serveApp(database);
  browser = await launchTestBrowser();
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(async () => {
  logged.mockRestore();
  await browser.close();
  await served.close();
  await database.close();
  await line.cut();
});

test('shows the error screen while the database is down, and comes back by itself', async () => {
  const { origin, app } = served;
  await app.accounts.registerUser({
    username: 'owner_s',
    name: 'Owner',
    email: 'owner_s@site.test',
    password: PASSWORD,
    verified: true,
  });
  const owner = browserLikeAxios(origin);
  await owner.http.get('/sanctum/csrf-cookie');
  expect((await owner.http.post('/api/login', { email: 'owner_s@site.test', password: PASSWORD })).status).toBe(200);
  const guest = axios.create({ baseURL: origin, validateStatus: () => true });
  const page = await browser.newPage();
  await page.goto(`${origin}/about`);

  await line.cut();
  // Settings are cached for a few seconds.
  await expect.poll(async () => (await guest.get('/account/login')).status).toBe(500);
  for (const [path, caller] of [
    ['/', guest],
    ['/account/login', guest],
    ['/', owner.http],
    ['/account', owner.http],
    ['/account/billing', owner.http],
    ['/operator', owner.http],
  ] as const) {
    const answer = await caller.get<string>(path);
    expect([
      path,
      answer.status,
      answer.data.includes(SORRY),
      /<h1[^>]*>Internal Server Error<\/h1>/.test(answer.data),
    ]).toEqual([path, 500, true, true]);
    expect(answer.data).toMatch(/href="\/"[^>]*>Go back home</);
  }
  const crawled = await guest.get<string>('/', { headers: { 'user-agent': CRAWLER } });
  expect([crawled.status, crawled.data]).toEqual([500, '']);
  expect([(await guest.get('/healthz')).status, (await guest.get('/readyz')).status]).toEqual([200, 503]);
  expect((await guest.get('/readyz')).data).toEqual({ status: 'database unavailable' });
  // An open page shows the error screen too.
  await follow(page.locator('footer a[href="/faqs"]'));
  await page.getByText(SORRY).waitFor();
  await page.getByRole('link', { name: 'Go back home' }).waitFor();

  await line.mend();
  await expect.poll(async () => (await guest.get('/readyz')).status).toBe(200);
  await expect.poll(async () => (await guest.get('/')).status).toBe(200);
  const account = await owner.http.get<string>('/account');
  expect([account.status, account.data.includes('owner_s@site.test')]).toEqual([200, true]);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /questions|FAQ/i }).waitFor();
});

test('treats the reader as a guest if the account cannot be fetched', async () => {
  const { origin, app } = served;
  await app.accounts.registerUser({
    username: 'guest_s',
    name: 'Guest',
    email: 'guest_s@site.test',
    password: PASSWORD,
    verified: true,
  });
  const { http } = browserLikeAxios(origin);
  await http.get('/sanctum/csrf-cookie');
  expect((await http.post('/api/login', { email: 'guest_s@site.test', password: PASSWORD })).status).toBe(200);
  const about = async () => (await http.get<string>('/about')).data;
  expect(await about()).toContain('guest_s@site.test');
  await sql`alter table auction_states rename to auction_states_away`.execute(database.executor);
  try {
    expect((await http.get('/api/account')).status).toBe(500);
    const page = await about();
    expect([page.includes('guest_s@site.test'), page.includes('>Register<')]).toEqual([false, true]);
  } finally {
    await sql`alter table auction_states_away rename to auction_states`.execute(database.executor);
  }
  expect(await about()).toContain('guest_s@site.test');
});

test('says that a statement reached its time limit, and offers to try again', async () => {
  const { origin, app } = served;
  await app.accounts.registerUser({
    username: 'staff_s',
    name: 'Staff',
    email: 'staff_s@site.test',
    password: PASSWORD,
    verified: true,
    staff: true,
  });
  const { http, cookies } = browserLikeAxios(origin);
  await http.get('/sanctum/csrf-cookie');
  expect((await http.post('/api/login', { email: 'staff_s@site.test', password: PASSWORD })).status).toBe(200);
  const { rows } = await sql<{
    definition: string;
  }>`select pg_get_functiondef('person_status'::regproc) as definition`.execute(database.executor);
  // An index of its values would save calling it.
  await sql`drop index paddles_by_status`.execute(database.executor);
  // What PostgreSQL answers after the limit of 15 s.
  await sql`create or replace function person_status(blocked_at timestamptz, is_staff boolean, email_verified_at timestamptz, card text)
    returns text language plpgsql immutable as $$ begin
      raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`.execute(
    database.executor,
  );
  const path = '/operator/people?status=staff';
  const busy = 'This is taking longer than usual. Please try again.';
  const answer = await http.get('/api/operator/users?status=staff');
  expect([answer.status, answer.headers['retry-after'], answer.data]).toMatchObject([503, '5', { message: busy }]);
  expect((await http.get(path)).status).toBe(503);
  const context = await browser.newContext();
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })));
  const page = await context.newPage();
  await page.goto(origin + path);
  await page.getByRole('heading', { name: busy }).waitFor();
  await sql.raw(rows[0]?.definition ?? '').execute(database.executor);
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('link', { name: 'staff_s', exact: true }).first().waitFor();
  await context.close();
});
