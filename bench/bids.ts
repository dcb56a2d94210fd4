/**
 * Measures bids per second of the bid engine with all rules on, on a PostgreSQL that syncs every commit (or the
 * embedded database), against two baselines on the same server: one transaction per bid with the same rules and rows,
 * and a bare prepared UPDATE of one row per commit at its best of 1 to 32 connections. Usage: `node bench/bids.ts
 * [postgres|embedded|postgres://…] [seconds a run=4]`. Engine and first baseline run in their own processes and
 * databases, one at a time, after a warm-up run. Runs go engine, alone, bare, bare, alone, engine, so that a drifting
 * machine favours none; ratios compare medians.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openBenchDatabase, type Place } from './bids-places.ts';
import type { Contest, Side, SideCall, Tally } from './bids-side.ts';
import { medianOf, show } from './figures.ts';
import { ask, stopProcess, nextMessage } from './processes.ts';
import { endAfter } from './limit.ts';

endAfter(60);

const where = process.argv[2] ?? 'postgres';
const seconds = Number(process.argv[3] ?? 4);
const CONTESTS: readonly Contest[] = [
  { bidders: 64, auctions: 1 },
  { bidders: 256, auctions: 1 },
  { bidders: 1024, auctions: 1 },
  { bidders: 256, auctions: 100 },
];
/** Production servers run for days, so JIT compilation and query plans must be warm before measuring. */
const WARM_UP_SECONDS = { first: 15, next: 5 } as const;
const BARE_CONNECTIONS = [1, 4, 16, 32] as const;

async function openSide(side: Side, address: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('./bids-side.ts', import.meta.url)), [side, address]);
  await nextMessage(child);
  return child;
}

async function databaseFor({ url }: Place, name: string): Promise<string> {
  if (url === null) return 'embedded';
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`drop database if exists ${name}`);
  await admin.query(`create database ${name}`);
  await admin.end();
  return url.replace(/[^/]*$/, name);
}

async function bestConnections(place: Place): Promise<number> {
  const tried: { connections: number; perSecond: number }[] = [];
  for (const connections of place.url === null ? [1] : BARE_CONNECTIONS) {
    const perSecond = await place.bareUpdates(connections, seconds);
    tried.push({ connections, perSecond });
    process.stdout.write(
      `bare UPDATE over ${connections} connection${connections === 1 ? '' : 's'}: ${Math.round(perSecond).toLocaleString('en')}/s\n`,
    );
  }
  return tried.toSorted((one, other) => other.perSecond - one.perSecond)[0]?.connections ?? 1;
}

const medianRate = (runs: readonly Tally[]): number => medianOf(runs.map(({ perSecond }) => perSecond));
const formatRates = (runs: readonly Tally[]): string =>
  `${Math.round(medianRate(runs)).toLocaleString('en')} bids/s, p50 ${runs.map(({ p50 }) => p50).join(' and ')} ms, p99 ${runs.map(({ p99 }) => p99).join(' and ')} ms`;

const place = await openBenchDatabase(where);
process.stdout.write(`on ${place.database.kind}, ${seconds} s a run\n`);
const connections = await bestConnections(place);
const sides: Readonly<Record<Side, ChildProcess>> = {
  engine: await openSide('engine', await databaseFor(place, 'bids_engine')),
  alone: await openSide('alone', await databaseFor(place, 'bids_alone')),
};
for (const [index, contest] of CONTESTS.entries()) {
  const run = (side: Side, forSeconds = seconds): Promise<Tally> =>
    ask(sides[side], { call: 'run', contest, seconds: forSeconds } satisfies SideCall);
  const warmUp = index === 0 ? WARM_UP_SECONDS.first : WARM_UP_SECONDS.next;
  await run('alone', warmUp);
  await run('engine', warmUp);
  const runs: { engine: Tally[]; alone: Tally[]; bare: number[] } = { engine: [], alone: [], bare: [] };
  for (const turn of ['engine', 'alone', 'bare', 'bare', 'alone', 'engine'] as const) {
    if (turn === 'bare') runs.bare.push(await place.bareUpdates(connections, seconds));
    else runs[turn].push(await run(turn));
  }
  const [ours, bare] = [medianRate(runs.engine), medianOf(runs.bare)];
  show(`${contest.bidders} bidders, ${contest.auctions} auction${contest.auctions === 1 ? '' : 's'}`, {
    'the bid engine': `${formatRates(runs.engine)} (${runs.engine.reduce((sum, { accepted }) => sum + accepted, 0)} accepted)`,
    'one transaction per bid': formatRates(runs.alone),
    'bare UPDATE': `${Math.round(bare).toLocaleString('en')}/s over ${connections} connection${connections === 1 ? '' : 's'}`,
    ratio: `${(ours / medianRate(runs.alone)).toFixed(1)} × one transaction per bid, ${(ours / bare).toFixed(1)} × the bare UPDATE`,
  });
}
for (const child of Object.values(sides)) {
  await ask(child, { call: 'close' } satisfies SideCall);
  await stopProcess(child);
}
await place.close();
