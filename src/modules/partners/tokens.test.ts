import { DAY_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { TOKEN_SCOPES, type TokenScope } from '#contract/partner-kinds.ts';
import { TOKEN_CALLS } from './token-calls.ts';
import type { ApiTokens } from '#contract/partners.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPartnersTestApp } from '#tests/support/programs.ts';

const { database } = await testDatabase('postgres');
const { money, api, call, tokenOf, by } = await openPartnersTestApp(database);
await money.addBidder('bob');
const document = z
  .object({
    paths: z.record(
      z.string(),
      z.record(z.string(), z.object({ security: z.array(z.record(z.string(), z.array(z.string()))).optional() })),
    ),
    components: z.object({ securitySchemes: z.record(z.string(), z.object({ type: z.string() })) }),
  })
  .parse(await (await api.request('/api/openapi.json')).json());
// The live channel needs no token and, with one, sends only public events.
const calls = Object.entries(document.paths).filter(([path]) => path.startsWith('/api/') && path !== '/api/live');
const documented = calls.flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
);
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(database.executor);
});

describe('the table of allowed calls', () => {
  let all = '';
  beforeAll(async () => {
    all = (await tokenOf('bob', TOKEN_SCOPES)).token;
  });

  test('lists existing public calls only, as the API document does', () => {
    expect([...TOKEN_CALLS.keys()].filter((name) => !documented.includes(name))).toEqual([]);
    expect(
      [...TOKEN_CALLS.keys()].filter(
        (name) => name.includes('/operator') || name.includes('/api-tokens') || name.includes('/webhooks'),
      ),
    ).toEqual([]);
    for (const name of documented) {
      const [method = '', path = ''] = name.split(' ');
      const needs = document.paths[`/api${path}`]?.[method.toLowerCase()]?.security?.find((each) => 'token' in each)?.[
        'token'
      ];
      const scope = TOKEN_CALLS.get(name);
      expect([name, needs]).toEqual([name, name === 'GET /token' ? [] : scope === undefined ? undefined : [scope]]);
    }
    expect(document.components.securitySchemes['token']).toMatchObject({ type: 'http' });
  });

  test('refuses a token without the scope of a call, and every call outside the table', async () => {
    const tokens = new Map<TokenScope, string>();
    for (const scope of TOKEN_SCOPES)
      tokens.set(
        scope,
        (
          await tokenOf(
            'bob',
            TOKEN_SCOPES.filter((each) => each !== scope),
          )
        ).token,
      );
    for (const name of documented.filter((each) => each !== 'GET /token')) {
      await sql`delete from rate_limits`.execute(database.executor);
      const scope = TOKEN_CALLS.get(name);
      const { status, code } = await by(scope === undefined ? all : (tokens.get(scope) ?? ''), name, {
        body: name.startsWith('GET') ? undefined : {},
      });
      expect([name, status, code]).toEqual([name, 403, scope === undefined ? 'not_for_tokens' : 'scope_missing']);
    }
  });

  test('lets a token with the scope reach each call’s own rules, without cookie and CSRF token', async () => {
    for (const name of TOKEN_CALLS.keys()) {
      const { status, code } = await by(all, name, name.startsWith('GET') ? {} : { body: {} });
      expect([
        name,
        status < 500 && status !== 401 && status !== 419 && code !== 'scope_missing' && code !== 'not_for_tokens',
      ]).toEqual([name, true]);
    }
  });

  test('matches no path that only resembles a call in the table', async () => {
    for (const name of [
      'GET /auctions/../operator/people',
      'GET //operator/people',
      'GET /operator/people',
      'PATCH /account/vehicles',
      'POST /account/password',
      'DELETE /account',
      'POST /auctions/x/comments',
      'GET /account/export',
      'GET /auctions/a/b/c',
    ]) {
      expect([name, (await by(all, name, name.startsWith('GET') ? {} : { body: {} })).status]).toEqual([name, 403]);
    }
  });
});

test('acts for its owner: reads their data and places a binding bid', async () => {
  const { slug } = await money.addAuction({}, 24);
  const { token } = await tokenOf('bob', ['bids:write', 'bids:read']);
  const key = { 'idempotency-key': 'one-bid-of-a-program' };
  const placed = await api.request(`/api/auctions/${slug}/bids`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...key },
    body: JSON.stringify({ amount: 100_000 }),
  });
  expect(placed.status).toBe(201);
  const response = await api.request('/api/account/bidding-auctions', {
    headers: { authorization: `bearer ${token}` },
  });
  expect(await response.json()).toMatchObject([{ slug }]);
  expect((await by(token, 'GET /token')).body).toMatchObject({
    name: 'A program',
    scopes: ['bids:write', 'bids:read'],
    owner: 'bob',
    dealer: null,
  });
});

