/**
 * How soon auctions that are all due in the same second are closed: hammered, told to all, each under the lock of a bid. The rival closes them one
 * transaction at a time with the same statements.
 *
 *   node bench/closing.ts [auctions=1000] [bids each=2] [postgres|embedded|postgres://…]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open.ts';
import { silentLog } from '#platform/log.ts';
import { handClock, HOUR_MS, openFloorHouse } from '#tests/support/floor.ts';
import { startPostgresServer } from '#tests/support/postgres-server.ts';

const [auctions, bidsEach] = [1000, 2].map((fallback, index) => Number(process.argv[index + 2] ?? fallback)) as [number, number];
const where = process.argv[4] ?? 'postgres';
const LEAD_MS = 3_000;

async function openPlace(): Promise<{ database: Database; close(): Promise<void> }> {
  if (where === 'embedded') {
    const dataDir = mkdtempSync(join(tmpdir(), 'hammerdown-bench-'));
    const database = await openDatabase({ databaseUrl: null, dataDir }, silentLog());
    return { database, close: async () => { await database.close(); rmSync(dataDir, { recursive: true }); } };
  }
  const server = where === 'postgres' ? await startPostgresServer({ syncs: true }) : null;
  const database = await openDatabase({ databaseUrl: server?.url ?? where, dataDir: '' }, silentLog());
  return { database, close: async () => { await database.close(); await server?.stop(); } };
}

/** Lays auctions with bids, all due within the one second that begins shortly from now. */
async function lay(database: Database): Promise<{ ids: string[] }> {
  const { at } = (await sql<{ at: Date }>`select clock_timestamp() as at`.execute(database.executor)).rows[0] ?? { at: new Date() };
  const clock = handClock(at.getTime() - HOUR_MS);
  const house = openFloorHouse(database, clock);
  await sql`delete from paddles`.execute(database.executor);
  const bidders = [await house.addPerson('ann', { limit: 800_000_000_000 }), await house.addPerson('bob', { limit: 800_000_000_000 })];
  const made: { id: string; slug: string }[] = [];
  for (let index = 0; index < auctions; index += 1) made.push(await house.addAuction());
  for (let bid = 0; bid < bidsEach; bid += 1) {
    await Promise.all(made.map(({ slug }) => house.bidding.placeBid(bidders[bid % 2] ?? { kind: 'guest' }, slug, { amount: 100_000 + bid * 10_000 }, null)));
  }
  const due = (await sql<{ at: Date }>`select clock_timestamp() as at`.execute(database.executor)).rows[0]?.at.getTime() ?? 0;
  await sql`update auction_states set first_closes_at = ${new Date(due + LEAD_MS)}, closes_at = ${new Date(due + LEAD_MS)}::timestamptz + random() * interval '1 second'
    where auction_id = any(${made.map(({ id }) => id)}::text[])`.execute(database.executor);
  return { ids: made.map(({ id }) => id) };
}

async function lateness(database: Database, ids: readonly string[]): Promise<{ open: number; p50: number; p99: number; most: number; tookMs: number }> {
  const result = await sql<{ open: number; p50: number; p99: number; most: number; took: number }>`select count(*) filter (where status = 'live') as open,
    percentile_disc(0.5) within group (order by closed_at - closes_at) as ignored,
    extract(epoch from percentile_cont(0.5) within group (order by closed_at - closes_at))::double precision * 1000 as p50,
    extract(epoch from percentile_cont(0.99) within group (order by closed_at - closes_at))::double precision * 1000 as p99,
    extract(epoch from max(closed_at - closes_at))::double precision * 1000 as most,
    extract(epoch from max(closed_at) - min(closes_at))::double precision * 1000 as took
    from auction_states where auction_id = any(${[...ids]}::text[])`.execute(database.executor);
  const row = result.rows[0];
  return { open: row?.open ?? 0, p50: row?.p50 ?? 0, p99: row?.p99 ?? 0, most: row?.most ?? 0, tookMs: row?.took ?? 0 };
}

const place = await openPlace();
const { database } = place;
process.stdout.write(`${auctions} auctions due within one second, ${bidsEach} bids each, on ${database.kind}\n`);

const own = await lay(database);
const house = openFloorHouse(database);
await house.bidding.closer.start();
for (let left = auctions; left > 0;) {
  await new Promise((resolve) => { setTimeout(resolve, 250); });
  left = (await lateness(database, own.ids)).open;
}
await house.bidding.closer.stop();
const ours = await lateness(database, own.ids);
process.stdout.write(`the closer        all closed after ${Math.round(ours.tookMs)} ms; late by p50 ${ours.p50.toFixed(1)} ms, p99 ${ours.p99.toFixed(1)} ms, at most ${ours.most.toFixed(1)} ms\n`);
await place.close();
