import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabasePlace } from '#tests/support/database.ts';
import { browserLikeAxios } from '#tests/support/people.ts';
import { addPerson, PASSWORD, type ServedApi, serveApi, signInTo } from '#tests/support/serve-api.ts';
import { codeOf } from '#tests/support/second-factor.ts';

/** What docs/asvs.md says of passwords, codes, sessions and links (V6, V7, V9), by requests to a running site. */
let api: ServedApi;
beforeAll(async () => {
  api = await serveApi((await testDatabasePlace('postgres')).databaseUrl);
});
afterAll(() => api.close());

const change = (current: string, password: string) => ({
  current_password: current,
  password,
  password_confirmation: password,
});

test.each([
  ['that is short', 'aX4!9'],
  ['of the words of the trade', 'Hammerdown2026'],
  ['that is common', 'password1234'],
])('refuses a password %s', async (_, password) => {
  const { http } = await addPerson(api);
  expect((await http.put('/api/account/password', change(PASSWORD, password))).status).toBe(422);
});

test.each([
  ['64 characters and more', 'seven quiet lighthouses near the harbour wall in November rain, twice'],
  ['spaces, accents and emoji', 'ßübér 木のいす 🪑 lampe'],
])('takes a password of %s, as it is, and signs in with no other', async (_, password) => {
  const { http, username } = await addPerson(api);
  const changed = await http.put('/api/account/password', change(PASSWORD, password));
  expect(changed.status, JSON.stringify(changed.data)).toBe(200);
  await signInTo(api, username, password);
  for (const other of [password.slice(0, -1), password.toUpperCase(), PASSWORD])
    await expect(signInTo(api, username, other)).rejects.toThrow('could not sign in');
});

test('a new password needs the current one, and ends the other sessions', async () => {
  const { http, username } = await addPerson(api);
  const { http: elsewhere } = await signInTo(api, username);
  const wrong = await http.put('/api/account/password', change('not the password', 'seven quiet lighthouses'));
  expect(wrong.status).toBe(422);
  expect((await elsewhere.get('/api/account')).status).toBe(200);
  expect((await http.put('/api/account/password', change(PASSWORD, 'seven quiet lighthouses'))).status).toBe(200);
  expect((await elsewhere.get('/api/account')).status).toBe(401);
  expect((await http.get('/api/account')).status).toBe(200);
});

test('a deleted account has no sessions', async () => {
  const { http, username } = await addPerson(api);
  const { http: elsewhere } = await signInTo(api, username);
  const deleted = await http.delete('/api/account', { data: { password: PASSWORD, confirmation: username } });
  expect(deleted.status, JSON.stringify(deleted.data)).toBe(204);
  expect((await elsewhere.get('/api/account')).status).toBe(401);
  await expect(signInTo(api, username)).rejects.toThrow('could not sign in');
});

test('recovery codes are random, have 128 bits, and each works once', async () => {
  const { http, username } = await addPerson(api);
  const { key } = (await http.post('/api/account/two-step', { password: PASSWORD })).data as { key: string };
  const on = await http.put('/api/account/two-step', { code: codeOf(key) });
  expect(on.status, JSON.stringify(on.data)).toBe(200);
  const { recovery_codes: codes } = on.data as { recovery_codes: string[] };
  expect(new Set(codes).size).toBe(codes.length);
  // Base32 carries five bits in a character.
  for (const code of codes) expect(code.replaceAll(/[^a-z0-9]/gi, '').length * 5).toBeGreaterThanOrEqual(128);
  const signInBy = async (code = '') => {
    const browser = browserLikeAxios(api.origin);
    await browser.http.get('/sanctum/csrf-cookie');
    await browser.http.post('/api/login', { email: `${username}@site.test`, password: PASSWORD });
    return (await browser.http.post('/api/login/two-step', { code: '', recovery_code: code })).status;
  };
  expect([await signInBy(codes[0]), await signInBy(codes[0]), await signInBy(codes[1])]).toEqual([200, 422, 200]);
});

test('a link that was altered, is for something else or was used is refused', async () => {
  const { http, username } = await addPerson(api);
  await http.post('/api/recover', { email: `${username}@site.test` });
  const { executor } = api.app.database;
  const to = `${username}@site.test`;
  const [email] = await api.app.mail.newest(executor, { limit: 1, before: null, to, links: 'shown' });
  const token = /recover\?token=([\w.-]+)/.exec(email?.text ?? '')?.[1] ?? '';
  expect(token.length).toBeGreaterThan(40);
  const password = 'seven quiet lighthouses';
  const reset = async (by: string) =>
    (await http.post('/api/recover/reset', { token: by, password, password_confirmation: password })).status;
  const altered = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
  expect(await reset(altered)).toBe(422);
  expect(await reset(`${token}x`)).toBe(422);
  expect((await http.post('/api/account/verify-email', { token })).status).toBeGreaterThanOrEqual(400);
  expect((await http.post('/api/account/email/confirm', { token })).status).toBeGreaterThanOrEqual(400);
  expect([await reset(token), await reset(token)]).toEqual([200, 422]);
});
