import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { mayDo, STAFF_ROLES, type StaffPower, type StaffRole } from '#contract/staff.ts';
import { refusalAnswer } from '#contract/result.ts';
import type { Actor } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { newId } from '#platform/ids.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openSettlementTestApp, type SettlementContext } from '#tests/support/settlement-app.ts';
import { STAFF_CALLS } from '../conformance/staff-calls.ts';

/** Plants secrets and checks that no staff page shows one to a role without its power. */
const RESERVE = 43_217_000;
const MAXIMUM = 24_567_000;
const LIMIT = 47_733_300;
const SECRETS: Readonly<Record<string, readonly StaffPower[]>> = {
  [String(RESERVE)]: [],
  [String(MAXIMUM)]: [],
  [String(LIMIT)]: ['see_people'],
  'limit-reason-zebra': ['see_people'],
  'note-zebra': ['see_people'],
  'block-zebra': ['see_people'],
  'refund-zebra': ['manage_payments', 'settle_sales'],
  // The outbox shows every email to staff who may read it.
  'enquiry-zebra': ['answer_enquiries', 'read_mail'],
  'enquirer@zebra.test': ['answer_enquiries', 'read_mail'],
  'draft-zebra': ['write_content'],
  'removal-zebra': ['moderate_comments'],
  'owner@site.test': ['see_people', 'read_mail'],
};

const api = newApi(refusalAnswer);
const actors = new Map<string, Actor>();
let place: TestDatabase;
let app: SettlementContext;
let live: string;
let sold: string;
let contentId: string;
const secrets = Object.entries(SECRETS);

beforeAll(async () => {
  place = await testDatabase('postgres');
  app = await openSettlementTestApp(place.database);
  for (const role of STAFF_ROLES)
    actors.set(role, {
      kind: 'user',
      userId: newId(),
      username: role,
      isStaff: true,
      roles: [role],
      proof: { isRecent: true, hasFactor: true },
    });
  api.use('*', async (c, next) => {
    const as = c.req.header('x-as') ?? '';
    c.set('actor', actors.get(as) ?? (as === '' ? { kind: 'guest' } : app.person(as)));
    await next();
  });
  for (const routes of app.app.routes) api.route('/api', routes);
  await plantSecrets();
}, 120_000);
afterAll(() => place.close());

const send = (method: string, path: string, as: string, body?: object) =>
  api.request(path, {
    method,
    headers: { 'x-as': as, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
async function plant(method: string, path: string, body: object, as = 'staff'): Promise<Record<string, unknown>> {
  const answer = await send(method, path, as, body);
  const text = await answer.text();
  expect(answer.status, `${path}: ${text}`).toBeLessThan(300);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

async function plantSecrets(): Promise<void> {
  for (const name of ['ann', 'owner']) await app.addBidder(name);
  sold = await app.closed([['ann', 1_000_000]]);
  const charge = (await app.read('ann', sold)).settlement?.charge?.id ?? '';
  await plant('POST', `/api/operator/payments/charges/${charge}/refund`, { amount: 1_000, reason: 'refund-zebra' });
  await plant('PUT', '/api/operator/users/owner/paddle', { limit: LIMIT, reason: 'limit-reason-zebra' });
  await plant('POST', '/api/operator/users/owner/notes', { kind: 'note', text: 'note-zebra' });
  await plant('POST', '/api/operator/users/owner/blocks', { scope: 'commenting', reason: 'block-zebra' });
  await plant('POST', '/api/contact', {
    topic: 'general',
    name: 'Somebody',
    email: 'enquirer@zebra.test',
    subject: 'enquiry-zebra',
    message: 'enquiry-zebra, please answer.',
  });
  const fields = { title: 'A draft', excerpt: 'draft-zebra', author: 'draft-zebra', body: 'draft-zebra' };
  contentId = String((await plant('POST', '/api/operator/content', { kind: 'news', fields }))['id']);
  live = (await app.addAuction({ reserve: RESERVE }, 2)).slug;
  await app.arm(live, 'ann', MAXIMUM);
  const placed = await app.bid(live, 'ann', { amount: 100_000, maximum: MAXIMUM, confirm: true });
  expect(placed.ok, JSON.stringify(placed)).toBe(true);
  const comment = await plant('POST', `/api/auctions/${live}/comments`, { text: 'Is it dry?' }, 'ann');
  const removal = await send('DELETE', `/api/operator/auctions/${live}/comments/${String(comment['id'])}`, 'staff', {
    reason: 'removal-zebra',
  });
  expect(removal.status).toBeLessThan(300);
  await app.app.notifications.notifier.runOnce();
  // A hold is a share of the maximum.
  const { rows } = await sql<{ amount: number }>`select amount from holds where state = 'armed'`.execute(
    place.database.executor,
  );
  expect(rows).toHaveLength(1);
  secrets.push(...rows.map(({ amount }): [string, readonly StaffPower[]] => [`"amount":${amount}}`, []]));
}

/** Every staff page: the live and the sold auction, the person, the draft. */
function addresses(): string[] {
  const paths = Object.keys(STAFF_CALLS)
    .filter((call) => call.startsWith('GET ') && call !== 'GET /api/operator/live/live')
    .map((call) => call.slice('GET '.length));
  return paths.flatMap((path) => {
    const filled = path
      .replace('{username}', 'owner')
      .replace('{id}', contentId)
      .replace('{number}', '1')
      .replace('{name}', 'outbid');
    if (path.includes('/dealers/{slug}')) return [];
    return filled.includes('{slug}') ? [live, sold].map((slug) => filled.replace('{slug}', slug)) : [filled];
  });
}

const maySee = (role: StaffRole, powers: readonly StaffPower[]): boolean =>
  powers.some((power) => mayDo([role], power));

describe('the pages of the console', () => {
  test('are all in the table', () => {
    const documented = ENDPOINTS.filter(
      ({ method, path, definition }) =>
        method === 'GET' && path.startsWith('/api/operator/') && definition.who.kind === 'staff',
    ).map(({ method, path }) => `${method} ${path}`);
    expect(documented.filter((call) => !(call in STAFF_CALLS))).toEqual([]);
  });

  test.each([...STAFF_ROLES])('show %s no secret of another role', async (role) => {
    const leaks: string[] = [];
    const seen = new Set<string>();
    let answered = 0;
    for (const address of addresses()) {
      const answer = await send('GET', address, role);
      const text = await answer.text();
      if (answer.status === 200) answered += 1;
      for (const [secret, powers] of secrets) {
        if (!text.includes(secret)) continue;
        seen.add(secret);
        if (!maySee(role, powers)) leaks.push(`${secret} at ${address}`);
      }
    }
    expect(leaks).toEqual([]);
    expect(answered).toBeGreaterThan(3);
    // The role finds each secret that it may see, so the secrets were planted.
    const expected = secrets.filter(([, powers]) => maySee(role, powers)).map(([secret]) => secret);
    expect(expected.filter((secret) => !seen.has(secret))).toEqual([]);
  });
});
