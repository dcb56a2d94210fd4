import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { BulkResultSchema } from '#contract/bulk.ts';
import { StaffDeliveryPageSchema } from '#contract/webhook-lists.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPaymentsTestApp } from '#tests/support/payments-app.ts';
import { openReceiver } from '#tests/support/receiver.ts';
import { apiAs, jsonRequest } from '#tests/support/api-as.ts';

const ROLES: Readonly<Record<string, string>> = { manager: 'auction_manager', editor: 'editor' };

describe('the console’s list of webhook deliveries', async () => {
  const slugs = { first: '', second: '' };

  async function call(as: string, method: string, path: string, body?: unknown) {
    const role = ROLES[as];
    const actor = role === undefined ? money.person(as) : { ...money.person('staff'), roles: [role] };
    const api = apiAs(() => actor, [money.app.partners.routes], '/');
    const response = await api.request(path, jsonRequest(method, body));
    return { status: response.status, text: await response.text() };
  }
  const get = (query: string, as = 'manager') => call(as, 'GET', `/operator/webhook-deliveries${query}`);
  const list = async (query = '') => StaffDeliveryPageSchema.strict().parse(JSON.parse((await get(query)).text));
  const nameOf = (slug: string | null) => Object.entries(slugs).find(([, each]) => each === slug)?.[0];
  const found = async (query: string) => (await list(query)).items.map(({ slug, kind }) => `${nameOf(slug)} ${kind}`);
  const resend = async (ids: readonly string[]) => {
    const answer = await call('manager', 'POST', '/operator/webhook-deliveries/resend', { ids });
    return BulkResultSchema.parse(JSON.parse(answer.text)).items.map(({ message }) => message);
  };

  const { database } = await testDatabase('postgres');
  const receiver = await openReceiver();
  const money = await openPaymentsTestApp(database, { environment: { ALLOW_OWN_NETWORK: '1' } });
  await money.addBidder('bob');
  const made = await call('sue', 'POST', '/account/webhooks', {
    url: `${receiver.url}/secret-path`,
    kinds: ['bids.placed', 'auction.ended'],
  });
  expect(made.status).toBe(201);
  const sell = async (title: string, status: number) => {
    receiver.status = status;
    const { slug } = await money.addAuction({ title }, 1);
    expect((await money.bid(slug, 'bob', { amount: 100_000 })).ok).toBe(true);
    await money.app.partners.webhookSender.runOnce();
    money.clock.at += 1_000;
    await money.close(slug);
    await money.app.partners.webhookSender.runOnce();
    return slug;
  };
  slugs.first = await sell('1971 Datsun 240Z', 204);
  slugs.second = await sell('1967 Jaguar E-Type', 500);
  afterAll(() => receiver.close());

  it('shows the newest first, with the last response, and no more of the address than its host', async () => {
    expect(await found('')).toEqual([
      'second auction.ended',
      'second bids.placed',
      'first auction.ended',
      'first bids.placed',
    ]);
    const { items, total } = await list('?state=waiting&sort=created');
    expect(total).toBe(2);
    expect(items[0]).toMatchObject({
      owner: 'sue',
      dealer: null,
      host: new URL(receiver.url).host,
      attempts: 2,
      last_status: 500,
    });
    expect((await get('')).text).not.toContain('secret-path');
  });

  it('narrows by status, event, vehicle, host and owner', async () => {
    expect(await found('?state=delivered')).toEqual(['first auction.ended', 'first bids.placed']);
    expect(await found('?kind=bids.placed&sort=created')).toEqual(['first bids.placed', 'second bids.placed']);
    expect(await found('?q=dats 240')).toEqual(['first auction.ended', 'first bids.placed']);
    expect(await found('?q=127.0.0')).toHaveLength(4);
    expect(await found('?q=sue')).toHaveLength(4);
    expect(await found('?q=nothing')).toEqual([]);
  });

  it('gives each row once, page by page, at the same time of creation too', async () => {
    await sql`update webhook_deliveries set created_at = date_trunc('day', created_at)`.execute(database.executor);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(`?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(new Set(seen).size).toBe(4);
    expect(seen).toHaveLength(4);
  });

  it('gives the rows as CSV, without hidden columns, to those who proved who they are', async () => {
    const file = await get('.csv?state=delivered&hide=owner,response');
    const [head, ...rows] = file.text.trim().split('\r\n');
    expect(head).toBe('event,event_id,slug,host,endpoint_state,state,attempts,created_at,next_at,finished_at');
    expect(rows).toHaveLength(2);
  });

  it('sends again what is selected, delivered or not, and says why it can’t', async () => {
    receiver.received.length = 0;
    receiver.status = 204;
    const { items } = await list('?kind=bids.placed');
    expect(await resend([...items.map(({ id }) => id), 'none.evt_none'])).toEqual([
      null,
      null,
      'Delivery not found in the log.',
    ]);
    await money.app.partners.webhookSender.runOnce();
    expect(receiver.received.map(({ headers }) => headers['webhook-id']).sort()).toEqual(
      items.map(({ event_id: id }) => id).sort(),
    );
    expect(await found('?state=delivered')).toHaveLength(3);
    await sql`update webhook_endpoints set state = 'paused'`.execute(database.executor);
    expect(await resend([items[0]?.id ?? ''])).toEqual(['The endpoint is paused. Its owner must resume it first.']);
  });

  it('is for those who manage webhooks', async () => {
    expect((await get('', 'editor')).status).toBe(403);
    expect((await get('', 'bob')).status).toBe(403);
  });

  it('finds those of an owner that are older than thousands of others', async () => {
    const { executor } = database;
    await sql`insert into webhook_endpoints (id, user_id, created_by, url, kinds, state, secret, created_at, updated_at)
      select 'other', ${money.person('bob').userId}, created_by, 'https://other.test/', kinds, state, secret, created_at, updated_at
      from webhook_endpoints`.execute(executor);
    await sql`insert into webhook_events (id, kind, slug, body, occurred_at)
      select 'evt_' || n, 'bids.placed', 'other', '{}', now() from generate_series(1, 3000) n`.execute(executor);
    await sql`insert into webhook_deliveries (endpoint_id, event_id, state, created_at, finished_at)
      select 'other', id, 'delivered', now() + interval '10 years', now() from webhook_events where slug = 'other'`.execute(
      executor,
    );
    expect(await list('?q=sue')).toMatchObject({
      total: 4,
      items: Array.from({ length: 4 }, () => ({ owner: 'sue' })),
    });
    expect((await list('?q=sue&kind=bids.placed')).total).toBe(2);
    expect(await list('?q=bob')).toMatchObject({ total: 1000, total_is_minimum: true });
  });
});
