/**
 * How many bids a second the desk settles, on a real PostgreSQL that syncs every commit (or the embedded database), beside two rivals on
 * the same machine and rows: the same rules with one transaction per bid, and a bare prepared UPDATE of the auction's row, which decides nothing.
 *
 *   node bench/bids.ts [bidders=64] [seconds=5] [auctions=1] [postgres|embedded|postgres://…]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { openDatabase } from '#platform/database/open.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { silentLog } from '#platform/log.ts';
import { createNames } from '../src/modules/bidding/names.ts';
import { settleBatch } from '../src/modules/bidding/settle-batch.ts';
import { findFactsBySlug, type AuctionFacts } from '../src/modules/bidding/store/facts.ts';
import { keyHash, type BidResult } from '../src/modules/bidding/answers.ts';
import { openFloorHouse } from '#tests/support/floor.ts';
import { startPostgresServer } from '#tests/support/postgres-server.ts';

const [bidders, seconds, auctions] = [64, 5, 1].map((fallback, index) => Number(process.argv[index + 2] ?? fallback)) as [number, number, number];
const where = process.argv[5] ?? 'postgres';
/** Above every increment, so that nearly every bid of a batch is accepted. */
const STEP = 100_000;
const CONNECTIONS = 16;

interface Place { readonly database: Database; close(): Promise<void> }
interface Auction { readonly facts: AuctionFacts; next: number }
interface Tally { decided: number; accepted: number; readonly delays: number[]; tookMs: number }
type PlaceOne = (bidder: SignedIn, auction: Auction, request: { amount: number; key: string }) => Promise<BidResult['status']>;

async function openPlace(): Promise<Place> {
  if (where === 'embedded') {
    const dataDir = mkdtempSync(join(tmpdir(), 'hammerdown-bench-'));
    const database = await openDatabase({ databaseUrl: null, dataDir }, silentLog());
    return { database, close: async () => { await database.close(); rmSync(dataDir, { recursive: true }); } };
  }
  const server = where === 'postgres' ? await startPostgresServer({ syncs: true }) : null;
  const database = await openDatabase({ databaseUrl: server?.url ?? where, dataDir: '', databaseConnections: CONNECTIONS }, silentLog());
  return { database, close: async () => { await database.close(); await server?.stop(); } };
}

/** Every bidder bids as soon as the last bid was answered. Amounts are handed out in ascending order. */
async function measure(people: readonly SignedIn[], onSale: readonly Auction[], place: PlaceOne): Promise<Tally> {
  const tally: Tally = { decided: 0, accepted: 0, delays: [], tookMs: 0 };
  const startedAt = performance.now();
  await Promise.all(people.map(async (bidder, index) => {
    for (let turn = 0; performance.now() - startedAt < seconds * 1000; turn += 1) {
      const auction = onSale[(index + turn) % onSale.length];
      if (auction === undefined) return;
      auction.next += STEP;
      const sentAt = performance.now();
      const status = await place(bidder, auction, { amount: auction.next, key: `${startedAt}-${index}-${turn}` });
      tally.delays.push(performance.now() - sentAt);
      tally.decided += 1;
      if (status === 201) tally.accepted += 1;
    }
  }));
  tally.tookMs = performance.now() - startedAt;
  return tally;
}

function show(name: string, { decided, accepted, delays, tookMs }: Tally): number {
  delays.sort((a, b) => a - b);
  const share = (part: number) => (delays[Math.floor(delays.length * part)] ?? 0).toFixed(1);
  const perSecond = decided / (tookMs / 1000);
  process.stdout.write(`${name.padEnd(28)} ${Math.round(perSecond).toLocaleString('en').padStart(8)} bids/s   ${accepted} accepted   p50 ${share(0.5)} ms   p99 ${share(0.99)} ms\n`);
  return perSecond;
}

const place = await openPlace();
const { database } = place;
const house = openFloorHouse(database);
const people: SignedIn[] = [];
for (let index = 0; index < bidders; index += 1) people.push(await house.addPerson(`bidder-${index}`, { limit: 800_000_000_000 }));
/** The steps of money are small beside the price, so that hundreds of thousands of bids fit under the most that anyone may bid. */
async function putOnSale(): Promise<Auction[]> {
  const onSale: Auction[] = [];
  for (let index = 0; index < auctions; index += 1) {
    const { id, slug } = await house.addAuction();
    await sql`update auctions set terms = jsonb_set(terms, '{increments}', '[{"from":0,"step":100}]') where id = ${id}`.execute(database.executor);
    const [found] = await findFactsBySlug(database.executor, [slug]);
    if (found !== undefined) onSale.push({ facts: found.facts, next: 100_000 });
  }
  return onSale;
}

/** The same work, the same statements, but each bid in a transaction of its own. */
function oneTransactionPerBid(): PlaceOne {
  const parts = { ...house.parts, names: createNames(house.accounts) };
  return async (bidder, { facts }, { amount, key }) => {
    const [result] = await settleBatch(parts, [{ facts, bidderId: bidder.userId, request: { amount, confirm: true }, keyHash: keyHash(bidder.userId, key) }], () => undefined);
    return result?.status ?? 503;
  };
}

house.notifications.teller.start();
process.stdout.write(`${bidders} bidders, ${auctions} auction${auctions === 1 ? '' : 's'}, ${seconds} s each, on ${database.kind}\n`);
const sold = await putOnSale();
const own = show('the desk', await measure(people, sold, async (bidder, { facts }, { amount, key }) => {
  const result = await house.bidding.placeBid(bidder, facts.slug, { amount, confirm: true }, key);
  return result.ok ? 201 : result.status;
}));
for (const { facts } of sold) {
  const faults = await house.bidding.verifyLedger(facts.auctionId);
  if (faults.length > 0) throw new Error(`the desk kept a broken ledger: ${faults.join('; ')}`);
}
const naive = show('one transaction per bid', await measure(people, await putOnSale(), oneTransactionPerBid()));
const bare = show('bare prepared UPDATE', await measure(people, await putOnSale(), async (_, { facts }) => {
  await sql`update auction_states set extension_count = extension_count + 1 where auction_id = ${facts.auctionId}`.execute(database.executor);
  return 201;
}));
process.stdout.write(`the desk is ${(own / naive).toFixed(1)} × one transaction per bid, ${(own / bare).toFixed(1)} × the bare UPDATE\n`);
await house.bidding.stop();
await house.notifications.teller.stop();
await place.close();
