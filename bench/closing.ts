/**
 * Measures how late auctions due within one second are closed, each under the bid lock, none early and none twice.
 * The baseline closes them with the same statements, one auction per transaction. Runs go closer, baseline, baseline,
 * closer. Usage: `node bench/closing.ts [auctions=1000] [bids each=2] [postgres|embedded|postgres://…]`.
 */
import { HOUR_MS } from '#contract/durations.ts';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { handClock, openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { runJobs } from '#tests/support/run-jobs.ts';
import { createCloser, MAX_AUCTIONS_AT_ONCE } from '../src/modules/bidding/closer.ts';
import { createNames } from '../src/modules/bidding/names.ts';
import { biddingJobs } from '../src/modules/bidding/workers.ts';
import { openBenchDatabase } from './bids-places.ts';
import { medianOf, show } from './figures.ts';
import { endAfter } from './limit.ts';

endAfter(30);

const [auctions, bidsEach] = [1000, 2].map((fallback, index) => Number(process.argv[index + 2] ?? fallback)) as [
  number,
  number,
];
const where = process.argv[4] ?? 'postgres';
const LEAD_MS = 3_000;
const LAID_AT_ONCE = 16;

async function lay(database: Database): Promise<{ ids: string[] }> {
  const { at } = (await sql<{ at: Date }>`select clock_timestamp() as at`.execute(database.executor)).rows[0] ?? {
    at: new Date(),
  };
  const clock = handClock(at.getTime() - HOUR_MS);
  const app = openBiddingTestApp(database, clock);
  // Each run needs users of its own: earlier ones keep their bids but give up their usernames.
  await sql`update paddles set username = 'past-' || right(user_id, 12)`.execute(database.executor);
  const bidders = [
    await app.addPerson('ann', { limit: 800_000_000_000 }),
    await app.addPerson('bob', { limit: 800_000_000_000 }),
  ];
  // The first auction creates the seller and staff; the rest can be created in parallel.
  const first = await app.addAuction();
  const made = [first];
  while (made.length < auctions)
    made.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(LAID_AT_ONCE, auctions - made.length) }, () => app.addAuction()),
      )),
    );
  for (let bid = 0; bid < bidsEach; bid += 1) {
    await Promise.all(
      made.map(({ slug }) =>
        app.bidding.placeBid(bidders[bid % 2] ?? { kind: 'guest' }, slug, { amount: 100_000 + bid * 10_000 }, null),
      ),
    );
  }
  const due =
    (await sql<{ at: Date }>`select clock_timestamp() as at`.execute(database.executor)).rows[0]?.at.getTime() ?? 0;
  await sql`update auction_states set first_closes_at = ${new Date(due + LEAD_MS)}, closes_at = ${new Date(due + LEAD_MS)}::timestamptz + random() * interval '1 second'
    where auction_id = any(${made.map(({ id }) => id)}::text[])`.execute(database.executor);
  return { ids: made.map(({ id }) => id) };
}

interface Lateness {
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
}
interface Closed {
  readonly closes_at: Date;
  readonly closed_at: Date | null;
}

const readClosed = async (database: Database, ids: readonly string[]): Promise<Closed[]> =>
  (
    await sql<Closed>`select closes_at, closed_at from auction_states where auction_id = any(${[...ids]}::text[])`.execute(
      database.executor,
    )
  ).rows;

/**
 * An auction counts as closed at the first notification after its transaction's timestamp, which is when the commit
 * is visible.
 */
function latenessOf(closed: readonly Closed[], wakes: readonly number[]): Lateness {
  const late = closed
    .map(({ closes_at: due, closed_at: at }) => {
      if (at === null || at < due) throw new Error('an auction was closed before its time');
      return (wakes.find((wake) => wake >= at.getTime()) ?? Number.NaN) - due.getTime();
    })
    .toSorted((one, other) => one - other);
  const share = (part: number): number => late[Math.floor(late.length * part)] ?? 0;
  return { p50: share(0.5), p99: share(0.99), most: late.at(-1) ?? 0 };
}

async function run(database: Database, mostAtOnce: number): Promise<Lateness> {
  const { ids } = await lay(database);
  const app = openBiddingTestApp(database);
  // Server and bench share one machine and so one clock.
  const wakes: number[] = [];
  const parts = {
    ...app.deps,
    names: createNames(app.accounts),
    live: {
      wake: () => {
        wakes.push(Date.now());
      },
    },
  };
  const closer = createCloser(parts, { mostAtOnce });
  const stopNotifying = runJobs(app.notifications.jobs, 'notifier', 'broadcasts');
  const stopClosing = runJobs(biddingJobs(app.deps, closer, app.bidding.ledgerVerifier), 'auction closer');
  while ((await readClosed(database, ids)).some((each) => each.closed_at === null))
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
  await stopClosing();
  await stopNotifying();
  const published = await sql<{
    published: number;
  }>`select count(*)::integer as published from live_events where name = 'auction' and data ->> 'change' = 'closed'
    and data -> 'auction' ->> 'slug' in (select slug from auctions where id = any(${[...ids]}::text[]))`.execute(
    database.executor,
  );
  if (published.rows[0]?.published !== ids.length)
    throw new Error(`${published.rows[0]?.published} closings were told of ${ids.length}`);
  return latenessOf(await readClosed(database, ids), wakes);
}

const place = await openBenchDatabase(where);
const { database } = place;
process.stdout.write(`${auctions} auctions due within one second, ${bidsEach} bids each, on ${database.kind}\n`);
const runs = [
  await run(database, MAX_AUCTIONS_AT_ONCE),
  await run(database, 1),
  await run(database, 1),
  await run(database, MAX_AUCTIONS_AT_ONCE),
] as const;
const figuresOf = (pair: readonly Lateness[]): Lateness => ({
  p50: medianOf(pair.map((each) => each.p50)),
  p99: medianOf(pair.map((each) => each.p99)),
  most: Math.max(...pair.map((each) => each.most)),
});
const formatLateness = ({ p50, p99, most }: Lateness): string =>
  `late by p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, at most ${most.toFixed(1)} ms`;
const [ours, rival] = [figuresOf([runs[0], runs[3]]), figuresOf([runs[1], runs[2]])];
show('closing', {
  'the closer': formatLateness(ours),
  'one auction a transaction': formatLateness(rival),
  ratio: `${(rival.p99 / ours.p99).toFixed(1)} × later at p99 one by one`,
});
await place.close();
