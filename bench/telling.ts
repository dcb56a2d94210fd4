/**
 * Ten thousand watchers of one auction are told that its close was extended, while bids on it go on, on a real PostgreSQL: how long until all have
 * it on their page and all letters are queued; and what it costs the bids, beside the same bids with nobody to tell. A run of each, which is not
 * counted, warms both up; then two of each, in an order that favours neither.
 *
 *   node bench/telling.ts [watchers=10000] [seconds=6]
 */
import { sql } from 'kysely';
import { closingBefore, openedSince, watchersOf } from '../src/modules/catalogue/course-store.ts';
import { openFloorHouse } from '#tests/support/floor.ts';
import { openPlace } from './bids-places.ts';
import { medianOf, percentile, show } from './figures.ts';

const watchers = Number(process.argv[2] ?? 10_000);
const seconds = Number(process.argv[3] ?? 6);
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
async function rowsOf(query: string): Promise<number> {
  const result = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(query)}`.execute(database.executor);
  return result.rows[0]?.count ?? 0;
}

/** Waits until so many rows are there. They are counted only once the last is: to count thousands again and again would itself hold up the bids. */
async function reached({ rows, last, from }: { rows: string; last: string; from: number }): Promise<number> {
  while ((await rowsOf(last)) === 0 || (await rowsOf(rows)) < watchers) await pause(LOOK_MS);
  return performance.now() - from;
}

interface Delay {
  readonly from: number;
  readonly took: number;
}
const p99 = (delays: readonly Delay[], [since, until]: readonly [number, number] = [0, Infinity]): string =>
  percentile(
    delays.filter((each) => each.from >= since && each.from < until).map(({ took }) => took),
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

/** Bids on an auction that nobody watches. */
async function nobodyTold(title: string): Promise<Delay[]> {
  const { slug } = await house.addAuction({ title, close_date: closesIn(90_000) });
  return bidOn(slug);
}

/** Bids on an auction that all watch, from its extension on; and when all had been told of it, in ms. */
async function allTold(title: string) {
  const watched = await house.addAuction({ title, close_date: closesIn(90_000) });
  await sql`insert into watches (user_id, auction_id, watched_at) select 'w' || i, ${watched.id}, ${at} from generate_series(1, ${watchers}::int) i`.execute(
    database.executor,
  );
  const from = performance.now();
  const during = bidOn(watched.slug);
  const last = `user_id = (select max(user_id) from watches where auction_id = '${watched.id}')`;
  const told = `notifications where auction_id = '${watched.id}' and kind = 'extended' and user_id like 'w%'`;
  const letters = `deliveries d join notifications n on n.id = d.notification_id where d.channel = 'email' and n.auction_id = '${watched.id}'`;
  const [shown, queued, inOutbox, delays] = await Promise.all([
    reached({ from, rows: told, last: `${told} and ${last}` }),
    reached({ from, rows: `${letters} and d.user_id like 'w%'`, last: `${letters} and d.${last}` }),
    reached({
      from,
      rows: told,
      last: `(select where exists (select from ${letters} and d.${last}) and not exists (select from deliveries where state = 'due' and channel = 'email')) done`,
    }),
    during,
  ]);
  return { from, shown, queued, inOutbox, delays };
}

house.notifications.teller.start();
house.notifications.courier.start();
// A run of each, which is not counted.
await nobodyTold('To warm up');
await allTold('All watch to warm up');
// In an order that favours neither: a machine grows slower or faster meanwhile.
const before = await nobodyTold('Nobody watches');
const runs = [await allTold('All watch'), await allTold('All watch again')];
const after = await nobodyTold('Nobody watches again');
const usual = medianOf([before, after].map((delays) => Number(p99(delays))));
const meanwhile = medianOf(runs.map(({ delays }) => Number(p99(delays))));
const medianMs = (pick: (run: (typeof runs)[number]) => number): string =>
  `${Math.round(medianOf(runs.map(pick)))} ms (${runs.map((run) => Math.round(pick(run))).join(', ')})`;
const whileDoing = (window: (run: (typeof runs)[number]) => readonly [number, number]): string =>
  `${runs.map((run) => p99(run.delays, window(run))).join(' and ')} ms`;
show(`${watchers.toLocaleString('en')} watchers told of an extension`, {
  'all on their page': medianMs(({ shown }) => shown),
  'all letters queued': medianMs(({ queued }) => queued),
  'all in the outbox': medianMs(({ inOutbox }) => inOutbox),
  'bids meanwhile': runs.map(({ delays }) => `${delays.length} bids, p50 ${p50(delays)} ms, p99 ${p99(delays)} ms`).join('; '),
  'their p99 by what is done': `pages ${whileDoing(({ from, shown }) => [from, from + shown])}, letters queued ${whileDoing(({ from, shown, queued }) => [from + shown, from + queued])}, letters written ${whileDoing(({ from, queued }) => [from + queued, Infinity])}`,
  'bids with nobody to tell': [before, after].map((delays) => `${delays.length} bids, p50 ${p50(delays)} ms, p99 ${p99(delays)} ms`).join('; '),
  ratio: `p99 ${(meanwhile / usual).toFixed(2)} × (medians of two runs each)`,
});
await house.notifications.courier.stop();
await house.notifications.teller.stop();
await house.bidding.stop();
await place.close();
