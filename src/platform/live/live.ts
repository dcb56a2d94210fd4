import type { ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { frame, unnumberedFrame, type LiveEvent } from './event.ts';
import { FanOut, type Coalesce } from './fan-out.ts';
import { RecentEvents } from './recent-events.ts';
import { ServerTime } from './server-time.ts';
import { SharedSnapshots } from './shared-snapshots.ts';
import { forgetOld, readMissed, Tail } from './tail.ts';
import { Watcher } from './watcher.ts';

const pollMs = 1_000;
const heldUpMs = 10;
const sweepMs = 1_000;
const heartbeatMs = 15_000;
const shortestLifeMs = 25 * 60_000;
const lifeSpreadMs = 10 * 60_000;
const retryMs = { least: 500, spread: 2_500 };
const fullRetryMs = { least: 15_000, spread: 15_000 };
/** Who has missed more starts from a snapshot, which says the same in less. */
const backfillAtMost = 1_000;
const topicsAtMost = 200;
const keepEventsMs = 48 * 3_600_000;
const forgetEveryMs = 600_000;
const forgetAtOnce = 2_000;

export interface LiveOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Joins events of one topic that wait while the last are being written; by default all are sent. */
  readonly coalesce?: Coalesce;
  /** The most connections; those beyond it get a snapshot and are asked to come again. */
  readonly connectionsAtMost?: number;
}
export interface Join {
  /** Its connection is the stream's from now on. */
  readonly response: ServerResponse;
  readonly topics: readonly string[];
  readonly lastEventId: string | null;
  snapshot(): Promise<unknown>;
  /** Those who join with the same key may share one snapshot. */
  readonly snapshotKey?: string;
}
export interface Live {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Says that something was published: call it after the commit. */
  ring(): void;
  join(join: Join): void;
  /** Hears every event, in order. After a start it may hear again what was published within the last minute. */
  onEvent(listener: (event: LiveEvent) => void): () => void;
  /** The deciding clock without asking it: for `server_time` in what is sent. */
  serverTime(): number;
  /** How many connections are open. */
  readonly size: number;
}

/** The live channel: numbered events, from the database to every browser that watches. */
export function createLive(options: LiveOptions): Live {
  return new LiveChannel(options);
}

class LiveChannel implements Live {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #connectionsAtMost: number;
  readonly #tail: Tail;
  readonly #fanOut: FanOut;
  readonly #time: ServerTime;
  readonly #snapshots = new SharedSnapshots();
  readonly #listeners = new Set<(event: LiveEvent) => void>();
  #recent = new RecentEvents(0);
  #wake: (() => void) | null = null;
  #isRung = false;
  #isStopped = true;
  #loop: Promise<void> = Promise.resolve();
  #stopListening: (() => void) | null = null;
  #sweeper: NodeJS.Timeout | null = null;
  #beatAt = 0;
  #forgetAt = 0;

  constructor({ database, clock, log, coalesce, connectionsAtMost }: LiveOptions) {
    this.#database = database;
    this.#clock = clock;
    this.#log = log;
    this.#connectionsAtMost = connectionsAtMost ?? 20_000;
    this.#tail = new Tail(database);
    this.#fanOut = new FanOut(coalesce ?? ((events) => events));
    this.#time = new ServerTime(clock, database);
  }

  get size(): number {
    return this.#fanOut.size;
  }

  async start(): Promise<void> {
    await this.#time.keepTrue();
    await this.#tail.begin(await this.#clock.now(this.#database.executor));
    this.#recent = new RecentEvents(this.#tail.position);
    this.#isStopped = false;
    this.#stopListening = this.#database.bell.onRing(() => this.#look());
    this.#beatAt = Date.now() + heartbeatMs;
    this.#sweeper = setInterval(() => void this.#sweep(), sweepMs);
    this.#loop = this.#follow();
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#stopListening?.();
    if (this.#sweeper !== null) clearInterval(this.#sweeper);
    this.#look();
    await this.#loop;
    for (const watcher of this.#fanOut.watchers) watcher.end(between(retryMs));
  }

  ring(): void {
    this.#database.bell.ring();
  }

  onEvent(listener: (event: LiveEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  serverTime(): number {
    return this.#time.now();
  }

  join(join: Join): void {
    const { response } = join;
    const { socket } = response;
    if (socket === null || socket.destroyed) return;
    const isFull = this.#fanOut.size >= this.#connectionsAtMost;
    // The body ends with the connection: no chunk around each event, and the socket can be written to directly.
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache, no-transform', connection: 'close',
      'x-accel-buffering': 'no', 'x-content-type-options': 'nosniff',
    });
    response.flushHeaders();
    socket.setTimeout(0);
    socket.setNoDelay(true);
    socket.write(`retry: ${Math.round(between(isFull ? fullRetryMs : retryMs))}\n\n`);
    this.#welcome(join, isFull).catch((error: unknown) => {
      this.#log.error({ error: error instanceof Error ? error.stack : String(error) }, 'a live connection could not be begun');
      socket.end();
    });
  }

