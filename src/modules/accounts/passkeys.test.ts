import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import { PasskeySchema } from '#contract/security.ts';
import { databaseClock } from '#platform/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { passkeyDevice } from '#tests/support/passkey-device.ts';
import { browserLikeAxios, servePeople } from '#tests/support/people.ts';

const PUBLIC_URL = 'http://site.test';
const PASSWORD = 'a long enough one';
let aheadMs = 0;
const { database } = await testDatabase('postgres');
const app = await servePeople(database, {
  demo: true,
  publicUrl: PUBLIC_URL,
  clock: { now: async (executor) => (await databaseClock.now(executor)) + aheadMs },
});
afterAll(() => app.close());

let people = 0;
async function newcomer() {
  people += 1;
  const browser = browserLikeAxios(app.origin);
  const person = {
    username: `keyed_${people}`,
    name: 'Keyed Person',
    email: `keyed${people}@example.test`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  };
  await browser.http.get('/sanctum/csrf-cookie');
  expect((await browser.http.post('/api/register', person)).status).toBe(201);
  return { ...browser, person };
}
async function guest() {
  const browser = browserLikeAxios(app.origin);
  await browser.http.get('/sanctum/csrf-cookie');
  return browser;
}
async function withPasskey() {
  const owner = await newcomer();
  const device = passkeyDevice({ origin: PUBLIC_URL });
  const options = await owner.http.post('/api/account/passkeys/options', { password: PASSWORD });
  const added = await owner.http.post('/api/account/passkeys', {
    name: ' My phone ',
    response: device.make(options.data),
  });
  expect([added.status, added.data.name]).toEqual([201, 'My phone']);
  return { ...owner, device, passkey: PasskeySchema.parse(added.data) };
}
const mailTo = async (to: string) =>
  (await app.mail.newest(database.executor, { limit: 100, before: null, links: 'shown' })).filter(
    (email) => email.to === to,
  );
const emailsTo = async (to: string) => (await mailTo(to)).map((email) => email.subject);

test('adds a passkey after the password is confirmed, and signs in with it as both steps', async () => {
  const { http, person, device } = await withPasskey();
  expect(await emailsTo(person.email)).toContain('A passkey was added to your account');
  const stranger = await guest();
  const asked = await stranger.http.post('/api/login/passkey/options');
  expect(Object.keys(asked.data).toSorted()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification']);
  const signedIn = await stranger.http.post('/api/login/passkey', { response: device.sign(asked.data) });
  expect([signedIn.status, signedIn.data.username]).toEqual([200, person.username]);
  expect((await stranger.http.get('/api/account')).data.username).toBe(person.username);
  const [saved] = (await http.get('/api/account/passkeys')).data;
  expect(saved.last_used_at).toMatch(/Z$/);
});

test('asks for no code after a passkey sign-in with two-step verification on', async () => {
  const { http, device, person } = await withPasskey();
  const { key } = (await http.post('/api/account/two-step', { password: PASSWORD })).data as { key: string };
  const code = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + aheadMs,
  });
  expect((await http.put('/api/account/two-step', { code })).status).toBe(200);
  const other = await guest();
  expect((await other.http.post('/api/login', { email: person.email, password: PASSWORD })).data).toMatchObject({
    two_step: true,
  });
  const asked = await other.http.post('/api/login/passkey/options');
  expect((await other.http.post('/api/login/passkey', { response: device.sign(asked.data) })).data.username).toBe(
    person.username,
  );
});

test('accepts a challenge once, in one browser, for five minutes', async () => {
  const { device } = await withPasskey();
  const first = await guest();
  const asked = (await first.http.post('/api/login/passkey/options')).data;
  const signed = device.sign(asked);
  const other = await guest();
  await other.http.post('/api/login/passkey/options');
  expect((await other.http.post('/api/login/passkey', { response: signed })).data.code).toBe('passkey_not_known');
  const cookie = first.cookies.get('hammerdown_passkey') ?? '';
  expect((await first.http.post('/api/login/passkey', { response: signed })).status).toBe(200);
  first.cookies.set('hammerdown_passkey', cookie);
  expect((await first.http.post('/api/login/passkey', { response: signed })).data.code).toBe('challenge_over');
  const late = await guest();
  const askedLate = (await late.http.post('/api/login/passkey/options')).data;
  aheadMs += 5 * 60_000 + 1000;
  expect((await late.http.post('/api/login/passkey', { response: device.sign(askedLate) })).data.code).toBe(
    'challenge_over',
  );
});

test('refuses a cloned device by its counter, an unverified user, another site and another person', async () => {
  const { http, device } = await withPasskey();
  const signInBy = async (by: ReturnType<typeof passkeyDevice>, bent: Parameters<typeof device.sign>[1] = {}) => {
    const browser = await guest();
    const asked = await browser.http.post('/api/login/passkey/options');
    return (await browser.http.post('/api/login/passkey', { response: by.sign(asked.data, bent) })).data.code ?? 'in';
  };
  expect(await signInBy(device, { counter: 7 })).toBe('in');
  expect(await signInBy(device, { counter: 7 })).toBe('passkey_not_known');
  expect(await signInBy(device, { counter: 3 })).toBe('passkey_not_known');
  expect(await signInBy(device, { counter: 8, userHandle: Buffer.from('somebody else').toString('base64url') })).toBe(
    'passkey_not_known',
  );
  expect(await signInBy(device, { counter: 8 })).toBe('in');
  expect(await signInBy(passkeyDevice({ origin: PUBLIC_URL }))).toBe('passkey_not_known');
  for (const wrong of [
    passkeyDevice({ origin: 'http://phish.test' }),
    passkeyDevice({ origin: PUBLIC_URL, userVerified: false }),
  ]) {
    const options = await http.post('/api/account/passkeys/options', { password: PASSWORD });
    expect(
      (await http.post('/api/account/passkeys', { name: 'Wrong', response: wrong.make(options.data) })).data.code,
    ).toBe('passkey_not_verified');
  }
});

