/**
 * Places the bids of `stream.ts` outside the process that broadcasts them, so that broadcasting cannot delay bids.
 */
import { z } from 'zod';
import { createBidding } from '#modules/bidding/index.ts';
import { openDatabase } from '#platform/database/open.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { eventFor, publish } from '#platform/live/publish.ts';
import { silentLog } from '#platform/log.ts';
import { openBiddingTestApp } from '#tests/support/bidding-app.ts';

export type Commits = readonly (readonly [number: number, at: number])[];
export interface BidEngine {
  readonly slug: string;
  readonly quietSlug: string;
  bid(count: number, perSecond: number): Promise<Commits>;
  /** Sends long events on the other auction, which fill the buffers of its non-reading subscribers. */
  flood(flood: { count: number; bytes: number; everyMs: number }): Promise<void>;
  close(): Promise<void>;
}

const STEP = 100_000;
const LONG_EVENT = { name: 'comment', audience: 'auction', schema: z.object({ text: z.string() }) };
export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

export async function openBidEngine(databaseUrl: string): Promise<BidEngine> {
  const opened = await openDatabase({ databaseUrl, dataDir: '' }, silentLog());
  let committedAt = 0;
  const database: typeof opened = {
    ...opened,
    async transaction(work) {
      const value = await opened.transaction(work);
      committedAt = monotonicMs();
      return value;
    },
  };
  const app = openBiddingTestApp(database);
  const bidding = createBidding({ ...app.deps, live: database.notifyChannel });
  const bidders: SignedIn[] = [];
  for (const name of ['first', 'second']) bidders.push(await app.addPerson(name, { limit: 800_000_000_000 }));
  await app.withSmallIncrements();
  const { slug } = await app.addAuction();
  const quiet = await app.addAuction({ title: '1972 Lancia Fulvia' });
  let turn = 0;

  return {
    slug,
    quietSlug: quiet.slug,
    async bid(count, perSecond) {
      const commits: [number, number][] = [];
      const startedAt = monotonicMs();
      for (let index = 0; index < count; index += 1) {
        await pause(startedAt + (index * 1_000) / perSecond - monotonicMs());
        const bidder = bidders[turn % bidders.length];
        turn += 1;
        if (bidder === undefined) break;
        const result = await bidding.placeBid(bidder, slug, { amount: turn * STEP + STEP, confirm: true }, null);
        if (!result.ok || result.value.bid === null) throw new Error(`the bid was refused: ${JSON.stringify(result)}`);
        commits.push([result.value.bid.number, committedAt]);
      }
      return commits;
    },
    async flood({ count, bytes, everyMs }) {
      for (let index = 0; index < count; index += 1) {
        await database.transaction((transaction) =>
          publish(transaction, Date.now(), [eventFor(LONG_EVENT, quiet.slug, { text: 'x'.repeat(bytes) })]),
        );
        database.notifyChannel.wake();
        await pause(everyMs);
      }
    },
    async close() {
      await bidding.stop();
      await database.close();
    },
  };
}
