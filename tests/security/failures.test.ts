import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { asApplication, openTestDatabase } from '#tests/support/database.ts';
import { browserLikeAxios, PASSWORD } from '#tests/support/people.ts';
import { freePort } from '#tests/support/free-port.ts';
import { addPerson, serveApi, signInTo } from '#tests/support/serve-api.ts';

/** A running site under the rights of the application, while its database or mail server fails. */
const lines: Record<string, unknown>[] = [];
const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
// Runs the migrations and gives the application its rights.
const place = await openTestDatabase('postgres');
await place.close();
const owner = new pg.Client({ connectionString: place.url ?? '' });
await owner.connect();
const smtpUrl = `smtp://127.0.0.1:${await freePort()}`;
const site = await serveApi(asApplication(place.url), { SMTP_URL: smtpUrl }, log);
const member = await addPerson(site);
const staff = await addPerson(site, ['administrator']);
afterAll(async () => {
  site.app.mail.close();
  await site.close();
  await owner.end();
});
beforeEach(() => {
  lines.length = 0;
});

/** Renames a table for the time of the work, so that every statement about it fails. */
async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
  await owner.query(`alter table ${table} rename to gone`);
  try {
    return await work();
  } finally {
    await owner.query(`alter table gone rename to ${table}`);
  }
}

describe('a request that crashes', () => {
  test('reveals no internals, and is logged without the secret of its path', async () => {
    const made = await member.http.post('/api/account/notifications/calendar');
    const [, token = ''] = /\/([\w-]+\.[\w-]{24,})/.exec((made.data as { calendar_url: string }).calendar_url) ?? [];
    expect(token.length).toBeGreaterThan(40);
    const crashed = await without('notification_settings', () => fetch(`${site.origin}/api/calendar/${token}`));
    expect(crashed.status).toBe(500);
    const answer = (await crashed.json()) as Record<string, unknown>;
    expect(answer).toEqual({
      message: 'Something went wrong on our end. Please try again.',
      code: 'crashed',
      request_id: expect.any(String),
    });
    const line = lines.find(({ msg }) => msg === 'a request crashed');
    expect(line).toMatchObject({ requestId: answer['request_id'], path: '/api/calendar/[secret]', level: 50 });
    expect(line).toHaveProperty('err.stack');
    expect(JSON.stringify(lines)).not.toContain(token);
  });
  test.each(['sessions', 'staff_roles', 'rate_limits'])('opens nothing: without %s', async (table) => {
    const { http } = await signInTo(site, staff.username);
    expect((await http.get('/api/operator/users')).status).toBe(200);
    const credentials = { email: `${staff.username}@site.test`, password: PASSWORD };
    const { http: guest } = browserLikeAxios(site.origin);
    await guest.get('/sanctum/csrf-cookie');
    const [read, signedIn] = await without(table, async () => [
      await http.get('/api/operator/users'),
      await guest.post('/api/login', credentials),
    ]);
    expect(signedIn?.status).toBe(500);
    if (table !== 'rate_limits') expect(read?.status).toBe(500);
    expect((await guest.get('/api/account')).status).toBe(401);
    expect((await http.get('/api/operator/users')).status).toBe(200);
  });
  test('leaves nothing half done', async () => {
    const newcomer = { username: 'newcomer', name: 'New', email: 'newcomer@site.test', password: PASSWORD };
    const register = async () => {
      const { http } = browserLikeAxios(site.origin);
      await http.get('/sanctum/csrf-cookie');
      return (await http.post('/api/register', { ...newcomer, password_confirmation: PASSWORD })).status;
    };
    // The email is the last that registering writes.
    expect(await without('mail_outbox', register)).toBe(500);
    const { rows } = await sql`select from users where username = 'newcomer'`.execute(site.app.database.executor);
    expect(rows).toEqual([]);
    expect(await register()).toBe(201);
  });
});

test('a mail server that does not answer delays emails only', async () => {
  const { http, username } = await addPerson(site);
  expect((await http.post('/api/recover', { email: `${username}@site.test` })).status).toBe(200);
  expect(await site.app.mail.runOnce()).toBe(0);
  const to = `${username}@site.test`;
  const page = { limit: 1, before: null, to, links: 'hidden' } as const;
  expect(await site.app.mail.newest(site.app.database.executor, page)).toMatchObject([{ sentAt: null, attempts: 1 }]);
  expect((await http.get('/api/account')).status).toBe(200);
});

describe('the rights of the application', () => {
  const run = (text: string) => sql.raw(text).execute(site.app.database.executor);
  test('do not include the schema', async () => {
    await expect(run('drop table audit_entries')).rejects.toThrow(/must be owner/);
    await expect(run('alter table ledger_entries disable trigger all')).rejects.toThrow(/must be owner/);
    await expect(run('create table mine (id int)')).rejects.toThrow(/permission denied/);
    await expect(run('create role mine')).rejects.toThrow(/permission denied/);
  });
  test.each(['ledger_entries', 'money_postings', 'money_entries', 'invoices', 'audit_entries'])(
    'do not include changing or deleting what %s says',
    async (table) => {
      await expect(run(`delete from ${table}`)).rejects.toThrow(/permission denied|append/);
      await expect(run(`truncate ${table}`)).rejects.toThrow(/permission denied/);
    },
  );
});