test('explains how to send a token if none was sent', async () => {
  const missing = { message: 'Send a token: `Authorization: Bearer hd_…`.', code: 'token_missing' };
  const guest = await api.request('/api/token');
  expect([guest.status, await guest.json()]).toEqual([401, missing]);
  expect(await call('bob', ['GET', '/token'])).toMatchObject({ status: 401, body: missing });
});

test('stores only a token’s hash, and notifies its owner of each new token', async () => {
  const { token, last_four: lastFour } = await tokenOf('sue', ['auctions:read']);
  expect(token).toMatch(/^hd_[\w-]{43}$/);
  expect(token.endsWith(lastFour)).toBe(true);
  const stored = await sql<{ row: string }>`select row_to_json(t)::text as row from api_tokens t`.execute(
    database.executor,
  );
  expect(stored.rows.some(({ row }) => row.includes(token.slice(3)))).toBe(false);
  expect(JSON.stringify((await call('sue', ['GET', '/account/api-tokens'])).body)).not.toContain(token);
  const notices = await sql<{
    title: string;
  }>`select title from notifications where kind = 'security' and user_id = ${money.person('sue').userId}`.execute(
    database.executor,
  );
  expect(notices.rows).toEqual([{ title: 'New API token: A program' }]);
});

describe('a refused token', () => {
  test('is answered 401 token_revoked after its owner, and nobody else, revoked it', async () => {
    const { id, token } = await tokenOf('bob', ['auctions:read']);
    expect((await call('sue', ['DELETE', `/account/api-tokens/${id}`])).status).toBe(404);
    expect((await by(token, 'GET /auctions')).status).toBe(200);
    expect((await call('bob', ['DELETE', `/account/api-tokens/${id}`])).status).toBe(200);
    expect((await call('bob', ['DELETE', `/account/api-tokens/${id}`])).status, 'once more').toBe(200);
    const ended = sql`select title from notifications where kind = 'security' and title like '%was revoked' and user_id = ${money.person('bob').userId}`;
    expect((await ended.execute(database.executor)).rows).toEqual([
      { title: 'Your API token “A program” was revoked' },
    ]);
    const refused = await by(token, 'GET /auctions');
    expect(refused).toMatchObject({ status: 401, code: 'token_revoked' });
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  });
  test('is answered 401 token_expired from the moment it expires', async () => {
    const { token } = await tokenOf('bob', ['auctions:read'], { days: 7 });
    money.clock.at += 7 * DAY_MS - 1;
    expect((await by(token, 'GET /auctions')).status).toBe(200);
    money.clock.at += 1;
    expect(await by(token, 'GET /auctions')).toMatchObject({ status: 401, code: 'token_expired' });
    expect(
      ((await call('bob', ['GET', '/account/api-tokens'])).body as ApiTokens).items.some(
        ({ state }) => state === 'expired',
      ),
    ).toBe(true);
  });
  test('notifies its owner twice before it expires, and once if a program still uses it', async () => {
    const { name, token } = await tokenOf('bob', ['auctions:read'], { name: 'Showroom', days: 30 });
    await tokenOf('bob', ['auctions:read'], { name: 'Short', days: 7 });
    const notices = async () =>
      (
        await sql<{
          title: string;
        }>`select title from notifications where kind = 'token' and user_id = ${money.person('bob').userId} and title like ${`%${name}%`} order by created_at, id`.execute(
          database.executor,
        )
      ).rows.map(({ title }) => title);
    const endsSoon = async () =>
      ((await call('bob', ['GET', '/account/api-tokens'])).body as ApiTokens).items.find((each) => each.name === name)
        ?.ends_soon;
    const watch = () => money.app.partners.tokenExpiryWorker.runOnce();
    const endsAt = money.clock.at + 30 * DAY_MS;
    const dayIn = (timeZone: string) =>
      new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(endsAt);
    const zone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((each) => dayIn(each) !== dayIn('UTC')) ?? '';
    await call('bob', ['PUT', '/account/notifications/settings'], { time_zone: zone, digest_at: '08:00', quiet: null });
    await watch();
    expect([await notices(), await endsSoon()]).toEqual([[], false]);
    for (const days of [6, 10, 1, 11, 1]) {
      money.clock.at += days * DAY_MS;
      await Promise.all([watch(), watch()]);
    }
    expect([await notices(), await endsSoon()]).toEqual([
      Array.from({ length: 2 }, () => `Your API token “Showroom” expires on ${dayIn(zone)}`),
      true,
    ]);
    expect(
      (
        await sql<{
          count: number;
        }>`select count(*)::integer as count from notifications where kind = 'token' and title like '%Short%'`.execute(
          database.executor,
        )
      ).rows[0]?.count,
    ).toBe(1);
    money.clock.at += DAY_MS;
    for (let calls = 0; calls < 3; calls += 1) expect((await by(token, 'GET /auctions')).code).toBe('token_expired');
    expect((await notices()).slice(2)).toEqual(['Your API token “Showroom” has expired but is still in use']);
  });
  test('is answered 401 token_unknown if it never existed, even beside a session cookie', async () => {
    for (const token of ['hd_', `hd_${'x'.repeat(43)}`, 'nonsense'])
      expect(await by(token, 'GET /auctions', { headers: { cookie: 'hammerdown_session=whatever' } })).toMatchObject({
        status: 401,
        code: 'token_unknown',
      });
  });
  test('is answered 401 if it acts for a dealer that its owner has left', async () => {
    const { accounts } = money.app;
    const dealerId = await database.transaction((transaction) =>
      accounts.dealerMembership.create(transaction, {
        slug: 'harbor',
        name: 'Harbor',
        at: money.clock.at,
        members: [
          { userId: money.person('sue').userId, role: 'owner' },
          { userId: money.person('bob').userId, role: 'manager' },
        ],
      }),
    );
    const { id, token } = await tokenOf('bob', ['auctions:read'], { dealer: 'harbor' });
    expect((await by(token, 'GET /auctions')).status).toBe(200);
    expect(((await call('sue', ['GET', '/account/api-tokens'])).body as ApiTokens).items).toMatchObject([
      { id, owner: 'bob', dealer: { slug: 'harbor' } },
      { owner: 'sue' },
    ]);
    await database.transaction((transaction) =>
      accounts.dealerMembership.remove(transaction, dealerId, money.person('bob').userId),
    );
    expect(await by(token, 'GET /auctions')).toMatchObject({ status: 401, code: 'token_orphaned' });
  });
});

