import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import { SessionSchema } from '#contract/security.ts';
import { UserSchema } from '#contract/account.ts';
import { databaseClock } from '#platform/clock.ts';
import { browserLikeAxios, servePeople } from '#tests/support/people.ts';
import { testDatabase } from '#tests/support/database.ts';
import { newRecoveryCodes, RECOVERY_CHARACTERS } from './codes.ts';
import type { PersonalDataProvider } from './deps.ts';
import { deviceOf } from './devices.ts';

let aheadMs = 0;
let personalDataProviders: readonly PersonalDataProvider[] = [];
const { database } = await testDatabase('embedded');
const app = await servePeople(database, {
  demo: true,
  clock: { now: async (executor) => (await databaseClock.now(executor)) + aheadMs },
  personalDataProviders: () => personalDataProviders,
});
afterAll(() => app.close());

const PASSWORD = 'a long enough one';
const STEP_MS = 30_000;
let people = 0;
async function newcomer() {
  people += 1;
  const browser = browserLikeAxios(app.origin);
  const person = {
    username: `careful_${people}`,
    name: 'Careful Person',
    email: `careful${people}@example.test`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  };
  await browser.http.get('/sanctum/csrf-cookie');
  expect((await browser.http.post('/api/register', person)).status).toBe(201);
  return { ...browser, person };
}
const codeOf = (key: string) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + aheadMs });
const emailsTo = async (to: string) =>
  (await app.mail.newest(database.executor, { limit: 100, before: null, links: 'shown' })).filter(
    (message) => message.to === to,
  );

async function withTwoStep() {
  const visitor = await newcomer();
  const begun = await visitor.http.post('/api/account/two-step', { password: PASSWORD });
  expect(begun.status).toBe(201);
  const { key } = begun.data as { key: string };
  const confirmed = await visitor.http.put('/api/account/two-step', { code: codeOf(key) });
  expect(confirmed.status).toBe(200);
  aheadMs += STEP_MS;
  return { ...visitor, key, recoveryCodes: (confirmed.data as { recovery_codes: string[] }).recovery_codes };
}

test('gives recovery codes of at least 128 random bits, in groups', () => {
  for (const code of newRecoveryCodes()) {
    const groups = code.split('-');
    expect(groups.map(({ length }) => length)).toEqual([4, 4, 4, 4, 4, 4, 4]);
    expect(groups.join('').length * Math.log2(RECOVERY_CHARACTERS.length)).toBeGreaterThanOrEqual(128);
  }
});

test('turns two-step verification on with a code, and asks for one at every sign-in', async () => {
  const { http, person } = await newcomer();
  expect((await http.post('/api/account/two-step', { password: 'not this one' })).data).toMatchObject({
    code: 'wrong_password',
    errors: { password: [expect.any(String)] },
  });
  const begun = await http.post('/api/account/two-step', { password: PASSWORD });
  expect(begun.data.uri).toMatch(/^otpauth:\/\/totp\/Hammerdown:careful/);
  expect(begun.data.qr).toMatch(/^data:image\/svg\+xml;base64,/);
  // Setup was started but not confirmed: the password alone still signs in.
  expect((await http.get('/api/account/two-step')).data).toEqual({
    enabled: false,
    enabled_at: null,
    recovery_codes_left: 0,
  });
  expect((await http.put('/api/account/two-step', { code: '000000' })).data.code).toBe('wrong_code');
  const code = codeOf(begun.data.key);
  const confirmed = await http.put('/api/account/two-step', { code });
  expect(confirmed.data.recovery_codes).toHaveLength(10);
  expect((await emailsTo(person.email)).some((email) => email.subject === 'Two-step verification was turned on')).toBe(
    true,
  );

  const other = browserLikeAxios(app.origin);
  await other.http.get('/sanctum/csrf-cookie');
  const answer = await other.http.post('/api/login', { email: person.email, password: PASSWORD });
  expect([answer.status, answer.data]).toEqual([
    200,
    { two_step: true, message: expect.stringContaining('authenticator app') },
  ]);
  expect(answer.headers['set-cookie']?.find((line) => line.startsWith('hammerdown_challenge='))).toMatch(
    /HttpOnly.*SameSite=Lax/i,
  );
  expect((await other.http.get('/api/account')).status).toBe(401);
  // The code that turned it on is used up.
  expect((await other.http.post('/api/login/two-step', { code })).data.code).toBe('wrong_code');
  aheadMs += STEP_MS;
  const signedIn = await other.http.post('/api/login/two-step', { code: codeOf(begun.data.key) });
  expect([signedIn.status, UserSchema.parse(signedIn.data).username]).toEqual([200, person.username]);
  expect((await other.http.get('/api/account')).status).toBe(200);
  expect(other.cookies.has('hammerdown_challenge')).toBe(false);
});

