/**
 * Ten thousand watchers of one auction are told that its close was extended, while bids on it go on, on a real PostgreSQL: how long until all have
 * it on their page and all letters are queued; and what it costs the bids, beside the same bids with nobody to tell. A run of each, which is not
 * counted, warms both up; then pairs of them in turn.
 *
 *   node bench/telling.ts [watchers=10000] [seconds=6] [pairs=4]
 */
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { closingBefore, openedSince, watchersOf } from '../src/modules/catalogue/course-store.ts';
import { openFloorHouse } from '#tests/support/floor.ts';
import { openPlace } from './bids-places.ts';
import { medianOf, percentile, show } from './figures.ts';
import { endAfter } from './limit.ts';

endAfter(60);

const watchers = Number(process.argv[2] ?? 10_000);
const seconds = Number(process.argv[3] ?? 6);
const pairs = Number(process.argv[4] ?? 4);
const BIDDERS = 16;
const STEP = 100_000;
/** Each bidder thinks for so long between two bids: a busy close, not a flood. */
const THINK_MS = 20;
const LOOK_MS = 10;

const place = await openPlace('postgres');
const { database } = place;
const house = openFloorHouse(database);
house.notifications.useAuctions({
  summaries: () => Promise.resolve(new Map()),
  idOf: () => Promise.resolve(null),
  closingBefore,
  openedSince,
  watchersOf,
  ownCourse: () => Promise.resolve([]),
});
const bidders = await Promise.all(Array.from({ length: BIDDERS }, (_, index) => house.addPerson(`bidder-${index}`, { limit: 800_000_000_000 })));
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
  const result = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(query)}`.execute(database.executor);
  return result.rows[0]?.count ?? 0;
}

/**
 * Looks until a row is there. It looks for the last of a crowd, which is told in order: to count thousands again and again would itself hold up
 * the bids, so all are counted when the bids are over.
 */
async function reached(exists: string, from: number): Promise<number> {
  while (!(await holds(exists))) await pause(LOOK_MS);
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

/** Bids on one auction, as its close nears: each moves it. */
async function bidOn(slug: string): Promise<Delay[]> {
  const delays: Delay[] = [];
  const until = performance.now() + seconds * 1000;
  let next = 100_000;
  await Promise.all(
    bidders.map(async (bidder) => {
      while (performance.now() < until) {
        next += STEP;
        const from = performance.now();
        await house.bidding.placeBid(bidder, slug, { amount: next, confirm: true }, null);
        delays.push({ from, took: performance.now() - from });
        await pause(THINK_MS);
      }
    }),
  );
  return delays;
}

/** Bids on an auction that nobody watches; somebody looks as often as where a crowd is told. */
async function nobodyTold(title: string): Promise<Delay[]> {
  const { id, slug } = await house.addAuction({ title, close_date: closesIn(90_000) });
  let isOver = false;
  const looks = (async () => {
    while (!isOver) {
      await holds(isSentTo(id, 'nobody'));
      await pause(LOOK_MS);
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

/** Bids on an auction that all watch, from its extension on; and when all had been told of it, in ms. */
async function allTold(title: string) {
  const { id, slug } = await house.addAuction({ title, close_date: closesIn(90_000) });
  await sql`insert into watches (user_id, auction_id, watched_at) select 'w' || i, ${id}, ${at} from generate_series(1, ${watchers}::int) i`.execute(
    database.executor,
  );
  const last = (await sql<{ id: string }>`select max(user_id) as id from watches where auction_id = ${id}`.execute(database.executor)).rows[0]?.id ?? '';
  const from = performance.now();
  const during = bidOn(slug);
  const shown = await reached(isShownTo(id, last), from);
  const queued = await reached(isSentTo(id, last), from);
  const inOutbox = await reached(`select where not exists (select from deliveries where state = 'due' and channel = 'email')`, from);
  const delays = await during;
  const told = `notifications n where n.auction_id = '${id}' and n.kind = 'extended' and n.user_id like 'w%'`;
  assert.equal(await rowsOf(told), watchers, 'each is shown it once');
  assert.equal(await rowsOf(`deliveries d where d.channel = 'email' and d.notification_id in (select n.id from ${told})`), watchers, 'each is sent it once');
  return { from, shown, queued, inOutbox, delays };
}

house.notifications.teller.start();
house.notifications.courier.start();
// A run of each, which is not counted.
await nobodyTold('To warm up');
await allTold('All watch to warm up');
// In turn, and the first of each pair in turn: a machine grows slower or faster meanwhile.
const alone: Delay[][] = [];
const runs: Awaited<ReturnType<typeof allTold>>[] = [];
for (let pair = 1; pair <= pairs; pair++) {
  if (pair % 2 === 1) alone.push(await nobodyTold(`Nobody watches ${pair}`));
  runs.push(await allTold(`All watch ${pair}`));
  if (pair % 2 === 0) alone.push(await nobodyTold(`Nobody watches ${pair}`));
}
const usual = Number(p99(alone.flat()));
const meanwhile = Number(p99(runs.flatMap(({ delays }) => delays)));
const medianMs = (pick: (run: (typeof runs)[number]) => number): string =>
  `${Math.round(medianOf(runs.map(pick)))} ms (${runs.map((run) => Math.round(pick(run))).join(', ')})`;
const p99While = (window: (run: (typeof runs)[number]) => readonly [number, number]): string =>
  `${p99(runs.flatMap((run) => run.delays.filter(({ from }) => from >= window(run)[0] && from < window(run)[1])))} ms`;
const told = (rounds: readonly Delay[][]): string =>
  `${rounds.flat().length} bids, p50 ${p50(rounds.flat())} ms, p99 ${p99(rounds.flat())} ms (rounds ${rounds.map((round) => p99(round)).join(', ')})`;
show(`${watchers.toLocaleString('en')} watchers told of an extension, ${pairs} times`, {
  'all on their page': medianMs(({ shown }) => shown),
  'all letters queued': medianMs(({ queued }) => queued),
  'all in the outbox': medianMs(({ inOutbox }) => inOutbox),
  'bids meanwhile': told(runs.map(({ delays }) => delays)),
  'their p99 by what is done': `pages ${p99While(({ from, shown }) => [from, from + shown])}, letters queued ${p99While(({ from, shown, queued }) => [from + shown, from + queued])}, letters written ${p99While(({ from, queued }) => [from + queued, Infinity])}`,
  'bids with nobody to tell': told(alone),
  ratio: `p99 ${(meanwhile / usual).toFixed(2)} × (of all bids of all rounds)`,
});
await house.notifications.courier.stop();
await house.notifications.teller.stop();
await house.bidding.stop();
await place.close();
