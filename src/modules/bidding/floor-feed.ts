import type { OpenAPIHono } from '@hono/zod-openapi';
import { streamSSE } from 'hono/streaming';
import type { AuctionTick, Bid } from '#contract/bids.ts';
import type { FloorNews } from '#contract/floor.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import { staffOnly, type ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, Unavailable } from '#platform/http/result.ts';
import type { LiveEvent } from '#platform/live/event.ts';

/** A reader is told at most so often: what happens in between is told together. */
const PACE_MS = 250;
/** So many lines wait for a reader; who is slower than that asks for the floor anew. */
export const LINES_WAITING = 200;
const HEARTBEAT_MS = 15_000;
/** Then the reader comes back, and is asked again who they are. */
const LONGEST_MS = 10 * 60_000;
/** The staff are few: more readers in one process are none of them. */
const READERS_AT_MOST = 100;
const TOPIC = 'auction:';

/** One member of the staff who hears of the whole floor. What waits for them is bounded: of each auction its newest state, and the newest lines. */
export interface FloorReader {
  /** What happened since the last time; null where nothing did for so long, or where it is over. */
  next(waitMs: number): Promise<FloorNews | null>;
  leave(): void;
  readonly isOver: boolean;
}
export interface FloorFeed {
  /** Relative to `/api`: `GET /operator/floor/live`, as the live channel no call of the API's document. */
  readonly routes: OpenAPIHono<ApiEnv>;
  /** Null where there are too many already. */
  join(): FloorReader | null;
  /** Lets all readers go. */
  stop(): void;
}
interface Events {
  onEvent(listener: (event: LiveEvent) => void): unknown;
  serverTime(): number;
}
interface Told {
  readonly auction: AuctionTick;
  readonly bids?: readonly Bid[];
}

class Reader implements FloorReader {
  readonly #ticks = new Map<string, AuctionTick>();
  readonly #serverTime: () => number;
  readonly #onLeave: (reader: Reader) => void;
  #lines: { slug: string; bid: Bid }[] = [];
  #hasMissed = false;
  #wake: (() => void) | null = null;
  isOver = false;

  constructor(serverTime: () => number, onLeave: (reader: Reader) => void) {
    this.#serverTime = serverTime;
    this.#onLeave = onLeave;
  }

  hear({ auction, bids = [] }: Told): void {
    this.#ticks.set(auction.slug, auction);
    this.#lines.push(...bids.map((bid) => ({ slug: auction.slug, bid })));
    if (this.#lines.length > LINES_WAITING) {
      this.#lines = this.#lines.slice(-LINES_WAITING);
      this.#hasMissed = true;
    }
    this.#wake?.();
  }

  async next(waitMs: number): Promise<FloorNews | null> {
    if (this.#ticks.size === 0 && !this.isOver) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = null;
    }
    if (this.#ticks.size === 0) return null;
    const news = { server_time: this.#serverTime(), auctions: [...this.#ticks.values()], bids: this.#lines, missed: this.#hasMissed };
    this.#ticks.clear();
    [this.#lines, this.#hasMissed] = [[], false];
    return news;
  }

  leave(): void {
    this.isOver = true;
    this.#onLeave(this);
    this.#wake?.();
  }
}

/** Tells the staff of the whole floor at once: one subscription for every auction there is, however many run. */
export function createFloorFeed(events: Events): FloorFeed {
  const readers = new Set<Reader>();
  events.onEvent(({ topic, name, json }) => {
    if (readers.size === 0 || !topic.startsWith(TOPIC) || (name !== 'bids' && name !== 'auction')) return;
    const told = JSON.parse(json) as Told;
    for (const reader of readers) reader.hear(told);
  });
  const feed = {
    join(): FloorReader | null {
      if (readers.size >= READERS_AT_MOST) return null;
      const reader = new Reader(
        () => events.serverTime(),
        (gone) => readers.delete(gone),
      );
      readers.add(reader);
      return reader;
    },
    stop() {
      for (const reader of [...readers]) reader.leave();
    },
  };
  return { ...feed, routes: feedRoutes(feed) };
}

function feedRoutes(feed: Pick<FloorFeed, 'join'>): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.get('/operator/floor/live', staffOnly, (c) => {
    const refusal = refusalUnlessMay(c.get('actor'), 'see_auctions');
    if (refusal !== null) return answerRefusal(c, refusal);
    // Who only asks for the headers is not written to.
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' });
    const reader = feed.join();
    if (reader === null) throw new Unavailable('Too many listen to the floor: please look again in a while.');
    return streamSSE(c, async (stream) => {
      stream.onAbort(() => reader.leave());
      const endsAt = performance.now() + LONGEST_MS;
      await stream.writeSSE({ event: 'begun', data: '{}' });
      while (!reader.isOver && performance.now() < endsAt) {
        const news = await reader.next(HEARTBEAT_MS);
        if (reader.isOver) break;
        await stream.writeSSE({ event: news === null ? 'heartbeat' : 'floor', data: JSON.stringify(news ?? {}) });
        await stream.sleep(PACE_MS);
      }
      reader.leave();
    });
  });
  return api;
}
