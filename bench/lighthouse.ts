/**
 * Lighthouse, as it comes and with its mobile preset (a slow phone on slow 4G, simulated), on the pages that most
 * visits begin with. The median run of each page is shown; nothing else may run on the machine. Build the pages first;
 * DATA_DIR may name a filled demo site. Lighthouse itself is not a dependency: this command installs it beside itself,
 * in `bench/lighthouse`. It needs a whole Chrome or Chromium: the packaged one paints no page that Lighthouse could
 * measure.
 *
 * node bench/lighthouse.ts [runs=3]
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installedBrowser, launchWholeBrowser } from '#tests/support/browser.ts';
import { endAfter } from './limit.ts';
import type { BenchApp } from './pages-app.ts';

const runs = Number(process.argv[2] ?? 3);
const LIMIT_MINUTES = 30;
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const TIMINGS = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'shift',
} as const;

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
}
interface Report {
  readonly categories: Readonly<
    Record<
      keyof typeof TARGETS,
      { readonly score: number; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<Record<string, Audit>>;
  readonly environment: { readonly benchmarkIndex: number };
  readonly runtimeError?: { readonly message: string };
}
type Lighthouse = (url: string, options: object) => Promise<{ lhr: Report }>;

async function loadLighthouse(): Promise<Lighthouse> {
  const folder = fileURLToPath(new URL('./lighthouse/', import.meta.url));
  if (!existsSync(join(folder, 'node_modules')))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  const address = pathToFileURL(createRequire(folder).resolve('lighthouse')).href;
  return ((await import(address)) as { default: Lighthouse }).default;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

const pointsOf = (report: Report, category: keyof typeof TARGETS): number =>
  Math.round(report.categories[category].score * 100);

function show(path: string, report: Report): void {
  const points = (Object.keys(TARGETS) as (keyof typeof TARGETS)[]).map(
    (category) => `${category} ${pointsOf(report, category)} (to reach: ${TARGETS[category]})`,
  );
  const timings = Object.entries(TIMINGS).map(
    ([id, name]) => `${name} ${report.audits[id]?.displayValue ?? 'not told'}`,
  );
  process.stdout.write(
    `${path}\n  ${points.join('   ')}\n  ${timings.join('   ')}   (machine's benchmark index ${report.environment.benchmarkIndex})\n`,
  );
  for (const { auditRefs } of Object.entries(report.categories)
    .filter(([name]) => name !== 'performance')
    .map(([, category]) => category)) {
    for (const { id, weight } of auditRefs) {
      const audit = report.audits[id];
      if (weight > 0 && audit !== undefined && audit.score !== null && audit.score < 1)
        process.stdout.write(`  fault: ${audit.title}\n`);
    }
  }
}

async function openTestApp(dataDir: string): Promise<{ app: ChildProcess; opened: BenchApp; post: string }> {
  const app = fork(fileURLToPath(new URL('./pages-app.ts', import.meta.url)), {
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production' },
  });
  const [opened] = (await Promise.race([
    once(app, 'message'),
    once(app, 'exit').then(() => {
      throw new Error('The demo site did not start. Build the pages first: `npm start` does.');
    }),
  ])) as [BenchApp];
  const { items } = (await (await fetch(`${opened.kept}/api/blog?limit=1`)).json()) as { items: { slug: string }[] };
  if (items[0] === undefined) throw new Error('The demo site has no blog post.');
  return { app, opened, post: items[0].slug };
}

async function measure(
  lighthouse: Lighthouse,
  { opened, post }: { opened: BenchApp; post: string },
  port: number,
): Promise<void> {
  const options = { port, logLevel: 'error', onlyCategories: Object.keys(TARGETS) };
  // Not counted: warms up the site, the browser and Lighthouse.
  await lighthouse(`${opened.kept}/`, options);
  for (const path of ['/', '/auctions', `/auctions/${opened.slug}`, `/blog/${post}`]) {
    await fetch(opened.kept + path);
    const reports: Report[] = [];
    for (let run = 0; run < runs; run += 1) {
      const { lhr } = await lighthouse(opened.kept + path, options);
      if (lhr.runtimeError !== undefined) throw new Error(`${path} could not be measured: ${lhr.runtimeError.message}`);
      reports.push(lhr);
    }
    const median = reports.toSorted(
      (one, other) => one.categories.performance.score - other.categories.performance.score,
    )[reports.length >> 1];
    if (median !== undefined) show(path, median);
  }
}

if (installedBrowser() === null) {
  process.stderr.write(
    'Lighthouse needs a whole Chrome or Chromium; the browser that the tests use paints nothing that it can measure.\n' +
      'Install one, as with `apt-get install chromium` or `npx playwright-core install chromium`, and run this again.\n',
  );
  process.exit(1);
}
endAfter(LIMIT_MINUTES);
const lighthouse = await loadLighthouse();
const given = process.env['DATA_DIR'];
const dataDir = given ?? mkdtempSync(join(tmpdir(), 'hammerdown-bench-'));
if (given === undefined) process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const { app, ...site } = await openTestApp(dataDir);
const port = await freePort();
const browser = await launchWholeBrowser([`--remote-debugging-port=${port}`]);
try {
  await measure(lighthouse, site, port);
} finally {
  await browser.close();
  app.send('stop');
  await once(app, 'exit');
}
