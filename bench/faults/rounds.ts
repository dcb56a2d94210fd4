import { sql } from 'kysely';
import { Bidding } from './bidders.ts';
import { type Dice, seededRandom } from '#tests/simulation/world/seeded.ts';
import { extendTo, openFaultSite, type Auction, type FaultSite } from './site.ts';
import { verifyAuction, verifyBooks } from './verify.ts';
import { readLastEventId, verifyStreams, Watcher } from './watchers.ts';

export const FAULTS = ['kill', 'stop', 'cut'] as const;
export type Fault = (typeof FAULTS)[number];

export interface FaultOrder {
  readonly databaseUrl: string;
  readonly rounds: number;
  readonly seed: number;
  /** How long a process stays stopped. */
  readonly stopMs: number;
  readonly onRound?: (round: RoundReport) => void;
}
export interface RoundReport {
  readonly fault: Fault;
  readonly acknowledged: number;
  readonly refused: number;
  readonly repeated: number;
  readonly unanswered: number;
  readonly reconnections: number;
  readonly snapshots: number;
  readonly violations: readonly string[];
}
export interface FaultReport {
  readonly rounds: readonly RoundReport[];
  readonly violations: readonly string[];
}

const BIDDERS = 50;
const WATCHERS = 6;
const CLOSINGS = 4;
/** The fault begins some time after this many acknowledged bids. */
const BIDS_BEFORE = 50;
const BEGIN_MS = 60_000;
const CLOSES_IN_MS = 4_000;
/** Until bidding has begun, the close is at least this far off. */
const MARGIN_MS = 2_000;
const LEAD_MS = 500;
const TAIL_MS = 1_000;
const LASTS_MS = { kill: 2_500, cut: 1_500 } as const;
const MORE_CUTS = 3;
const CLOSE_MS = 45_000;
const LOOK_MS = 50;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Two processes on one database, and one fault per round while fifty bidders bid and auctions close. */
export async function runFaultRounds(order: FaultOrder): Promise<FaultReport> {
  const dice = seededRandom(order.seed);
  // Clients use their own random numbers: how many they draw depends on timing, which must not change the faults.
  const clients = seededRandom(order.seed + 1);
  const site = await openFaultSite(order.databaseUrl, BIDDERS);
  try {
    const rounds: RoundReport[] = [];
    let kinds: Fault[] = [];
    for (let index = 0; index < order.rounds; index += 1) {
      if (kinds.length === 0) kinds = shuffled(dice);
      const report = await runRound(site, { dice, clients, fault: kinds.pop() ?? 'kill', stopMs: order.stopMs });
      order.onRound?.(report);
      rounds.push(report);
    }
    return {
      rounds,
      violations: [
        ...rounds.flatMap((round, index) => round.violations.map((what) => `round ${index + 1}: ${what}`)),
        ...site.processes.flatMap(({ deaths }) => deaths),
        ...(await verifyBooks(site.app)),
      ],
    };
  } finally {
    await site.close();
  }
}

function shuffled(dice: Dice): Fault[] {
  return FAULTS.map((fault) => ({ fault, at: dice.upTo(1_000_000) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ fault }) => fault);
}

interface Round {
  readonly dice: Dice;
  readonly clients: Dice;
  readonly fault: Fault;
  readonly stopMs: number;
}

