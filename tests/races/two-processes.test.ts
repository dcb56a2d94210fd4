import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AxiosInstance } from 'axios';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createApp, type App } from '#app';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/open.ts';
import { newId } from '#platform/ids.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabasePlace } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { browserLikeAxios } from '#tests/support/people.ts';
import { StreamReader } from '#tests/support/stream-reader.ts';

const PASSWORD = 'a password for tests';
const BIDDERS = ['ann', 'bob', 'cid', 'dora'] as const;
const STEP = 10_000;

interface Process {
  readonly port: number;
  readonly origin: string;
  readonly child: ChildProcess;
}
let app: App;
let environment: Record<string, string>;
let slug: string;
const running: Process[] = [];

async function startProcess(role: string): Promise<Process> {
  const port = await freePort();
  const child = spawn(process.execPath, ['src/app/main.ts'], {
    env: {
      ...process.env,
      ...environment,
      PORT: String(port),
      HOST: '127.0.0.1',
      ROLE: role,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'hammerdown-process-')),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const started = { port, origin: `http://127.0.0.1:${port}`, child };
  running.push(started);
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (text: Buffer) => {
      output += text.toString();
      if (output.includes('is open at')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the process ended with code ${code} before it was open`)));
  });
  return started;
}

async function signIn(origin: string, username: string): Promise<AxiosInstance> {
  const { http } = browserLikeAxios(origin);
  await http.get('/sanctum/csrf-cookie');
  expect((await http.post('/api/login', { email: `${username}@example.test`, password: PASSWORD })).status).toBe(200);
  return http;
}

beforeAll(async () => {
  const { databaseUrl } = await testDatabasePlace('postgres');
  environment = {
    DATABASE_URL: databaseUrl ?? '',
    SECRET: 'the same secret for all processes of a site',
    DEMO: '0',
    STAFF_SECOND_FACTOR: 'optional',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
  const config = readConfig({ ...environment, DATA_DIR: mkdtempSync(join(tmpdir(), 'hammerdown-process-')) });
  const log = silentLog();
  app = createApp({ config, log, database: await openDatabase(config, log) });
  for (const username of ['staff', 'sue', ...BIDDERS]) {
    const { userId } = await app.accounts.registerUser({
      username,
      name: username,
      email: `${username}@example.test`,
      password: PASSWORD,
      verified: true,
      staff: username === 'staff',
    });
    const at = await app.clock.now(app.database.executor);
    await app.database.transaction(async (transaction) => {
      await app.accounts.acceptTermsFor(transaction, userId, { termsVersion: 1, at });
      await app.accounts.setPaymentMethodOnPaddle(transaction, userId, {
        id: 'pm_card_visa',
        declinesHolds: false,
        fingerprint: null,
      });
      // Pre-placed holds cover every bid; other tests cover placing holds.
      await app.accounts.setHoldOnPaddle(transaction, userId, {
        premium: 80_000_000_000,
        until: new Date(at + 86_400_000),
      });
      await app.accounts.setLimit(transaction, userId, 80_000_000_000);
    });
  }
  await Promise.all([startProcess('all'), startProcess('web')]);
  const staff = await signIn(running[0]?.origin ?? '', 'staff');
  const now = await app.clock.now(app.database.executor);
  const made = await staff.post('/api/operator/auctions', {
    title: '1967 Jaguar E-Type',
    make: 'Jaguar',
    model: 'E-Type',
    year: 1967,
    seller: 'sue',
    starting_bid: 100_000,
    start_date: new Date(now - 60_000).toISOString(),
    close_date: new Date(now + 3_600_000).toISOString(),
  });
  expect(made.status).toBe(201);
  slug = made.data.slug;
});

afterAll(async () => {
  await Promise.all(
    running.map(async ({ child }) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => {
        child.once('exit', resolve);
      });
      child.kill('SIGTERM');
      await ended;
    }),
  );
  await app.database.close();
});

it('share bids, and lose none when one is killed', async () => {
  const [first, second] = running as [Process, Process];
  const reader = new StreamReader(first.port, `/api/live?auctions=${slug}`);
  await reader.heard(1, 'snapshot');
  const atSecond = await Promise.all(BIDDERS.map((username) => signIn(second.origin, username)));
  const atFirst = await Promise.all(BIDDERS.map((username) => signIn(first.origin, username)));

  let amount = 100_000;
  /** A leader's raise has no public line and so no number. */
  const acknowledged: { key: string; number: number | null; amount: number }[] = [];
  const unheard: { bidder: number; key: string; amount: number }[] = [];
  const bid = async (http: AxiosInstance, order: { bidder: number; key: string; amount: number }): Promise<boolean> => {
    const answer = await http
      .post(
        `/api/auctions/${slug}/bids`,
        { amount: order.amount, confirm: true },
        { headers: { 'Idempotency-Key': order.key } },
      )
      .catch(() => null);
    if (answer === null) return false;
    if (answer.status === 201)
      acknowledged.push({ key: order.key, number: answer.data.bid?.number ?? null, amount: order.amount });
    else expect(answer.data.code).toBe('below_minimum');
    return true;
  };
  const bidding = atSecond.map(async (http, bidder) => {
    for (;;) {
      const order = { bidder, key: newId(), amount: (amount += STEP) };
      if (!(await bid(http, order))) {
        unheard.push(order);
        return;
      }
    }
  });
  await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(24);
  second.child.kill('SIGKILL');
  await Promise.all(bidding);

  // Their outcome is unknown, so the same bids with the same keys go to the surviving process.
  expect(unheard).toHaveLength(BIDDERS.length);
  for (const order of unheard) for (let turn = 0; turn < 2; turn += 1) await bid(atFirst[order.bidder]!, order);

  const { items } = (await atFirst[0]!.get(`/api/auctions/${slug}/bids?limit=100`)).data as {
    items: { number: number; amount: { amount: number } }[];
  };
  const { id, bids } = (
    await sql<{
      id: string;
      bids: number;
    }>`select a.id, s.bid_count as bids from auctions a join auction_states s on s.auction_id = a.id where a.slug = ${slug}`.execute(
      app.database.executor,
    )
  ).rows[0]!;
  expect(await app.bidding.verifyLedger(id)).toEqual([]);
  const byNumber = new Map(items.map((item) => [item.number, item.amount.amount]));
  const lastSeen = Math.min(...byNumber.keys());
  for (const { number, amount: bidFor } of acknowledged)
    if (number !== null && number >= lastSeen) expect(byNumber.get(number)).toBe(bidFor);
  const placed = (
    await sql<{
      placed: number;
      keys: number;
    }>`select count(key_hash)::integer as placed, count(distinct key_hash)::integer as keys from ledger_entries where auction_id = ${id}`.execute(
      app.database.executor,
    )
  ).rows[0]!;
  expect(placed.placed).toBe(placed.keys);
  expect(new Set(acknowledged.map(({ key }) => key)).size).toBeLessThanOrEqual(placed.placed);

  // The survivor's stream has sent every bid, including those that the other process accepted.
  await expect
    .poll(
      () => {
        const received = reader.events
          .filter(({ name }) => name === 'bids')
          .flatMap(({ data }) => (data as { bids: { number: number }[] }).bids.map(({ number }) => number));
        return new Set(received).size;
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(bids);
  reader.close();
}, 120_000);
