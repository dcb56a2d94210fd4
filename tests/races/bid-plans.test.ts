import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open.ts';
import { silentLog } from '#platform/log.ts';
import { openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { testDatabasePlace } from '#tests/support/database.ts';

const CARS = 5;
const WINS = 2;
const ROUNDS = 40;
const STEP = 100_000;
const PAIRS = 15;
/** Wider than every maximum, so that a plan is outbid often. */
const rivalAmount = (round: number): number => 100_000 + (round % 12) * STEP;

/** Two workers on their own connections run the same plan while others bid and staff void bids. */
it('two workers never let a plan lead more cars than wanted, and place each bid once', async () => {
  const { databaseUrl } = await testDatabasePlace('postgres');
  const open = () => openDatabase({ databaseUrl, dataDir: '' }, silentLog());
  const databases: readonly [Database, Database] = [await open(), await open()];
  try {
    const first = openBiddingTestApp(databases[0]);
    const workers = databases.map((database) => openBiddingTestApp(database));
    const ann = await first.addPerson('ann', { limit: 90_000_000_000 });
    const bob = await first.addPerson('bob', { limit: 90_000_000_000 });
    await first.withoutApprovals();
    const cars: { id: string; slug: string }[] = [];
    for (let car = 0; car < CARS; car += 1) cars.push(await first.addAuction());
    await first.bidding.closer.runOnce();
    const body = {
      name: 'A car',
      wins: WINS,
      budget: null,
      cars: cars.map(({ slug }, index) => ({ slug, maximum: (4 + index) * STEP })),
    };
    expect(await first.call('POST', '/api/account/bid-plans', { as: 'ann', body })).toMatchObject({ status: 201 });

    const { executor } = databases[0];
    const led = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from auction_states
        where leader_id = ${ann.userId}`.execute(executor);
      return rows[0]?.count ?? 0;
    };
    const run = async (worker: (typeof workers)[number]) =>
      worker.bidPlans.jobs[0]?.run({ stopping: new AbortController().signal });
    for (let round = 0; round < ROUNDS; round += 1) {
      const car = cars[round % CARS];
      const amount = rivalAmount(round);
      const bids =
        car === undefined ? null : first.bidding.placeBid(bob, car.slug, { amount, confirm: true }, `bob-${round}`);
      await Promise.all([...workers.map(run), bids, ...workers.map(run)]);
      if (round % 4 === 3 && car !== undefined) {
        const ofBob = await sql<{ sequence: number }>`select e.sequence from ledger_entries e
          where e.auction_id = ${car.id} and e.actor_id = ${bob.userId} and not exists (select from ledger_entries v
            where v.auction_id = e.auction_id and v.voids_sequence = e.sequence) limit 1`.execute(executor);
        const sequence = ofBob.rows[0]?.sequence;
        const path = `/api/operator/auctions/${car.slug}/ledger/${sequence ?? 0}/void`;
        const voids = first.call('POST', path, { as: 'staff', body: { reason: 'Not a serious bid.' } });
        await Promise.all([voids, ...workers.map(run)]);
      }
      expect(await led()).toBeLessThanOrEqual(WINS);
    }
    for (const { id } of cars) expect(await first.bidding.verifyLedger(id)).toEqual([]);
    const { rows } = await sql<{ offers: number; keys: number }>`select count(*)::int as offers,
      count(distinct key_hash)::int as keys from ledger_entries where actor_id = ${ann.userId} and kind = 'offer'`.execute(
      executor,
    );
    expect(rows[0]?.offers).toBeGreaterThan(WINS);
    expect(rows[0]?.keys).toBe(rows[0]?.offers);
    const released = await sql`select 1 from released_bids where bidder_id = ${ann.userId}`.execute(executor);
    expect(released.rows.length).toBeGreaterThan(0);
  } finally {
    for (const database of databases) await database.close();
  }
}, 120_000);

/** Each bid by hand fits what the plan leaves of the limit, and two of them don't. */
it('bids by hand through two processes and a plan never exceed the limit together', async () => {
  const { databaseUrl } = await testDatabasePlace('postgres');
  const open = () => openDatabase({ databaseUrl, dataDir: '' }, silentLog());
  const databases: readonly [Database, Database] = [await open(), await open()];
  try {
    const first = openBiddingTestApp(databases[0]);
    const second = openBiddingTestApp(databases[1]);
    const limit = 19 * STEP;
    const ann = await first.addPerson('ann', { limit });
    const bob = await first.addPerson('bob', { limit: 90_000_000_000 });
    const cars: { id: string; slug: string }[] = [];
    for (let car = 0; car < CARS + 2 * PAIRS; car += 1) cars.push(await first.addAuction());
    await first.bidding.closer.runOnce();
    const inPlan = cars.slice(0, CARS).map(({ slug }, index) => ({ slug, maximum: (4 + index) * STEP }));
    const body = { name: 'Two cars', wins: WINS, budget: null, cars: inPlan };
    expect(await first.call('POST', '/api/account/bid-plans', { as: 'ann', body })).toMatchObject({ status: 201 });

    const runs = [first, second].map(
      (each) => async () => each.bidPlans.jobs[0]?.run({ stopping: new AbortController().signal }),
    );
    const answers: string[] = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const slugs = [CARS + 2 * pair, CARS + 2 * pair + 1].map((car) => cars[car]?.slug ?? '');
      const byHand = [first, second].map(async (each, index) => {
        const bid = { amount: 3 * STEP, confirm: true };
        const answer = await each.bidding.placeBid(ann, slugs[index] ?? '', bid, `ann-${pair}-${index}`);
        answers.push(answer.ok ? 'accepted' : answer.code);
      });
      const rival = (slug: string, amount: number) =>
        first.bidding.placeBid(bob, slug, { amount, confirm: true }, `bob-${pair}-${slug}`);
      const planned = rival(cars[pair % CARS]?.slug ?? '', rivalAmount(pair));
      await Promise.all([...byHand, planned, ...runs.map((run) => run())]);
      expect(await first.bidding.limitInUse(databases[0].executor, ann.userId)).toBeLessThanOrEqual(limit);
      for (const slug of slugs) await rival(slug, 4 * STEP);
    }
    expect(answers).toEqual(expect.arrayContaining(['accepted', 'over_limit']));
  } finally {
    for (const database of databases) await database.close();
  }
}, 120_000);
