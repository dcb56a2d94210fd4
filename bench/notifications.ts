/**
 * Measures how long it takes to notify ten thousand watchers of an extended close, on their pages and in the email
 * queue, while bidding goes on in PostgreSQL, and what that costs the bids compared with an unwatched auction. One
 * uncounted run of each warms up; then they alternate. Usage: `node bench/notifications.ts [watchers=10000]
 * [seconds=6] [pairs=4]`.
 */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { closingBefore, openedSince, watchersOf } from '../src/modules/catalogue/bid-history-store.ts';
import { databaseClock } from '#platform/clock.ts';
import { openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { runJobs } from '#tests/support/run-jobs.ts';
import { NO_AUCTIONS } from '#tests/support/module-ports.ts';
import { openBenchDatabase } from './bids-places.ts';
import { medianOf, percentile, show } from './figures.ts';
import { endAfter } from './limit.ts';

endAfter(60);

const watchers = Number(process.argv[2] ?? 10_000);
const seconds = Number(process.argv[3] ?? 6);
const pairs = Number(process.argv[4] ?? 4);
const BIDDERS = 16;
const STEP = 100_000;
/** The pause between a bidder's bids: a busy close, not a flood. */
const THINK_MS = 20;
const POLL_MS = 10;

const place = await openBenchDatabase('postgres');
const { database } = place;
const app = openBiddingTestApp(database, databaseClock, {
  auctions: { ...NO_AUCTIONS, closingBefore, openedSince, watchersOf },
});
const bidders = await Promise.all(
  Array.from({ length: BIDDERS }, (_, index) => app.addPerson(`bidder-${index}`, { limit: 800_000_000_000 })),
);
const at = new Date(0);
await sql`insert into users (id, username, name, email, password_hash, created_at, updated_at)
  select 'w' || i, 'watcher' || i, 'Watcher', 'watcher' || i || '@readers.test', '-', ${at}, ${at} from generate_series(1, ${watchers}::int) i`.execute(
  database.executor,
);
await sql`insert into paddles (user_id, username, email_verified_at, limit_amount, created_at) select 'w' || i, 'watcher' || i, ${at}, 0, ${at} from generate_series(1, ${watchers}::int) i`.execute(
  database.executor,
);
await sql`insert into notification_preferences (user_id, kind, channel, choice) select 'w' || i, 'extended', 'email', 'on' from generate_series(1, ${watchers}::int) i`.execute(
  database.executor,
);

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
const closesIn = (ms: number): string => new Date(Date.now() + ms).toISOString();
async function holds(exists: string): Promise<boolean> {
  const result = await sql<{ holds: boolean }>`select exists (${sql.raw(exists)}) as holds`.execute(database.executor);
  return result.rows[0]?.holds === true;
}
async function rowsOf(query: string): Promise<number> {
  const result = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(query)}`.execute(
    database.executor,
  );
  return result.rows[0]?.count ?? 0;
}

/**
 * Polls until a row exists. It looks for the last recipient, since counting thousands of rows repeatedly would slow
 * the bids; all are counted afterwards.
 */
async function reached(exists: string, from: number): Promise<number> {
  while (!(await holds(exists))) await pause(POLL_MS);
  return performance.now() - from;
}

interface Delay {
  readonly from: number;
  readonly took: number;
}
const p99 = (delays: readonly Delay[]): string =>
  percentile(
    delays.map(({ took }) => took),
    0.99,
  );
const p50 = (delays: readonly Delay[]): string =>
  percentile(
    delays.map(({ took }) => took),
    0.5,
  );

/** Bids near the close, so that each bid extends it. */
async function bidOn(slug: string): Promise<Delay[]> {
  const delays: Delay[] = [];
  const until = performance.now() + seconds * 1000;
  let next = 100_000;
  await Promise.all(
    bidders.map(async (bidder) => {
      while (performance.now() < until) {
        next += STEP;
        const from = performance.now();
        await app.bidding.placeBid(bidder, slug, { amount: next, confirm: true }, null);
        delays.push({ from, took: performance.now() - from });
        await pause(THINK_MS);
      }
    }),
  );
  return delays;
}

async function nobodyNotified(title: string): Promise<Delay[]> {
  const { id, slug } = await app.addAuction({ title, close_date: closesIn(90_000) });
  let isOver = false;
  const looks = (async () => {
    while (!isOver) {
      await holds(isSentTo(id, 'nobody'));
      await pause(POLL_MS);
    }
  })();
  const delays = await bidOn(slug);
  isOver = true;
  await looks;
  return delays;
}

const isShownTo = (auctionId: string, userId: string): string =>
  `select from notifications where auction_id = '${auctionId}' and kind = 'extended' and user_id = '${userId}'`;
const isSentTo = (auctionId: string, userId: string): string =>
  `select from deliveries d join notifications n on n.id = d.notification_id where d.channel = 'email' and n.auction_id = '${auctionId}' and n.kind = 'extended' and n.user_id = '${userId}'`;

/** Bids on a watched auction from its extension on. Also returns when all watchers were notified, in ms. */
async function allNotified(title: string) {
  const { id, slug } = await app.addAuction({ title, close_date: closesIn(90_000) });
  await sql`insert into watches (user_id, auction_id, watched_at) select 'w' || i, ${id}, ${at} from generate_series(1, ${watchers}::int) i`.execute(
    database.executor,
  );
  const last =
    (
      await sql<{ id: string }>`select max(user_id) as id from watches where auction_id = ${id}`.execute(
        database.executor,
      )
    ).rows[0]?.id ?? '';
  const from = performance.now();
  const during = bidOn(slug);
  const shown = await reached(isShownTo(id, last), from);
  const queued = await reached(isSentTo(id, last), from);
  const inOutbox = await reached(
    `select where not exists (select from deliveries where state = 'due' and channel = 'email')`,
    from,
  );
  const delays = await during;
  const delayText = `notifications n where n.auction_id = '${id}' and n.kind = 'extended' and n.user_id like 'w%'`;
  assert.equal(await rowsOf(delayText), watchers, 'each is shown it once');
  assert.equal(
    await rowsOf(`deliveries d where d.channel = 'email' and d.notification_id in (select n.id from ${delayText})`),
    watchers,
    'each is sent it once',
  );
  return { from, shown, queued, inOutbox, delays };
}

const stopJobs = runJobs(app.notifications.jobs, 'notifier', 'broadcasts', 'delivery worker');
await nobodyNotified('To warm up');
await allNotified('All watch to warm up');
// Runs alternate, as does the first of each pair, because machine speed drifts.
const alone: Delay[][] = [];
const runs: Awaited<ReturnType<typeof allNotified>>[] = [];
for (let pair = 1; pair <= pairs; pair++) {
  if (pair % 2 === 1) alone.push(await nobodyNotified(`Nobody watches ${pair}`));
  runs.push(await allNotified(`All watch ${pair}`));
  if (pair % 2 === 0) alone.push(await nobodyNotified(`Nobody watches ${pair}`));
}
const usual = Number(p99(alone.flat()));
const meanwhile = Number(p99(runs.flatMap(({ delays }) => delays)));
const medianMs = (pick: (run: (typeof runs)[number]) => number): string =>
  `${Math.round(medianOf(runs.map(pick)))} ms (${runs.map((run) => Math.round(pick(run))).join(', ')})`;
const p99While = (window: (run: (typeof runs)[number]) => readonly [number, number]): string =>
  `${p99(runs.flatMap((run) => run.delays.filter(({ from }) => from >= window(run)[0] && from < window(run)[1])))} ms`;
const delayText = (rounds: readonly Delay[][]): string =>
  `${rounds.flat().length} bids, p50 ${p50(rounds.flat())} ms, p99 ${p99(rounds.flat())} ms (rounds ${rounds.map((round) => p99(round)).join(', ')})`;
show(`${watchers.toLocaleString('en')} watchers told of an extension, ${pairs} times`, {
  'all on their page': medianMs(({ shown }) => shown),
  'all letters queued': medianMs(({ queued }) => queued),
  'all in the outbox': medianMs(({ inOutbox }) => inOutbox),
  'bids meanwhile': delayText(runs.map(({ delays }) => delays)),
  'their p99 by what is done': `pages ${p99While(({ from, shown }) => [from, from + shown])}, letters queued ${p99While(({ from, shown, queued }) => [from + shown, from + queued])}, letters written ${p99While(({ from, queued }) => [from + queued, Infinity])}`,
  'bids with nobody to tell': delayText(alone),
  ratio: `p99 ${(meanwhile / usual).toFixed(2)} × (of all bids of all rounds)`,
});
await stopJobs();
await app.bidding.stop();
await place.close();
