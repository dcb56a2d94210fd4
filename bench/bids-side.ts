import { refusalAnswer } from '#contract/result.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { openBiddingTestApp } from '#tests/support/bidding-app.ts';
import { runJobs } from '#tests/support/run-jobs.ts';
import { keyHash } from '../src/modules/bidding/answers.ts';
import { createKnownAuctions } from '../src/modules/bidding/known-auctions.ts';
import { createNames } from '../src/modules/bidding/names.ts';
import { commitBatch } from '../src/modules/bidding/commit-batch.ts';
import { openBenchDatabase, plainDatabase } from './bids-places.ts';
import { putOnSale, type BenchAuction } from './bids-auction.ts';
import { percentile } from './figures.ts';
import { answerCalls } from './processes.ts';

export type Side = 'engine' | 'alone';
export interface Contest {
  readonly bidders: number;
  readonly auctions: number;
}
export type SideCall =
  | { readonly call: 'run'; readonly contest: Contest; readonly seconds: number }
  | { readonly call: 'close' };
export interface Tally {
  readonly perSecond: number;
  readonly accepted: number;
  readonly p50: string;
  readonly p99: string;
}
type PlaceOne = (bidder: SignedIn, sale: BenchAuction, request: { amount: number; key: string }) => Promise<number>;

const [side, where] = [process.argv[2] as Side, process.argv[3] ?? 'embedded'];
/** Above every increment, so that nearly every bid is accepted. */
const STEP = 100_000;

const place = await openBenchDatabase(where);
const app = openBiddingTestApp(place.database);
const stopJobs = runJobs(app.notifications.jobs, 'notifier', 'broadcasts');
const plain = plainDatabase(place);
const parts = {
  ...app.deps,
  database: plain.database,
  names: createNames(app.accounts),
  knownAuctions: createKnownAuctions(),
};
const broadcasts = new Map<number, SignedIn[]>();

const ways: Readonly<Record<Side, PlaceOne>> = {
  async engine(bidder, { info }, { amount, key }) {
    const result = await app.bidding.placeBid(bidder, info.slug, { amount, confirm: true }, key);
    return result.ok ? 201 : refusalAnswer(result).status;
  },
  async alone(bidder, { info }, { amount, key }) {
    const [result] = await commitBatch(parts, [
      { info, bidderId: bidder.userId, request: { amount, confirm: true }, keyHash: keyHash(bidder.userId, key) },
    ]);
    if (result?.kind === 'refused') return refusalAnswer(result.refusal).status;
    return result?.kind === 'placed' ? 201 : 503;
  },
};

async function broadcastOf(count: number): Promise<readonly SignedIn[]> {
  const broadcast = broadcasts.get(count) ?? [];
  while (broadcast.length < count)
    broadcast.push(await app.addPerson(`bidder-${count}-${broadcast.length}`, { limit: 800_000_000_000 }));
  broadcasts.set(count, broadcast);
  return broadcast;
}

/** Each bidder bids again as soon as the last bid is answered. Amounts are handed out in ascending order. */
async function run({ bidders, auctions }: Contest, seconds: number): Promise<Tally> {
  const people = await broadcastOf(bidders);
  await app.withSmallIncrements();
  const sales = await putOnSale(app, auctions);
  const delays: number[] = [];
  let accepted = 0;
  const startedAt = performance.now();
  await Promise.all(
    people.map(async (bidder, index) => {
      for (let turn = 0; performance.now() - startedAt < seconds * 1000; turn += 1) {
        const sale = sales[(index + turn) % sales.length];
        if (sale === undefined) return;
        sale.next += STEP;
        const sentAt = performance.now();
        const status = await ways[side](bidder, sale, { amount: sale.next, key: `${startedAt}-${index}-${turn}` });
        delays.push(performance.now() - sentAt);
        if (status === 201) accepted += 1;
      }
    }),
  );
  const perSecond = delays.length / ((performance.now() - startedAt) / 1000);
  for (const { info } of sales) {
    const faults = await app.bidding.verifyLedger(info.auctionId);
    if (faults.length > 0) throw new Error(`${side} kept a broken ledger: ${faults.join('; ')}`);
  }
  return { perSecond, accepted, p50: percentile(delays, 0.5), p99: percentile(delays, 0.99) };
}

async function close(): Promise<void> {
  await app.bidding.stop();
  await stopJobs();
  await plain.close();
  await place.close();
}

answerCalls(null, (order: SideCall) => {
  switch (order.call) {
    case 'run':
      return run(order.contest, order.seconds);
    case 'close':
      return close();
  }
});
