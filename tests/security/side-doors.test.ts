import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { mayDo, STAFF_ROLES, type StaffPower, type StaffRole } from '#contract/staff.ts';
import { isAllowedWhileImpersonating } from '#modules/accounts/impersonation-gate.ts';
import type { Actor } from '#platform/http/actor.ts';
import { newId } from '#platform/ids.ts';
import type { Job } from '#platform/workers/job.ts';
import { amountPattern } from '#tests/support/amount-pattern.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openSettlementTestApp } from '#tests/support/settlement-app.ts';
import { STAFF_CALLS } from '../conformance/staff-calls.ts';
import { apiAs, jsonRequest } from '#tests/support/api-as.ts';

/** Plants secrets and checks that no staff page shows one to a role without its power. */
const RESERVE = 43_217_000;
const MAXIMUM = 24_567_000;
const PLAN_MAXIMUM = 26_873_900;
const PLAN_NEXT_MAXIMUM = 28_471_300;
const PLAN_BUDGET = 39_118_700;
const LIMIT = 47_733_300;
const BIDDER_LIMIT = 48_000_000;
/** Nobody may see these before the close. What is left of a limit tells the maximums that count against it. */
const HIDDEN_AMOUNTS = [
  RESERVE,
  MAXIMUM,
  PLAN_MAXIMUM,
  PLAN_NEXT_MAXIMUM,
  PLAN_BUDGET,
  BIDDER_LIMIT - MAXIMUM,
  BIDDER_LIMIT - PLAN_MAXIMUM,
];
const SECRETS: Readonly<Record<string, readonly StaffPower[]>> = {
  'plan-zebra': [],
  'limit-reason-zebra': ['see_people'],
  'note-zebra': ['see_people'],
  'block-zebra': ['see_people'],
  'refund-zebra': ['manage_payments', 'settle_sales'],
  // The outbox shows every email to staff who may read it.
  'enquiry-zebra': ['answer_enquiries', 'read_emails'],
  'enquirer@zebra.test': ['answer_enquiries', 'read_emails'],
  'draft-zebra': ['write_content'],
  'removal-zebra': ['moderate_comments'],
  'owner@site.test': ['see_people', 'read_emails'],
};

const actors = new Map<string, Actor>();
let live: string;
let planned: string;
let sold: string;
let contentId: string;
let enquiryId: string;
interface Secret {
  readonly name: string;
  readonly powers: readonly StaffPower[];
  isIn(text: string): boolean;
}
const textSecret = (name: string, powers: readonly StaffPower[]): Secret => ({
  name,
  powers,
  isIn: (text) => text.includes(name),
});
const amountSecret = (amount: number, powers: readonly StaffPower[]): Secret => {
  const pattern = amountPattern(amount);
  return { name: String(amount), powers, isIn: (text) => pattern.test(text) };
};
const secrets: Secret[] = [
  ...Object.entries(SECRETS).map(([name, powers]) => textSecret(name, powers)),
  ...HIDDEN_AMOUNTS.map((amount) => amountSecret(amount, [])),
  amountSecret(LIMIT, ['see_people']),
];

const send = (method: string, path: string, as: string, body?: object) =>
  api.request(path, jsonRequest(method, body, as));

const { database } = await testDatabase('postgres');
const app = await openSettlementTestApp(database);
for (const role of STAFF_ROLES)
  actors.set(role, {
    kind: 'user',
    userId: newId(),
    username: role,
    isStaff: true,
    roles: [role],
    proof: { isRecent: true, hasFactor: true },
  });
const api = apiAs((as) => actors.get(as) ?? (as === '' ? undefined : app.person(as)), app.app.routes);
await plantSecrets();

async function plant(method: string, path: string, body: object, as = 'staff'): Promise<Record<string, unknown>> {
  const answer = await send(method, path, as, body);
  const text = await answer.text();
  expect(answer.status, `${path}: ${text}`).toBeLessThan(300);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}

