/**
 * Measures how long the verifier takes for the export of a long auction, in Node and in the browser of the journeys:
 * from its bytes to the result, as the verify page does it. Usage: `node bench/verifier.ts [entries=10000] [runs=5]`.
 * Nothing is faster to compare with: the target is a second in the browser.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';
import { bytesOf } from '#contract/ledger/hashing.ts';
import { verifyExport } from '#contract/ledger/verify-export.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { medianOf, show } from './figures.ts';
import { endAfter } from './limit.ts';
import { exportOf } from './verifier-export.ts';

endAfter(10);

const TARGET_MS = 1000;
const [count, runs] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 5)];
const text = await exportOf(count);
process.stdout.write(`${count.toLocaleString('en')} entries, ${(text.length / 1e6).toFixed(1)} MB\n`);

async function inNode(): Promise<number[]> {
  const bytes = bytesOf(text);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    const { problems } = await verifyExport(bytes);
    times.push(performance.now() - start);
    if (problems.length > 0) throw new Error(`The export should verify: ${problems[0]?.text}`);
  }
  return times;
}

/** The verifier alone, as one script. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      lib: {
        entry: join(import.meta.dirname, '../src/contract/ledger/verify-export.ts'),
        formats: ['iife'],
        name: 'verifier',
      },
    },
  });
  const chunks = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  return chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('');
}

async function inBrowser(): Promise<number[]> {
  const script = await bundle();
  const server = createServer((request, response) => {
    const isFile = request.url === '/file';
    response.setHeader('content-type', isFile ? 'application/json' : 'text/html; charset=utf-8');
    response.end(isFile ? text : `<!doctype html><script>${script}</script>`);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const times = await page.evaluate(async (times) => {
    const verifier = Reflect.get(globalThis, 'verifier') as { verifyExport: typeof verifyExport };
    const bytes = new Uint8Array(await (await fetch('/file')).arrayBuffer());
    const taken: number[] = [];
    for (let run = 0; run < times; run += 1) {
      const start = performance.now();
      const { problems } = await verifier.verifyExport(bytes);
      taken.push(performance.now() - start);
      if (problems.length > 0) throw new Error(problems[0]?.text);
    }
    return taken;
  }, runs);
  await browser.close();
  server.close();
  return times;
}

const shown = (times: readonly number[]) =>
  `${medianOf(times).toFixed(0)} ms (${times.map((each) => each.toFixed(0)).join(', ')})`;
show('median, and each run from a cold start', {
  Node: shown(await inNode()),
  Chromium: shown(await inBrowser()),
  target: `${TARGET_MS} ms in Chromium`,
});
