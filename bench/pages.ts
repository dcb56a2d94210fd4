/**
 * Measures pages per second for guests in one process: cached, rendered per request ("cold"), and the same React
 * trees with loaded data through a bare `renderToPipeableStream` on node:http. Runs go A B B A and medians are
 * compared. Then how much faster a tile of the public log is served than an auction's page, and the scripts that a
 * first visit loads. Build the pages first; DATA_DIR may name a filled demo
 * site. Usage: `node bench/pages.ts [seconds=3] [rounds=2] [connections=8]`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { launchWholeBrowser } from '#tests/support/browser.ts';
import { fetchedUntilIdle, firstLoadOf } from '#tests/support/first-load.ts';
import type { BenchApp } from './pages-app.ts';
import { endAfter } from './limit.ts';

endAfter(30);

const [seconds, rounds, connections] = [3, 2, 8].map((fallback, index) =>
  Number(process.argv[index + 2] ?? fallback),
) as [number, number, number];
const COLD_OF_BARE = 0.4;
const KEPT_OF_COLD = 25;
const SCRIPTS_KB = 140;
const TILE_OF_PAGE = 20;
const TILE = '/log/tile/0/000';

type Kind = 'bare' | 'cold' | 'kept' | 'cachedBrotli';
const KINDS: readonly Kind[] = ['bare', 'cold', 'kept', 'cachedBrotli'];
interface Run {
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly bytes: number;
}

/** Only real browsers ask for brotli; the three compared servers send identical plain bytes. */
async function load(opened: BenchApp, kind: Kind, path: string): Promise<Run> {
  const isBrotli = kind === 'cachedBrotli';
  const url = opened[isBrotli ? 'kept' : kind] + path;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: isBrotli ? { 'accept-encoding': 'br' } : {},
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx} times with a fault, ${result.errors} times not at all`);
  return {
    perSecond: result.requests.total / result.duration,
    p99Ms: result.latency.p99,
    bytes: Math.round(result.throughput.total / result.requests.total),
  };
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
};

/** Measures one page in A B B A order, after warming up each kind. */
async function measure(opened: BenchApp, path: string): Promise<Record<Kind, Run>> {
  const runs: Record<Kind, Run[]> = { bare: [], cold: [], kept: [], cachedBrotli: [] };
  const order: Kind[] = Array.from({ length: rounds }, (): Kind[] => [...KINDS, ...KINDS.toReversed()]).flat();
  for (const kind of KINDS) await load(opened, kind, path);
  for (const kind of order) runs[kind].push(await load(opened, kind, path));
  const of = (kind: Kind): Run => ({
    perSecond: median(runs[kind].map((run) => run.perSecond)),
    p99Ms: median(runs[kind].map((run) => run.p99Ms)),
    bytes: runs[kind][0]?.bytes ?? 0,
  });
  return { bare: of('bare'), cold: of('cold'), kept: of('kept'), cachedBrotli: of('cachedBrotli') };
}

function show(name: string, measured: Record<Kind, Run>): void {
  const line = (what: string, { perSecond, p99Ms, bytes }: Run) =>
    `  ${what.padEnd(34)} ${Math.round(perSecond).toLocaleString('en').padStart(7)} requests/s   p99 ${p99Ms.toFixed(0).padStart(4)} ms   ${(bytes / 1000).toFixed(0)} KB an answer\n`;
  const cold = measured.cold.perSecond / measured.bare.perSecond;
  const kept = measured.kept.perSecond / measured.cold.perSecond;
  process.stdout.write(
    `${name}\n${line('bare renderToPipeableStream', measured.bare)}${line('cold', measured.cold)}${line('kept', measured.kept)}${line('kept, to a browser (brotli)', measured.cachedBrotli)}` +
      `  cold is ${(cold * 100).toFixed(0)} % of bare (to reach: ${COLD_OF_BARE * 100} %), kept ${kept.toFixed(0)} × cold (to reach: ${KEPT_OF_COLD} ×)\n`,
  );
}

async function showTile(opened: BenchApp, { perSecond: pages }: Run): Promise<void> {
  const runs: Run[] = [];
  for (let run = 0; run < rounds * 2; run += 1) runs.push(await load(opened, 'kept', TILE));
  const tiles = median(runs.map(({ perSecond }) => perSecond));
  process.stdout.write(
    `${TILE}  ${Math.round(tiles).toLocaleString('en')} requests/s, ${(tiles / pages).toFixed(0)} × an auction's page that is rendered (to reach: ${TILE_OF_PAGE} ×)\n`,
  );
}

const given = process.env['DATA_DIR'];
const dataDir = given ?? mkdtempSync(join(tmpdir(), 'hammerdown-bench-'));
const app = fork(fileURLToPath(new URL('./pages-app.ts', import.meta.url)), {
  env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production' },
});
const [opened] = (await Promise.race([
  once(app, 'message'),
  once(app, 'exit').then(() => {
    throw new Error('the site did not open');
  }),
])) as [BenchApp];
process.stdout.write(`${connections} connections, ${seconds} s a run, ${rounds} × A B B A, embedded database\n`);
show('/auctions', await measure(opened, '/auctions'));
const auction = await measure(opened, `/auctions/${opened.slug}`);
show(`/auctions/${opened.slug} (${opened.bids} bids)`, auction);
await showTile(opened, auction.cold);
const browser = await launchWholeBrowser();
process.stdout.write(
  'JavaScript sent at first load (brotli): named in the HTML with all that it imports | fetched by a browser until it is idle\n',
);
for (const path of ['/', '/auctions', `/auctions/${opened.slug}`]) {
  const named = firstLoadOf(await (await fetch(opened.kept + path)).text());
  const fetched = await fetchedUntilIdle(browser, opened.kept + path);
  process.stdout.write(
    `  ${path.padEnd(46)} ${(named.bytes / 1024).toFixed(1)} KB | ${(fetched.bytes / 1024).toFixed(1)} KB\n`,
  );
}
process.stdout.write(`  (to reach: ${SCRIPTS_KB} KB for an auction)\n`);
await browser.close();
app.send('stop');
await once(app, 'exit');
if (given === undefined) rmSync(dataDir, { recursive: true });
