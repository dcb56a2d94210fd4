/**
 * Measures lists, model pages, searches and suggestions of a large archive: the time in the database, and until the
 * answer is ready. Then the same requests as plain queries (`ilike`, one `group by` for each facet), and the searches
 * in MiniSearch in memory.
 * Usage: `node bench/archive.ts [auctions=50000] [postgres|embedded] [requests of each kind=200] [--without-rivals]
 * [--slowest 3] [--keep DIR]`. With `--keep` the filled database stays in that directory, and later runs reuse it.
 */
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createApp } from '#app';
import { databaseClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { openVocabulary } from '#tests/support/vehicle-models.ts';
import { testApi } from '#tests/support/test-api.ts';
import { countFilled, fillArchive } from './archive-fill.ts';
import { archiveRequests, type AskedModel, type RequestKind } from './archive-requests.ts';
import { measureMiniSearch, measurePlainQueries } from './archive-rivals.ts';
import { openBenchDatabase } from './bids-places.ts';
import { timedDatabase } from './database-time.ts';
import { medianOf, percentile, show } from './figures.ts';
import { endAfter } from './limit.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'without-rivals': { type: 'boolean', default: false },
    slowest: { type: 'string', default: '0' },
    keep: { type: 'string' },
  },
});
const [size = '50000', where = 'postgres', howMany = '200'] = positionals;
const [count, requests] = [Number(size), Number(howMany)];
endAfter(90);

const ON_OFFER = { live: Math.min(3000, Math.round(count / 50)), upcoming: Math.min(1000, Math.round(count / 150)) };
const WARM_UP = 20;
const LIST_INDEX = 'list index';
const POLL_MS = 50;
const P95 = 0.95;
const TARGETS_MS: Readonly<Record<RequestKind, { postgres: number; embedded: number }>> = {
  lists: { postgres: 30, embedded: 100 },
  'model pages': { postgres: 30, embedded: 100 },
  searches: { postgres: 30, embedded: 100 },
  suggestions: { postgres: 20, embedded: 100 },
};

const place = await openBenchDatabase(where, { keepIn: options.keep === undefined ? null : resolve(options.keep) });
const sizeText = `${count.toLocaleString('en')} ended auctions, ${ON_OFFER.live} live`;
const earlier = await countFilled(place.database);
if (earlier === 0) {
  await openVocabulary(place.database);
  const filledMs = await fillArchive(place.database, { ended: count, ...ON_OFFER, now: Date.now() });
  process.stdout.write(`${sizeText}, filled in ${Math.round(filledMs / 1000)} s\n`);
} else if (earlier === count + ON_OFFER.live + ON_OFFER.upcoming) process.stdout.write(`${sizeText}, filled earlier\n`);
else throw new Error(`${options.keep} has ${earlier} auctions: another size, or the fill was interrupted`);
const timed = timedDatabase(place.database);
const config = readConfig({ DATA_DIR: '/tmp/none', PUBLIC_URL: 'http://localhost:1', DEMO: '0', LOG_LEVEL: 'silent' });
const app = createApp({ config, log: silentLog(), database: timed.database }, databaseClock);
const api = testApi(app);
await loadListIndex();

/** As in a process that has been running for a while. */
async function loadListIndex(): Promise<void> {
  const [startedAt, before] = [performance.now(), process.memoryUsage().rss];
  const isLoaded = () => app.jobs.counts().some(({ job, counts }) => job.name === LIST_INDEX && counts.runs > 0);
  app.jobs.start([LIST_INDEX]);
  while (!isLoaded()) await setTimeout(POLL_MS);
  await app.jobs.stop([LIST_INDEX]);
  const grownMb = (process.memoryUsage().rss - before) / 2 ** 20;
  show('list index', {
    'to load': `${((performance.now() - startedAt) / 1000).toFixed(1)} s, the process grew by ${grownMb.toFixed(0)} MB`,
  });
}

async function ask(path: string): Promise<{ path: string; databaseMs: number; ms: number }> {
  timed.reset();
  const startedAt = performance.now();
  const answer = await api.request(path);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return { path, databaseMs: timed.busyMs(), ms: performance.now() - startedAt };
}

const { rows: models } = await sql<AskedModel>`
  select vm.name as make, m.name as model, g.name as generation, a.year from auctions a
    join vehicle_makes vm on vm.id = a.make_id join vehicle_models m on m.id = a.model_id
    left join model_generations g on g.id = a.generation_id
  order by md5(a.id) limit 2000`.execute(place.database.executor);
const paths = archiveRequests(models, requests);
for (const kind of Object.values(paths)) for (const path of kind.slice(-WARM_UP)) await ask(path);
const faults: string[] = [];
for (const [kind, asked] of Object.entries(paths) as [RequestKind, string[]][]) {
  const times = [];
  for (const path of asked) times.push(await ask(path));
  const inDatabase = times.map(({ databaseMs }) => databaseMs);
  const target = TARGETS_MS[kind][place.database.kind];
  const p95 = Number(percentile(inDatabase, P95));
  show(kind, {
    'in the database': `p50 ${medianOf(inDatabase).toFixed(1)} ms, p95 ${p95} ms, most ${Math.max(...inDatabase).toFixed(0)} ms (target p95 ≤ ${target} ms)`,
    'until answered': `p50 ${medianOf(times.map(({ ms }) => ms)).toFixed(1)} ms, p95 ${percentile(
      times.map(({ ms }) => ms),
      P95,
    )} ms`,
  });
  if (p95 > target) faults.push(`${kind}: p95 is ${p95} ms, above ${target} ms`);
  for (const { path, databaseMs, ms } of times
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, Number(options.slowest)))
    process.stdout.write(`    ${databaseMs.toFixed(0)} ms of ${ms.toFixed(0)} ms: ${path}\n`);
}
if (!options['without-rivals']) {
  await measurePlainQueries(place.database, paths);
  await measureMiniSearch(place.database, paths.searches);
}
await place.close();
for (const fault of faults) process.stdout.write(`\nMISSED: ${fault}\n`);
process.exit(faults.length === 0 ? 0 : 1);
