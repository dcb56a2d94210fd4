import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FactorResetList } from '#contract/factor-resets.ts';
import type { StaffRole } from '#contract/staff.ts';
import { testDatabasePlace } from '#tests/support/database.ts';
import { codeOf } from '#tests/support/second-factor.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { addPerson, type ServedApi, serveApi, signInTo } from '#tests/support/serve-api.ts';

/** Two staff members remove lost second factors after a day in which the owner can cancel. */
let api: ServedApi;
beforeAll(async () => {
  api = await serveApi((await testDatabasePlace('postgres')).databaseUrl);
  // Grant dates are moved back, which the database allows only while there is an administrator.
  await addPerson(api, ['administrator']);
});
afterAll(() => api.close());

type Person = Awaited<ReturnType<typeof addPerson>>;
async function staff(role: StaffRole, days = 30): Promise<Person> {
  const person = await addPerson(api, [role]);
  await sql`update staff_roles set given_at = given_at - make_interval(days => ${days}) where user_id = ${person.userId}`.execute(
    api.app.database.executor,
  );
  return person;
}
async function owner(roles: readonly StaffRole[] = []): Promise<Person> {
  const person = await addPerson(api, roles);
  const { key } = (await person.http.post('/api/account/two-step', { password: PASSWORD })).data as { key: string };
  expect((await person.http.put('/api/account/two-step', { code: codeOf(key) })).status).toBe(200);
  return person;
}
const ask = (by: Person, of: Person) =>
  by.http.post(`/api/operator/users/${of.username}/factor-reset`, { identity_note: 'Called back, passport seen.' });
async function asked(by: Person, of: Person): Promise<string> {
  const answer = await ask(by, of);
  expect(answer.status, JSON.stringify(answer.data)).toBe(201);
  return (answer.data as FactorResetList).items.find(({ username }) => username === of.username)?.id ?? '';
}
const decide = (by: Person, id: string, what: 'approve' | 'decline' = 'approve') =>
  by.http.post(`/api/operator/factor-resets/${id}/${what}`, { reason: 'The same person.' });
const emailsTo = ({ username }: Person) =>
  api.app.mail.newest(api.app.database.executor, {
    limit: 20,
    before: null,
    to: `${username}@site.test`,
    links: 'shown',
  });
async function passDay(id: string): Promise<void> {
  await sql`update factor_resets set requested_at = requested_at - interval '25 hours', due_at = due_at - interval '25 hours' where id = ${id}`.execute(
    api.app.database.executor,
  );
  await removeDue();
}
const removeDue = async () =>
  api.app.accounts.jobs
    .find(({ name }) => name === 'second factor removal')
    ?.run({ stopping: new AbortController().signal });
const needsCode = async ({ username }: Person): Promise<boolean> => {
  const { http } = await signInTo(api, username);
  return (await http.get('/api/account')).status === 401;
};

describe('lost second factors', () => {
  test('are removed after a request, an approval and a day, and the owner is emailed twice', async () => {
    const [one, other, person] = [await staff('auction_manager'), await staff('auction_manager'), await owner()];
    const id = await asked(one, person);
    expect((await emailsTo(person)).map(({ subject }) => subject)).toContain(
      'We were asked to remove your second factors',
    );
    expect((await decide(other, id)).status).toBe(200);
    await removeDue();
    expect(await needsCode(person)).toBe(true);
    await passDay(id);
    expect(await needsCode(person)).toBe(false);
    expect((await emailsTo(person)).map(({ subject }) => subject)).toContain('Your second factors were removed');
  });
  test('stay if only one staff member wants them removed, and if the second is new or appointed by the first', async () => {
    const [chief, fresh, person] = [await staff('administrator'), await staff('auction_manager', 6), await owner()];
    const puppet = await staff('auction_manager');
    await sql`update staff_roles set given_by = ${chief.userId} where user_id = ${puppet.userId}`.execute(
      api.app.database.executor,
    );
    const id = await asked(chief, person);
    for (const second of [chief, fresh, puppet])
      expect(await decide(second, id)).toMatchObject({ status: 403, data: { code: 'second_person_needed' } });
    await passDay(id);
    expect(await needsCode(person)).toBe(true);
  });
  test('stay if the owner cancels, without signing in', async () => {
    const [one, other, person] = [await staff('auction_manager'), await staff('auction_manager'), await owner()];
    const id = await asked(one, person);
    expect((await decide(other, id)).status).toBe(200);
    const email = (await emailsTo(person)).find(({ subject }) => subject.startsWith('We were asked'));
    const token = /keep-second-factors\?token=([\w-]+)/.exec(email?.text ?? '')?.[1];
    const { http } = await addPerson(api);
    expect((await http.post('/api/account/factor-reset/cancel', { token: 'another' })).status).toBe(422);
    expect((await http.post('/api/account/factor-reset/cancel', { token })).status).toBe(200);
    await passDay(id);
    expect(await needsCode(person)).toBe(true);
  });
  test('of staff can be requested only by another administrator', async () => {
    const [manager, colleague] = [await staff('auction_manager'), await owner(['reviewer'])];
    expect(await ask(manager, colleague)).toMatchObject({ status: 403, data: { code: 'staff_account' } });
    expect(await ask(manager, manager)).toMatchObject({ status: 409, data: { code: 'own_account' } });
    expect((await ask(await staff('administrator'), colleague)).status).toBe(201);
  });
  test('stay if the request is declined', async () => {
    const [one, other, person] = [await staff('auction_manager'), await staff('auction_manager'), await owner()];
    const id = await asked(one, person);
    expect((await decide(other, id, 'decline')).status).toBe(200);
    expect(await decide(other, id)).toMatchObject({ status: 409, data: { code: 'not_open' } });
  });
  test('are no business of staff without the power', async () => {
    const person = await owner();
    expect(await ask(await staff('finance'), person)).toMatchObject({ status: 403, data: { code: 'role_missing' } });
    expect((await (await staff('editor')).http.get('/api/operator/factor-resets')).status).toBe(403);
  });
});
