/**
 * How many bids a second the desk settles, with all rules on, on a real PostgreSQL that syncs every commit (or the embedded database), beside two
 * rivals on the same machine and server:
 *
 * - one transaction per bid: the same rules and rows, each bid in a transaction of its own, one statement after another;
 * - bare UPDATE: one row changed by a prepared statement per commit, which decides nothing: the best of 1 to 32 connections.
 *
 *   node bench/bids.ts [postgres|embedded|postgres://…] [seconds a run=4]
 *
 * The desk and the first rival are processes with databases of their own, and bidders in each; while one runs, all others wait. A run of each, which is
 * not counted, warms it up. Runs go in the order desk, alone, bare, bare, alone, desk, so that a machine that grows slower or faster favours none; the
 * ratios are of their medians.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openPlace, type Place } from './bids-places.ts';
import type { Contest, Side, SideCall, Tally } from './bids-side.ts';
import { medianOf, show } from './figures.ts';
import { ask, dismiss, said } from './processes.ts';
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
/** A house runs for days: its code is compiled, and its plans are made, before anything is counted. */
const WARM_UP_SECONDS = { first: 15, next: 5 } as const;
const BARE_CONNECTIONS = [1, 4, 16, 32] as const;

async function openSide(side: Side, address: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('./bids-side.ts', import.meta.url)), [side, address]);
  await said(child);
  return child;
}

/** An empty database on the same server; embedded, a side makes its own. */
async function databaseFor({ url }: Place, name: string): Promise<string> {
  if (url === null) return 'embedded';
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`drop database if exists ${name}`);
  await admin.query(`create database ${name}`);
  await admin.end();
  return url.replace(/[^/]*$/, name);
}

/** With how many connections the bare UPDATE does most. */
async function bestConnections(place: Place): Promise<number> {
  const tried: { connections: number; perSecond: number }[] = [];
  for (const connections of place.url === null ? [1] : BARE_CONNECTIONS) {
    const perSecond = await place.bareUpdates(connections, seconds);
    tried.push({ connections, perSecond });
    process.stdout.write(`bare UPDATE over ${connections} connection${connections === 1 ? '' : 's'}: ${Math.round(perSecond).toLocaleString('en')}/s\n`);
  }
  return tried.toSorted((one, other) => other.perSecond - one.perSecond)[0]?.connections ?? 1;
}

const medianRate = (runs: readonly Tally[]): number => medianOf(runs.map(({ perSecond }) => perSecond));
const inWords = (runs: readonly Tally[]): string =>
  `${Math.round(medianRate(runs)).toLocaleString('en')} bids/s, p50 ${runs.map(({ p50 }) => p50).join(' and ')} ms, p99 ${runs.map(({ p99 }) => p99).join(' and ')} ms`;

const place = await openPlace(where);
process.stdout.write(`on ${place.database.kind}, ${seconds} s a run\n`);
const connections = await bestConnections(place);
const sides: Readonly<Record<Side, ChildProcess>> = {
  desk: await openSide('desk', await databaseFor(place, 'bids_desk')),
  alone: await openSide('alone', await databaseFor(place, 'bids_alone')),
};
for (const [index, contest] of CONTESTS.entries()) {
  const run = (side: Side, forSeconds = seconds): Promise<Tally> => ask(sides[side], { call: 'run', contest, seconds: forSeconds } satisfies SideCall);
  const warmUp = index === 0 ? WARM_UP_SECONDS.first : WARM_UP_SECONDS.next;
  await run('alone', warmUp);
  await run('desk', warmUp);
  const runs: { desk: Tally[]; alone: Tally[]; bare: number[] } = { desk: [], alone: [], bare: [] };
  for (const turn of ['desk', 'alone', 'bare', 'bare', 'alone', 'desk'] as const) {
    if (turn === 'bare') runs.bare.push(await place.bareUpdates(connections, seconds));
    else runs[turn].push(await run(turn));
  }
  const [own, bare] = [medianRate(runs.desk), medianOf(runs.bare)];
  show(`${contest.bidders} bidders, ${contest.auctions} auction${contest.auctions === 1 ? '' : 's'}`, {
    'the desk': `${inWords(runs.desk)} (${runs.desk.reduce((sum, { accepted }) => sum + accepted, 0)} accepted)`,
    'one transaction per bid': inWords(runs.alone),
    'bare UPDATE': `${Math.round(bare).toLocaleString('en')}/s over ${connections} connection${connections === 1 ? '' : 's'}`,
    ratio: `${(own / medianRate(runs.alone)).toFixed(1)} × one transaction per bid, ${(own / bare).toFixed(1)} × the bare UPDATE`,
  });
}
for (const child of Object.values(sides)) {
  await ask(child, { call: 'close' } satisfies SideCall);
  await dismiss(child);
}
await place.close();