async function plantSecrets(): Promise<void> {
  for (const name of ['ann', 'owner']) await app.addBidder(name);
  const kinds = ['auction.scheduled', 'auction.opened', 'bids.placed', 'comment.posted'];
  await plant('POST', '/api/account/webhooks', { url: 'https://hooks.zebra.test/', kinds }, 'sue');
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
  const enquiries = await sql<{ id: string }>`select id from enquiries`.execute(database.executor);
  enquiryId = enquiries.rows[0]?.id ?? '';
  const fields = { title: 'A draft', excerpt: 'draft-zebra', author: 'draft-zebra', body: 'draft-zebra' };
  contentId = String((await plant('POST', '/api/operator/content', { kind: 'news', fields }))['id']);
  live = (await app.addAuction({ reserve: RESERVE }, 2)).slug;
  planned = (await app.addAuction({ reserve: RESERVE }, 3)).slug;
  const next = (await app.addAuction({ reserve: RESERVE }, 4)).slug;
  await app.placeHold(live, 'ann', MAXIMUM);
  const placed = await app.bid(live, 'ann', { amount: 100_000, maximum: MAXIMUM, confirm: true });
  expect(placed.ok, JSON.stringify(placed)).toBe(true);
  const comment = await plant('POST', `/api/auctions/${live}/comments`, { text: 'Is it dry?' }, 'ann');
  const removal = await send('POST', `/api/operator/comments/${String(comment['id'])}/decide`, 'staff', {
    decision: 'removed',
    code: 'other',
    reason: 'removal-zebra',
  });
  expect(removal.status).toBeLessThan(300);
  await plantPlan([planned, next]);
  await app.app.partners.webhookSender.runOnce();
  await app.app.notifications.notifier.runOnce();
  await app.app.notifications.deliveryWorker.runOnce();
  expect(await (await send('GET', '/api/operator/emails', 'staff')).text()).toContain('You’ve been outbid');
  // A hold is a share of the maximum.
  const { rows } = await sql<{ amount: number }>`select amount from holds where state = 'placed'`.execute(
    database.executor,
  );
  expect(rows).toHaveLength(3);
  for (const { amount } of rows) secrets.push(textSecret(`"amount":${amount}}`, []));
}

/** The plan leads the first auction, and waits to bid on the second. Somebody is outbid by it. */
async function plantPlan([first = '', second = '']: readonly string[]): Promise<void> {
  for (const name of ['bob', 'pat']) await app.addBidder(name);
  for (const name of ['ann', 'pat'])
    await plant('PUT', `/api/operator/users/${name}/paddle`, { limit: BIDDER_LIMIT, reason: 'The bank vouched.' });
  await app.placeHold(first, 'bob', 150_000);
  expect((await app.bid(first, 'bob', { amount: 150_000, confirm: true })).ok).toBe(true);
  await app.placeHold(first, 'pat', PLAN_MAXIMUM);
  await plant(
    'POST',
    '/api/account/bid-plans',
    {
      name: 'plan-zebra',
      wins: 1,
      budget: PLAN_BUDGET,
      cars: [
        { slug: first, maximum: PLAN_MAXIMUM },
        { slug: second, maximum: PLAN_NEXT_MAXIMUM },
      ],
    },
    'pat',
  );
  await runAll(app.app.bidPlans.jobs);
  const { body } = await ownPlans();
  expect(body, 'the plan leads').toContain('"leading":1');
  for (const amount of [PLAN_MAXIMUM, PLAN_NEXT_MAXIMUM, PLAN_BUDGET]) expect(body).toMatch(amountPattern(amount));
}
async function ownPlans(): Promise<{ body: string }> {
  return { body: await (await send('GET', '/api/account/bid-plans', 'pat')).text() };
}
async function runAll(jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) await job.run({ stopping: new AbortController().signal });
}

/** Every staff page: the live and the sold auction, the person, the draft. */
function addresses(): string[] {
  const paths = Object.keys(STAFF_CALLS)
    .filter((call) => call.startsWith('GET ') && call !== 'GET /api/operator/live/live')
    .map((call) => call.slice('GET '.length));
  return paths.flatMap((path) => {
    const id = path.includes('/inbox/') ? enquiryId : contentId;
    const filled = path
      .replace('{kind}', 'enquiry')
      .replace('{id}', id)
      .replace('{number}', '1')
      .replace('{name}', 'outbid');
    if (path.includes('/dealers/{slug}')) return [];
    if (path.includes('{username}')) return ['owner', 'ann', 'pat'].map((name) => filled.replace('{username}', name));
    return filled.includes('{slug}') ? [live, planned, sold].map((slug) => filled.replace('{slug}', slug)) : [filled];
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
      for (const { name, powers, isIn } of secrets) {
        if (!isIn(text)) continue;
        seen.add(name);
        if (!maySee(role, powers)) leaks.push(`${name} at ${address}`);
      }
    }
    expect(leaks).toEqual([]);
    expect(answered).toBeGreaterThan(3);
    // The role finds each secret that it may see, so the secrets were planted.
    const expected = secrets.filter(({ powers }) => maySee(role, powers)).map(({ name }) => name);
    expect(expected.filter((secret) => !seen.has(secret))).toEqual([]);
  });
});

