/**
 * How many bids a second the desk settles, with all rules on, on a real PostgreSQL that syncs every commit (or the embedded database), beside two
 * rivals on the same machine, server and tables:
 *
 * - one transaction per bid: the same rules and rows, each bid in a transaction of its own, one statement after another;
 * - bare UPDATE: one row changed by a prepared statement per commit, which decides nothing: the best of 1 to 32 connections.
 *
 *   node bench/bids.ts [postgres|embedded|postgres://…] [seconds a run=4]
 *
 * A run of each, which is not counted, warms both up. Runs go in the order desk, rival, rival, desk, so that a machine that grows slower or faster favours neither; the ratio is of their medians.
 */
import type { SignedIn } from '#platform/http/actor.ts';
import { openFloorHouse, type FloorHouse } from '#tests/support/floor.ts';
import { keyHash } from '../src/modules/bidding/answers.ts';
import { createNames } from '../src/modules/bidding/names.ts';
import { settleBatch } from '../src/modules/bidding/settle-batch.ts';
import { openPlace, plainDatabase, type Place } from './bids-places.ts';
import { medianOf, percentile, show } from './figures.ts';
import { putOnSale, type Sale } from './bids-sale.ts';

const where = process.argv[2] ?? 'postgres';
const seconds = Number(process.argv[3] ?? 4);
/** Above every increment, so that nearly every bid is accepted. */
const STEP = 100_000;
const CASES = [
  { bidders: 64, auctions: 1 },
  { bidders: 256, auctions: 1 },
  { bidders: 1024, auctions: 1 },
  { bidders: 256, auctions: 100 },
] as const;
/** A house runs for days: its code is compiled, and its plans are made, before anything is counted. */
const WARM_UP_SECONDS = 5;
const BARE_CONNECTIONS = [1, 4, 16, 32] as const;

interface Tally {
  readonly perSecond: number;
  readonly accepted: number;
  readonly delays: readonly number[];
}
type PlaceOne = (bidder: SignedIn, sale: Sale, request: { amount: number; key: string }) => Promise<number>;

/** Every bidder bids again as soon as the last bid was answered. Amounts are handed out in ascending order. */
async function measure(people: readonly SignedIn[], sales: readonly Sale[], { place, forSeconds }: { place: PlaceOne; forSeconds: number }): Promise<Tally> {
  const delays: number[] = [];
  let accepted = 0;
  const startedAt = performance.now();
  await Promise.all(
    people.map(async (bidder, index) => {
      for (let turn = 0; performance.now() - startedAt < forSeconds * 1000; turn += 1) {
        const sale = sales[(index + turn) % sales.length];
        if (sale === undefined) return;
        sale.next += STEP;
        const sentAt = performance.now();
        const status = await place(bidder, sale, { amount: sale.next, key: `${startedAt}-${index}-${turn}` });
        delays.push(performance.now() - sentAt);
        if (status === 201) accepted += 1;
      }
    }),
  );
  return { perSecond: delays.length / ((performance.now() - startedAt) / 1000), accepted, delays };
}

async function prove(house: FloorHouse, sales: readonly Sale[]): Promise<void> {
  for (const { facts } of sales) {
    const faults = await house.bidding.verifyLedger(facts.auctionId);
    if (faults.length > 0) throw new Error(`the desk kept a broken ledger: ${faults.join('; ')}`);
  }
}

async function compare(place: Place, house: FloorHouse, { bidders, auctions, bare }: (typeof CASES)[number] & { bare: number }): Promise<void> {
  const people: SignedIn[] = [];
  for (let index = 0; index < bidders; index += 1) people.push(await house.addPerson(`bidder-${auctions}-${bidders}-${index}`, { limit: 800_000_000_000 }));
  const plain = plainDatabase(place);
  const parts = { ...house.parts, database: plain.database, names: createNames(house.accounts) };
  const placeAtDesk: PlaceOne = async (bidder, { facts }, { amount, key }) => {
    const result = await house.bidding.placeBid(bidder, facts.slug, { amount, confirm: true }, key);
    return result.ok ? 201 : result.status;
  };
  const placeAlone: PlaceOne = async (bidder, { facts }, { amount, key }) => {
    const [result] = await settleBatch(parts, [{ facts, bidderId: bidder.userId, request: { amount, confirm: true }, keyHash: keyHash(bidder.userId, key) }]);
    return result === undefined || result.status === 'hold_missing' ? 503 : result.status;
  };
  const desk = async (forSeconds = seconds): Promise<Tally> => {
    const sales = await putOnSale(house, auctions);
    const tally = await measure(people, sales, { place: placeAtDesk, forSeconds });
    await prove(house, sales);
    return tally;
  };
  const naive = async (forSeconds = seconds): Promise<Tally> => measure(people, await putOnSale(house, auctions), { place: placeAlone, forSeconds });
  await desk(WARM_UP_SECONDS);
  await naive(WARM_UP_SECONDS);
  const runs = [await desk(), await naive(), await naive(), await desk()] as const;
  const [own, rival] = [
    [runs[0], runs[3]],
    [runs[1], runs[2]],
  ].map((pair) => medianOf(pair.map((run) => run.perSecond))) as [number, number];
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