test('accepts a recovery code once, and spends the challenge with it', async () => {
  const { person, recoveryCodes } = await withTwoStep();
  const { http } = browserLikeAxios(app.origin);
  await http.get('/sanctum/csrf-cookie');
  await http.post('/api/login', { email: person.email, password: PASSWORD });
  expect(
    (
      await http.post('/api/login/two-step', {
        recovery_code: (recoveryCodes[0] ?? '').toLowerCase().replaceAll('-', ' '),
      })
    ).status,
  ).toBe(200);
  expect((await http.get('/api/account/two-step')).data.recovery_codes_left).toBe(9);
  await http.post('/api/logout');
  expect((await http.post('/api/login/two-step', { recovery_code: recoveryCodes[1] })).data.code).toBe(
    'challenge_over',
  );
  await http.post('/api/login', { email: person.email, password: PASSWORD });
  expect((await http.post('/api/login/two-step', { recovery_code: recoveryCodes[0] })).data.errors).toHaveProperty(
    'recovery_code',
  );
});

test('ends a sign-in that waits for its code when other sessions are signed out', async () => {
  const { http, person, key } = await withTwoStep();
  const other = browserLikeAxios(app.origin);
  await other.http.get('/sanctum/csrf-cookie');
  await other.http.post('/api/login', { email: person.email, password: PASSWORD });
  expect((await http.delete('/api/account/sessions')).status).toBe(204);
  expect((await other.http.post('/api/login/two-step', { code: codeOf(key) })).data.code).toBe('challenge_over');
  expect((await http.get('/api/account')).status).toBe(200);
});

test('limits guesses of codes, and expires a challenge', async () => {
  const { person, key } = await withTwoStep();
  const { http } = browserLikeAxios(app.origin);
  await http.get('/sanctum/csrf-cookie');
  await http.post('/api/login', { email: person.email, password: PASSWORD });
  const statuses = [];
  for (const code of ['000001', '000002', '000003', '000004', '000005', '000006'])
    statuses.push((await http.post('/api/login/two-step', { code })).status);
  expect(statuses).toContain(429);
  aheadMs += 11 * 60_000;
  expect((await http.post('/api/login/two-step', { code: codeOf(key) })).data.code).toBe('challenge_over');
  await http.post('/api/login', { email: person.email, password: PASSWORD });
  expect((await http.post('/api/login/two-step', { code: codeOf(key) })).status).toBe(200);
});

test('turns two-step verification off with the password, and stores nothing that signs in', async () => {
  const { http, person, key, recoveryCodes } = await withTwoStep();
  const tables = database.executor;
  const rows = [
    ...(await tables.selectFrom('totp_secrets').selectAll().execute()),
    ...(await tables.selectFrom('recovery_codes').selectAll().execute()),
  ];
  const bytes = rows
    .flatMap((row) => Object.values(row))
    .filter((value) => value instanceof Uint8Array)
    .map((value) => Buffer.from(value));
  const secret = Buffer.from(Secret.fromBase32(key.replaceAll(' ', '')).bytes);
  expect(bytes.length).toBeGreaterThan(10);
  for (const stored of bytes) {
    expect(stored.includes(secret)).toBe(false);
    for (const code of recoveryCodes) expect(stored.includes(code)).toBe(false);
  }
  expect((await http.delete('/api/account/two-step', { data: { password: 'wrong one, surely' } })).status).toBe(422);
  expect((await http.delete('/api/account/two-step', { data: { password: PASSWORD } })).data.enabled).toBe(false);
  expect((await http.post('/api/login', { email: person.email, password: PASSWORD })).data.username).toBe(
    person.username,
  );
});

