import { MINUTE_MS } from '#contract/durations.ts';
import type { AxiosInstance } from 'axios';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewPasskeyOptions, PasskeyOptions } from '#contract/security.ts';
import type { StaffRole } from '#contract/staff.ts';
import { databaseClock } from '#platform/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { passkeyDevice } from '#tests/support/passkey-device.ts';
import { browserLikeAxios, servePeople } from '#tests/support/people.ts';
import { codeOf } from '#tests/support/second-factor.ts';

/** Attempts with a staff member's password, or with an unattended browser. */
let aheadMs = 0;
const PASSWORD = 'a long enough one';
const STEP_UP = { status: 403, data: { code: 'step_up_required' } };
const NO_FACTOR = { status: 403, data: { code: 'second_factor_required' } };

const { database } = await testDatabase('postgres');
const app = await servePeople(database, {
  demo: true,
  staffSecondFactor: true,
  clock: { now: async (executor) => (await databaseClock.now(executor)) + aheadMs },
});
afterAll(() => app.close());
/** Each test has its own codes and limits. */
beforeEach(() => {
  aheadMs += 60 * MINUTE_MS;
});

let people = 0;
async function person(roles: readonly StaffRole[] = []) {
  people += 1;
  const username = `person_${people}`;
  await app.accounts.registerUser({
    username,
    name: username,
    email: `${username}@site.test`,
    password: PASSWORD,
    verified: true,
    roles,
  });
  return { username, http: await signIn(username) };
}
async function signIn(username: string): Promise<AxiosInstance> {
  const { http } = browserLikeAxios(app.origin);
  await http.get('/sanctum/csrf-cookie');
  expect((await http.post('/api/login', { email: `${username}@site.test`, password: PASSWORD })).status).toBe(200);
  return http;
}
async function turnTwoStepOn(http: AxiosInstance): Promise<string> {
  const { key } = (await http.post('/api/account/two-step', { password: PASSWORD })).data as { key: string };
  expect((await http.put('/api/account/two-step', { code: codeOf(key, aheadMs) })).status).toBe(200);
  return key;
}
async function addPasskey(http: AxiosInstance) {
  const device = passkeyDevice({ origin: 'http://site.test' });
  const options = (await http.post('/api/account/passkeys/options', { password: PASSWORD })).data as NewPasskeyOptions;
  const added = await http.post('/api/account/passkeys', { name: 'Phone', response: device.make(options) });
  expect(added.status, JSON.stringify(added.data)).toBe(201);
  return device;
}
const listPeople = (http: AxiosInstance) => http.get('/api/operator/users');
const changeSettings = (http: AxiosInstance) =>
  http.put('/api/operator/settings', { contact_phone: `${aheadMs}`, reason: 'A new number.' });

describe('staff powers', () => {
  test('need a second factor: an authenticator app', async () => {
    const { http } = await person(['administrator']);
    expect(await listPeople(http)).toMatchObject(NO_FACTOR);
    expect((await http.get('/api/account/confirmation')).data).toMatchObject({ staff_access: 'enroll' });
    await turnTwoStepOn(http);
    expect((await listPeople(http)).status).toBe(200);
    expect((await http.get('/api/account/confirmation')).data).toMatchObject({ staff_access: 'full' });
  });
  test('need the passkey in this session, not only in the account', async () => {
    const { username, http } = await person(['administrator']);
    const device = await addPasskey(http);
    expect((await listPeople(http)).status).toBe(200);
    const thief = await signIn(username);
    expect(await listPeople(thief)).toMatchObject(NO_FACTOR);
    expect((await thief.get('/api/account/confirmation')).data).toMatchObject({ staff_access: 'confirm' });
    expect((await thief.post('/api/account/confirmation', { password: PASSWORD })).status).toBe(422);
    const options = (await thief.post('/api/login/passkey/options')).data as PasskeyOptions;
    expect((await thief.post('/api/account/confirmation/passkey', { response: device.sign(options) })).status).toBe(
      200,
    );
    expect((await listPeople(thief)).status).toBe(200);
  });
  test('are not given by another person’s passkey', async () => {
    const [one, other] = [await person(['administrator']), await person(['auction_manager'])];
    const device = await addPasskey(other.http);
    const options = (await one.http.post('/api/login/passkey/options')).data as PasskeyOptions;
    expect(
      (await one.http.post('/api/account/confirmation/passkey', { response: device.sign(options) })).data,
    ).toMatchObject({ code: 'passkey_not_known' });
    expect(await listPeople(one.http)).toMatchObject(NO_FACTOR);
  });
});

