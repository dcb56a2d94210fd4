/**
 * Bids over HTTP with attackers beside them and without, in one run: searches, uploads of 29 MB, sockets that trickle
 * their request, requests for snapshots, and all together. Bids go to a process of their own, as `deploy.Caddyfile`
 * sends them; with `one`, everything goes to one process. Usage: `node bench/flood.ts [seconds] [one]`.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { startPostgresServer } from '#tests/support/postgres-server.ts';
import { sendBid } from './faults/bidders.ts';
import { openFaultSite, STARTING_BID, STEP, type Auction, type Person } from './faults/site.ts';
import { percentile, show } from './figures.ts';
import { ATTACKS, type AttackCall, type Statuses, type Target } from './flood-attackers.ts';
import { endAfter } from './limit.ts';
import { ask, nextMessage, stopProcess } from './processes.ts';

endAfter(30);

const seconds = Number(process.argv[2] ?? 5);
const isOneProcess = process.argv[3] === 'one';
/** The p99 of an attack is the median of its rounds: a stall of the disk decides a single round. */
const ROUNDS = [false, true, true, false, false, true];
const BIDDERS = 32;
/** Below the limit of 60 bids in 10 s that a bidder has. */
const THINK_MS = 250;
/** The first rounds compile code and fill caches, so they don't count. */
const WARM_UP = { atLeast: 3, atMost: 12, steadyWithin: 1.15 } as const;
const MAX_RATIO = 2;
/** A slower answer counts as none. */
const MAX_MS = 30_000;
/** Wait for what the attackers left behind before measuring bids alone again. */
const CALM_MS = 2_000;
const ACCOUNTS = 8;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Measured {
  readonly ms: number[];
  failed: number;
}
interface Rounds extends Measured {
  readonly p99: number[];
}

/** Refusals count: with one auction for all, many bids are outbid on the way. */
async function bidFor(
  origin: string,
  { bidders, auction }: { bidders: readonly Person[]; auction: Auction },
  lastsS: number,
): Promise<Measured> {
  const measured: Measured = { ms: [], failed: 0 };
  const endsAt = performance.now() + lastsS * 1_000;
  await Promise.all(
    bidders.map(async (bidder, index) => {
      await pause((index / bidders.length) * THINK_MS);
      while (performance.now() < endsAt) {
        const amount = nextAmount();
        const startedAt = performance.now();
        const bid = { key: randomUUID(), userId: bidder.userId, slug: auction.slug, amount, maximum: amount };
        const answer = await sendBid(origin, bidder, bid, MAX_MS);
        const took = performance.now() - startedAt;
        measured.ms.push(took);
        if (answer === null || answer.status >= 429) measured.failed += 1;
        await pause(Math.max(0, THINK_MS - took));
      }
    }),
  );
  return measured;
}

let highest = STARTING_BID;
const median = (values: readonly number[]): number => Number(percentile([...values], 0.5));
const nextAmount = (): number => (highest += STEP);

const server = await startPostgresServer({ syncs: true });
const site = await openFaultSite(server.url, BIDDERS, {
  direct: true,
  roles: [isOneProcess ? 'all' : 'web', 'all'],
});
const [auction] = await site.addAuctions(1);
if (auction === undefined) throw new Error('the site has no auction');
const accounts: Person[] = [];
for (let index = 0; index < ACCOUNTS; index += 1)
  accounts.push(await site.addAccount(`uploader-${index}`, index % 2 === 0));
const [bidding, reading] = site.processes;
if (isOneProcess) await reading.kill();
else reading.giveWay();
const { origin } = bidding;
const { port } = isOneProcess ? bidding : reading;
const target: Target = { port, slug: auction.slug, accounts: accounts.map(({ headers }) => headers) };
const attackers = fork(new URL('./flood-attackers.ts', import.meta.url));
await nextMessage(attackers);
// Real attackers use their own CPUs.
setPriority(attackers.pid ?? 0, constants.priority.PRIORITY_LOW);
const call = (order: AttackCall) => ask<Statuses>(attackers, order);

/** Each attack once, then bids alone until two rounds have about the same median. */
async function warmUp(): Promise<void> {
  for (const attack of ATTACKS) {
    await call({ call: 'begin', attack, target });
    await bidFor(origin, contest, seconds);
    await call({ call: 'end' });
    await pause(CALM_MS);
  }
  const medians: number[] = [];
  const isSteady = (): boolean => {
    const [one = 0, other = 0] = medians.slice(-2);
    return medians.length >= WARM_UP.atLeast && Math.max(one, other) <= WARM_UP.steadyWithin * Math.min(one, other);
  };
  while (!isSteady() && medians.length < WARM_UP.atMost)
    medians.push(median((await bidFor(origin, contest, seconds)).ms));
  show('warm-up', { 'p50 of its rounds': `${medians.join(', ')} ms`, 'is steady': isSteady() ? 'yes' : 'no' });
}

// One after the other, so that each bid is accepted and each card has its hold.
for (const bidder of site.bidders) {
  const amount = nextAmount();
  const bid = { key: randomUUID(), userId: bidder.userId, slug: auction.slug, amount, maximum: amount };
  const answer = await sendBid(origin, bidder, bid, MAX_MS);
  if (answer?.status !== 201) throw new Error(`the first bid of a bidder was answered with ${answer?.status}`);
}
const contest = { bidders: site.bidders, auction };
await warmUp();
let isReached = true;
for (const attack of [...ATTACKS, 'all together'] as const) {
  const alone: Rounds = { ms: [], p99: [], failed: 0 };
  const beside: Rounds = { ms: [], p99: [], failed: 0 };
  const received: Record<string, number> = {};
  for (const isAttacked of ROUNDS) {
    if (isAttacked) await call({ call: 'begin', attack, target });
    const { ms, failed } = await bidFor(origin, contest, seconds);
    const into = isAttacked ? beside : alone;
    into.ms.push(...ms);
    into.p99.push(Number(percentile(ms, 0.99)));
    into.failed += failed;
    if (!isAttacked) continue;
    for (const [status, times] of Object.entries(await call({ call: 'end' })))
      received[status] = (received[status] ?? 0) + times;
    await pause(CALM_MS);
  }
  const ratio = median(beside.p99) / median(alone.p99);
  isReached &&= ratio <= MAX_RATIO && beside.failed === 0;
  show(attack, {
    'bids alone, attacked': `${alone.ms.length}, ${beside.ms.length}`,
    'without an answer': `${alone.failed}, ${beside.failed}`,
    p50: `${percentile(alone.ms, 0.5)}, ${percentile(beside.ms, 0.5)} ms`,
    'p99 of the rounds': `${alone.p99.join(', ')} ms; attacked ${beside.p99.join(', ')} ms`,
    'ratio of their medians': `${ratio.toFixed(2)} × (target: ${MAX_RATIO} ×)`,
    'the attackers heard': Object.entries(received)
      .map(([status, times]) => `${status}: ${times}`)
      .join(', '),
  });
}
const deaths = site.processes.flatMap((each) => each.deaths);
for (const death of deaths) process.stdout.write(`\n${death}\n`);
isReached &&= deaths.length === 0;
await stopProcess(attackers);
await site.close();
await server.stop();
process.stdout.write(`\n${isReached ? 'REACHED' : 'NOT REACHED'}\n`);
process.exit(isReached ? 0 : 1);
