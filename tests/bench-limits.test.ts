import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { installedBrowser } from './support/browser.ts';

const LIMIT = resolve('bench/limit.ts');
const folder = mkdtempSync(join(tmpdir(), 'bench-limits-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a process that would run forever without the called function. */
function forkWaiting(name: string, call: string) {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(
    path,
    `import * as limit from ${JSON.stringify(LIMIT)};\nsetInterval(() => {}, 1000);\nlimit.${call};\nprocess.send('ready');\n`,
  );
  return fork(path, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
}

test('gives every bench a time limit', () => {
  const commands = readdirSync('bench').filter(
    (file) => file.endsWith('.ts') && readFileSync(join('bench', file), 'utf8').includes(`node bench/${file}`),
  );
  expect(commands.length).toBeGreaterThan(5);
  expect(commands.filter((file) => !/^endAfter\(/m.test(readFileSync(join('bench', file), 'utf8')))).toEqual([]);
});

test('stops a bench that never ends, with an error', async () => {
  const bench = forkWaiting('bench', 'endAfter(0.005)');
  let output = '';
  bench.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  expect((await once(bench, 'close'))[0]).toBe(1);
  expect(output).toContain('has been stopped');
});

test('ends the child processes of a bench with it', async () => {
  const child = forkWaiting('child', 'endWithBench()');
  await once(child, 'message');
  const ended = once(child, 'exit');
  child.disconnect();
  expect((await ended)[0]).toBe(0);
});

test.skipIf(installedBrowser() !== null)('names the browser that Lighthouse needs, and starts nothing', async () => {
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((done) => {
    execFile(process.execPath, ['bench/lighthouse.ts'], { timeout: 50_000 }, (error, _stdout, text) =>
      done({ code: error?.code, stderr: text }),
    );
  });
  expect([
    code,
    stderr.includes('needs a whole Chrome or Chromium'),
    stderr.includes('apt-get install chromium'),
  ]).toEqual([1, true, true]);
});
