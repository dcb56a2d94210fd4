import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { createWorkQueue, TooManyWaiting, type WorkQueue } from '../work-queue.ts';
import { ADDRESSED } from './addressed.ts';
import { frame, unnumberedFrame, type LiveEvent } from './event.ts';
import { FanOut, type Coalesce } from './fan-out.ts';
import { ConnectionCloser, type Parting } from './connection-closing.ts';
import { RecentEvents } from './recent-events.ts';
import { ConnectionLimits } from './connection-limits.ts';
import { ServerTime } from './server-time.ts';
import { SharedBackfills } from './shared-backfills.ts';
import { SharedSnapshots } from './shared-snapshots.ts';
import { streamHead, takeOver } from './take-over.ts';
import { forgetOld, readMissed, EventFollower } from './event-follower.ts';
import { Subscriber } from './subscriber.ts';
import * as limits from './limits.ts';
import { between, isTooMuch } from './limits.ts';

export interface LiveOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly coalesce?: Coalesce;
  /**
   * Returns how far the consumer with a stored position has read, or null if none is active. Events above that are
   * not deleted with the rest.
   */
  readUpTo(): Promise<number | null>;
  /** Clients beyond this limit get a snapshot and are asked to come back. */
  readonly connectionsAtMost?: number;
  readonly connectionsPerAddress?: number;
  readonly reads?: Parameters<typeof createWorkQueue>[0];
}

export interface Join {
  readonly response: ServerResponse;
  readonly address: string;
  readonly topics: readonly string[];
  readonly lastEventId: string | null;
  /** The client adds topics that it did not follow before that event, so it gets a snapshot as well. */
  readonly isWider?: boolean;
  snapshot(): Promise<unknown>;
  /** Clients that join with the same key may share one snapshot. */
  readonly snapshotKey?: string;
}

export interface Live {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Signals that something was published. Call it after the commit. */
  ring(): void;
  join(join: Join): void;
  forget(now: number): Promise<void>;
  /** Subscribes to every event, in order. After a restart, events of the last minute may be delivered again. */
  onEvent(listener: (event: LiveEvent) => void): () => void;
  /** Estimates the database clock without a query, for `server_time` in payloads. */
  serverTime(): number;
  readonly position: number;
  readonly size: number;
  readonly slow: number;
}

/** The live channel: sends numbered events from the database to every subscribed browser. */
export function createLive(options: LiveOptions): Live {
  return new LiveChannel(options);
}

interface Start {
  readonly bytes: Buffer;
  readonly upTo: number;
}

class LiveChannel implements Live {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #connectionLimits: ConnectionLimits;
  readonly #follower: EventFollower;
  readonly #fanOut: FanOut;
  readonly #time: ServerTime;
  readonly #snapshots = new SharedSnapshots();
  readonly #reads: WorkQueue;
  readonly #resumed = new SharedBackfills<Promise<Start | null>>();
  readonly #caughtUp = new SharedBackfills<readonly Buffer[] | null>();
  readonly #closer = new ConnectionCloser(() => this.#fanOut.noteMove());
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
  readonly #readUpTo: LiveOptions['readUpTo'];

