import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { ADDRESSED } from './addressed.ts';
import { frame, unnumberedFrame, type LiveEvent } from './event.ts';
import { FanOut, type Coalesce } from './fan-out.ts';
import { Farewells, type Parting } from './farewells.ts';
import { RecentEvents } from './recent-events.ts';
import { Seats } from './seats.ts';
import { ServerTime } from './server-time.ts';
import { SharedBackfills } from './shared-backfills.ts';
import { SharedSnapshots } from './shared-snapshots.ts';
import { takeOver } from './take-over.ts';
import { forgetOld, readMissed, Tail } from './tail.ts';
import { Watcher } from './watcher.ts';

const pollMs = 1_000;
const heldUpMs = 10;
const sweepMs = 1_000;
/** Who was told nothing for so long is told that the line is alive. */
export const HEARTBEAT_MS = 15_000;
/** Who was told anything so lately needs no proof that the line is alive. */
const quietMs = 5_000;
const shortestLifeMs = 25 * 60_000;
const lifeSpreadMs = 10 * 60_000;
/** Spread, so that a crowd that was cut off does not come back in one blow; short, so that all are back within seconds. */
const retryMs = { least: 250, spread: 2_000 };
const fullRetryMs = { least: 15_000, spread: 15_000 };
/** Who has missed more starts from a snapshot, which says the same in less. */
const backfillAtMost = 1_000;
const backfillBytesAtMost = 1024 * 1024;
/** A slow reader that has missed more than this by the time it drains begins anew, from its place or a snapshot. */
const catchUpBytesAtMost = 256 * 1024;
const topicsAtMost = 200;
const freshStartsAtMost = 5;
/** The most connections of one process. */
export const CONNECTIONS_AT_MOST = 20_000;
/** The most from one address: many share one (a carrier, an office), yet one alone must not take every seat. */
export const CONNECTIONS_PER_ADDRESS = 1_000;
const keepEventsMs = 48 * 3_600_000;
/** Events that a keeper of a place has still to read stay longer; but not for ever: so old, nobody acts on them. */
const keepUnreadMs = 30 * 24 * 3_600_000;
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
  /** The most from one address; those beyond it are answered in the same way. */
  readonly connectionsPerAddress?: number;
}
export interface Join {
  /** Its connection is the stream's from now on. */
  readonly response: ServerResponse;
  /** Where it comes from, as far as the proxies in front are to be believed. */
  readonly address: string;
  readonly topics: readonly string[];
  readonly lastEventId: string | null;
  /** Joins topics that it has not heard of up to that event: the snapshot is told as well. */
  readonly isWider?: boolean;
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
  /** Up to where somebody has read who keeps a place of their own; null: nobody reads. What is above it is not forgotten with the rest. */
  useReader(upTo: () => Promise<number | null>): void;
  /** Forgets what is old; `start` sees that it is done now and then. */
  forget(now: number): Promise<void>;
  /** Hears every event, in order. After a start it may hear again what was published within the last minute. */
  onEvent(listener: (event: LiveEvent) => void): () => void;
  /** The deciding clock without asking it: for `server_time` in what is sent. */
  serverTime(): number;
  /** Up to which number this process has read the events. */
  readonly position: number;
  /** How many connections are open. */
  readonly size: number;
  /** How many of them do not keep up at the moment. */
  readonly slow: number;
}

/** The live channel: numbered events, from the database to every browser that watches. */
export function createLive(options: LiveOptions): Live {
  return new LiveChannel(options);
}

/** Where a reader starts: bytes that bring it up to this number. */
interface Start {
  readonly bytes: Buffer;
  readonly upTo: number;
}

/** The body ends with the connection: no chunk around each event, and the socket can be written to directly. */
const HEAD = [
  'HTTP/1.1 200 OK',
  'content-type: text/event-stream; charset=utf-8',
  'cache-control: no-cache, no-transform',
  'connection: close',
  'x-accel-buffering: no',
  'x-content-type-options: nosniff',
  '',
  '',
].join('\r\n');

class LiveChannel implements Live {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #seats: Seats;
  readonly #tail: Tail;
  readonly #fanOut: FanOut;
  readonly #time: ServerTime;
  readonly #snapshots = new SharedSnapshots();
  readonly #resumed = new SharedBackfills<Promise<Start | null>>();
  readonly #caughtUp = new SharedBackfills<readonly Buffer[] | null>();
  readonly #farewells = new Farewells(() => this.#fanOut.noteMove());
  readonly #taken = new WeakSet<Socket>();
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
  #reader: () => Promise<number | null> = () => Promise.resolve(null);

