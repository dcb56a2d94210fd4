/**
 * Measures how fast, cheaply and reliably one process broadcasts one auction, against `ws` in the same run. Real bids
 * on a PostgreSQL that syncs every commit; server, bid engine, subscribers and database are separate processes.
 * Rounds go ours, ws, ws, ours, each with fresh processes. Usage: `node bench/stream.ts [steady|drop|slow]
 * [watchers=10000] [seconds=8]`. steady: commit-to-arrival delay at 5 bids a second, memory per connection and the
 * longest event loop block. drop: all connections drop during bidding and return after their `retry:` (250 to 2,250
 * ms) with `Last-Event-ID`. slow: one in twenty stops reading, with full buffers.
 */
import { execSync, fork, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startPostgresServer } from '#tests/support/postgres-server.ts';
import type { Account, Back, BroadcastCall, Delays } from './stream-subscribers.ts';
import { openBidEngine, type Commits, type BidEngine } from './stream-engine.ts';
import { ask as askProcess, stopProcess, nextMessage } from './processes.ts';
import type { TestCall, Loop, Memory } from './stream-app.ts';
import { endAfter } from './limit.ts';

endAfter(60);

type Kind = 'ours' | 'ws';
interface Steady {
  readonly delays: Delays;
  readonly kilobytes: number;
  readonly loop: Loop;
  readonly joining: Loop;
}
interface Round {
  readonly engine: BidEngine;
  readonly app: ChildProcess;
  readonly broadcast: ChildProcess;
  readonly empty: Memory;
  readonly joining: Loop;
  end(): Promise<void>;
}

const scenario = process.argv[2] ?? 'steady';
const [watchers, seconds] = [10_000, 8].map((fallback, index) => Number(process.argv[index + 3] ?? fallback)) as [
  number,
  number,
];
const PER_SECOND = 5;
const WARM_UP = 10;
const SPARE_FILES = 200;
const FLOOD = { count: 80, bytes: 64 * 1024, everyMs: 60 };
/** Filling the buffers moves gigabytes through loopback; only the cost of full buffers is measured. */
const FLOOD_OVER_MS = 3_000;
const KILOBYTE = 1024;

const openFiles = Number(execSync('ulimit -n', { encoding: 'utf8', shell: '/bin/sh' }));
if (openFiles < watchers + SPARE_FILES) {
  throw new Error(
    `a process may open ${openFiles} files here, which is too few for ${watchers} watchers: raise it (ulimit -n ${watchers + SPARE_FILES}), or ask for fewer`,
  );
}

const ask = <Value>(child: ChildProcess, order: TestCall | BroadcastCall): Promise<Value> => askProcess(child, order);

