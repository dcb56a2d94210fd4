import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { SiteSettingsSchema } from '#contract/settings.ts';
import { testDatabase } from '#tests/support/database.ts';
import { browserLikeAxios, servePeople } from '#tests/support/people.ts';

const DEMO_PASSWORD = 'hammerdown';
const OWN_PASSWORD = 'a long enough one';
const BREACHED = 'violet trombone harbour';
const BREACHED_MESSAGE =
  'This password was exposed in a data breach on another site. Please choose one you use nowhere else.';

let asked: { path: string; padding: unknown }[] = [];
let answer: { status: number; body: string };

const hashOf = (password: string): string => createHash('sha1').update(password).digest('hex').toUpperCase();

const breachService = createServer((request, response) => {
  asked.push({ path: request.url ?? '', padding: request.headers['add-padding'] });
  response.writeHead(answer.status).end(answer.body);
});
await new Promise<void>((resolve) => {
  breachService.listen(0, '127.0.0.1', resolve);
});
const { port } = breachService.address() as AddressInfo;
const { database } = await testDatabase('postgres');
const breachUrl = `http://127.0.0.1:${port}/range/`;
const app = await servePeople(database, { breachedPasswordsUrl: breachUrl });
afterAll(async () => {
  await app.close();
  breachService.close();
});
beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: `${'0'.repeat(35)}:0\r\n${hashOf(BREACHED).slice(5)}:7` };
  await refuseBreached('refuse');
});

async function refuseBreached(breached_passwords: 'accept' | 'refuse'): Promise<void> {
  await sql`insert into site_settings (version, settings, reason, created_by, created_at)
    select coalesce(max(version), 0) + 1, ${JSON.stringify({ ...SiteSettingsSchema.parse({}), breached_passwords })}::jsonb,
      'for this test', 'test', now() from site_settings`.execute(database.executor);
}

let people = 0;
function newPerson() {
  people += 1;
  return { username: `person${people}`, name: `Person ${people}`, email: `person${people}@site.test` };
}
async function browser() {
  const { http } = browserLikeAxios(app.origin);
  await http.get('/sanctum/csrf-cookie');
  return http;
}
const bothFields = (password: string) => ({ password, password_confirmation: password });
type Answer = { readonly status: number; readonly data: { errors?: Record<string, string[]> } };

async function register(password: string): Promise<Answer> {
  return (await browser()).post('/api/register', { ...newPerson(), ...bothFields(password) });
}
async function change(password: string): Promise<Answer> {
  const http = await browser();
  await http.post('/api/register', { ...newPerson(), ...bothFields(OWN_PASSWORD) });
  return http.put('/api/account/password', { current_password: OWN_PASSWORD, ...bothFields(password) });
}
async function reset(password: string): Promise<Answer> {
  const person = newPerson();
  await app.accounts.registerUser({ ...person, password: OWN_PASSWORD });
  const http = await browser();
  await http.post('/api/recover', { email: person.email });
  const query = { limit: 1, before: null, to: person.email, links: 'shown' } as const;
  const [email] = await app.mail.newest(database.executor, query);
  const token = /recover\?token=([\w-]+)/.exec(email?.text ?? '')?.[1];
  return http.post('/api/recover/reset', { token, ...bothFields(password) });
}
const WAYS = [
  ['registering', register],
  ['changing', change],
  ['resetting', reset],
] as const;

test.each(WAYS)('refuses easy, demo and breached passwords when %s', async (_name, choose) => {
  for (const [password, message] of [
    [DEMO_PASSWORD, 'This password is too easy to guess. Please choose another one.'],
    ['password1234', 'This password is too easy to guess. Please choose another one.'],
    [BREACHED, BREACHED_MESSAGE],
  ] as const) {
    const { status, data } = await choose(password);
    expect([password, status, data.errors?.['password']]).toEqual([password, 422, [message]]);
  }
  expect((await choose('seven quiet lighthouses')).status).toBeLessThan(300);
});

test('refuses easy or breached passwords in code too, except on a demo site', async () => {
  for (const password of [DEMO_PASSWORD, BREACHED])
    await expect(app.accounts.registerUser({ ...newPerson(), password })).rejects.toThrow('password');
  const demo = await servePeople(database, { demo: true });
  await demo.accounts.registerUser({ ...newPerson(), password: DEMO_PASSWORD });
  await demo.close();
});

test('sends the service only five characters of the hash, and asks for padding', async () => {
  await register('seven quiet lighthouses');
  expect(asked).toEqual([{ path: `/range/${hashOf('seven quiet lighthouses').slice(0, 5)}`, padding: 'true' }]);
});

test('ignores padding, which has a count of 0', async () => {
  answer = { status: 200, body: `${hashOf(BREACHED).slice(5)}:0` };
  expect((await register(BREACHED)).status).toBeLessThan(300);
});

test('accepts a password by the other rules when the service fails', async () => {
  answer = { status: 503, body: '' };
  expect((await register(BREACHED)).status).toBeLessThan(300);
  expect((await register(DEMO_PASSWORD)).status).toBe(422);
});

test('calls the service only if the setting enables it', async () => {
  await refuseBreached('accept');
  const other = await servePeople(database, { breachedPasswordsUrl: breachUrl });
  await other.accounts.registerUser({ ...newPerson(), password: BREACHED });
  await other.close();
  expect(asked).toEqual([]);
});
