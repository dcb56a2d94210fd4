import { createDecipheriv, hkdfSync } from 'node:crypto';
import { sql } from 'kysely';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD_COST, setPasswordCost } from '#modules/accounts/passwords.ts';
import { testDatabasePlace } from '#tests/support/database.ts';
import { passkeyDevice } from '#tests/support/passkey-device.ts';
import { browserLikeAxios, PASSWORD } from '#tests/support/people.ts';
import { addPerson, type ServedApi, serveApi, signInTo } from '#tests/support/serve-api.ts';
import { codeOf } from '#tests/support/second-factor.ts';

/** Tests of docs/asvs.md on passwords, codes, sessions, links and keys, against a running site. */
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

test('a password is the same however a keyboard composes its letters', async () => {
  const { http, username } = await addPerson(api);
  const [composed, decomposed] = ['seven caf\u00e9 lighthouses', 'seven cafe\u0301 lighthouses'];
  expect((await http.put('/api/account/password', change(PASSWORD, decomposed))).status).toBe(200);
  await signInTo(api, username, composed);
  await expect(signInTo(api, username, 'seven cafe lighthouses')).rejects.toThrow('could not sign in');
});

test('a password is stored as a slow hash', async () => {
  setPasswordCost(PASSWORD_COST);
  const { userId } = await addPerson(api);
  const { rows } = await sql<{ hash: string }>`select password_hash as hash from users where id = ${userId}`.execute(
    api.app.database.executor,
  );
  expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('the first administrator chooses a password by a random link that works once', async () => {
  const email = 'chief@site.test';
  const { passwordLink } = (await api.app.accounts.appointFirstAdministrator(email)) ?? {};
  const token = /token=([\w-]{43,})$/.exec(passwordLink ?? '')?.[1];
  const password = 'seven quiet lighthouses';
  const { http } = await addPerson(api);
  const choose = async () =>
    (await http.post('/api/recover/reset', { token, password, password_confirmation: password })).status;
  await expect(signInTo(api, 'chief', '')).rejects.toThrow('could not sign in');
  expect([await choose(), await choose()]).toEqual([200, 422]);
  await signInTo(api, 'chief', password);
});

test('a deleted account has no sessions', async () => {
  const { http, username } = await addPerson(api);
  const { http: elsewhere } = await signInTo(api, username);
  const deleted = await http.delete('/api/account', { data: { password: PASSWORD, confirmation: username } });
  expect(deleted.status, JSON.stringify(deleted.data)).toBe(204);
  expect((await elsewhere.get('/api/account')).status).toBe(401);
  await expect(signInTo(api, username)).rejects.toThrow('could not sign in');
});

interface AuthenticatorUser extends Awaited<ReturnType<typeof addPerson>> {
  readonly key: string;
  readonly codes: readonly string[];
}
async function withAuthenticator(): Promise<AuthenticatorUser> {
  const person = await addPerson(api);
  const { key } = (await person.http.post('/api/account/two-step', { password: PASSWORD })).data as { key: string };
  const on = await person.http.put('/api/account/two-step', { code: codeOf(key) });
  expect(on.status, JSON.stringify(on.data)).toBe(200);
  return { ...person, key, codes: (on.data as { recovery_codes: string[] }).recovery_codes };
}
/** Signs in with a password and a code. Returns the status of the second step. */
async function signInBy({ username }: { username: string }, answer: { code?: string; recovery_code?: string }) {
  const { http } = browserLikeAxios(api.origin);
  await http.get('/sanctum/csrf-cookie');
  await http.post('/api/login', { email: `${username}@site.test`, password: PASSWORD });
  return (await http.post('/api/login/two-step', { code: '', ...answer })).status;
}

test('a code of an authenticator app ends after a step', async () => {
  const person = await withAuthenticator();
  expect(await signInBy(person, { code: codeOf(person.key, -120_000) })).toBe(422);
  expect(await signInBy(person, { code: codeOf(person.key, 120_000) })).toBe(422);
  expect(await signInBy(person, { code: codeOf(person.key, 30_000) })).toBe(200);
});

test('the key of an authenticator app is stored with AES-256-GCM, and a changed one opens nothing', async () => {
  const person = await withAuthenticator();
  const { executor } = api.app.database;
  const { rows } = await sql<{ sealed: Buffer }>`select encrypted_key as sealed from totp_secrets
    where user_id = ${person.userId}`.execute(executor);
  const sealed = rows[0]?.sealed ?? expect.fail('no key');
  const encryptionKey = Buffer.from(hkdfSync('sha256', 's'.repeat(40), '', 'two-step/seal', 32));
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey, sealed.subarray(0, 12))
    .setAAD(Buffer.from(person.userId))
    .setAuthTag(sealed.subarray(-16));
  const opened = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
  expect(opened).toEqual(Buffer.from(Secret.fromBase32(person.key.replaceAll(' ', '')).bytes));
  await sql`update totp_secrets set encrypted_key = set_byte(encrypted_key, 14, 255 - get_byte(encrypted_key, 14))
    where user_id = ${person.userId}`.execute(executor);
  expect(await signInBy(person, { code: codeOf(person.key, 30_000) })).toBe(500);
});

test('a passkey signs in as both factors; a copy of its device and a device without an owner check do not', async () => {
  const origin = 'http://site.test';
  const { http, username } = await addPerson(api);
  const device = passkeyDevice({ origin });
  const options = (await http.post('/api/account/passkeys/options', { password: PASSWORD })).data as Parameters<
    typeof device.make
  >[0] & { pubKeyCredParams: { alg: number }[] };
  // ES256, RS256 and EdDSA.
  for (const { alg } of options.pubKeyCredParams) expect([-7, -8, -257]).toContain(alg);
  const added = await http.post('/api/account/passkeys', { name: 'My phone', response: device.make(options) });
  expect(added.status, JSON.stringify(added.data)).toBe(201);
  const signIn = async (bent = {}) => {
    const browser = browserLikeAxios(api.origin);
    await browser.http.get('/sanctum/csrf-cookie');
    const asked = (await browser.http.post('/api/login/passkey/options')).data as Parameters<typeof device.sign>[0];
    const response = device.sign(asked, bent);
    return { ...browser, status: (await browser.http.post('/api/login/passkey', { response })).status, response };
  };
  const used = await signIn();
  expect(used.status).toBe(200);
  expect((await used.http.get('/api/account')).data).toMatchObject({ username });
  // The counter of a copy lags behind, and an answer is good for one challenge.
  expect((await signIn({ counter: 1 })).status).toBe(422);
  expect((await used.http.post('/api/login/passkey', { response: used.response })).status).toBe(422);
});

test('recovery codes are random, have 128 bits, and each works once', async () => {
  const person = await withAuthenticator();
  const { codes } = person;
  expect(new Set(codes).size).toBe(codes.length);
  // Base32 carries five bits in a character.
  for (const code of codes) expect(code.replaceAll(/[^a-z0-9]/gi, '').length * 5).toBeGreaterThanOrEqual(128);
  const by = (code = '') => signInBy(person, { recovery_code: code });
  expect([await by(codes[0]), await by(codes[0]), await by(codes[1])]).toEqual([200, 422, 200]);
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

test('a signed link of an email is refused if it was altered, or names its own algorithm or none', async () => {
  const { http } = await addPerson(api);
  const settings = (await http.post('/api/account/notifications/calendar')).data as { calendar_url: string };
  const [, owner = '', signature = ''] = /\/([\w-]+)\.([\w-]{24,})/.exec(settings.calendar_url) ?? [];
  const statusOf = async (token: string) => (await fetch(`${api.origin}/api/calendar/${token}`)).status;
  const { userId: other } = await addPerson(api);
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  expect(await statusOf(`${owner}.${signature}`)).toBe(200);
  for (const token of [owner, `${owner}.`, `${other}.${signature}`, `${none}.${owner}.`, `${owner}.${signature}AA`])
    expect([token, await statusOf(token)]).toEqual([token, 404]);
});
