import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/open.ts';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { silentLog } from '#platform/log.ts';
import { testDatabasePlace } from '#tests/support/database.ts';
import { openBiddingTestApp } from '#tests/support/bidding-app.ts';
import type { Line, Orders, Sent } from './bidder-process.ts';

const MAX_BID = 100_000_000_000;

interface BidderLog {
  readonly child: ChildProcess;
  readonly sent: Map<string, Sent>;
  readonly accepted: Extract<Line, { kind: 'accepted' }>[];
  readonly answered: Set<string>;
  readonly ready: Promise<void>;
}

const started = new Set<ChildProcess>();
afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  started.clear();
});

function startBidders(orders: Orders): BidderLog {
  const child = fork(new URL('./bidder-process.ts', import.meta.url), [], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: [],
  });
  started.add(child);
  const ready = Promise.withResolvers<void>();
  const log: BidderLog = {
    child,
    sent: new Map(orders.again.map((sent) => [sent.key, sent])),
    accepted: [],
    answered: new Set(),
    ready: ready.promise,
  };
  child.once('exit', () => ready.reject(new Error('the bidders died before they began')));
  ready.promise.catch(() => undefined);
  if (child.stdout !== null) {
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line = JSON.parse(text) as Line;
      if (line.kind === 'ready') ready.resolve();
      else if (line.kind === 'sent') log.sent.set(line.key, line);
      else log.answered.add(line.key);
      if (line.kind === 'accepted') log.accepted.push(line);
    });
  }
  child.send(orders);
  return log;
}

async function kill({ child }: BidderLog): Promise<void> {
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
}
const unanswered = (log: BidderLog): Sent[] => [...log.sent.values()].filter((sent) => !log.answered.has(sent.key));
/** Resolves mid-race, once these processes have this many accepted bids. */
const untilAccepted = (count: number, logs: readonly BidderLog[]) =>
  expect
    .poll(() => logs.reduce((total, each) => total + each.accepted.length, 0), { timeout: 120_000, interval: 20 })
    .toBeGreaterThanOrEqual(count);

async function openAuction(
  database: Database,
  bidders: number,
): Promise<{ slug: string; id: string; people: SignedIn[] }> {
  const app = openBiddingTestApp(database);
  const people: SignedIn[] = [];
  for (let index = 0; index < bidders; index += 1)
    people.push(await app.addPerson(`bidder-${index}`, { limit: MAX_BID }));
  await app.withSmallIncrements();
  const auction = await app.addAuction();
  return { ...auction, people };
}

/**
 * Checks that no acknowledged bid is lost or duplicated, that numbers have no gaps, and that the stored state matches
 * a replay of the ledger.
 */
async function verifyBidding(
  database: Database,
  { id, logs }: { id: string; logs: readonly BidderLog[] },
): Promise<number> {
  const entries = await sql<{
    actor_id: string;
    amount: number;
    line_number: number | null;
  }>`select actor_id, amount, line_number from ledger_entries
    where auction_id = ${id} and kind = 'offer' order by sequence`.execute(database.executor);
  const byNumber = new Map(entries.rows.filter((row) => row.line_number !== null).map((row) => [row.line_number, row]));
  const acknowledged = new Map(logs.flatMap((each) => each.accepted).map((line) => [line.key, line]));
  const lost = [...acknowledged.values()].filter(({ number, userId, amount }) => {
    const row = byNumber.get(number);
    return number === null
      ? !entries.rows.some((each) => each.actor_id === userId && each.amount === amount)
      : row?.actor_id !== userId || row.amount !== amount;
  });
  expect(lost).toEqual([]);
  const numbers = [...acknowledged.values()].flatMap((line) => (line.number === null ? [] : [line.number]));
  expect(new Set(numbers).size).toBe(numbers.length);
  const stored = await sql<{ count: number }>`select count(distinct key_hash) as count from ledger_entries`.execute(
    database.executor,
  );
  expect(entries.rows.length).toBe(stored.rows[0]?.count);
  expect(await openBiddingTestApp(database).bidding.verifyLedger(id)).toEqual([]);
  const events = await sql<{
    lines: number;
  }>`select coalesce(sum(jsonb_array_length(data -> 'bids')), 0)::bigint as lines from live_events where name = 'bids'`.execute(
    database.executor,
  );
  const state = await sql<{ bid_count: number }>`select bid_count from auction_states where auction_id = ${id}`.execute(
    database.executor,
  );
  // An event carries at most 50 bids of its batch.
  expect(events.rows[0]?.lines).toBeLessThanOrEqual(state.rows[0]?.bid_count ?? 0);
  return acknowledged.size;
}

describe('contested bidding', () => {
  it('survives hundreds of bidders and killed processes on PostgreSQL', async () => {
    const { databaseUrl } = await testDatabasePlace('postgres');
    const database = await openDatabase({ databaseUrl, dataDir: '' }, silentLog());
    try {
      const { id, slug, people } = await openAuction(database, 240);
      const share = people.length / 4;
      const order = (part: number, name: string, again: readonly Sent[] = []): Orders => ({
        databaseUrl,
        dataDir: '',
        slug,
        bidders: people.slice(part * share, (part + 1) * share),
        name,
        again,
      });
      const first = [0, 1, 2, 3].map((part) => startBidders(order(part, `first-${part}`)));
      await Promise.all(first.map((each) => each.ready));
      await untilAccepted(400, first);
      await Promise.all(first.slice(0, 2).map(kill));
      const second = [0, 1].map((part) => startBidders(order(part, `second-${part}`, unanswered(first[part]!))));
      await Promise.all(second.map((each) => each.ready));
      await untilAccepted(200, second);
      await Promise.all([...first.slice(2), ...second].map(kill));
      const count = await verifyBidding(database, { id, logs: [...first, ...second] });
      expect(count).toBeGreaterThanOrEqual(600);
    } finally {
      await database.close();
    }
  }, 240_000);

  it('survives repeated kills on the embedded database', async () => {
    const { dataDir } = await testDatabasePlace('embedded');
    const open = () => openDatabase({ databaseUrl: null, dataDir: dataDir ?? '' }, silentLog());
    let database = await open();
    const { id, slug, people } = await openAuction(database, 60);
    await database.close();
    const logs: BidderLog[] = [];
    for (let round = 0; round < 3; round += 1) {
      const last = logs.at(-1);
      const bidders = startBidders({
        databaseUrl: null,
        dataDir: dataDir ?? '',
        slug,
        bidders: people,
        name: `round-${round}`,
        again: last === undefined ? [] : unanswered(last),
      });
      logs.push(bidders);
      await bidders.ready;
      await untilAccepted(30, [bidders]);
      await kill(bidders);
      database = await open();
      expect(await verifyBidding(database, { id, logs })).toBeGreaterThanOrEqual(30 * (round + 1));
      await database.close();
    }
  }, 240_000);
});
