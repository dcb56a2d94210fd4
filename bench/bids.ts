/**
 * How many bids a second the desk settles, with all rules on, on a real PostgreSQL that syncs every commit (or the embedded database), beside two
 * rivals on the same machine, server and tables:
 *
 * - one transaction per bid: the same rules and rows, each bid in a transaction of its own, one statement after another;
 * - bare UPDATE: one row changed by a prepared statement per commit, which decides nothing: the best of 1 to 32 connections.
 *
 *   node bench/bids.ts [postgres|embedded|postgres://…] [seconds a run=4]
 *
 * Runs go in the order desk, rival, rival, desk, so that a machine that grows slower or faster favours neither; the ratio is of their medians.
 */
import type { SignedIn } from '#platform/http/actor.ts';
import { openFloorHouse, type FloorHouse } from '#tests/support/floor.ts';
import { keyHash } from '../src/modules/bidding/answers.ts';
import { createNames } from '../src/modules/bidding/names.ts';
import type { BidResult, WaitingBid } from '../src/modules/bidding/answers.ts';
import { Moved, settleBatch, type Footing, type SettlingParts } from '../src/modules/bidding/settle-batch.ts';
import { openPlace, plainDatabase, type Place } from './bids-places.ts';
import { medianOf, percentile, show } from './figures.ts';
import { putOnSale, type Sale } from './bids-sale.ts';

const where = process.argv[2] ?? 'postgres';
const seconds = Number(process.argv[3] ?? 4);
/** Above every increment, so that nearly every bid is accepted. */
const STEP = 100_000;
const CASES = [{ bidders: 64, auctions: 1 }, { bidders: 256, auctions: 1 }, { bidders: 1024, auctions: 1 }, { bidders: 256, auctions: 100 }] as const;
const BARE_CONNECTIONS = [1, 4, 16, 32] as const;

interface Tally { readonly perSecond: number; readonly accepted: number; readonly delays: readonly number[] }
type PlaceOne = (bidder: SignedIn, sale: Sale, request: { amount: number; key: string }) => Promise<number>;

/** Every bidder bids again as soon as the last bid was answered. Amounts are handed out in ascending order. */
async function measure(people: readonly SignedIn[], sales: readonly Sale[], place: PlaceOne): Promise<Tally> {
  const delays: number[] = [];
  let accepted = 0;
  const startedAt = performance.now();
  await Promise.all(people.map(async (bidder, index) => {
    for (let turn = 0; performance.now() - startedAt < seconds * 1000; turn += 1) {
      const sale = sales[(index + turn) % sales.length];
      if (sale === undefined) return;
      sale.next += STEP;
      const sentAt = performance.now();
      const status = await place(bidder, sale, { amount: sale.next, key: `${startedAt}-${index}-${turn}` });
      delays.push(performance.now() - sentAt);
      if (status === 201) accepted += 1;
    }
  }));
  return { perSecond: delays.length / ((performance.now() - startedAt) / 1000), accepted, delays };
}

async function prove(house: FloorHouse, sales: readonly Sale[]): Promise<void> {
  for (const { facts } of sales) {
    const faults = await house.bidding.verifyLedger(facts.auctionId);
    if (faults.length > 0) throw new Error(`the desk kept a broken ledger: ${faults.join('; ')}`);
  }
}

/** One bid in a transaction of its own: its auction is locked first, and where that was not enough its bidder too. */
async function settleAlone(parts: SettlingParts, bid: WaitingBid, footing: Footing = 'floors'): Promise<BidResult | undefined> {
  try {
    const [result] = await settleBatch(parts, { bids: [bid], footing, ahead: null, onSent: () => undefined, onDecided: () => undefined });
    return result;
  } catch (error) {
    if (error instanceof Moved && footing === 'floors') return settleAlone(parts, bid, 'paddles');
    throw error;
  }
}

async function compare(place: Place, house: FloorHouse, { bidders, auctions, bare }: (typeof CASES)[number] & { bare: number }): Promise<void> {
  const people: SignedIn[] = [];
  for (let index = 0; index < bidders; index += 1) people.push(await house.addPerson(`bidder-${auctions}-${bidders}-${index}`, { limit: 800_000_000_000 }));
  const plain = plainDatabase(place);
  const parts = { ...house.parts, database: plain.database, names: createNames(house.accounts) };
  const desk = async (): Promise<Tally> => {
    const sales = await putOnSale(house, auctions);
    const tally = await measure(people, sales, async (bidder, { facts }, { amount, key }) => {
      const result = await house.bidding.placeBid(bidder, facts.slug, { amount, confirm: true }, key);
      return result.ok ? 201 : result.status;
    });
    await prove(house, sales);
    return tally;
  };
  const naive = async (): Promise<Tally> => measure(people, await putOnSale(house, auctions), async (bidder, { facts }, { amount, key }) => {
    const result = await settleAlone(parts, { facts, bidderId: bidder.userId, request: { amount, confirm: true }, keyHash: keyHash(bidder.userId, key) });
    return result === undefined || result.status === 'hold_missing' ? 503 : result.status;
  });
  const runs = [await desk(), await naive(), await naive(), await desk()] as const;
  const [own, rival] = [[runs[0], runs[3]], [runs[1], runs[2]]].map((pair) => medianOf(pair.map((run) => run.perSecond))) as [number, number];
  show(`${bidders} bidders, ${auctions} auction${auctions === 1 ? '' : 's'}`, {
    'the desk': `${Math.round(own).toLocaleString('en')} bids/s, p50 ${percentile(runs[3].delays, 0.5)} ms, p99 ${percentile(runs[3].delays, 0.99)} ms (${runs[0].accepted + runs[3].accepted} accepted)`,
    'one transaction per bid': `${Math.round(rival).toLocaleString('en')} bids/s, p50 ${percentile(runs[1].delays, 0.5)} ms, p99 ${percentile(runs[1].delays, 0.99)} ms`,
    ratio: `${(own / rival).toFixed(1)} × one transaction per bid, ${(own / bare).toFixed(1)} × the bare UPDATE`,
  });
  await plain.close();
}

const place = await openPlace(where);
process.stdout.write(`on ${place.database.kind}, ${seconds} s a run\n`);
let bare = 0;
for (const connections of place.url === null ? [1] : BARE_CONNECTIONS) {
  const perSecond = await place.bareUpdates(connections, seconds);
  process.stdout.write(`bare UPDATE over ${connections} connection${connections === 1 ? '' : 's'}: ${Math.round(perSecond).toLocaleString('en')}/s\n`);
  bare = Math.max(bare, perSecond);
}
const house = openFloorHouse(place.database);
house.notifications.teller.start();
for (const each of CASES) await compare(place, house, { ...each, bare });
await house.bidding.stop();
await house.notifications.teller.stop();
await place.close();