  constructor({ database, clock, log, coalesce, connectionsAtMost, connectionsPerAddress }: LiveOptions) {
    this.#database = database;
    this.#clock = clock;
    this.#log = log;
    this.#seats = new Seats({ atMost: connectionsAtMost ?? CONNECTIONS_AT_MOST, perAddress: connectionsPerAddress ?? CONNECTIONS_PER_ADDRESS });
    this.#tail = new Tail(database);
    this.#fanOut = new FanOut(coalesce ?? ((events) => events), {
      isHearing: () => this.#farewells.isHearing,
      onFault: (error, event) =>
        log.error(
          { error: error instanceof Error ? error.stack : String(error), ...(event === null ? {} : { event: event.name, id: event.id, topic: event.topic }) },
          event === null ? 'a live connection could not be written to: it is reset' : 'a live event could not be sent as it is: it is left out',
        ),
    });
    this.#time = new ServerTime(clock, database);
  }

  get position(): number {
    return this.#recent.upTo;
  }

  get size(): number {
    return this.#fanOut.size;
  }

  get slow(): number {
    return [...this.#fanOut.watchers].filter((watcher) => watcher.isSlow).length;
  }

  async start(): Promise<void> {
    await this.#time.keepTrue();
    await this.#tail.begin(await this.#clock.now(this.#database.executor));
    this.#recent = new RecentEvents(this.#tail.position);
    this.#isStopped = false;
    this.#stopListening = this.#database.bell.onRing(() => this.#look());
    this.#beatAt = performance.now() + HEARTBEAT_MS;
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
    const { response, address } = join;
    const { socket } = response;
    if (socket === null || socket.destroyed) return;
    if (this.#taken.has(socket)) {
      // A second request on a connection that is a stream already: no browser and no proxy sends one.
      socket.destroy();
      return;
    }
    this.#taken.add(socket);
    takeOver(response, socket);
    const parting = this.#farewells.await(socket);
    const hasSeat = this.#seats.take(address);
    if (hasSeat) socket.on('close', () => this.#seats.leave(address));
    const head = `${HEAD}retry: ${Math.round(between(hasSeat ? retryMs : fullRetryMs))}\n\n`;
    this.#welcome(join, socket, { head, hasSeat, parting }).catch((error: unknown) => {
      this.#log.error({ error: error instanceof Error ? error.stack : String(error) }, 'a live connection could not be begun');
      this.#farewells.dismiss(socket, head);
    });
  }

  /** Brings the reader to the present, then hands it to the stream. The last look and the hand-over are one step, without a gap. */
  async #welcome(join: Join, socket: Socket, { head, hasSeat, parting }: { head: string; hasSeat: boolean; parting: Parting }): Promise<void> {
    const topics = new Set(join.topics.filter((topic) => topic !== ADDRESSED).slice(0, topicsAtMost));
    let first = await this.#begin(join, topics);
    let since = this.#recent.after(first.upTo, topics);
    // So much happened meanwhile that what lies between is forgotten: a snapshot of its own begins later.
    for (let attempt = 0; since === null && attempt < freshStartsAtMost; attempt += 1) {
      first = await this.#snapshot({ snapshot: () => join.snapshot() });
      since = this.#recent.after(first.upTo, topics);
    }
    if (socket.destroyed) return;
    if (since === null) throw new Error('so much happened while a reader joined that it must begin again');
    // One packet, and no copy of what is shared: a crowd that comes back with much to hear would have it in memory once each.
    socket.cork();
    socket.write(head);
    socket.write(first.bytes);
    for (const event of since) socket.write(frame(event));
    socket.uncork();
    if (!hasSeat || this.#isStopped) {
      this.#farewells.dismiss(socket);
      return;
    }
    const watcher = new Watcher(socket, { topics, endsAt: performance.now() + shortestLifeMs + Math.random() * lifeSpreadMs, sentUpTo: this.#recent.upTo });
    this.#fanOut.add(watcher);
    socket.on('drain', () => this.#catchUp(watcher));
    // Whoever has gone is told nothing more, and closed in its turn.
    parting.onGone = () => watcher.leave();
    socket.on('close', () => this.#fanOut.remove(watcher));
  }

  async #begin(join: Join, topics: ReadonlySet<string>): Promise<Start> {
    if (join.isWider !== true || join.lastEventId === null) return (await this.#resume(topics, join.lastEventId)) ?? this.#snapshot(join);
    const present = await this.#snapshot(join);
    const missed = await this.#resume(topics, String(Math.min(Number(join.lastEventId), present.upTo)));
    return missed === null ? present : { bytes: Buffer.concat([present.bytes, missed.bytes]), upTo: missed.upTo };
  }

  /** What was missed since the last event that the reader had; null if it is unknown, or too much, or too long ago. */
  async #resume(topics: ReadonlySet<string>, lastEventId: string | null): Promise<Start | null> {
    if (lastEventId === null || !/^\d{1,15}$/.test(lastEventId)) return null;
    const after = Number(lastEventId);
    if (after > this.#recent.upTo) {
      // Another process may be ahead of this one; give this one the time to catch up.
      this.#look();
      await new Promise((resolve) => setTimeout(resolve, heldUpMs * 10));
      if (after > this.#recent.upTo) return null;
    }
    const upTo = this.#recent.upTo;
    const made = this.#resumed.take({ topics, after, upTo }, async () => {
      const missed = this.#recent.after(after, topics) ?? (await readMissed(this.#database, { topics: [...topics], after, upTo, atMost: backfillAtMost }));
      return missed === null || isTooMuch(missed, backfillBytesAtMost) ? null : { bytes: Buffer.concat(missed.map(frame)), upTo };
    });
    // What failed for one may succeed for the next.
    made.catch(() => this.#resumed.clear());
    return made;
  }

  /** A slow reader has drained: it is told what it missed, in fewer events where they can be joined. */
  #catchUp(watcher: Watcher): void {
    if (!watcher.recover()) return;
    const { upTo } = this.#recent;
    const after = watcher.sentUpTo;
    const frames = this.#caughtUp.take({ topics: watcher.topics, after, upTo }, () => {
      const missed = this.#recent.after(after, watcher.topics);
      return missed === null || isTooMuch(missed, catchUpBytesAtMost) ? null : this.#fanOut.pack(missed);
    });
    if (frames === null) watcher.reset();
    else if (frames.length > 0) watcher.send(upTo, frames);
  }

  async #snapshot(join: Pick<Join, 'snapshot' | 'snapshotKey'>): Promise<Start> {
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

  useReader(upTo: () => Promise<number | null>): void {
    this.#reader = upTo;
  }

  async forget(now: number): Promise<void> {
    const upTo = await this.#reader();
    for (const old of [{ before: new Date(now - keepEventsMs), upTo }, ...(upTo === null ? [] : [{ before: new Date(now - keepUnreadMs) }])]) {
      while ((await forgetOld(this.#database, { ...old, atMost: forgetAtOnce })) && !this.#isStopped);
    }
  }

  async #sweep(): Promise<void> {
    try {
      // Monotonic, as all waits of the channel: a clock that is set must not cut off a crowd, nor silence the heartbeats.
      const now = performance.now();
      this.#resumed.clear();
      this.#caughtUp.clear();
      for (const watcher of this.#fanOut.watchers) {
        if (!watcher.resetIfStuck(now) && now > watcher.endsAt) watcher.end(between(retryMs));
      }
      if (now >= this.#beatAt) {
        this.#beatAt = now + HEARTBEAT_MS;
        await this.#time.keepTrue();
        const bytes = unnumberedFrame('heartbeat', { server_time: this.#time.now() });
        await this.#fanOut.forEach((watcher) => watcher.sendIfQuiet(bytes, quietMs));
      }
      if (now >= this.#forgetAt) {
        this.#forgetAt = now + forgetEveryMs;
        await this.forget(this.#time.now());
      }
    } catch (error) {
      if (!this.#isStopped) this.#log.warn({ error: String(error) }, 'the upkeep of the live channel failed; it will be tried again');
    }
  }
}

/** Asked before anything is framed: what nobody will be sent must not be made for each. */
function isTooMuch(events: readonly LiveEvent[], bytesAtMost: number): boolean {
  return events.length > backfillAtMost || events.reduce((sum, { json }) => sum + json.length, 0) > bytesAtMost;
}

function between({ least, spread }: { least: number; spread: number }): number {
  return least + Math.random() * spread;
}