test('limits the rate of each token separately', async () => {
  const [{ token }, other] = [await tokenOf('bob', ['auctions:read']), await tokenOf('bob', ['auctions:read'])];
  await sql`insert into rate_limits (key, tokens, refilled_at) select ${'token-calls:'} || id, 1, ${new Date(money.clock.at)} from api_tokens where last_four = ${token.slice(-4)}`.execute(
    database.executor,
  );
  expect((await by(token, 'GET /token')).status).toBe(200);
  const refused = await by(token, 'GET /token');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await by(other.token, 'GET /token')).status).toBe(200);
});

test('refuses more than twenty active tokens, also for concurrent requests', async () => {
  const racer = await money.register('racer');
  await Promise.all(
    Array.from(
      { length: 19 },
      (_, index) =>
        sql`insert into api_tokens (id, user_id, name, scopes, token_hash, last_four, created_at, expires_at)
        values (${`racer-${index}`}, ${racer.userId}, 'One', '{auctions:read}', ${Buffer.from(`racer-${index}`.padEnd(32))}, 'abcd', ${new Date(money.clock.at)}, ${new Date(money.clock.at + DAY_MS)})`,
    ).map((insert) => insert.execute(database.executor)),
  );
  const asked = { name: 'A program', scopes: ['auctions:read'], days: 30 };
  const made = await Promise.all([1, 2, 3].map(() => call('racer', ['POST', '/account/api-tokens'], asked)));
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test('refuses more than ten endpoints, also for concurrent requests', async () => {
  await money.register('caller');
  const asked = Array.from({ length: 13 }, () =>
    call('caller', ['POST', '/account/webhooks'], { url: 'https://partner.example/hook', kinds: ['bids.placed'] }),
  );
  expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([
    ...Array<number>(10).fill(201),
    409,
    409,
    409,
  ]);
});

test('requires a name, a scope and an expiry for a new token, and refuses staff', async () => {
  const asked = { name: 'A program', scopes: ['auctions:read'], days: 30 };
  for (const [field, value] of [
    ['name', ' '],
    ['scopes', []],
    ['days', 3650],
    ['scopes', ['operator:write']],
  ] as const)
    expect([field, (await call('sue', ['POST', '/account/api-tokens'], { ...asked, [field]: value })).status]).toEqual([
      field,
      422,
    ]);
  expect(await call('staff', ['POST', '/account/api-tokens'], asked)).toMatchObject({
    status: 403,
    body: { code: 'not_for_staff' },
  });
});

test('exports a person’s tokens and endpoints, and deletes them with the account', async () => {
  const leaver = await money.register('leaver');
  const { token } = await tokenOf('leaver', ['auctions:read']);
  expect(
    (
      await call('leaver', ['POST', '/account/webhooks'], {
        url: 'https://partner.example/hook',
        kinds: ['auction.ended'],
      })
    ).status,
  ).toBe(201);
  const { partnersPersonalData } = await import('./personal-data.ts');
  const notices = JSON.stringify(await partnersPersonalData.exportFor(database.executor, leaver.userId));
  expect(notices).toContain('https://partner.example/hook');
  expect(notices).not.toContain('token_hash');
  await database.transaction(async (transaction) =>
    partnersPersonalData.forget?.(transaction, {
      userId: leaver.userId,
      at: new Date(money.clock.at),
      afterCommit: () => undefined,
    }),
  );
  expect((await by(token, 'GET /auctions')).code).toBe('token_unknown');
  expect(await call('leaver', ['GET', '/account/webhooks'])).toMatchObject({ body: { items: [] } });
});