async function runRound(site: FaultSite, { dice, clients, fault, stopMs }: Round): Promise<RoundReport> {
  const closesAt = (await nowAt(site)) + CLOSES_IN_MS;
  const auctions = await site.addAuctions(CLOSINGS, closesAt);
  const slugs = auctions.map(({ slug }) => slug);
  const [first, second] = site.processes;
  const watchers = Array.from({ length: WATCHERS }, () => new Watcher([first.port, second.port], slugs, clients));
  const bidding = new Bidding([first.origin, second.origin], auctions, clients);
  const bids = bidding.run(site.bidders);
  const firstCloses = await untilBidding(site, bidding, { auctions, closesAt });
  const lasts = fault === 'stop' ? stopMs : LASTS_MS[fault];
  // One closes as the fault begins, the last one after it.
  for (const [index, auction] of auctions.entries())
    if (index > 0)
      await extendTo(site.app, auction, firstCloses + Math.round((index / (CLOSINGS - 1)) * (lasts + TAIL_MS)));
  await pause(firstCloses - (await nowAt(site)) - dice.upTo(LEAD_MS));
  const faulting = causeFault(site, bidding, { dice, fault, stopMs });
  const unclosed = await untilClosed(site, bidding, auctions);
  await Promise.all([faulting, bids]);
  const { executor } = site.app.database;
  const lastId = await readLastEventId(executor, slugs);
  await Promise.all(watchers.map((watcher) => watcher.caughtUpTo(lastId)));
  for (const watcher of watchers) watcher.close();
  const wrong: string[] = [];
  for (const auction of auctions) wrong.push(...(await verifyAuction(site.app, auction, bidding.acknowledged)));
  return {
    fault,
    acknowledged: bidding.acknowledged.size,
    refused: bidding.refused,
    repeated: bidding.repeated,
    unanswered: bidding.unanswered,
    reconnections: watchers.reduce((sum, watcher) => sum + watcher.reconnections, 0),
    snapshots: watchers.reduce((sum, watcher) => sum + watcher.runs().length - 1, 0),
    violations: [...unclosed, ...bidding.violations, ...wrong, ...(await verifyStreams(executor, slugs, watchers))],
  };
}

const nowAt = ({ app: { clock, database } }: FaultSite): Promise<number> => clock.now(database.executor);

async function untilBidding(
  site: FaultSite,
  bidding: Bidding,
  { auctions, closesAt }: { auctions: readonly Auction[]; closesAt: number },
): Promise<number> {
  const giveUpAt = performance.now() + BEGIN_MS;
  let close = closesAt;
  while (bidding.acknowledged.size < BIDS_BEFORE && performance.now() < giveUpAt) {
    if (close - (await nowAt(site)) < MARGIN_MS) {
      close += MARGIN_MS;
      for (const auction of auctions) await extendTo(site.app, auction, close);
    }
    await pause(LOOK_MS);
  }
  return close;
}

async function causeFault(
  { processes }: FaultSite,
  bidding: Bidding,
  { dice, fault, stopMs }: Pick<Round, 'dice' | 'fault' | 'stopMs'>,
): Promise<void> {
  const target = dice.pick(processes);
  await bidding.nextAcknowledgement(target.origin);
  if (fault === 'kill') {
    await target.kill();
    await target.start();
  } else if (fault === 'stop') {
    target.pause();
    await pause(stopMs);
    target.resume();
  } else {
    target.proxy.cut();
    const more = dice.upTo(MORE_CUTS);
    for (let index = 0; index < more; index += 1) {
      const next = dice.pick(processes);
      await bidding.nextAcknowledgement(next.origin);
      next.proxy.cut();
    }
  }
}

/** Notifies the bidders of each close. Returns the auctions that were not closed in time. */
async function untilClosed(site: FaultSite, bidding: Bidding, auctions: readonly Auction[]): Promise<string[]> {
  const open = new Map(auctions.map(({ id, slug }) => [id, slug]));
  const giveUpAt = performance.now() + CLOSE_MS;
  while (open.size > 0 && performance.now() < giveUpAt) {
    const { rows } = await sql<{ auction_id: string }>`select auction_id from auction_states
      where auction_id = any(${[...open.keys()]}) and closed_at is not null`.execute(site.app.database.executor);
    for (const { auction_id } of rows) {
      bidding.close(open.get(auction_id) ?? '');
      open.delete(auction_id);
    }
    await pause(LOOK_MS);
  }
  for (const slug of open.values()) bidding.close(slug);
  return [...open.values()].map((slug) => `${slug} was not closed within ${CLOSE_MS / 1000} s`);
}
