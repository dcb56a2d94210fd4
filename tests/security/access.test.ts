import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Access } from '#contract/security.ts';
import { mayDo, STAFF_ROLES } from '#contract/staff.ts';
import { testDatabasePlace } from '#tests/support/database.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { addPerson, type ServedApi, serveApi, signInTo } from '#tests/support/serve-api.ts';

/** Access that remains after an account was recovered by its owner or blocked by staff. */
const NEW_PASSWORD = 'quite another phrase';
let api: ServedApi;
beforeAll(async () => {
  api = await serveApi((await testDatabasePlace('postgres')).databaseUrl);
});
afterAll(() => api.close());

type Http = Awaited<ReturnType<typeof addPerson>>['http'];
async function tokenOf(http: Http, scopes: readonly string[], daysAgo = 0): Promise<string> {
  const made = await http.post('/api/account/api-tokens', { name: `For ${scopes.join()}`, scopes, days: 30 });
  expect(made.status, JSON.stringify(made.data)).toBe(201);
  const { id, token } = made.data as { id: string; token: string };
  await sql`update api_tokens set created_at = created_at - make_interval(days => ${daysAgo}) where id = ${id}`.execute(
    api.app.database.executor,
  );
  return token;
}
const addWebhook = (http: Http) =>
  http.post('/api/account/webhooks', { url: 'https://partner.example/hook', kinds: ['bids.placed'] });
const statusWith = async (token: string): Promise<number> =>
  (await fetch(`${api.origin}/api/token`, { headers: { authorization: `Bearer ${token}` } })).status;
const codeWith = async (token: string): Promise<unknown> =>
  (
    (await (await fetch(`${api.origin}/api/token`, { headers: { authorization: `Bearer ${token}` } })).json()) as {
      code: string;
    }
  ).code;
const forgetProof = (userId: string) =>
  sql`update sessions set proved_at = proved_at - interval '6 minutes' where user_id = ${userId}`.execute(
    api.app.database.executor,
  );

