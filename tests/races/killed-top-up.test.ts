import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabasePlace } from '#tests/support/database.ts';
import { openPaymentsTestApp } from '#tests/support/payments-app.ts';
import { runJobs } from '#tests/support/run-jobs.ts';
import { appAt, type TopUp } from './top-up-process.ts';

/** `KILLS=50 node scripts/test.mjs tests/races/killed-top-up` kills fifty processes on each database. */
const KILLS = Number(process.env['KILLS'] ?? 0);
/**
 * How much longer the bid may take than that of a bidder whose hold nobody was topping up. A bid that waits for the
 * dead process gives up after five seconds.
 */
const MAX_MS = 4_000;
const [FIRST, RAISED, HIGHEST] = [1_000_000, 2_000_000, 3_000_000];
/** A twentieth of the maximum. */
const premiumOn = (maximum: number): number => maximum / 20;
/** A hold on the first card is raised in place; on the second it is replaced. */
const CARDS = ['pm_card_visa', 'pm_card_mastercard'];

interface Bidding {
  readonly bidder: SignedIn;
  readonly slug: string;
}
interface Round {
  readonly topped: Bidding;
  readonly other: Bidding;
}

async function prepare(database: Database, count: number): Promise<{ at: number; rounds: Round[] }> {
  const app = await openPaymentsTestApp(database);
  const leading = async (username: string, card?: string): Promise<Bidding> => {
    const bidder = await app.addBidder(username, card);
    const { slug } = await app.addAuction();
    const bid = { amount: 100_000, maximum: FIRST, confirm: true };
    expect(await app.bid(slug, username, bid)).toMatchObject({ ok: true });
    return { bidder, slug };
  };
  const rounds: Round[] = [];
  for (let index = 0; index < count; index += 1) {
    const card = CARDS[index % 2];
    rounds.push({ topped: await leading(`topped-${index}`, card), other: await leading(`other-${index}`, card) });
  }
  return { at: app.clock.at, rounds };
}

const started = new Set<ChildProcess>();
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  started.clear();
});

/** Starts a process that tops up the bidder's hold, and kills it during its call to the card provider. */
async function killDuring(order: TopUp): Promise<void> {
  const child = fork(new URL('./top-up-process.ts', import.meta.url), [], { execArgv: [] });
  started.add(child);
  child.send(order);
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('the process ended before it called the card provider');
    }),
  ]);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Places the bidder's next bid. Returns how much longer the answer took than that of another bidder. */
async function bidAgain(
  database: Database,
  { at, topped, other }: Round & { at: number },
  { isRepeated, isWorking }: { isRepeated: boolean; isWorking: boolean },
): Promise<number> {
  const app = appAt(database, at);
  const stopJobs = isWorking ? runJobs(app.payments.jobs, 'payment commands') : async () => undefined;
  const maximum = isRepeated ? RAISED : HIGHEST;
  const timed = async ({ bidder, slug }: Bidding): Promise<number> => {
    const startedAt = performance.now();
    const bid = { amount: 110_000, maximum, confirm: true };
    const answer = await app.bidding.placeBid(bidder, slug, bid, `${isRepeated ? 'first' : 'second'}-${slug}`);
    const took = performance.now() - startedAt;
    expect(answer).toMatchObject({ ok: true });
    return took;
  };
  const usual = await timed(other);
  const took = await timed(topped);
  const { rows } = await sql<{ premium: number; held: number }>`
    select h.premium, s.amount as held from holds h join sandbox_payments s on s.id = h.payment_id
    where h.user_id = ${topped.bidder.userId} and h.state = 'placed' and s.status = 'held'`.execute(database.executor);
  expect(rows).toEqual([{ premium: premiumOn(maximum), held: premiumOn(maximum) }]);
  await stopJobs();
  return took - usual;
}

it.each([
  ['postgres', KILLS || 4],
  ['embedded', KILLS || 2],
] as const)(
  'a bid after a process was killed while topping up the hold is answered at once and held in full, on %s, %i times',
  async (kind, count) => {
    const place = await testDatabasePlace(kind);
    const at = { databaseUrl: place.databaseUrl, dataDir: place.dataDir ?? '' };
    let database = await openDatabase(at, silentLog());
    const { at: now, rounds } = await prepare(database, count);
    const times: number[] = [];
    for (const [index, round] of rounds.entries()) {
      // One process at a time may open the embedded database.
      if (kind === 'embedded') await database.close();
      const isDone = index % 4 >= 2;
      const key = `first-${round.topped.slug}`;
      await killDuring({ ...at, ...round.topped, at: now, amount: 110_000, maximum: RAISED, key, isDone });
      if (kind === 'embedded') database = await openDatabase(at, silentLog());
      const how = { isRepeated: index % 3 === 0, isWorking: index % 5 === 1 };
      times.push(await bidAgain(database, { ...round, at: now }, how));
    }
    await database.close();
    process.stdout.write(
      `${kind}: ${times.length} kills, the next bid took at most ${Math.round(Math.max(...times))} ms longer than another\n`,
    );
    expect(times.filter((ms) => ms > MAX_MS)).toEqual([]);
  },
  240_000 + KILLS * 20_000,
);