test('someone with only the password can neither remove nor add second factors', async () => {
  const { username, http } = await person();
  await addPasskey(http);
  const [{ id }] = (await http.get('/api/account/passkeys')).data as [{ id: string }];
  const thief = await signIn(username);
  expect(await thief.delete(`/api/account/passkeys/${id}`, { data: { password: PASSWORD } })).toMatchObject(STEP_UP);
  expect(await thief.post('/api/account/two-step', { password: PASSWORD })).toMatchObject(STEP_UP);
  expect(await thief.post('/api/account/passkeys/options', { password: PASSWORD })).toMatchObject(STEP_UP);
});

describe('a staff session', () => {
  test('ends after 30 minutes without a request', async () => {
    const { http } = await person(['administrator']);
    await turnTwoStepOn(http);
    for (let visit = 0; visit < 3; visit += 1) {
      aheadMs += 28 * MINUTE_MS;
      expect((await listPeople(http)).status).toBe(200);
    }
    aheadMs += 31 * MINUTE_MS;
    expect((await listPeople(http)).status).toBe(401);
  });
  test('ends after 12 hours in all', async () => {
    const { http } = await person(['administrator']);
    await turnTwoStepOn(http);
    for (let visit = 0; visit < 28; visit += 1) {
      aheadMs += 25 * MINUTE_MS;
      expect((await listPeople(http)).status).toBe(200);
    }
    aheadMs += 25 * MINUTE_MS;
    expect((await listPeople(http)).status).toBe(401);
  });
});

describe('an important change', () => {
  test('needs a proof of the last five minutes, with the second factor', async () => {
    const { http } = await person(['administrator']);
    const { username } = await person();
    const key = await turnTwoStepOn(http);
    expect((await changeSettings(http)).status).toBe(200);
    aheadMs += 6 * MINUTE_MS;
    expect(await changeSettings(http)).toMatchObject(STEP_UP);
    expect(
      await http.put(`/api/operator/users/${username}/roles`, {
        roles: ['auction_manager'],
        reason: 'A new colleague.',
      }),
    ).toMatchObject(STEP_UP);
    expect(
      await http.post(`/api/operator/users/${username}/impersonation`, { reason: 'They asked for help.' }),
    ).toMatchObject(STEP_UP);
    expect(await http.get('/api/operator/audit/export')).toMatchObject(STEP_UP);
    const confirm = (body: object) => http.post('/api/account/confirmation', body);
    expect((await confirm({ password: 'not this one' })).data).toMatchObject({ code: 'wrong_password' });
    expect((await confirm({ password: PASSWORD })).data).toMatchObject({ code: 'wrong_code' });
    expect((await confirm({ password: PASSWORD, code: '000000' })).data).toMatchObject({ code: 'wrong_code' });
    expect(await changeSettings(http)).toMatchObject(STEP_UP);
    expect((await confirm({ password: PASSWORD, code: codeOf(key, aheadMs) })).data).toMatchObject({ is_recent: true });
    expect((await changeSettings(http)).status).toBe(200);
    expect((await http.get('/api/operator/audit/export')).status).toBe(200);
  });
  test('of another session is not made with the proof of this one', async () => {
    const { username, http } = await person(['administrator']);
    const key = await turnTwoStepOn(http);
    aheadMs += 6 * MINUTE_MS;
    const again = browserLikeAxios(app.origin).http;
    await again.get('/sanctum/csrf-cookie');
    await again.post('/api/login', { email: `${username}@site.test`, password: PASSWORD });
    expect((await again.post('/api/login/two-step', { code: codeOf(key, aheadMs) })).status).toBe(200);
    expect((await changeSettings(again)).status).toBe(200);
    expect(await changeSettings(http)).toMatchObject(STEP_UP);
  });
});