test('lets only the owner rename and remove a passkey', async () => {
  const { http, person, device, passkey } = await withPasskey();
  const rival = await newcomer();
  expect((await rival.http.put(`/api/account/passkeys/${passkey.id}`, { name: 'Mine now' })).status).toBe(404);
  expect(
    (await rival.http.delete(`/api/account/passkeys/${passkey.id}`, { data: { password: PASSWORD } })).status,
  ).toBe(404);
  expect((await http.put(`/api/account/passkeys/${passkey.id}`, { name: ' ' })).data.errors).toHaveProperty('name');
  expect((await http.put(`/api/account/passkeys/${passkey.id}`, { name: 'Blue phone' })).data.name).toBe('Blue phone');
  expect(
    (await http.delete(`/api/account/passkeys/${passkey.id}`, { data: { password: 'not this one' } })).data.code,
  ).toBe('wrong_password');
  expect((await http.delete(`/api/account/passkeys/${passkey.id}`, { data: { password: PASSWORD } })).status).toBe(204);
  expect(await emailsTo(person.email)).toContain('A passkey was removed from your account');
  const other = await guest();
  const asked = await other.http.post('/api/login/passkey/options');
  expect((await other.http.post('/api/login/passkey', { response: device.sign(asked.data) })).data.code).toBe(
    'passkey_not_known',
  );
});

test('adds a passkey only with a name, after the password, in the session that asked', async () => {
  const { http, person } = await newcomer();
  const device = passkeyDevice({ origin: PUBLIC_URL });
  expect((await http.post('/api/account/passkeys/options', { password: 'not this one' })).data.code).toBe(
    'wrong_password',
  );
  const options = (await http.post('/api/account/passkeys/options', { password: PASSWORD })).data;
  expect(
    (await http.post('/api/account/passkeys', { name: '', response: device.make(options) })).data.errors,
  ).toHaveProperty('name');
  const elsewhere = await guest();
  await elsewhere.http.post('/api/login', { email: person.email, password: PASSWORD });
  expect(
    (await elsewhere.http.post('/api/account/passkeys', { name: 'Phone', response: device.make(options) })).data.code,
  ).toBe('challenge_over');
  expect((await http.post('/api/account/passkeys', { name: 'Phone', response: device.make(options) })).status).toBe(
    201,
  );
  expect((await http.post('/api/account/passkeys', { name: 'Phone', response: device.make(options) })).data.code).toBe(
    'challenge_over',
  );
  const again = (await http.post('/api/account/passkeys/options', { password: PASSWORD })).data;
  expect(again.excludeCredentials).toHaveLength(1);
  expect((await http.post('/api/account/passkeys', { name: 'Phone', response: device.make(again) })).data.code).toBe(
    'passkey_known',
  );
});

test('removes every sign-in method of an account that the owner of its email address recovers', async () => {
  const squatter = await withPasskey();
  const { email } = squatter.person;
  const { key } = (await squatter.http.post('/api/account/two-step', { password: PASSWORD })).data as { key: string };
  const code = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + aheadMs,
  });
  expect((await squatter.http.put('/api/account/two-step', { code })).status).toBe(200);
  const owner = await guest();
  await owner.http.post('/api/recover', { email });
  const token = /recover\?token=([\w-]+)/.exec((await mailTo(email)).map((email) => email.text).join())?.[1];
  const newPassword = { password: 'the owner chose this', password_confirmation: 'the owner chose this' };
  expect((await owner.http.post('/api/recover/reset', { token, ...newPassword })).status).toBe(200);
  const back = await guest();
  const asked = await back.http.post('/api/login/passkey/options');
  expect((await back.http.post('/api/login/passkey', { response: squatter.device.sign(asked.data) })).data.code).toBe(
    'passkey_not_known',
  );
  expect((await owner.http.post('/api/login', { email, password: newPassword.password })).data).toMatchObject({
    email,
    email_verified: true,
  });
  const proven = passkeyDevice({ origin: PUBLIC_URL });
  const options = await owner.http.post('/api/account/passkeys/options', { password: newPassword.password });
  expect(
    (await owner.http.post('/api/account/passkeys', { name: 'Mine', response: proven.make(options.data) })).status,
  ).toBe(201);
  await owner.http.post('/api/recover', { email });
  const again = /recover\?token=([\w-]+)/.exec((await mailTo(email))[0]?.text ?? '')?.[1];
  expect(
    (
      await owner.http.post('/api/recover/reset', {
        token: again,
        password: 'and another one',
        password_confirmation: 'and another one',
      })
    ).status,
  ).toBe(200);
  const askedAgain = await back.http.post('/api/login/passkey/options');
  expect((await back.http.post('/api/login/passkey', { response: proven.sign(askedAgain.data) })).status).toBe(200);
});
