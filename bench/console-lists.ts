/**
 * Measures the console's lists with so many rows in each table: every order, the costliest filters, searches, pages
 * deep in a list, and what the page counts and adds up. Each request goes through the app, as staff. The rival reads
 * the same tables with an offset and counts all rows.
 * Usage: `node bench/console-lists.ts [rows=1000000] [--slowest 3] [--keep FOLDER] [--only LIST] [--no-rivals]`. With
 * `--keep`, the filled database stays in the folder, and the next run there measures it without filling it again.
 * `--only` may be repeated. On a busy machine the processor time of each request says more than how long it took.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createApp } from '#app';
import { databaseClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { silentLog } from '#platform/log.ts';
import { testApi } from '#tests/support/test-api.ts';
import { openBenchDatabase } from './bids-places.ts';
import { fillConsoleLists, START_MS } from './console-lists-fill.ts';
import { CONSOLE_LISTS, type ConsoleList } from './console-lists-requests.ts';
import { medianOf, percentile } from './figures.ts';
import { endAfter } from './limit.ts';
import { processorMs } from './processor-time.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    slowest: { type: 'string', default: '3' },
    keep: { type: 'string' },
    only: { type: 'string', multiple: true, default: Object.keys(CONSOLE_LISTS) },
    'no-rivals': { type: 'boolean', default: false },
  },
});
const rows = Number(positionals[0] ?? '1000000');
endAfter(45);

const TARGET_MS = 100;
const TIMES = 5;
const RIVAL_TIMES = 3;
const P95 = 0.95;
const PAGE = 50;
const ORIGIN = 'http://localhost:1';
const STAFF = { username: 'bench_staff', email: 'bench@site.test', password: 'a long enough one' };

const place = await openBenchDatabase('postgres', {
  keepIn: options.keep === undefined ? null : resolve(options.keep),
});
const filledMs = await fillConsoleLists(place, rows);
const filled = filledMs === null ? 'kept from an earlier run' : `filled in ${Math.round(filledMs / 1000)} s`;
process.stdout.write(`${rows.toLocaleString('en')} rows a table, ${filled}\n`);
const config = readConfig({
  DATA_DIR: '/tmp/none',
  PUBLIC_URL: ORIGIN,
  DEMO: '0',
  STAFF_SECOND_FACTOR: 'optional',
  LOG_LEVEL: 'silent',
});
const app = createApp({ config, log: silentLog(), database: place.database }, databaseClock);
const api = testApi(app);
const cookie = await signIn();

async function signIn(): Promise<string> {
  const { executor } = place.database;
  if ((await app.accounts.findUserByUsername(executor, STAFF.username)) === null)
    await app.accounts.registerUser({ ...STAFF, name: 'Bench', verified: true, staff: true });
  const kept = new Map<string, string>();
  const keep = (answer: Response) => {
    for (const each of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (each.split(';')[0] ?? '').split('=');
      kept.set(name, value);
    }
  };
  const cookies = () => [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
  keep(await api.request(`${ORIGIN}/sanctum/csrf-cookie`));
  const answer = await api.request(`${ORIGIN}/api/login`, {
    method: 'POST',
    headers: {
      cookie: cookies(),
      origin: ORIGIN,
      'content-type': 'application/json',
      'x-xsrf-token': decodeURIComponent(kept.get('XSRF-TOKEN') ?? ''),
    },
    body: JSON.stringify({ email: STAFF.email, password: STAFF.password }),
  });
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`);
  keep(answer);
  return cookies();
}

async function ask(path: string): Promise<{ ms: number; processor: number; next: string | null }> {
  const [startedAt, used] = [performance.now(), processorMs()];
  const answer = await api.request(ORIGIN + path, { headers: { cookie } });
  const text = await answer.text();
  const [ms, processor] = [performance.now() - startedAt, processorMs() - used];
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return { ms, processor, next: (JSON.parse(text) as { next_cursor: string | null }).next_cursor };
}

/** A cursor of the list's own, moved to the key. */
async function deepPath({ path }: ConsoleList, [query, key]: ConsoleList['deep'][number]): Promise<string> {
  const { next } = await ask(`${path}?${query}`);
  if (next === null) throw new Error(`${path}?${query} has one page`);
  const cursor = JSON.parse(Buffer.from(next, 'base64url').toString()) as { k: number; i: string };
  const k = key === 'middle time' ? Math.round((START_MS + Date.now()) / 2) : key;
  return `${path}?${query}&cursor=${Buffer.from(JSON.stringify({ ...cursor, k })).toString('base64url')}`;
}

async function measureRival({ rival: { from, order, searched } }: ConsoleList): Promise<number[]> {
  const times: number[] = [];
  const pages = [
    [sql`true`, 0],
    [sql`true`, rows / 2],
    [sql.raw(searched), 0],
  ] as const;
  for (const [condition, offset] of pages)
    for (let time = 0; time < RIVAL_TIMES; time += 1) {
      const startedAt = performance.now();
      const read = sql`from ${sql.raw(from)} where ${condition}`;
      await sql`select * ${read} order by ${sql.raw(order)} limit ${PAGE} offset ${offset}`.execute(
        place.database.executor,
      );
      await sql`select count(*) ${read}`.execute(place.database.executor);
      times.push(performance.now() - startedAt);
    }
  return times;
}

const figures = (times: readonly number[]) => `${medianOf(times).toFixed(1)} | ${percentile(times, P95)}`;
process.stdout.write(
  '| list | requests | p50 ms | p95 ms | slowest ms | target p95 | processor p95 ms | rival p50 ms | rival p95 ms |\n|---|---|---|---|---|---|---|---|---|\n',
);
const faults: string[] = [];
const slowest: { path: string; ms: number; processor: number }[] = [];
for (const [name, list] of Object.entries(CONSOLE_LISTS).filter(([each]) => options.only.includes(each))) {
  const paths = list.queries.map((query) => `${list.path}?${query.replaceAll(' ', '+')}`);
  for (const deep of list.deep) paths.push(await deepPath(list, deep));
  for (const path of paths) await ask(path);
  const times: number[] = [];
  const processor: number[] = [];
  for (const path of paths) {
    const own: Awaited<ReturnType<typeof ask>>[] = [];
    for (let time = 0; time < TIMES; time += 1) own.push(await ask(path));
    const [walls, used] = [own.map(({ ms }) => ms), own.map((each) => each.processor)];
    times.push(...walls);
    processor.push(...used);
    slowest.push({ path, ms: medianOf(walls), processor: medianOf(used) });
  }
  const p95 = Number(percentile(times, P95));
  if (p95 > TARGET_MS) faults.push(`${name}: p95 is ${p95} ms, above ${TARGET_MS} ms`);
  process.stdout.write(
    `| ${name} | ${paths.length} | ${figures(times)} | ${Math.max(...times).toFixed(0)} | ≤ ${TARGET_MS}: ${p95 > TARGET_MS ? 'missed' : 'reached'} | ${percentile(processor, P95)} | ${options['no-rivals'] ? ' | ' : figures(await measureRival(list))} |\n`,
  );
}
process.stdout.write('\nslowest requests, median, and of processor time:\n');
for (const { path, ms, processor } of slowest
  .toSorted((one, other) => other.ms - one.ms)
  .slice(0, Number(options.slowest)))
  process.stdout.write(`  ${ms.toFixed(0)} ms, ${processor.toFixed(0)} ms: ${decodeURIComponent(path)}\n`);
await place.close();
for (const fault of faults) process.stdout.write(`MISSED: ${fault}\n`);
process.exit(faults.length === 0 ? 0 : 1);
