import type { OpenAPIHono } from '@hono/zod-openapi';
import { streamSSE } from 'hono/streaming';
import type { AuctionTick, Bid } from '#contract/bids.ts';
import type { DashboardUpdate } from '#contract/live-dashboard.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import { staffOnly, type ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, Unavailable } from '#platform/http/result.ts';
import type { LiveEvent } from '#platform/live/event.ts';

const PACE_MS = 250;
export const MAX_QUEUED_LINES = 200;
const HEARTBEAT_MS = 15_000;
/** The client then reconnects and is authorized again. */
const MAX_CONNECTION_MS = 10 * 60_000;
/** Staff are few, so more subscribers than this in one process indicates abuse. */
const MAX_SUBSCRIBERS = 100;
const TOPIC = 'auction:';

export interface DashboardSubscriber {
  /** Returns what changed since the last call, or null on timeout or when the subscription has ended. */
  next(waitMs: number): Promise<DashboardUpdate | null>;
  leave(): void;
  readonly isOver: boolean;
}
export interface DashboardFeed {
  /** Relative to `/api`: `GET /operator/live/live`. Not part of the OpenAPI document, like the public live stream. */
  readonly routes: OpenAPIHono<ApiEnv>;
  join(): DashboardSubscriber | null;
  stop(): void;
}
interface Events {
  onEvent(listener: (event: LiveEvent) => void): unknown;
  serverTime(): number;
}
interface AuctionUpdate {
  readonly auction: AuctionTick;
  readonly bids?: readonly Bid[];
}

class Reader implements DashboardSubscriber {
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

  receive({ auction, bids = [] }: AuctionUpdate): void {
    this.#ticks.set(auction.slug, auction);
    this.#lines.push(...bids.map((bid) => ({ slug: auction.slug, bid })));
    if (this.#lines.length > MAX_QUEUED_LINES) {
      this.#lines = this.#lines.slice(-MAX_QUEUED_LINES);
      this.#hasMissed = true;
    }
    this.#wake?.();
  }

  async next(waitMs: number): Promise<DashboardUpdate | null> {
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
    const update = {
      server_time: this.#serverTime(),
      auctions: [...this.#ticks.values()],
      bids: this.#lines,
      missed: this.#hasMissed,
    };
    this.#ticks.clear();
    [this.#lines, this.#hasMissed] = [[], false];
    return update;
  }

  leave(): void {
    this.isOver = true;
    this.#onLeave(this);
    this.#wake?.();
  }
}

/** Uses one event subscription, however many auctions are live. */
export function createDashboardFeed(events: Events): DashboardFeed {
  const readers = new Set<Reader>();
  events.onEvent(({ topic, name, json }) => {
    if (readers.size === 0 || !topic.startsWith(TOPIC) || (name !== 'bids' && name !== 'auction')) return;
    const update = JSON.parse(json) as AuctionUpdate;
    for (const reader of readers) reader.receive(update);
  });
  const feed = {
    join(): DashboardSubscriber | null {
      if (readers.size >= MAX_SUBSCRIBERS) return null;
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

function feedRoutes(feed: Pick<DashboardFeed, 'join'>) {
  const api = newApi();
  api.get('/operator/live/live', staffOnly, (c) => {
    const refusal = refusalUnlessMay(c.get('actor'), 'see_auctions');
    if (refusal !== null) return answerRefusal(c, refusal);
    if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': 'text/event-stream' });
    const reader = feed.join();
    if (reader === null) throw new Unavailable('The live dashboard has too many viewers. Try again in a moment.');
    return streamSSE(c, async (stream) => {
      stream.onAbort(() => reader.leave());
      const endsAt = performance.now() + MAX_CONNECTION_MS;
      await stream.writeSSE({ event: 'begun', data: '{}' });
      while (!reader.isOver && performance.now() < endsAt) {
        const update = await reader.next(HEARTBEAT_MS);
        if (reader.isOver) break;
        await stream.writeSSE({ event: update === null ? 'heartbeat' : 'update', data: JSON.stringify(update ?? {}) });
        await stream.sleep(PACE_MS);
      }
      reader.leave();
    });
  });
  return api;
}
