/**
 * Sends generated requests to every operation of the API document, as everybody from a visitor to an administrator. A
 * server error or an answer after five seconds fails it. Request `i` of a seed is always the same, so a run continues
 * with `--from`. The site is the demo site, on PostgreSQL.
 * Usage: `node bench/requests.ts [count] [--seed number] [--from index]`.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#platform/config.ts';
import { restoreBackup, writeBackup } from '#platform/database/backup.ts';
import { openDatabase } from '#platform/database/open.ts';
import { silentLog } from '#platform/log.ts';
import { fillFirst } from '#demo/first-fill.ts';
import { startPostgresServer } from '#tests/support/postgres-server.ts';
import { SITE_SECRET } from '#tests/support/generated-requests/site.ts';
import { runRequests } from '#tests/support/generated-requests/run.ts';
import { show } from './figures.ts';
import { endAfter } from './limit.ts';

endAfter(240);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, from: { type: 'string' } },
});
const count = Number(positionals[0] ?? 100_000);
const seed = Number(values.seed ?? 1);
const PROGRESS_EVERY = 20_000;

const ACCOUNTS = ['bidder', 'bidder2', 'newbidder', 'seller', 'dealer', 'staff'].map((name) => `${name}@demo.test`);

/** The demo site is made on the embedded database, and moved by a backup. */
const folder = mkdtempSync(join(tmpdir(), 'hammerdown-requests-'));
process.env['DATA_DIR'] = folder;
process.env['SECRET'] = SITE_SECRET;
await fillFirst(readConfig({ DATA_DIR: folder, SECRET: SITE_SECRET }));
const demo = await openDatabase({ databaseUrl: null, dataDir: folder }, silentLog());
await writeBackup(demo, join(folder, 'backup.gz'));
await demo.close();
const server = await startPostgresServer();
const database = await openDatabase({ databaseUrl: server.url, dataDir: '' }, silentLog());
await restoreBackup(database, join(folder, 'backup.gz'));
const startedAt = performance.now();
const report = await runRequests(database, {
  seed,
  from: Number(values.from ?? 0),
  count,
  accounts: ACCOUNTS,
  onProgress(done, failures) {
    if (done % PROGRESS_EVERY === 0) process.stdout.write(`  ${done} sent, ${failures.length} failures\n`);
  },
});
await database.close();
await server.stop();
show(`${report.requests} requests, seed ${seed}`, {
  operations: String(report.operations),
  'operations done at least once': String(report.operations - report.neverDone.length),
  'requests a second': String(Math.round((report.requests / (performance.now() - startedAt)) * 1_000)),
  'slowest answer, ms': String(Math.round(report.slowestMs)),
  ...Object.fromEntries([...report.byStatus].sort().map(([status, times]) => [`status ${status}`, String(times)])),
});
for (const operation of report.neverDone) process.stdout.write(`  never done: ${operation}\n`);
for (const failure of report.failures) process.stdout.write(`FAILED ${failure}\n`);
process.stdout.write(`\n${report.failures.length === 0 ? 'PASSED' : `FAILED: ${report.failures.length}`}\n`);
process.exit(report.failures.length === 0 ? 0 : 1);