test('lists devices and signs them out', async () => {
  const { http, person } = await newcomer();
  const other = browserLikeAxios(app.origin);
  await other.http.get('/sanctum/csrf-cookie');
  await other.http.post(
    '/api/login',
    { email: person.email, password: PASSWORD },
    {
      headers: {
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
      },
    },
  );
  const sessions = SessionSchema.array().parse((await http.get('/api/account/sessions')).data);
  expect(sessions.map(({ is_current: isCurrent, device }) => [isCurrent, device])).toEqual([
    [true, 'axios'],
    [false, 'Safari on iPhone'],
  ]);
  const linesEnded = async () => {
    const { rows } = await sql<{ topic: string }>`
      select e.topic from live_events e join users u on e.topic = 'user:' || u.id where u.email = ${person.email} and e.name = 'connection_ends'`.execute(
      database.executor,
    );
    return rows.length;
  };
  const stranger = await newcomer();
  expect((await stranger.http.delete(`/api/account/sessions/${sessions[1]?.id}`)).status).toBe(404);
  expect(await linesEnded()).toBe(0);
  expect((await http.delete(`/api/account/sessions/${sessions[1]?.id}`)).status).toBe(204);
  expect((await other.http.get('/api/account')).status).toBe(401);
  expect(await linesEnded()).toBe(1);
  await other.http.get('/sanctum/csrf-cookie');
  await other.http.post('/api/login', { email: person.email, password: PASSWORD });
  expect((await http.delete('/api/account/sessions')).status).toBe(204);
  expect(await linesEnded()).toBe(2);
  expect((await other.http.get('/api/account')).status).toBe(401);
  expect((await http.get('/api/account')).status).toBe(200);
});

test('names the browser and system from the user agent', () => {
  expect(
    deviceOf(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0',
    ),
  ).toBe('Edge on Windows');
  expect(deviceOf('Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0')).toBe('Firefox on Linux');
  expect(deviceOf('')).toBe('Unknown device');
});

test('changes the email address when the link sent to the new one is opened', async () => {
  const { http, person } = await newcomer();
  const taken = await newcomer();
  const to = `moved-${person.email}`;
  expect((await http.post('/api/account/email', { email: 'nothing', password: PASSWORD })).data.errors).toHaveProperty(
    'email',
  );
  expect(
    (await http.post('/api/account/email', { email: to, password: 'wrong one, surely' })).data.errors,
  ).toHaveProperty('password');
  const known = await http.post('/api/account/email', { email: taken.person.email.toUpperCase(), password: PASSWORD });
  const free = await http.post('/api/account/email', { email: to, password: PASSWORD });
  expect([known.status, free.status]).toEqual([202, 202]);
  expect(known.data.message.replace(taken.person.email.toUpperCase(), '')).toBe(free.data.message.replace(to, ''));
  const warning = (await emailsTo(taken.person.email))[0];
  expect(warning?.subject).toBe('You already have a Hammerdown account with this address');
  expect(warning?.text).not.toContain('change=');
  expect((await http.get('/api/account')).data).toMatchObject({ email: person.email, email_verified: false });
  const token = /change=([\w-]+)/.exec((await emailsTo(to))[0]?.text ?? '')?.[1];
  const elsewhere = browserLikeAxios(app.origin);
  await elsewhere.http.get('/sanctum/csrf-cookie');
  expect((await elsewhere.http.post('/api/account/email/confirm', { token: 'made up' })).data.code).toBe('dead_link');
  expect((await elsewhere.http.post('/api/account/email/confirm', { token })).status).toBe(200);
  expect((await elsewhere.http.post('/api/account/email/confirm', { token })).status).toBe(200);
  expect((await http.get('/api/account')).data).toMatchObject({ email: to, email_verified: true });
  expect((await emailsTo(person.email))[0]?.subject).toBe('Your Hammerdown email was changed');
  expect((await elsewhere.http.post('/api/login', { email: person.email, password: PASSWORD })).status).toBe(422);
  expect((await elsewhere.http.post('/api/login', { email: to, password: PASSWORD })).status).toBe(200);
});

const linkIn = (text: string | undefined, name: 'change' | 'token') =>
  new RegExp(`${name}=([\\w-]+)`).exec(text ?? '')?.[1];

