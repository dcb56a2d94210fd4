import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { PersonFileSchema } from '#contract/operator-people.ts';
import type { BlockScope } from '#contract/blocks.ts';
import type { StaffRole } from '#contract/staff.ts';
import { databaseClock } from '#platform/clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import { verifyPassword } from './passwords.ts';
import { findAccount } from './store/users.ts';
import { openBiddingTestApp } from '#tests/support/bidding-app.ts';

let evicted: string[] = [];

const { database } = await testDatabase('postgres', { role: 'owner' });
const app = openBiddingTestApp(database, databaseClock, {
  personalDataProviders: () => [
    { name: 'programs', exportFor: () => Promise.resolve([]), evict: async (_, id) => void evicted.push(id) },
  ],
});
const accounts = app.accounts;
app.api.route('/api', accounts.routes);
beforeEach(async () => {
  await sql`truncate paddles cascade`.execute(database.executor);
  await app.addPerson('chief', { staff: true });
  await app.addPerson('visitor');
});

const give = (as: string, username: string, roles: readonly StaffRole[]) =>
  app.call('PUT', `/api/operator/users/${username}/roles`, {
    as,
    body: { roles, reason: 'Agreed at the Monday round.' },
  });
const hasPassword = async (userId: string, password: string) =>
  verifyPassword(password, (await findAccount(database.executor, userId))?.passwordHash ?? null);
const rolesOf = async (username: string): Promise<readonly string[]> =>
  (await accounts.findUserByUsername(database.executor, username))?.roles ?? [];