  /** Brings the reader to the present, then hands it to the stream. The last look and the hand-over are one step, without a gap. */
  async #welcome(join: Join, isFull: boolean): Promise<void> {
    const socket = join.response.socket;
    if (socket === null) return;
    const topics = new Set(join.topics.slice(0, topicsAtMost));
    const resumed = await this.#resume(topics, join.lastEventId);
    const first = resumed ?? await this.#snapshot(join);
    if (socket.destroyed) return;
    const since = this.#recent.after(first.upTo, topics);
    if (since === null) throw new Error('so much happened while a reader joined that it must begin again');
    const bytes = Buffer.concat([first.bytes, ...since.map(frame)]);
    if (bytes.length > 0) socket.write(bytes);
    if (isFull || this.#isStopped) {
      socket.end();
      return;
    }
    const watcher = new Watcher(socket, { topics, endsAt: Date.now() + shortestLifeMs + Math.random() * lifeSpreadMs, sentUpTo: this.#recent.upTo });
    this.#fanOut.add(watcher);
    socket.once('close', () => this.#fanOut.remove(watcher));
  }

  /** What was missed since the last event that the reader had; null if it is unknown, or too much, or too long ago. */
  async #resume(topics: ReadonlySet<string>, lastEventId: string | null): Promise<{ bytes: Buffer; upTo: number } | null> {
    if (lastEventId === null || !/^\d{1,15}$/.test(lastEventId)) return null;
    const after = Number(lastEventId);
    if (after > this.#recent.upTo) {
      // Another process may be ahead of this one; give this one the time to catch up.
      this.#look();
      await new Promise((resolve) => setTimeout(resolve, heldUpMs * 10));
      if (after > this.#recent.upTo) return null;
    }
    const known = this.#recent.after(after, topics);
    const upTo = this.#recent.upTo;
    const missed = known ?? await readMissed(this.#database, { topics: [...topics], after, upTo, atMost: backfillAtMost });
    if (missed === null || missed.length > backfillAtMost) return null;
    return { bytes: Buffer.concat(missed.map(frame)), upTo };
  }

  async #snapshot(join: Join): Promise<{ bytes: Buffer; upTo: number }> {
    return this.#snapshots.take(join.snapshotKey ?? null, async () => {
      // The place is noted before the state is read: an event may be told twice by its content, never lost.
      const upTo = this.#recent.upTo;
      const json = JSON.stringify(await join.snapshot());
      return { bytes: frame({ id: upTo, topic: '', name: 'snapshot', json }), upTo };
    });
  }

  #look(): void {
    this.#isRung = true;
    this.#wake?.();
  }

  async #follow(): Promise<void> {
    while (!this.#isStopped) {
      this.#isRung = false;
      let pauseMs = pollMs;
      try {
        const { events, isFull, isHeldUp } = await this.#tail.read();
        this.#take(events);
        if (isFull) continue;
        if (isHeldUp) pauseMs = heldUpMs;
      } catch (error) {
        if (!this.#isStopped) this.#log.error({ error: String(error) }, 'the live events could not be read');
        this.#isRung = false;
      }
      await this.#pause(pauseMs);
    }
  }

  #take(events: readonly LiveEvent[]): void {
    for (const event of events) {
      this.#recent.add(event);
      for (const listener of this.#listeners) {
        try {
          listener(event);
        } catch (error) {
          this.#log.error({ error: error instanceof Error ? error.stack : String(error), event: event.name }, 'a listener failed on an event');
        }
      }
    }
    this.#fanOut.send(events);
  }

  async #pause(ms: number): Promise<void> {
    if (this.#isRung || this.#isStopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = null;
  }

  async #sweep(): Promise<void> {
    try {
      const now = Date.now();
      for (const watcher of this.#fanOut.watchers) {
        if (!watcher.resetIfStuck(now) && now > watcher.endsAt) watcher.end(between(retryMs));
      }
      if (now >= this.#beatAt) {
        this.#beatAt = now + heartbeatMs;
        await this.#time.keepTrue();
        const bytes = unnumberedFrame('heartbeat', { server_time: this.#time.now() });
        await this.#fanOut.forEach((watcher) => watcher.sendUnnumbered(bytes));
      }
      if (now >= this.#forgetAt) {
        this.#forgetAt = now + forgetEveryMs;
        const before = new Date(this.#time.now() - keepEventsMs);
        while (!this.#isStopped && await forgetOld(this.#database, { before, atMost: forgetAtOnce }));
      }
    } catch (error) {
      if (!this.#isStopped) this.#log.warn({ error: String(error) }, 'the upkeep of the live channel failed; it will be tried again');
    }
  }
}

function between({ least, spread }: { least: number; spread: number }): number {
  return least + Math.random() * spread;
}