test('invalidates every pending link and sign-in when the password changes', async () => {
  const { http, person, key } = await withTwoStep();
  const intruder = browserLikeAxios(app.origin);
  await intruder.http.get('/sanctum/csrf-cookie');
  const confirmed = async (token: string | undefined) =>
    (await intruder.http.post('/api/account/email/confirm', { token })).data.code;
  const codeAnswered = async () => (await intruder.http.post('/api/login/two-step', { code: codeOf(key) })).data.code;
  const startedByTheIntruder = async (password: string) => {
    const to = `intruder-${aheadMs}-${person.email}`;
    expect((await http.post('/api/account/email', { email: to, password })).status).toBe(202);
    await intruder.http.post('/api/recover', { email: person.email });
    expect((await intruder.http.post('/api/login', { email: person.email, password })).data).toMatchObject({
      two_step: true,
    });
    const recovery = (await emailsTo(person.email)).find((email) => email.text.includes('/account/recover?token='));
    return { change: linkIn((await emailsTo(to))[0]?.text, 'change'), recovery: linkIn(recovery?.text, 'token') };
  };

  const first = await startedByTheIntruder(PASSWORD);
  const second = 'another long one';
  const changed = await http.put('/api/account/password', {
    current_password: PASSWORD,
    password: second,
    password_confirmation: second,
  });
  expect(changed.status).toBe(200);
  const third = { password: 'a third, longer one', password_confirmation: 'a third, longer one' };
  expect((await intruder.http.post('/api/recover/reset', { token: first.recovery, ...third })).data.code).toBe(
    'dead_link',
  );
  expect([await confirmed(first.change), await codeAnswered()]).toEqual(['dead_link', 'challenge_over']);

  aheadMs += STEP_MS;
  const later = await startedByTheIntruder(second);
  const reset = (token: string | undefined, password: string) =>
    intruder.http.post('/api/recover/reset', { token, password, password_confirmation: password });
  expect((await reset(later.recovery, person.email)).data.errors).toHaveProperty('password');
  expect((await reset(later.recovery, third.password)).status).toBe(200);
  expect([await confirmed(later.change), await codeAnswered()]).toEqual(['dead_link', 'challenge_over']);
});

test('exports a person’s data and deletes the account', async () => {
  const { http, person } = await withTwoStep();
  personalDataProviders = [
    {
      name: 'things',
      exportFor: () => Promise.resolve(['a thing']),
      objection: () => Promise.resolve('You lead an auction.'),
    },
  ];
  const exported = await http.get('/api/account/export');
  expect(exported.headers['content-disposition']).toMatch(/attachment; filename="careful_\d+-data\.json"/);
  expect(exported.data).toMatchObject({
    account: { email: person.email },
    sessions: [expect.anything()],
    things: ['a thing'],
  });
  expect(JSON.stringify(exported.data)).not.toContain('argon2');
  const leave = (body: object) => http.delete('/api/account', { data: body });
  expect((await leave({ password: PASSWORD })).data.errors).toHaveProperty('confirmation');
  expect((await leave({ password: 'wrong one, surely', confirmation: person.username })).data.errors).toHaveProperty(
    'password',
  );
  const refused = await leave({ password: PASSWORD, confirmation: person.username });
  expect([refused.status, refused.data.message]).toEqual([409, 'You lead an auction.']);
  const forgotten: string[] = [];
  const removed: string[] = [];
  const things = {
    name: 'things',
    exportFor: () => Promise.resolve([]),
    forget: (
      _transaction: unknown,
      { userId, afterCommit }: { userId: string; afterCommit: (work: () => Promise<void>) => void },
    ) => {
      forgotten.push(userId);
      afterCommit(() => {
        removed.push(userId);
        return Promise.resolve();
      });
      return Promise.resolve();
    },
  };
  // Files are deleted with the account, and only if the deletion commits.
  personalDataProviders = [things, { ...things, forget: () => Promise.reject(new Error('the database is full')) }];
  expect((await leave({ password: PASSWORD, confirmation: person.username })).status).toBe(500);
  expect([forgotten.length, removed.length]).toEqual([1, 0]);
  personalDataProviders = [things];
  expect((await leave({ password: PASSWORD, confirmation: person.username.toUpperCase() })).status).toBe(204);
  expect(removed).toEqual([forgotten[1]]);
  expect((await http.get('/api/account')).status).toBe(401);
  await http.get('/sanctum/csrf-cookie');
  expect((await http.post('/api/login', { email: person.email, password: PASSWORD })).status).toBe(422);
  const tables = database.executor;
  const [userId = ''] = forgotten;
  const stored = JSON.stringify([
    await tables.selectFrom('users').selectAll().where('id', '=', userId).execute(),
    await tables.selectFrom('paddles').selectAll().where('user_id', '=', userId).execute(),
  ]);
  for (const trace of [person.email, person.username, person.name]) expect(stored).not.toContain(trace);
  expect((await emailsTo(person.email)).map((email) => email.subject)).toEqual(['Your Hammerdown account was deleted']);
  const again = browserLikeAxios(app.origin);
  await again.http.get('/sanctum/csrf-cookie');
  expect((await again.http.post('/api/register', person)).status).toBe(201);
  personalDataProviders = [];
});
