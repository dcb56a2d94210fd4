import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bidsPersonalData } from '#modules/bidding/index.ts';
import type { Row } from '#platform/database/tables.ts';
import { handClock, openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { testDatabase, testDatabasePlace } from '#tests/support/database.ts';
import { PASSWORD } from '#tests/support/people.ts';
import { addPerson, serveApi } from '#tests/support/serve-api.ts';

const YEAR_MS = 365 * 24 * HOUR_MS;
const clock = handClock(Date.UTC(2026, 10, 21, 12));
const DEVICE = `${'d'.repeat(22)}.${'s'.repeat(43)}`;
const { database } = await testDatabase('postgres');
const app = openBiddingTestApp(database, clock);
for (const name of ['ann', 'ben', 'cat']) await app.addPerson(name);

const execute = (query: ReturnType<typeof sql>) => query.execute(database.executor);
const idOf = (username: string): string => (app.person(username) as { userId: string }).userId;

async function evidenceOf(auctionId: string) {
  const result = await sql<Row<'bid_evidence'> & { bidder_id: string }>`select e.*, l.actor_id as bidder_id
    from bid_evidence e join ledger_entries l using (auction_id, sequence) where e.auction_id = ${auctionId}
    order by e.sequence`.execute(database.executor);
  return result.rows;
}
async function bidFrom(
  slug: string,
  as: string,
  { amount, address, device, key }: { amount: number; address: string; device?: string; key?: string },
): Promise<number> {
  const answer = await app.api.request(
    `/api/auctions/${slug}/bids`,
    {
      method: 'POST',
      headers: {
        'x-as': as,
        'content-type': 'application/json',
        ...(device === undefined ? {} : { cookie: `hammerdown_device=${device}` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify({ amount, confirm: true }),
    },
    { incoming: { socket: { remoteAddress: address } } },
  );
  return answer.status;
}
const runCleanup = () => app.bidding.jobs.find(({ name }) => name === 'bid evidence cleanup')?.run(context);
const context = { stopping: new AbortController().signal };

describe('an accepted bid', () => {
  test('leaves its truncated network, hashed browser, card fingerprint and account age', async () => {
    const { slug, id } = await app.addAuction();
    await execute(sql`update paddles set card_fingerprint = 'card-of-ann', created_at = ${new Date(clock.at - 9.5 * 24 * HOUR_MS)}
      where user_id = ${idOf('ann')}`);
    expect(await bidFrom(slug, 'ann', { amount: 100_000, address: '203.0.113.77', device: DEVICE })).toBe(201);
    expect(await bidFrom(slug, 'ben', { amount: 200_000, address: '2001:db8:7:8:9::1' })).toBe(201);
    const [first, second] = await evidenceOf(id);
    expect(first).toMatchObject({
      bidder_id: idOf('ann'),
      network: '203.0.113.0/24',
      card_fingerprint: 'card-of-ann',
      account_age_days: 9,
    });
    expect(first?.device_key).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toMatchObject({ network: '2001:db8:7::/48', device_key: null, card_fingerprint: null });
    expect(JSON.stringify([first, second])).not.toMatch(/113\.77|7:8|dddd/);
  });

  test('stores one record for repeated bids, and none for a refused bid', async () => {
    const { slug, id } = await app.addAuction();
    const bid = { amount: 100_000, address: '203.0.113.5', key: 'once' };
    expect([await bidFrom(slug, 'ann', bid), await bidFrom(slug, 'ann', bid)]).toEqual([201, 201]);
    expect(await bidFrom(slug, 'ben', { amount: 1, address: '203.0.113.6' })).not.toBe(201);
    expect(await evidenceOf(id)).toHaveLength(1);
  });

  test('of a bid plan leaves where its member last started or changed it', async () => {
    const { slug, id } = await app.addAuction();
    const ask = (method: string, path: string, address: string, body: object) =>
      app.api.request(
        `/api/account/bid-plans${path}`,
        {
          method,
          headers: { 'x-as': 'ann', 'content-type': 'application/json', cookie: `hammerdown_device=${DEVICE}` },
          body: JSON.stringify(body),
        },
        { incoming: { socket: { remoteAddress: address } } },
      );
    const runPlans = async () => {
      for (const job of app.bidPlans.jobs) await job.run(context);
    };
    const plan = { name: 'A coupé', wins: 1, budget: null };
    const made = await ask('POST', '', '203.0.113.77', { ...plan, cars: [{ slug, maximum: 200_000 }] });
    const { id: planId } = (await made.json()) as { id: string };
    await runPlans();
    await ask('PUT', `/${planId}/state`, '203.0.113.77', { state: 'paused' });
    await ask('PUT', `/${planId}/state`, '198.51.100.8', { state: 'active' });
    await bidFrom(slug, 'ben', { amount: 150_000, address: '192.0.2.9' });
    await ask('PUT', `/${planId}`, '192.0.2.80', { ...plan, cars: [{ slug, maximum: 300_000 }] });
    await runPlans();
    const ofAnn = (await evidenceOf(id)).filter(({ bidder_id: bidder }) => bidder === idOf('ann'));
    expect(ofAnn.map(({ network, plan_id: of }) => ({ network, of }))).toEqual([
      { network: '203.0.113.0/24', of: planId },
      { network: '192.0.2.0/24', of: planId },
    ]);
    expect(ofAnn.every(({ device_key: device }) => /^[0-9a-f]{32}$/.test(device ?? ''))).toBe(true);
  });

  test('stores evidence in the transaction of its batch', async () => {
    const { slug, id } = await app.addAuction();
    const origin = { network: '198.51.100.0/24', deviceKey: null };
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        app.bidding.placeBid(
          app.person(['ann', 'ben', 'cat'][index % 3] ?? ''),
          slug,
          { amount: 100_000 * (index + 1), confirm: true },
          null,
          origin,
        ),
      ),
    );
    const offers = await sql<{ total: number }>`select count(*)::int as total from ledger_entries l
      join bid_evidence e on e.auction_id = l.auction_id and e.sequence = l.sequence
        and e.recorded_at = l.recorded_at where l.auction_id = ${id} and l.kind = 'offer'`.execute(database.executor);
    expect(offers.rows[0]?.total).toBeGreaterThan(10);
    expect(await evidenceOf(id)).toHaveLength(offers.rows[0]?.total ?? 0);
  });
});

test('evidence is deleted after two years', async () => {
  const { slug, id } = await app.addAuction();
  expect(await bidFrom(slug, 'ann', { amount: 100_000, address: '203.0.113.5' })).toBe(201);
  expect(await bidFrom(slug, 'ben', { amount: 200_000, address: '203.0.113.5' })).toBe(201);
  await execute(sql`update bid_evidence set recorded_at = ${new Date(clock.at - 2 * YEAR_MS - HOUR_MS)}
    where auction_id = ${id}
    and sequence = (select sequence from ledger_entries where auction_id = ${id} and actor_id = ${idOf('ann')})`);
  await runCleanup();
  expect((await evidenceOf(id)).map(({ bidder_id: bidder }) => bidder)).toEqual([idOf('ben')]);
});

test('a deleted account takes its evidence along, but not out of an auction that is still open', async () => {
  const [open, decided] = [await app.addAuction(), await app.addAuction()];
  for (const { slug } of [open, decided])
    expect(await bidFrom(slug, 'cat', { amount: 100_000, address: '203.0.113.5' })).toBe(201);
  const setStatus = (id: string, status: string) =>
    execute(
      sql`update auction_states set status = ${status}, closed_at = ${new Date(clock.at)}, leader_id = null, leader_maximum = null, price = null where auction_id = ${id}`,
    );
  await setStatus(decided.id, 'withdrawn');
  await database.transaction(async (transaction) => {
    const leaving = { userId: idOf('cat'), at: new Date(clock.at), afterCommit: () => undefined };
    await bidsPersonalData.forget?.(transaction, leaving);
  });
  expect([await evidenceOf(decided.id), await evidenceOf(open.id)].map(({ length }) => length)).toEqual([0, 1]);
  await runCleanup();
  expect(await evidenceOf(open.id)).toHaveLength(1);
  await setStatus(open.id, 'withdrawn');
  await runCleanup();
  expect(await evidenceOf(open.id)).toHaveLength(0);
});

test('people who sign in in one browser share its key after both have signed out, for two years', async () => {
  const api = await serveApi((await testDatabasePlace('postgres')).databaseUrl);
  try {
    const [owner, guest, other] = [await addPerson(api), await addPerson(api), await addPerson(api)];
    expect((await owner.http.post('/api/logout')).status).toBe(204);
    const second = { email: `${guest.username}@site.test`, password: PASSWORD };
    expect((await owner.http.post('/api/login', second)).status).toBe(200);
    expect((await owner.http.post('/api/logout')).status).toBe(204);
    const traces = await api.app.accounts.signInTraces(api.app.database.executor, [
      owner.userId,
      guest.userId,
      other.userId,
    ]);
    const devicesOf = ({ userId }: { userId: string }) =>
      traces.filter((trace) => trace.userId === userId && trace.kind === 'device').map(({ value }) => value);
    expect(devicesOf(owner)).toHaveLength(1);
    expect(devicesOf(guest)).toContain(devicesOf(owner)[0]);
    expect(devicesOf(other)).not.toContain(devicesOf(owner)[0]);
    const { executor } = api.app.database;
    for (const table of ['sign_in_networks', 'sign_in_devices'])
      await sql`update ${sql.table(table)} set first_seen_at = now() - interval '3 years', last_seen_at = now() - interval '25 months'
        where user_id = ${other.userId}`.execute(executor);
    await api.app.accounts.jobs.find(({ name }) => name === 'sign-in evidence cleanup')?.run(context);
    const left = await api.app.accounts.signInTraces(executor, [owner.userId, other.userId]);
    expect(new Set(left.map(({ userId }) => userId))).toEqual(new Set([owner.userId]));
  } finally {
    await api.close();
  }
});