/** Staff with the power may view an account as its owner sees it, but for what is hidden from them. */
describe('the pages of an account that staff view', () => {
  const viewed = () =>
    ENDPOINTS.filter(({ method, path }) => method === 'GET' && isAllowedWhileImpersonating(method, path)).flatMap(
      ({ path }) =>
        path.includes('{slug}') ? [live, planned, sold].map((slug) => path.replace('{slug}', slug)) : [path],
    );

  test.each(['ann', 'bob', 'pat', 'sue'])('show no hidden amount of %s', async (owner) => {
    const by = { userId: newId(), username: 'support' };
    const endsAt = Date.now() + 600_000;
    actors.set(`viewed ${owner}`, { ...app.person(owner), impersonation: { by, endsAt, isOver: false } });
    const leaks: string[] = [];
    let answered = 0;
    for (const address of viewed()) {
      const answer = await send('GET', address, `viewed ${owner}`);
      if (answer.status !== 200 || !/json|text|html/.test(answer.headers.get('content-type') ?? '')) continue;
      const text = await answer.text();
      answered += 1;
      for (const { name, powers, isIn } of secrets)
        if (powers.length === 0 && isIn(text)) leaks.push(`${name} at ${address}`);
    }
    expect(leaks).toEqual([]);
    expect(answered).toBeGreaterThan(40);
  });

  test('leave out the plans, receipts and own maximums, which their owner sees', async () => {
    const hidden = ['/api/account/bid-plans', `/api/account/receipts/${live}`, '/api/account/receipts'];
    expect(hidden.filter((path) => isAllowedWhileImpersonating('GET', path))).toEqual([]);
    expect((await ownPlans()).body).toMatch(amountPattern(PLAN_MAXIMUM));
  });
});

/** People see their own amounts, and nobody else's. */
describe('the pages of the site', () => {
  const OWNERS = new Map([
    [RESERVE, 'sue'],
    [MAXIMUM, 'ann'],
    [PLAN_MAXIMUM, 'pat'],
    [PLAN_NEXT_MAXIMUM, 'pat'],
    [PLAN_BUDGET, 'pat'],
  ]);
  const pages = () =>
    ENDPOINTS.filter(({ method, definition }) => method === 'GET' && definition.who.kind !== 'staff').flatMap(
      ({ path }) => {
        const filled = path.replace('{username}', 'pat');
        return filled.includes('{slug}')
          ? [live, planned, sold].map((slug) => filled.replace('{slug}', slug))
          : [filled];
      },
    );

  test.each(['', 'owner', 'ann', 'bob', 'pat', 'sue'])('show "%s" no hidden amount of another person', async (as) => {
    const leaks: string[] = [];
    const seen = new Set<string>();
    for (const address of pages()) {
      const answer = await send('GET', address, as);
      if (answer.status !== 200 || !/json|text|html/.test(answer.headers.get('content-type') ?? '')) continue;
      const text = await answer.text();
      for (const [amount, owner] of OWNERS) {
        if (!amountPattern(amount).test(text)) continue;
        if (owner === as) seen.add(String(amount));
        else leaks.push(`${amount} at ${address}`);
      }
    }
    expect(leaks).toEqual([]);
    const own = [...OWNERS].flatMap(([amount, owner]) => (owner === as ? [String(amount)] : []));
    expect([...seen].toSorted()).toEqual(own.toSorted());
  });
});

/** What leaves the site or waits to leave it: a copy of each is with a mail server, a browser or a partner. */
describe('what the site sends', () => {
  const SENT = ['live_events', 'mail_outbox', 'mail_templates', 'notifications', 'webhook_events'];

  test.each(SENT)('has no hidden amount in %s', async (name) => {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(
      database.executor,
    );
    expect(rows.length).toBeGreaterThan(0);
    const leaks = rows.flatMap(({ row }) =>
      secrets.filter(({ powers, isIn }) => powers.length === 0 && isIn(row)).map((secret) => `${secret.name}: ${row}`),
    );
    expect(leaks).toEqual([]);
  });
});