  constructor({ database, clock, log, coalesce, readUpTo, ...own }: LiveOptions) {
    this.#database = database;
    this.#clock = clock;
    this.#log = log;
    this.#readUpTo = readUpTo;
    this.#reads = createWorkQueue(own.reads ?? limits.READS);
    this.#connectionLimits = new ConnectionLimits({
      atMost: own.connectionsAtMost ?? limits.CONNECTIONS_AT_MOST,
      perAddress: own.connectionsPerAddress ?? limits.CONNECTIONS_PER_ADDRESS,
    });
    this.#follower = new EventFollower(database);
    this.#fanOut = new FanOut(coalesce ?? ((events) => events), {
      isHearing: () => this.#closer.isHearing,
      onError: (error, event) =>
        log.error(
          {
            error: error instanceof Error ? error.stack : String(error),
            ...(event === null ? {} : { event: event.name, id: event.id, topic: event.topic }),
          },
          event === null
            ? 'a live connection could not be written to: it is reset'
            : 'a live event could not be sent as it is: it is left out',
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
    return [...this.#fanOut.watchers].filter((subscriber) => subscriber.isSlow).length;
  }

  async start(): Promise<void> {
    await this.#time.keepTrue();
    await this.#follower.begin(await this.#clock.now(this.#database.executor));
    this.#recent = new RecentEvents(this.#follower.position);
    this.#isStopped = false;
    this.#stopListening = this.#database.notifyChannel.onRing(() => this.#look());
    this.#beatAt = performance.now() + limits.HEARTBEAT_MS;
    this.#sweeper = setInterval(() => void this.#sweep(), limits.sweepMs);
    this.#loop = this.#follow();
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#stopListening?.();
    if (this.#sweeper !== null) clearInterval(this.#sweeper);
    this.#look();
    await this.#loop;
    for (const subscriber of this.#fanOut.watchers) subscriber.end(between(limits.retryMs));
  }

  ring(): void {
    this.#database.notifyChannel.ring();
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
      // A second request on a streaming connection: no browser or proxy sends one.
      socket.destroy();
      return;
    }
    this.#taken.add(socket);
    takeOver(response, socket);
    const parting = this.#closer.await(socket);
    const hasConnection = this.#connectionLimits.take(address);
    if (hasConnection) socket.on('close', () => this.#connectionLimits.leave(address));
    const head = streamHead(hasConnection ? limits.retryMs : limits.fullRetryMs);
    this.#welcome(join, socket, { head, hasConnection, parting }).catch((error: unknown) => {
      const isBusy = error instanceof TooManyWaiting;
      if (!isBusy)
        this.#log.error(
          { error: error instanceof Error ? error.stack : String(error) },
          'a live connection could not be begun',
        );
      this.#closer.dismiss(socket, isBusy ? streamHead(limits.fullRetryMs) : head);
    });
  }

  /** Catches the client up, then subscribes it: the last read and the subscription are one synchronous step. */
  async #welcome(
    join: Join,
    socket: Socket,
    { head, hasConnection, parting }: { head: string; hasConnection: boolean; parting: Parting },
  ): Promise<void> {
    const topics = new Set(join.topics.filter((topic) => topic !== ADDRESSED).slice(0, limits.topicsAtMost));
    let first = await this.#begin(join, topics);
    let since = this.#recent.after(first.upTo, topics);
    // So many events arrived meanwhile that some are already evicted. A snapshot of its own starts later.
    for (let attempt = 0; since === null && attempt < limits.freshStartsAtMost; attempt += 1) {
      first = await this.#snapshot({ snapshot: () => join.snapshot() });
      since = this.#recent.after(first.upTo, topics);
    }
    if (socket.destroyed) return;
    if (since === null) throw new Error('so much happened while a reader joined that it must begin again');
    // One packet, without copying shared buffers: clients that reconnect together with large backfills would hold a
    // copy each.
    socket.cork();
    socket.write(head);
    socket.write(first.bytes);
    for (const event of since) socket.write(frame(event));
    socket.uncork();
    if (!hasConnection || this.#isStopped) {
      this.#closer.dismiss(socket);
      return;
    }
    const subscriber = new Subscriber(socket, {
      topics,
      endsAt: performance.now() + limits.shortestLifeMs + Math.random() * limits.lifeSpreadMs,
      sentUpTo: this.#recent.upTo,
    });
    this.#fanOut.add(subscriber);
    socket.on('drain', () => this.#catchUp(subscriber));
    // A disconnected client gets no more writes and is closed in its turn.
    parting.onGone = () => subscriber.leave();
    socket.on('close', () => this.#fanOut.remove(subscriber));
  }

  async #begin(join: Join, topics: ReadonlySet<string>): Promise<Start> {
    if (join.isWider !== true || join.lastEventId === null)
      return (await this.#resume(topics, join.lastEventId)) ?? this.#snapshot(join);
    const present = await this.#snapshot(join);
    const missed = await this.#resume(topics, String(Math.min(Number(join.lastEventId), present.upTo)));
    return missed === null ? present : { bytes: Buffer.concat([present.bytes, missed.bytes]), upTo: missed.upTo };
  }

  /** Returns what the client missed since its last event, or null if that is unknown, too much or too old. */
  async #resume(topics: ReadonlySet<string>, lastEventId: string | null): Promise<Start | null> {
    if (lastEventId === null || !/^\d{1,15}$/.test(lastEventId)) return null;
    const after = Number(lastEventId);
    if (after > this.#recent.upTo) {
      // Another process may be ahead of this one, so give it time to catch up.
      this.#look();
      await new Promise((resolve) => setTimeout(resolve, limits.heldUpMs * 10));
      if (after > this.#recent.upTo) return null;
    }
    const upTo = this.#recent.upTo;
    const made = this.#resumed.take({ topics, after, upTo }, async () => {
      const missed =
        this.#recent.after(after, topics) ??
        (await this.#reads.run('visitor', () =>
          readMissed(this.#database, { topics: [...topics], after, upTo, atMost: limits.backfillAtMost }),
        ));
      return missed === null || isTooMuch(missed, limits.backfillBytesAtMost)
        ? null
        : { bytes: Buffer.concat(missed.map(frame)), upTo };
    });
    // A failed backfill is not cached: the next attempt may succeed.
    made.catch(() => this.#resumed.clear());
    return made;
  }

  #catchUp(subscriber: Subscriber): void {
    if (!subscriber.recover()) return;
    const { upTo } = this.#recent;
    const after = subscriber.sentUpTo;
    const frames = this.#caughtUp.take({ topics: subscriber.topics, after, upTo }, () => {
      const missed = this.#recent.after(after, subscriber.topics);
      return missed === null || isTooMuch(missed, limits.catchUpBytesAtMost) ? null : this.#fanOut.pack(missed);
    });
    if (frames === null) subscriber.reset();
    else if (frames.length > 0) subscriber.send(upTo, frames);
  }

  async #snapshot(join: Pick<Join, 'snapshot' | 'snapshotKey'>): Promise<Start> {
    const read = async (): Promise<Start> => {
      // The position is read before the state: an event may be repeated by the snapshot, but never lost.
      const upTo = this.#recent.upTo;
      const json = JSON.stringify(await join.snapshot());
      return { bytes: frame({ id: upTo, topic: '', name: 'snapshot', json }), upTo };
    };
    return this.#snapshots.take(join.snapshotKey ?? null, () => this.#reads.run('visitor', read));
  }

  #look(): void {
    this.#isRung = true;
    this.#wake?.();
  }

  async #follow(): Promise<void> {
    while (!this.#isStopped) {
      this.#isRung = false;
      let pauseMs = limits.pollMs;
      try {
        const { events, isFull, isHeldUp } = await this.#follower.read();
        this.#take(events);
        if (isFull) continue;
        if (isHeldUp) pauseMs = limits.heldUpMs;
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
          this.#log.error(
            { error: error instanceof Error ? error.stack : String(error), event: event.name },
            'a listener failed on an event',
          );
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

  async forget(now: number): Promise<void> {
    const upTo = await this.#readUpTo();
    for (const old of [
      { before: new Date(now - limits.keepEventsMs), upTo },
      ...(upTo === null ? [] : [{ before: new Date(now - limits.keepUnreadMs) }]),
    ]) {
      while ((await forgetOld(this.#database, { ...old, atMost: limits.forgetAtOnce })) && !this.#isStopped);
    }
  }

  async #sweep(): Promise<void> {
    try {
      // Monotonic, like all timers of the channel: a clock change must neither cut off clients nor stop heartbeats.
      const now = performance.now();
      this.#resumed.clear();
      this.#caughtUp.clear();
      for (const subscriber of this.#fanOut.watchers) {
        if (!subscriber.resetIfStuck(now) && now > subscriber.endsAt) subscriber.end(between(limits.retryMs));
      }
      if (now >= this.#beatAt) {
        this.#beatAt = now + limits.HEARTBEAT_MS;
        await this.#time.keepTrue();
        const bytes = unnumberedFrame('heartbeat', { server_time: this.#time.now() });
        await this.#fanOut.forEach((subscriber) => subscriber.sendIfQuiet(bytes, limits.quietMs));
      }
      if (now >= this.#forgetAt) {
        this.#forgetAt = now + limits.forgetEveryMs;
        await this.forget(this.#time.now());
      }
    } catch (error) {
      if (!this.#isStopped)
        this.#log.warn({ error: String(error) }, 'the upkeep of the live channel failed; it will be tried again');
    }
  }
}
