import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabasePlace } from '#tests/support/database.ts';
import { openFaultSite, type FaultSite, type Person } from '../../bench/faults/site.ts';

/** What only a separate process can show: whether it starts, and what it costs. */
describe('a site that others could reach and that is half configured', () => {
  test.each([
    [
      'a public one',
      { PUBLIC_URL: 'https://cars.example', DEMO: '1' },
      ['DEMO', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'SECRET', 'TRUSTED_PROXIES'],
    ],
    ['one on the network that takes test cards', { HOST: '0.0.0.0' }, ['HOST']],
    ['one with a database elsewhere without TLS', { DATABASE_URL: 'postgres://a:b@db.example/cars' }, ['DATABASE_URL']],
  ])('does not start, and prints every reason: %s', async (_, environment, reasons) => {
    const { code, output } = await startOf(environment);
    expect(code).toBe(1);
    expect([...output.matchAll(/^ {2}- (\w+)/gm)].map(([, name]) => name)).toEqual(reasons);
    expect(output).not.toMatch(/is open at|^ +at /m);
  });
});

describe('the secrets of a site', () => {
  test('are read from files, and never printed', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'secrets-'));
    const file = join(directory, 'secret');
    writeFileSync(file, 'hunter2'.repeat(6));
    const { code, output } = await startOf({
      SECRET_FILE: file,
      METRICS_TOKEN_FILE: file,
      SMTP_URL_FILE: join(directory, 'none'),
      STRIPE_SECRET_KEY_FILE: file,
    });
    rmSync(directory, { recursive: true });
    expect(code).toBe(1);
    // Those that were read have no fault: the fault about Stripe is what is missing beside its key.
    expect(output).toContain('SMTP_URL_FILE names a file that cannot be read');
    expect(output).toContain('set STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET too');
    expect(output).not.toMatch(/hunter2|SECRET_FILE|METRICS_TOKEN/);
  });
  test('that are made at the first start are readable by their owner only', async () => {
    const { secretMode } = await startOf({});
    expect(secretMode.toString(8)).toBe('600');
  });
});

/** Never reached: the process ends before. */
const NO_DATABASE = 'postgres://localhost:1/none';

async function startOf(
  environment: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string; secretMode: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'half-configured-'));
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDir,
      DATABASE_URL: NO_DATABASE,
      PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString();
      if (output.includes('is open at')) child.kill('SIGKILL');
    });
  const [code] = (await once(child, 'close')) as [number | null];
  const secretMode = (statSync(join(dataDir, 'secret'), { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
  rmSync(dataDir, { recursive: true });
  return { code, output, secretMode };
}

describe('50 uploads of 29 MB at once', () => {
  const BODY = Buffer.alloc(29 * 1024 * 1024, 'x');
  const UPLOADS = 50;
  const MAX_GROWTH_MB = 700;
  /** Uploads took 6 s when they were held in memory. */
  const SLOWEST_HEALTH_CHECK_MS = 3_000;
  let site: FaultSite;
  beforeAll(async () => {
    site = await openFaultSite((await testDatabasePlace('postgres')).databaseUrl ?? '', 0, { direct: true });
  }, 120_000);
  afterAll(() => site.close());

  /** Null if the server closed the connection without a response. */
  const upload = ({ headers }: Person, { port }: { port: number }): Promise<number | null> =>
    new Promise((resolve) => {
      const sending = request(
        {
          host: '127.0.0.1',
          port,
          method: 'POST',
          path: '/api/account/photos',
          headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': BODY.length },
          agent: false,
        },
        (response) => {
          resolve(response.statusCode ?? null);
          response.resume();
        },
      );
      sending.once('error', () => resolve(null));
      sending.end(BODY);
    });

  test.each([
    ['an account without a verified address are all refused', false, [403]],
    ['a verified account are mostly refused', true, [400, 429]],
  ])(
    'by %s, without much memory, and health checks are answered meanwhile',
    async (_, isVerified, expected) => {
      const [target] = site.processes;
      const person = await site.addAccount(isVerified ? 'verified' : 'unverified', isVerified);
      const before = target.peakMb();
      const uploads = Promise.all(Array.from({ length: UPLOADS }, () => upload(person, target)));
      let isOver = false;
      let slowestMs = 0;
      const begunAt = performance.now();
      const ended = uploads.finally(() => (isOver = true));
      while (!isOver) {
        const startedAt = performance.now();
        expect((await fetch(`${target.origin}/healthz`)).status).toBe(200);
        slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      }
      const statuses = (await ended).filter((status) => status !== null);
      expect(statuses.length).toBeGreaterThan(0);
      expect(statuses.filter((status) => !expected.includes(status))).toEqual([]);
      expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(UPLOADS / 2);
      // A slow machine needs longer for both.
      const uploadsMs = performance.now() - begunAt;
      expect(slowestMs).toBeLessThan(Math.max(SLOWEST_HEALTH_CHECK_MS, uploadsMs / 2));
      expect(target.peakMb() - before).toBeLessThan(MAX_GROWTH_MB);
    },
    120_000,
  );
});
