import { randomUUID } from 'node:crypto';
import type { Dice } from '#tests/simulation/world/seeded.ts';
import { STARTING_BID, STEP, type Auction, type Person } from './site.ts';

export interface SentBid {
  readonly key: string;
  readonly userId: string;
  readonly slug: string;
  readonly amount: number;
  readonly maximum: number;
}
export interface AcknowledgedBid extends SentBid {
  readonly number: number | null;
}
interface Answer {
  readonly status: number;
  readonly body: {
    readonly code?: string;
    readonly bid?: { readonly number: number } | null;
    readonly auction?: { readonly minimum_bid: { readonly amount: number } };
    readonly minimum_bid?: { readonly amount: number };
  };
}

const ANSWER_MS = 4_000;
const RETRY_MS = 200;
const QUIET_MS = 2_000;
/** A bid that gets no answer within this time, despite its retries, is a violation. */
const GIVE_UP_MS = 60_000;
const THINK_MS = { least: 100, spread: 700 } as const;
/** The number of bids above the minimum, and of bids sent again after their answer. */
const ONE_IN = { raises: 3, repeats: 7 } as const;
/** How far above the known minimum people bid, because others bid meanwhile. */
const STEPS_ABOVE = 40;
const OVER = new Set(['auction_closed', 'auction_not_live']);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export class Bidding {
  readonly acknowledged = new Map<string, AcknowledgedBid>();
  readonly violations: string[] = [];
  refused = 0;
  repeated = 0;
  unanswered = 0;
  readonly #origins: readonly [string, ...string[]];
  readonly #dice: Dice;
  readonly #minimums: Map<string, number>;
  readonly #open: Set<string>;
  readonly #awaited = new Map<string, () => void>();

  constructor(origins: readonly [string, ...string[]], auctions: readonly Auction[], dice: Dice) {
    this.#origins = origins;
    this.#dice = dice;
    this.#minimums = new Map(auctions.map(({ slug }) => [slug, STARTING_BID]));
    this.#open = new Set(auctions.map(({ slug }) => slug));
  }

  /** Ends an auction for the bidders: they start no further bids on it. */
  close(slug: string): void {
    this.#open.delete(slug);
  }

  /** Resolves once this process has acknowledged a bid, or after a timeout. */
  async nextAcknowledgement(origin: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#awaited.set(origin, resolve);
    const timer = setTimeout(resolve, QUIET_MS);
    await promise;
    clearTimeout(timer);
    this.#awaited.delete(origin);
  }

  /** Bids until every auction is over and every bid is answered. */
  async run(bidders: readonly Person[]): Promise<void> {
    await Promise.all(bidders.map((bidder) => this.#bidUntilOver(bidder)));
  }

  async #bidUntilOver(bidder: Person): Promise<void> {
    for (;;) {
      const [first, ...others] = this.#open;
      if (first === undefined) return;
      await this.#bidOnce(bidder, this.#dice.pick([first, ...others]));
      await pause(THINK_MS.least + this.#dice.upTo(THINK_MS.spread));
    }
  }

  async #bidOnce(bidder: Person, slug: string): Promise<void> {
    const amount = (this.#minimums.get(slug) ?? STARTING_BID) + this.#dice.upTo(STEPS_ABOVE) * STEP;
    const raise = this.#dice.oneIn(ONE_IN.raises) ? (1 + this.#dice.upTo(8)) * STEP : 0;
    const bid: SentBid = { key: randomUUID(), userId: bidder.userId, slug, amount, maximum: amount + raise };
    const answer = await this.#untilAnswered(bidder, bid);
    if (answer === null) return;
    const minimum = answer.body.auction?.minimum_bid.amount ?? answer.body.minimum_bid?.amount ?? 0;
    this.#minimums.set(slug, Math.max(minimum, this.#minimums.get(slug) ?? 0));
    if (answer.status !== 201) {
      this.refused += 1;
      if (!OVER.has(answer.body.code ?? '') && answer.body.code !== 'below_minimum')
        this.violations.push(`a bid was refused with ${answer.status} ${answer.body.code ?? ''}`);
      return;
    }
    this.acknowledged.set(bid.key, { ...bid, number: answer.body.bid?.number ?? null });
    if (this.#dice.oneIn(ONE_IN.repeats)) await this.#repeat(bidder, bid, answer);
  }

  /** The same key must give the first answer again, from either process. */
  async #repeat(bidder: Person, bid: SentBid, first: Answer): Promise<void> {
    const again = await this.#untilAnswered(bidder, bid);
    this.repeated += 1;
    if (again !== null && (again.status !== 201 || again.body.bid?.number !== first.body.bid?.number))
      this.violations.push(`the bid ${bid.key} was answered differently when it was repeated (${again.status})`);
  }

  /** Sends a bid with its key, to either process, until one decides it. */
  async #untilAnswered(bidder: Person, bid: SentBid): Promise<Answer | null> {
    const giveUpAt = performance.now() + GIVE_UP_MS;
    while (performance.now() < giveUpAt) {
      const origin = this.#dice.pick(this.#origins);
      const answer = await sendBid(origin, bidder, bid);
      if (answer?.status === 201) this.#awaited.get(origin)?.();
      if (answer !== null && answer.status < 500 && answer.status !== 429) return answer;
      this.unanswered += 1;
      await pause(RETRY_MS);
    }
    this.violations.push(`the bid ${bid.key} has had no answer for ${GIVE_UP_MS / 1000} s`);
    return null;
  }
}

export async function sendBid(
  origin: string,
  bidder: Person,
  { slug, key, amount, maximum }: SentBid,
  withinMs = ANSWER_MS,
): Promise<Answer | null> {
  try {
    const response = await fetch(`${origin}/api/auctions/${slug}/bids`, {
      method: 'POST',
      headers: { ...bidder.headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ amount, maximum, confirm: true }),
      signal: AbortSignal.timeout(withinMs),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  } catch {
    // The outcome is unknown: the connection was cut, or the process is gone or stopped.
    return null;
  }
}
