import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createApp } from '#app';
import { IMPERSONATION_MINUTES, type StaffRole } from '#contract/staff.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { databaseClock, type Clock } from '#platform/clock.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testApi } from '#tests/support/test-api.ts';
import { testConfig } from '#tests/support/test-config.ts';

const EXITS = ['DELETE /api/operator/impersonation', 'POST /api/logout'];
const decisions = new Map(
  ENDPOINTS.map(({ method, path, definition: { who } }) => [`${method} ${path}`, who.whileImpersonating]),
);
const isReadable = (path: string) => decisions.get(`GET ${path}`) === true;
const isHidden = (path: string) => decisions.get(`GET ${path}`) === false;
const PASSWORD = 'a quiet morning in June';
const reason = 'They rang: their bid was refused.';
let people = 0;

const { database } = await testDatabase('postgres');
const config = await testConfig();
const later: Clock = {
  now: async (executor) => (await databaseClock.now(executor)) + IMPERSONATION_MINUTES * 60_000 + 1000,
};
const app = createApp({ config, log: silentLog(), database });
/** The same app, with a clock past the end of every impersonation. */
const expiredApp = createApp({ config, log: silentLog(), database }, later);
const [api, expiredApi] = [testApi(app), testApi(expiredApp)];
const { paths } = z
  .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .parse(await (await api.request('/api/openapi.json')).json());
// Excludes the live channel, which treats an impersonator as a guest.
const calls = Object.entries(paths).filter(([path]) => path.startsWith('/api/') && path !== '/api/live');
const operations = calls.flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
);

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}
type Caller = Awaited<ReturnType<typeof signIn>>;

async function newPerson(roles: readonly StaffRole[] = []): Promise<string> {
  people += 1;
  const username = `person-${people}`;
  await app.accounts.registerUser({
    username,
    name: `Person ${people}`,
    email: `${username}@site.test`,
    password: PASSWORD,
    verified: true,
    roles,
  });
  return username;
}

async function signIn(username: string) {
  const cookies = new Map<string, string>();
  async function call(
    method: string,
    path: string,
    { body, by = api }: { body?: unknown; by?: typeof api } = {},
  ): Promise<Answer> {
    const headers = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
      'content-type': 'application/json',
    };
    const response = await by.request(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {} };
  }
  await call('GET', '/sanctum/csrf-cookie');
  expect(
    (await call('POST', '/api/login', { body: { email: `${username}@site.test`, password: PASSWORD } })).status,
  ).toBe(200);
  return { call, username };
}

const begin = (by: Caller, username: string) =>
  by.call('POST', `/api/operator/users/${username}/impersonation`, { body: { reason } });
const actions = async (username: string) =>
  (
    await sql<{
      action: string;
      actor: string;
      reason: string;
      after: unknown;
    }>`select action, paddles.username as actor, reason, after from audit_entries join paddles on paddles.user_id = audit_entries.actor_id
  where subject = ${`user:${username}`} and action like 'impersonation%' order by audit_entries.recorded_at, audit_entries.id`.execute(
      database.executor,
    )
  ).rows;
const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, 'none');