async function resetPassword(username: string, http: Http): Promise<void> {
  await http.post('/api/recover', { email: `${username}@site.test` });
  const [email] = await api.app.mail.newest(api.app.database.executor, {
    limit: 1,
    before: null,
    to: `${username}@site.test`,
    links: 'shown',
  });
  const token = /recover\?token=([\w-]+)/.exec(email?.text ?? '')?.[1];
  const input = { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  expect((await http.post('/api/recover/reset', input)).status).toBe(200);
}

describe('after a password reset', () => {
  test('tokens that may bid and tokens of the last day have ended; older ones can be reviewed', async () => {
    const { username, http } = await addPerson(api);
    const bids = await tokenOf(http, ['auctions:read', 'bids:write'], 10);
    const fresh = await tokenOf(http, ['auctions:read']);
    const old = await tokenOf(http, ['auctions:read'], 10);
    await resetPassword(username, http);
    expect([await statusWith(bids), await statusWith(fresh), await statusWith(old)]).toEqual([401, 401, 200]);
  });
  test('everything left is listed, and one call revokes it', async () => {
    const { username, http } = await addPerson(api);
    const old = await tokenOf(http, ['auctions:read'], 10);
    expect((await addWebhook(http)).status).toBe(201);
    await resetPassword(username, http);
    const again = (await signInTo(api, username, NEW_PASSWORD)).http;
    const { items } = (await again.get('/api/account/access')).data as Access;
    expect(items.map(({ kind, name }) => [kind, name])).toEqual([
      ['webhook', 'https://partner.example/hook'],
      ['token', 'For auctions:read'],
    ]);
    expect((await again.delete('/api/account/access')).data).toEqual({ items: [] });
    expect(await statusWith(old)).toBe(401);
    expect((await again.get('/api/account/webhooks')).data).toMatchObject({ items: [] });
  });
});

test('a token that may bid does not outlive a change of the password', async () => {
  const { http } = await addPerson(api);
  const [bids, reads] = [await tokenOf(http, ['bids:write']), await tokenOf(http, ['auctions:read'])];
  const input = { current_password: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  expect((await http.put('/api/account/password', input)).status).toBe(200);
  expect([await codeWith(bids), await statusWith(reads)]).toEqual(['token_revoked', 200]);
});

test.each(['bidding', 'all'])('the tokens of an account that is blocked from %s refuse', async (scope) => {
  const [staff, { username, http }] = [await addPerson(api, ['administrator']), await addPerson(api)];
  const token = await tokenOf(http, ['auctions:read', 'bids:write']);
  const block = { scope, reason: 'A grave case.' };
  expect((await staff.http.post(`/api/operator/users/${username}/blocks`, block)).status).toBe(200);
  expect([await statusWith(token), await codeWith(token)]).toEqual([403, 'account_blocked']);
});

test('a token, a webhook and a new secret need a proof of the last five minutes', async () => {
  const { userId, http } = await addPerson(api);
  const { id } = (await addWebhook(http)).data as { id: string };
  await forgetProof(userId);
  const refused = { status: 403, data: { code: 'step_up_required' } };
  expect(await http.post('/api/account/api-tokens', { name: 'A', scopes: ['auctions:read'], days: 30 })).toMatchObject(
    refused,
  );
  expect(await addWebhook(http)).toMatchObject(refused);
  expect(await http.post(`/api/account/webhooks/${id}/secret`)).toMatchObject(refused);
  expect(await http.delete('/api/account/access')).toMatchObject(refused);
  expect((await http.post('/api/account/confirmation', { password: PASSWORD })).status).toBe(200);
  expect((await addWebhook(http)).status).toBe(201);
});

test("a stolen session cannot end the owner's others without the password", async () => {
  const { userId, username, http: thief } = await addPerson(api);
  const { http: owner } = await signInTo(api, username);
  await forgetProof(userId);
  const sessions = (await thief.get('/api/account/sessions')).data as { id: string; is_current: boolean }[];
  const other = sessions.find(({ is_current: isCurrent }) => !isCurrent);
  const refused = { status: 403, data: { code: 'step_up_required' } };
  expect(await thief.delete('/api/account/sessions')).toMatchObject(refused);
  expect(await thief.delete(`/api/account/sessions/${other?.id ?? ''}`)).toMatchObject(refused);
  expect((await owner.get('/api/account')).status).toBe(200);
  await owner.post('/api/account/confirmation', { password: PASSWORD });
  expect((await owner.delete('/api/account/sessions')).status).toBe(204);
  expect((await thief.get('/api/account')).status).toBe(401);
});

test('staff block a bidder and void their bids after a recent proof only', async () => {
  const { userId, http } = await addPerson(api, ['auction_manager']);
  const block = { username: 'nobody', reason: 'A ring.', public_note: 'These bids broke our rules.' };
  const path = '/api/operator/auctions/none/block-bidder';
  expect((await http.post(path, block)).status).toBe(404);
  await forgetProof(userId);
  expect(await http.post(path, block)).toMatchObject({ status: 403, data: { code: 'step_up_required' } });
});

test('signing out keeps the evidence that two people share a network', async () => {
  const [seller, bidder] = [await addPerson(api), await addPerson(api)];
  expect((await bidder.http.post('/api/logout')).status).toBe(204);
  expect((await seller.http.post('/api/logout')).status).toBe(204);
  const shared = await api.app.accounts.findUsersOnSameNetwork(api.app.database.executor, seller.userId, [
    bidder.userId,
  ]);
  expect([...shared]).toEqual([bidder.userId]);
});

test('the audit log records that a note was written, without its text', async () => {
  const [manager, editor, person] = [
    await addPerson(api, ['auction_manager']),
    await addPerson(api, ['editor']),
    await addPerson(api),
  ];
  const note = { kind: 'note', text: 'Paid late, has moved to Lisbon.' };
  expect((await manager.http.post(`/api/operator/users/${person.username}/notes`, note)).status).toBe(200);
  const log = (await editor.http.get('/api/operator/audit')).data as unknown;
  expect(JSON.stringify(log)).toContain('note_written');
  expect(JSON.stringify(log)).not.toContain('Lisbon');
});

test('every call of staff names a power, and every power the roles that have it', async () => {
  // Whoever views an account as its owner may always stop.
  const calls = ENDPOINTS.filter(
    ({ path, method }) =>
      path.startsWith('/api/operator/') && `${method} ${path}` !== 'DELETE /api/operator/impersonation',
  );
  expect(calls.length).toBeGreaterThan(100);
  const { http } = await addPerson(api);
  for (const { method, path, definition } of calls) {
    const power = definition.who.kind === 'staff' ? definition.who.power : expect.fail(`${path} is open to others`);
    expect(STAFF_ROLES.some((role) => mayDo([role], power))).toBe(true);
    if (method === 'GET')
      expect([path, (await http.get(path.replaceAll(/\{\w+\}/g, 'none'))).status]).toEqual([path, 403]);
  }
});

test('at least 10,000 common passwords are refused', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  expect((dictionary as Record<string, readonly unknown[]>)['passwords-common']?.length).toBeGreaterThan(10_000);
});
