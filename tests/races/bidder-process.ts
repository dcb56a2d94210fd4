import { writeSync } from 'node:fs';
import { BidAnswerSchema } from '#contract/bids.ts';
import { refusalAnswer } from '#contract/result.ts';
import { openDatabase } from '#platform/database/open.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { silentLog } from '#platform/log.ts';
import { openBiddingTestApp } from '#tests/support/bidding-app.ts';

export interface Orders {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly slug: string;
  readonly bidders: readonly SignedIn[];
  readonly name: string;
  /** Bids another process sent without an answer, retried first with their keys. */
  readonly again: readonly Sent[];
}
export interface Sent {
  readonly key: string;
  readonly userId: string;
  readonly amount: number;
  readonly maximum: number;
}
export type Line =
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'sent' } & Sent)
  | {
      readonly kind: 'accepted';
      readonly key: string;
      readonly userId: string;
      readonly number: number | null;
      readonly amount: number;
    }
  | { readonly kind: 'refused'; readonly key: string; readonly code: string };

/** Wider than every increment in this test. */
const STEP = 100_000;
const orders = await new Promise<Orders>((resolve) => process.once('message', (message) => resolve(message as Orders)));
const database = await openDatabase({ databaseUrl: orders.databaseUrl, dataDir: orders.dataDir }, silentLog());
const { bidding } = openBiddingTestApp(database);
/**
 * Handed out in ascending order, so that most bids of a batch are accepted. The other processes cause the refusals.
 */
let next = 100_000;

const pauses = new Int32Array(new SharedArrayBuffer(4));
const PAUSE_MS = 2;

function say(line: Line): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
  for (let done = 0; done < bytes.length;) {
    try {
      done += writeSync(1, bytes, done);
    } catch (error) {
      // The pipe is full until the parent reads.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      Atomics.wait(pauses, 0, 0, PAUSE_MS);
    }
  }
}

async function send({ key, userId, amount, maximum }: Sent, bidder: SignedIn): Promise<void> {
  const result = await bidding.placeBid(bidder, orders.slug, { amount, maximum, confirm: true }, key);
  if (result.ok) {
    const answer = BidAnswerSchema.parse(result.value);
    next = Math.max(next, answer.auction.minimum_bid.amount);
    say({ kind: 'accepted', key, userId, number: answer.bid?.number ?? null, amount });
  } else {
    const { body } = refusalAnswer(result);
    const least = body['minimum_bid'] as { amount: number } | undefined;
    if (least !== undefined) next = Math.max(next, least.amount);
    say({ kind: 'refused', key, code: body.code ?? '' });
  }
}

async function bidForEver(bidder: SignedIn, index: number): Promise<never> {
  for (let turn = 0; ; turn += 1) {
    const amount = next;
    next += STEP;
    const maximum = Math.random() < 0.3 ? amount + Math.floor(Math.random() * 4) * STEP : amount;
    const sent: Sent = { key: `${orders.name}-${index}-${turn}`, userId: bidder.userId, amount, maximum };
    say({ kind: 'sent', ...sent });
    await send(sent, bidder);
  }
}

const byId = new Map(orders.bidders.map((bidder) => [bidder.userId, bidder]));
for (const sent of orders.again) {
  const bidder = byId.get(sent.userId);
  if (bidder !== undefined) await send(sent, bidder);
}
say({ kind: 'ready' });
await Promise.all(orders.bidders.map((bidder, index) => bidForEver(bidder, index)));