/** A snapshot of the whole database except rate limits. */
async function wholeDatabase(): Promise<Record<string, string>> {
  const { rows } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limits') order by 1`.execute(
    database.executor,
  );
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const {
      rows: [row],
    } = await sql<{
      digest: string;
    }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${sql.table(name)} t`.execute(
      database.executor,
    );
    found[name] = row?.digest ?? '';
  }
  return found;
}

describe('impersonation', () => {
  let staff: Caller;
  let person: string;
  beforeEach(async () => {
    staff = await signIn(await newPerson(['auction_manager']));
    person = await newPerson();
  });

  test('shows the account as its owner sees it, names the staff member, and leaves the owner’s sessions alone', async () => {
    const owner = await signIn(person);
    const before = await owner.call('GET', '/api/account/sessions');
    expect(await begin(staff, person)).toMatchObject({ status: 201, body: { username: person } });
    expect(await staff.call('GET', '/api/account')).toMatchObject({
      status: 200,
      body: { username: person, is_staff: false, staff_roles: [], impersonation: { by: staff.username } },
    });
    expect((await owner.call('GET', '/api/account')).body).not.toHaveProperty('impersonation');
    expect(await owner.call('GET', '/api/account/sessions')).toEqual(before);
    expect((await staff.call('GET', '/api/account/notifications/settings')).body['calendar_url']).toBeNull();
    expect((await owner.call('GET', '/api/account/notifications/settings')).body['calendar_url']).toContain(
      '/calendar/',
    );
  });

  test('refuses every API call that is not a read', async () => {
    await begin(staff, person);
    const changing = operations.filter(({ method, path }) => method !== 'GET' && !EXITS.includes(`${method} ${path}`));
    expect(changing.length).toBeGreaterThan(150);
    for (const { method, path } of changing) {
      // The provider's webhooks authenticate by signature; cookies do not count.
      if (path.startsWith('/api/webhooks')) continue;
      const { status, body } = await staff.call(method, addressOf(path));
      expect([method, path, status, body['code']]).toEqual([method, path, 403, 'impersonating']);
    }
  });

  test('allows only the listed reads, and they change nothing', async () => {
    await begin(staff, person);
    const before = await wholeDatabase();
    for (const { path } of operations.filter(({ method }) => method === 'GET')) {
      const { status, body } = await staff.call('GET', addressOf(path));
      const isShown = isReadable(path);
      expect([path, status === 403 && body['code'] === 'impersonating']).toEqual([path, !isShown]);
      expect([path, status < 500]).toEqual([path, true]);
    }
    expect(await wholeDatabase()).toEqual(before);
  });

  test('decides for every read whether it is open', () => {
    const reads = operations
      .filter(({ method, path }) => method === 'GET' && !path.startsWith('/api/operator/'))
      .map(({ path }) => path);
    expect(reads.filter((path) => isReadable(path) === isHidden(path))).toEqual([]);
    expect(operations.filter(({ path }) => path.startsWith('/api/operator') && isReadable(path))).toEqual([]);
  });

  test('records its start and end in the audit log and in the user’s data export', async () => {
    await begin(staff, person);
    expect(await staff.call('DELETE', '/api/operator/impersonation')).toEqual({
      status: 200,
      body: { username: person },
    });
    expect(await actions(person)).toMatchObject([
      { action: 'impersonation_started', actor: staff.username, reason },
      { action: 'impersonation_ended', actor: staff.username, after: { how: 'stopped' } },
    ]);
    expect(await staff.call('GET', '/api/account')).toMatchObject({
      body: { username: staff.username, staff_roles: ['auction_manager'] },
    });
    expect(await staff.call('DELETE', '/api/operator/impersonation')).toMatchObject({
      status: 409,
      body: { code: 'no_impersonation' },
    });
    const views = (await (await signIn(person)).call('GET', '/api/account/export')).body['seen_by_staff'];
    expect(views).toEqual([{ begun_at: expect.any(String) as string, ended_at: expect.any(String) as string }]);
  });

  test('ends on sign-out, role removal and session revocation', async () => {
    await begin(staff, person);
    expect((await staff.call('POST', '/api/logout')).status).toBe(204);
    expect((await staff.call('GET', '/api/account')).status).toBe(401);
    expect(await actions(person)).toMatchObject([
      { action: 'impersonation_started' },
      { action: 'impersonation_ended', after: { how: 'session_ended' } },
    ]);

    const chief = await signIn(await newPerson(['administrator']));
    for (const end of [
      (who: string) => chief.call('PUT', `/api/operator/users/${who}/roles`, { body: { roles: [], reason } }),
      (who: string) => chief.call('DELETE', `/api/operator/users/${who}/sessions`, { body: { reason } }),
    ]) {
      const [looking, other] = [await signIn(await newPerson(['auction_manager'])), await newPerson()];
      await begin(looking, other);
      expect((await end(looking.username)).status).toBe(200);
      expect((await looking.call('GET', '/api/account')).status).toBe(401);
      app.jobs.start(['impersonation expiry']);
      await expect
        .poll(() => actions(other), { timeout: 20_000 })
        .toMatchObject([
          { action: 'impersonation_started' },
          { action: 'impersonation_ended', after: { how: 'session_ended' } },
        ]);
      await app.jobs.stop(['impersonation expiry']);
    }
  });

  test('expires: every call is refused until the session has acknowledged it', async () => {
    await begin(staff, person);
    for (const [method, path] of [
      ['GET', '/api/account'],
      ['PUT', '/api/account'],
      ['GET', '/api/operator/users'],
      ['GET', '/api/auctions'],
    ] as const) {
      expect([
        path,
        await staff.call(method, path, {
          by: expiredApi,
          ...(method === 'PUT' ? { body: { name: 'Typed for another' } } : {}),
        }),
      ]).toMatchObject([path, { status: 403, body: { code: 'impersonation_over' } }]);
    }
    expiredApp.jobs.start(['impersonation expiry']);
    await expect
      .poll(() => actions(person), { timeout: 20_000 })
      .toMatchObject([
        { action: 'impersonation_started' },
        { action: 'impersonation_ended', after: { how: 'timed_out' } },
      ]);
    await expiredApp.jobs.stop(['impersonation expiry']);
    // Recording the end changes nothing for a page that has not noticed it yet.
    expect(await staff.call('GET', '/api/account')).toMatchObject({
      status: 403,
      body: { code: 'impersonation_over' },
    });
    expect(await staff.call('DELETE', '/api/operator/impersonation', { by: expiredApi })).toMatchObject({
      status: 200,
    });
    expect(await staff.call('GET', '/api/account', { by: expiredApi })).toMatchObject({
      status: 200,
      body: { username: staff.username },
    });
    expect(await actions(person)).toHaveLength(2);
  });

  test('ends as soon as the user becomes staff', async () => {
    await begin(staff, person);
    await sql`update paddles set is_staff = true where username = ${person}`.execute(database.executor);
    expect(await staff.call('GET', '/api/account')).toMatchObject({
      status: 403,
      body: { code: 'impersonation_over' },
    });
  });
});

describe('permission to impersonate', () => {
  test('refuses staff accounts, unknown users, missing permissions and a second impersonation', async () => {
    const [manager, chief, person] = [
      await signIn(await newPerson(['auction_manager'])),
      await signIn(await newPerson(['administrator'])),
      await newPerson(),
    ];
    for (const other of [manager.username, chief.username])
      expect(await begin(chief, other)).toMatchObject({ status: 409, body: { code: 'staff_account' } });
    expect(await begin(chief, 'nobody-at-all')).toMatchObject({ status: 404, body: { code: 'no_such_user' } });
    for (const role of ['reviewer', 'editor', 'finance'] as const)
      expect(await begin(await signIn(await newPerson([role])), person)).toMatchObject({
        status: 403,
        body: { code: 'role_missing' },
      });
    expect(await begin(await signIn(await newPerson()), person)).toMatchObject({
      status: 403,
      body: { code: 'staff_only' },
    });
    expect(
      await manager.call('POST', `/api/operator/users/${person}/impersonation`, { body: { reason: '' } }),
    ).toMatchObject({
      status: 422,
    });
    expect(await actions(person)).toEqual([]);
    expect((await begin(manager, person)).status).toBe(201);
    expect(await begin(manager, await newPerson())).toMatchObject({ status: 403, body: { code: 'impersonating' } });
  });
});
