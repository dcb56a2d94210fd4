import type { AxiosInstance } from 'axios';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '#contract/staff.ts';
import { testDatabase } from '#tests/support/database.ts';
import { browserLikeAxios, servePeople } from '#tests/support/people.ts';
import { codeOf } from '#tests/support/second-factor.ts';

/** Attempts by insiders to take over an account through its recovery. */
const PASSWORD = 'a long enough one';
const NEW_PASSWORD = 'quite another phrase';

const { database } = await testDatabase('postgres');
const app = await servePeople(database, { demo: true });
afterAll(() => app.close());

async function person(username: string, more: { roles?: readonly StaffRole[]; verified?: boolean } = {}) {
  await app.accounts.registerUser({
    username,
    name: username,
    email: `${username}@site.test`,
    password: PASSWORD,
    verified: true,
    ...more,
  });
  return signIn(username);
}
async function signIn(username: string, password = PASSWORD) {
  const { http } = browserLikeAxios(app.origin);
  await http.get('/sanctum/csrf-cookie');
  const answer = await http.post('/api/login', { email: `${username}@site.test`, password });
  return Object.assign(http, { answer: answer.data as Record<string, unknown> });
}
async function turnTwoStepOn(http: AxiosInstance): Promise<string> {
  const { key } = (await http.post('/api/account/two-step', { password: PASSWORD })).data as { key: string };
  expect((await http.put('/api/account/two-step', { code: codeOf(key) })).status).toBe(200);
  return key;
}
async function resetPassword(username: string): Promise<void> {
  const { http } = browserLikeAxios(app.origin);
  await http.get('/sanctum/csrf-cookie');
  await http.post('/api/recover', { email: `${username}@site.test` });
  const [email] = await app.mail.newest(database.executor, {
    limit: 1,
    before: null,
    to: `${username}@site.test`,
    links: 'shown',
  });
  const token = /recover\?token=([\w-]+)/.exec(email?.text ?? '')?.[1];
  const answer = await http.post('/api/recover/reset', {
    token,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
  });
  expect(answer.status, JSON.stringify(answer.data)).toBe(200);
}
const unverify = (by: AxiosInstance, username: string) =>
  by.put(`/api/operator/users/${username}/paddle`, { email_verified: false, reason: 'As they asked.' });

describe('an account whose address was ever proven', () => {
  test('of staff cannot be unverified by staff', async () => {
    await person('chief', { roles: ['administrator'] });
    const manager = await person('manager', { roles: ['auction_manager'] });
    expect(await unverify(manager, 'chief')).toMatchObject({ status: 409, data: { code: 'staff_account' } });
  });
  test('keeps its second factors through unverification and a password reset', async () => {
    const finance = await person('finance', { roles: ['finance'] });
    const key = await turnTwoStepOn(await person('ann'));
    expect((await unverify(finance, 'ann')).status).toBe(200);
    await resetPassword('ann');
    const again = await signIn('ann', NEW_PASSWORD);
    expect(again.answer).toMatchObject({ two_step: true });
    expect((await again.get('/api/account')).status).toBe(401);
    expect((await again.post('/api/login/two-step', { code: codeOf(key, 30_000) })).status).toBe(200);
  });
  test('is still proven in the database after every way of unverifying it', async () => {
    await sql`update paddles set email_verified_at = null, email_proven_at = null where username = 'ann'`.execute(
      database.executor,
    );
    const { rows } = await sql<{ proven: boolean }>`select email_proven_at is not null as proven from paddles
      where username = 'ann'`.execute(database.executor);
    expect(rows).toEqual([{ proven: true }]);
  });
});

test('an account whose address was never proven loses what a stranger set up, when its owner resets it', async () => {
  await turnTwoStepOn(await person('stranger', { verified: false }));
  await resetPassword('stranger');
  expect((await (await signIn('stranger', NEW_PASSWORD)).get('/api/account')).status).toBe(200);
});

test('no member of staff reads a link that works once', async () => {
  const admin = await person('boss', { roles: ['administrator'] });
  const { http } = browserLikeAxios(app.origin);
  await http.get('/sanctum/csrf-cookie');
  await http.post('/api/recover', { email: 'boss@site.test' });
  const mail = (await admin.get('/api/operator/emails')).data as { items: { text: string; html: string }[] };
  expect(mail.items[0]?.text).toContain('/account/recover?token=…');
  expect(JSON.stringify(mail)).not.toMatch(/(?:token|change)=[\w-]{8}/);
});