async function begin(kind: Kind, stalling = 0): Promise<Round> {
  const name = `round_${process.hrtime.bigint()}`;
  await admin.query(`create database ${name}`);
  const databaseUrl = postgres.url.replace(/[^/]*$/, name);
  const engine = await openBidEngine(databaseUrl);
  const app = fork(fileURLToPath(new URL('./stream-app.ts', import.meta.url)), [kind, databaseUrl, engine.slug], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  app.stderr?.on('data', (chunk: Buffer) => {
    if (!chunk.includes('serveStatic')) process.stderr.write(chunk);
  });
  const port = await nextMessage<number>(app);
  const broadcast = fork(
    fileURLToPath(new URL('./stream-subscribers.ts', import.meta.url)),
    [kind, String(port), engine.slug, engine.quietSlug, String(stalling)],
    {
      execArgv: [],
    },
  );
  await nextMessage(broadcast);
  const empty = await ask<Memory>(app, { call: 'memory' });
  await ask(app, { call: 'watch' });
  await ask(broadcast, { call: 'open', count: watchers });
  const joining = await ask<Loop>(app, { call: 'loop' });
  return {
    engine,
    app,
    broadcast,
    empty,
    joining,
    async end() {
      await Promise.all([stopProcess(broadcast), stopProcess(app)]);
      await engine.close();
      await admin.query(`drop database ${name} with (force)`);
    },
  };
}

async function settle({ broadcast }: Round, upTo: number): Promise<Account> {
  const account = await ask<Account>(broadcast, { call: 'heard', upTo, withinMs: 15_000 });
  if (account.missing + account.gaps + account.duplicates > 0)
    throw new Error(`not all heard every bid once: ${JSON.stringify(account)}`);
  return account;
}

async function bids(round: Round, count: number): Promise<Commits> {
  const commits = await round.engine.bid(count, PER_SECOND);
  await settle(round, commits.at(-1)?.[0] ?? 0);
  return commits;
}

async function steady(kind: Kind): Promise<Steady> {
  const round = await begin(kind);
  await bids(round, WARM_UP);
  const full = await ask<Memory>(round.app, { call: 'memory' });
  await ask(round.app, { call: 'watch' });
  const commits = await bids(round, seconds * PER_SECOND);
  const loop = await ask<Loop>(round.app, { call: 'loop' });
  const delays = await ask<Delays>(round.broadcast, { call: 'delays', commits, from: 0 });
  await round.end();
  const result = {
    delays,
    loop,
    joining: round.joining,
    kilobytes: (full.rss - round.empty.rss) / full.connections / KILOBYTE,
  };
  say(
    kind,
    `p50 ${ms(delays.p50)}   p99 ${ms(delays.p99)}   max ${ms(delays.max)}   ${result.kilobytes.toFixed(1)} KB a connection   longest block ${ms(loop.longestMs)} (joining ${ms(round.joining.longestMs)})   loop ${Math.round(loop.busy * 100)} % busy`,
  );
  return result;
}

async function drop(kind: Kind): Promise<Back> {
  const round = await begin(kind);
  await bids(round, WARM_UP);
  await ask(round.app, { call: 'watch' });
  const bidding = round.engine.bid(seconds * PER_SECOND, PER_SECOND);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await ask(round.broadcast, { call: 'drop' });
  const commits = await bidding;
  const account = await settle(round, commits.at(-1)?.[0] ?? 0);
  const back = await ask<Back>(round.broadcast, { call: 'back', commits });
  const loop = await ask<Loop>(round.app, { call: 'loop' });
  await round.end();
  say(
    kind,
    `all back in ${ms(back.reconnectedMs)}, all caught up in ${ms(back.caughtUpMs)} (median ${ms(back.medianMs)})   gaps ${account.gaps}   duplicates ${account.duplicates}   snapshots instead ${back.snapshots}   longest block ${ms(loop.longestMs)}`,
  );
  return back;
}

/** Only ours: `ws` itself puts no bound on a broadcast. */
async function slow(): Promise<void> {
  const stalling = Math.round(watchers / 20);
  const round = await begin('ours', stalling);
  await bids(round, WARM_UP);
  const before = await bids(round, seconds * PER_SECOND);
  const reading = await ask<Delays>(round.broadcast, { call: 'delays', commits: before, from: stalling });
  const full = await ask<Memory>(round.app, { call: 'memory' });
  await ask(round.broadcast, { call: 'stall', count: stalling });
  await round.engine.flood(FLOOD);
  await new Promise((resolve) => setTimeout(resolve, FLOOD_OVER_MS));
  const during = await bids(round, seconds * PER_SECOND);
  const after = await ask<Memory>(round.app, { call: 'memory' });
  const stalled = await ask<Delays>(round.broadcast, { call: 'delays', commits: during, from: stalling });
  const last = await bids(round, WARM_UP);
  const account = await settle(round, last.at(-1)?.[0] ?? 0);
  await round.end();
  say('ours', `all read: p50 ${ms(reading.p50)}   p99 ${ms(reading.p99)}`);
  say(
    'ours',
    `${stalling} stopped reading: the others' p50 ${ms(stalled.p50)}   p99 ${ms(stalled.p99)}   the process grew by ${((after.rss - full.rss) / KILOBYTE ** 2).toFixed(1)} MB   ${full.connections - after.connections} were reset   gaps ${account.gaps}   duplicates ${account.duplicates}`,
  );
  process.stdout.write(`ratio     p99 with / without ${(stalled.p99 / reading.p99).toFixed(2)}\n`);
}

const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const say = (kind: Kind, text: string): void => void process.stdout.write(`${kind.padEnd(9)} ${text}\n`);

async function beside<Result>(
  run: (kind: Kind) => Promise<Result>,
  figures: Readonly<Record<string, (result: Result) => number>>,
): Promise<void> {
  const results: Record<Kind, Result[]> = { ours: [], ws: [] };
  for (const kind of ['ours', 'ws', 'ws', 'ours'] as const) results[kind].push(await run(kind));
  const median = (kind: Kind, figure: (result: Result) => number): number =>
    results[kind].reduce((sum, result) => sum + figure(result), 0) / results[kind].length;
  for (const [name, figure] of Object.entries(figures)) {
    const [ours, theirs] = [median('ours', figure), median('ws', figure)];
    process.stdout.write(
      `${name.padEnd(28)} ours ${ours.toFixed(1)}   ws ${theirs.toFixed(1)}   ratio ${(ours / theirs).toFixed(2)}\n`,
    );
  }
}

const postgres = await startPostgresServer({ syncs: true });
const admin = new pg.Client({ connectionString: postgres.url });
await admin.connect();
process.stdout.write(
  `${scenario}: ${watchers} watchers of one auction, ${PER_SECOND} bids/s for ${seconds} s a round, ${availableParallelism()} cores, node ${process.versions.node}\n`,
);
try {
  if (scenario === 'slow') await slow();
  else if (scenario === 'drop')
    await beside(drop, {
      'all caught up, ms': (back) => back.caughtUpMs,
      'median caught up, ms': (back) => back.medianMs,
    });
  else {
    await beside(steady, {
      'commit → watcher p50, ms': ({ delays }) => delays.p50,
      'commit → watcher p99, ms': ({ delays }) => delays.p99,
      'memory per connection, KB': ({ kilobytes }) => kilobytes,
      'longest block, ms': ({ loop }) => loop.longestMs,
    });
  }
} finally {
  await admin.end();
  await postgres.stop();
}