describe('roles', () => {
  test('are assigned and removed by an administrator, with before and after in the audit log', async () => {
    expect((await give('chief', 'visitor', ['auction_manager', 'editor'])).status).toBe(200);
    expect(await rolesOf('visitor')).toEqual(['auction_manager', 'editor']);
    expect(await accounts.findUserByUsername(database.executor, 'visitor')).toMatchObject({ isStaff: true });
    expect((await give('chief', 'visitor', [])).status).toBe(200);
    expect(await accounts.findUserByUsername(database.executor, 'visitor')).toMatchObject({
      isStaff: false,
      roles: [],
    });
    const trail = await app.call('GET', '/api/operator/audit?subject=user:visitor', { as: 'chief' });
    expect(trail.body['items']).toMatchObject([
      {
        action: 'roles_changed',
        before: { roles: ['auction_manager', 'editor'] },
        after: { roles: [] },
        reason: 'Agreed at the Monday round.',
      },
      { action: 'roles_changed', before: { roles: [] }, after: { roles: ['auction_manager', 'editor'] } },
    ]);
  });
  test('keep the start date when a role is added', async () => {
    const [first, more] = [
      await give('chief', 'visitor', ['auction_manager']),
      await give('chief', 'visitor', ['auction_manager', 'editor']),
    ];
    expect(more.body).toMatchObject({ roles: ['auction_manager', 'editor'], since: first.body['since'] });
  });
  test('cannot be removed from the last administrator, by the API or in the database', async () => {
    expect(await give('chief', 'chief', ['auction_manager'])).toMatchObject({
      status: 409,
      body: { code: 'last_administrator' },
    });
    expect(await rolesOf('chief')).toEqual(['administrator']);
    await expect(sql`delete from staff_roles`.execute(database.executor)).rejects.toThrow(
      'there must always be an administrator',
    );
  });
  test('leave one administrator when two remove each other at once', async () => {
    await app.addPerson('second', { staff: true });
    const both = await Promise.all([give('chief', 'second', []), give('second', 'chief', [])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
  test('can only be assigned by an administrator', async () => {
    await app.addPerson('hand', { staff: true, roles: ['auction_manager', 'finance', 'editor', 'reviewer'] });
    expect(await give('hand', 'hand', ['administrator'])).toMatchObject({
      status: 403,
      body: { code: 'role_missing' },
    });
    expect(await give('visitor', 'visitor', ['administrator'])).toMatchObject({
      status: 403,
      body: { code: 'staff_only' },
    });
  });
});

describe('a block', () => {
  const blocks = (method: 'POST' | 'DELETE', body: object) =>
    app.call(method, '/api/operator/users/visitor/blocks', { as: 'chief', body: { reason: 'As agreed.', ...body } });
  const paddle = (blocked: boolean) =>
    app.call('PUT', '/api/operator/users/visitor/paddle', { as: 'chief', body: { blocked, reason: 'As agreed.' } });
  const isBlocked = async () =>
    (await app.call('GET', '/api/operator/users/visitor/paddle', { as: 'chief' })).body['blocked'];
  const scopes = async () =>
    PersonFileSchema.parse((await app.call('GET', '/api/operator/users/visitor', { as: 'chief' })).body).blocks.map(
      ({ scope }) => scope,
    );

  test('on one activity is lifted without lifting the one on bidding', async () => {
    expect((await paddle(true)).status).toBe(200);
    expect((await blocks('POST', { scope: 'commenting' })).status).toBe(200);
    expect((await blocks('DELETE', { scope: 'commenting' })).status).toBe(200);
    expect(await isBlocked()).toBe(true);
  });
  test('with the paddle is one on bidding only, with author and reason, and never on staff', async () => {
    expect((await paddle(true)).body).toMatchObject({ blocked: true });
    const file = PersonFileSchema.parse((await app.call('GET', '/api/operator/users/visitor', { as: 'chief' })).body);
    expect(file.blocks).toMatchObject([{ scope: 'bidding', set_by: 'chief', reason: 'As agreed.', ends_at: null }]);
    const id = (await accounts.findUserByUsername(database.executor, 'visitor'))?.userId ?? '';
    const isBarredFrom = (scope: BlockScope) => accounts.isBlocked(database.executor, id, scope);
    expect([await isBarredFrom('bidding'), await isBarredFrom('commenting')]).toEqual([true, false]);
    expect(await blocks('POST', { scope: 'bidding' })).toMatchObject({
      status: 409,
      body: { code: 'blocked_already' },
    });
    await app.addPerson('hand', { staff: true });
    expect(
      await app.call('PUT', '/api/operator/users/hand/paddle', { as: 'chief', body: { blocked: true } }),
    ).toMatchObject({ status: 409, body: { code: 'staff_account' } });
  });
  test('on bidding is lifted with the paddle; one on everything is not', async () => {
    expect((await blocks('POST', { scope: 'bidding' })).status).toBe(200);
    expect((await paddle(false)).body).toMatchObject({ blocked: false });
    expect(await scopes()).toEqual([]);
    expect((await blocks('POST', { scope: 'all' })).status).toBe(200);
    expect(await paddle(false)).toMatchObject({ status: 409, body: { code: 'blocked_from_all' } });
    expect([await isBlocked(), await scopes()]).toEqual([true, ['all']]);
  });
});

test('counts a strike regardless of later notes', async () => {
  const note = (kind: string) =>
    app.call('POST', '/api/operator/users/visitor/notes', {
      as: 'chief',
      body: { kind, text: 'They did not come to the viewing.' },
    });
  expect((await note('strike')).status).toBeLessThan(300);
  await sql`insert into person_notes (id, user_id, kind, text, written_by, written_at) select 'n' || n, user_id, 'note', 'Wrote to us.', user_id, now() + n * interval '1 second'
    from paddles, generate_series(1, 100) n where username = 'visitor'`.execute(database.executor);
  const file = PersonFileSchema.parse((await app.call('GET', '/api/operator/users/visitor', { as: 'chief' })).body);
  expect([file.notes.length, file.strikes]).toEqual([100, 1]);
});

describe('a site without an administrator', () => {
  beforeEach(async () => {
    await sql`truncate paddles, users cascade`.execute(database.executor);
  });

  test('appoints or creates the account named by the environment, and links to the password page until one is set', async () => {
    await accounts.registerUser({
      username: 'administrator',
      name: 'Quick',
      email: 'quick@site.test',
      password: 'a long enough one',
      verified: true,
    });
    const first = await accounts.appointFirstAdministrator('chief@site.test');
    expect(first).toMatchObject({
      username: 'administrator-2',
      passwordLink: expect.stringContaining('/account/recover?token='),
    });
    expect(await rolesOf('administrator-2')).toEqual(['administrator']);
    expect(await rolesOf('administrator')).toEqual([]);
    const again = await accounts.appointFirstAdministrator('Chief@site.test');
    const reset = (link: string | null | undefined) =>
      app.call('POST', '/api/recover/reset', {
        body: {
          token: /token=(.*)/.exec(link ?? '')?.[1],
          password: 'chosen by the chief',
          password_confirmation: 'chosen by the chief',
        },
      });
    const firstReset = await reset(again?.passwordLink);
    expect(firstReset).toMatchObject({ status: 200, body: { message: 'Your password is set. Sign in with it.' } });
    const sent = await sql<{ subject: string }>`select subject from mail_outbox
      where recipient = 'chief@site.test' and subject like '%was changed'`.execute(database.executor);
    expect(sent.rows).toEqual([]);
    expect(await accounts.appointFirstAdministrator('chief@site.test')).toEqual({
      username: 'administrator-2',
      passwordLink: null,
    });
    expect((await reset(first?.passwordLink)).status).toBe(422);
    expect(await accounts.appointFirstAdministrator('somebody@site.test')).toBeNull();
  });

  test('resets a password that someone else may have set, and keeps the owner’s own', async () => {
    const { userId } = await accounts.registerUser({
      username: 'squatter',
      name: 'Squatter',
      email: 'chief@site.test',
      password: 'a long enough one',
    });
    evicted = [];
    expect(await accounts.appointFirstAdministrator('chief@site.test')).toMatchObject({
      username: 'squatter',
      passwordLink: expect.any(String),
    });
    expect(evicted).toEqual([userId]);
    expect(await hasPassword(userId, 'a long enough one')).toBe(false);
    await sql`truncate paddles, users cascade`.execute(database.executor);
    const registered = await accounts.registerUser({
      username: 'chief',
      name: 'Chief',
      email: 'chief@site.test',
      password: 'a long enough one',
      verified: true,
    });
    expect(await accounts.appointFirstAdministrator('chief@site.test')).toEqual({
      username: 'chief',
      passwordLink: null,
    });
    expect(evicted).toEqual([userId]);
    expect(await hasPassword(registered.userId, 'a long enough one')).toBe(true);
  });
});
