import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { createWorkQueue, TooManyWaiting, type WorkQueue } from '../work-queue.ts';
import { ADDRESSED } from './addressed.ts';
import { frame, unnumberedFrame, type LiveEvent } from './event.ts';
import { FanOut, type Coalesce } from './fan-out.ts';
import { ConnectionCloser, type ClosingConnection } from './connection-closing.ts';
import { RecentEvents } from './recent-events.ts';
import { ConnectionLimits } from './connection-limits.ts';
import { ServerTime } from './server-time.ts';
import { SharedBackfills } from './shared-backfills.ts';
import { SharedSnapshots } from './shared-snapshots.ts';
import { streamHead, detachSocket } from './detach-socket.ts';
import { deleteOldEvents, readMissed, EventFollower } from './event-follower.ts';
import { Subscriber } from './subscriber.ts';
import * as limits from './limits.ts';
import { randomBetween, exceedsLimit } from './limits.ts';

export interface LiveOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly coalesce?: Coalesce;
  /** Later events are not deleted. Null without such a consumer. */
  readUpTo(): Promise<number | null>;
  readonly maxConnections?: number;
  readonly maxConnectionsPerAddress?: number;
  readonly reads?: Parameters<typeof createWorkQueue>[0];
}

export interface Join {
  readonly response: ServerResponse;
  readonly address: string;
  readonly topics: readonly string[];
  readonly lastEventId: string | null;
  /** The client adds topics, so it gets a snapshot as well. */
  readonly hasNewTopics?: boolean;
  snapshot(): Promise<unknown>;
  /** Clients that join with the same key may share a snapshot. */
  readonly snapshotKey?: string;
}

export interface Live {
  start(): Promise<void>;
  stop(): Promise<void>;
  wake(): void;
  join(join: Join): void;
  deleteOldEvents(now: number): Promise<void>;
  /** Every event, in order. After a restart, events of the last minute may be delivered again. */
  onEvent(listener: (event: LiveEvent) => void): () => void;
  serverTime(): number;
  readonly position: number;
  readonly size: number;
  readonly people: number;
  readonly slow: number;
}

export function createLive(options: LiveOptions): Live {
  return new LiveChannel(options);
}

interface InitialData {
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
  readonly #resumed = new SharedBackfills<Promise<InitialData | null>>();
  readonly #caughtUp = new SharedBackfills<readonly Buffer[] | null>();
  readonly #closer = new ConnectionCloser(() => this.#fanOut.countConnectionChange());
  readonly #joined = new WeakSet<Socket>();
  readonly #listeners = new Set<(event: LiveEvent) => void>();
  #recent = new RecentEvents(0);
  #wake: (() => void) | null = null;
  #isSignaled = false;
  #isStopped = true;
  #loop: Promise<void> = Promise.resolve();
  #stopListening: (() => void) | null = null;
  #sweeper: NodeJS.Timeout | null = null;
  #heartbeatAt = 0;
  #deleteAt = 0;
  readonly #readUpTo: LiveOptions['readUpTo'];

  constructor({ database, clock, log, coalesce, readUpTo, ...own }: LiveOptions) {
    this.#database = database;
    this.#clock = clock;
    this.#log = log;
    this.#readUpTo = readUpTo;
    this.#reads = createWorkQueue(own.reads ?? limits.READS);
    this.#connectionLimits = new ConnectionLimits({
      atMost: own.maxConnections ?? limits.MAX_CONNECTIONS,
      perAddress: own.maxConnectionsPerAddress ?? limits.MAX_CONNECTIONS_PER_ADDRESS,
    });
    this.#follower = new EventFollower(database);
    this.#fanOut = new FanOut(coalesce ?? ((events) => events), {
      isReadingPaused: () => this.#closer.isReadingPaused,
      onError: (error, event) =>
        log.error(
          {
            error: error instanceof Error ? error.stack : String(error),
            ...(event === null ? {} : { event: event.name, id: event.id, topic: event.topic }),
          },
          event === null
            ? 'a live connection could not be written to and is reset'
            : 'a malformed live event is left out',
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

  get people(): number {
    const people = new Set<string>();
    for (const { topics } of this.#fanOut.subscribers)
      for (const topic of topics) if (topic.startsWith('user:')) people.add(topic);
    return people.size;
  }

  get slow(): number {
    return [...this.#fanOut.subscribers].filter((subscriber) => subscriber.isSlow).length;
  }

  async start(): Promise<void> {
    await this.#time.refresh();
    await this.#follower.start(await this.#clock.now(this.#database.executor));
    this.#recent = new RecentEvents(this.#follower.position);
    this.#isStopped = false;
    this.#stopListening = this.#database.notifyChannel.onWake(() => this.#wakeLoop());
    this.#heartbeatAt = performance.now() + limits.HEARTBEAT_MS;
    this.#sweeper = setInterval(() => void this.#sweep(), limits.sweepMs);
    this.#loop = this.#follow();
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#stopListening?.();
    if (this.#sweeper !== null) clearInterval(this.#sweeper);
    this.#wakeLoop();
    await this.#loop;
    for (const subscriber of this.#fanOut.subscribers) subscriber.end(randomBetween(limits.retryMs));
  }

  wake(): void {
    this.#database.notifyChannel.wake();
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
    if (this.#joined.has(socket)) {
      socket.destroy();
      return;
    }
    this.#joined.add(socket);
    detachSocket(response, socket);
    const connection = this.#closer.watch(socket);
    const hasConnection = this.#connectionLimits.take(address);
    if (hasConnection) socket.on('close', () => this.#connectionLimits.release(address));
    const head = streamHead(hasConnection ? limits.retryMs : limits.fullRetryMs);
    this.#admit(join, socket, { head, hasConnection, connection }).catch((error: unknown) => {
      const isBusy = error instanceof TooManyWaiting;
      if (!isBusy)
        this.#log.error(
          { error: error instanceof Error ? error.stack : String(error) },
          'a live connection could not be started',
        );
      this.#closer.endRequest(socket, isBusy ? streamHead(limits.fullRetryMs) : head);
    });
  }

  /** The last read and the subscription are one synchronous step, so that no event is lost. */
  async #admit(
    join: Join,
    socket: Socket,
    { head, hasConnection, connection }: { head: string; hasConnection: boolean; connection: ClosingConnection },
  ): Promise<void> {
    const topics = new Set(join.topics.filter((topic) => topic !== ADDRESSED).slice(0, limits.maxTopics));
    let first = await this.#firstData(join, topics);
    let since = this.#recent.after(first.upTo, topics);
    // So many events arrived that some are already evicted. A snapshot of its own starts later.
    for (let attempt = 0; since === null && attempt < limits.maxRestarts; attempt += 1) {
      first = await this.#snapshot({ snapshot: () => join.snapshot() });
      since = this.#recent.after(first.upTo, topics);
    }
    if (socket.destroyed) return;
    if (since === null) throw new Error('too many events while a client joined');
    // One packet, without copying shared buffers: many clients reconnect together.
    socket.cork();
    socket.write(head);
    socket.write(first.bytes);
    for (const event of since) socket.write(frame(event));
    socket.uncork();
    if (!hasConnection || this.#isStopped) {
      this.#closer.endRequest(socket);
      return;
    }
    const subscriber = new Subscriber(socket, {
      topics,
      endsAt: performance.now() + limits.minLifetimeMs + Math.random() * limits.lifetimeSpreadMs,
      sentUpTo: this.#recent.upTo,
    });
    this.#fanOut.add(subscriber);
    socket.on('drain', () => this.#catchUp(subscriber));
    connection.onGone = () => subscriber.stopWriting();
    socket.on('close', () => this.#fanOut.remove(subscriber));
  }

  async #firstData(join: Join, topics: ReadonlySet<string>): Promise<InitialData> {
    if (join.hasNewTopics !== true || join.lastEventId === null)
      return (await this.#resume(topics, join.lastEventId)) ?? this.#snapshot(join);
    const present = await this.#snapshot(join);
    const missed = await this.#resume(topics, String(Math.min(Number(join.lastEventId), present.upTo)));
    return missed === null ? present : { bytes: Buffer.concat([present.bytes, missed.bytes]), upTo: missed.upTo };
  }

  async #resume(topics: ReadonlySet<string>, lastEventId: string | null): Promise<InitialData | null> {
    if (lastEventId === null || !/^\d{1,15}$/.test(lastEventId)) return null;
    const after = Number(lastEventId);
    if (after > this.#recent.upTo) {
      // Another process may be ahead of this one, so give it time to catch up.
      this.#wakeLoop();
      await new Promise((resolve) => setTimeout(resolve, limits.gapPollMs * 10));
      if (after > this.#recent.upTo) return null;
    }
    const upTo = this.#recent.upTo;
    const made = this.#resumed.take({ topics, after, upTo }, async () => {
      const missed =
        this.#recent.after(after, topics) ??
        (await this.#reads.run('visitor', () =>
          readMissed(this.#database, { topics: [...topics], after, upTo, atMost: limits.maxBackfillEvents }),
        ));
      return missed === null || exceedsLimit(missed, limits.maxBackfillBytes)
        ? null
        : { bytes: Buffer.concat(missed.map(frame)), upTo };
    });
    made.catch(() => this.#resumed.clear());
    return made;
  }

  #catchUp(subscriber: Subscriber): void {
    if (!subscriber.recover()) return;
    const { upTo } = this.#recent;
    const after = subscriber.sentUpTo;
    const frames = this.#caughtUp.take({ topics: subscriber.topics, after, upTo }, () => {
      const missed = this.#recent.after(after, subscriber.topics);
      return missed === null || exceedsLimit(missed, limits.maxCatchUpBytes) ? null : this.#fanOut.encode(missed);
    });
    if (frames === null) subscriber.reset();
    else if (frames.length > 0) subscriber.send(upTo, frames);
  }

  async #snapshot(join: Pick<Join, 'snapshot' | 'snapshotKey'>): Promise<InitialData> {
    const read = async (): Promise<InitialData> => {
      // The position is read before the state: an event may be repeated by the snapshot, but never lost.
      const upTo = this.#recent.upTo;
      const json = JSON.stringify(await join.snapshot());
      return { bytes: frame({ id: upTo, topic: '', name: 'snapshot', json }), upTo };
    };
    return this.#snapshots.take(join.snapshotKey ?? null, () => this.#reads.run('visitor', read));
  }

  #wakeLoop(): void {
    this.#isSignaled = true;
    this.#wake?.();
  }

  async #follow(): Promise<void> {
    while (!this.#isStopped) {
      this.#isSignaled = false;
      let pauseMs = limits.pollMs;
      try {
        const { events, isFull, isHeldUp } = await this.#follower.read();
        this.#take(events);
        if (isFull) continue;
        if (isHeldUp) pauseMs = limits.gapPollMs;
      } catch (error) {
        if (!this.#isStopped) this.#log.error({ error: String(error) }, 'the live events could not be read');
        this.#isSignaled = false;
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
    if (this.#isSignaled || this.#isStopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = null;
  }

  async deleteOldEvents(now: number): Promise<void> {
    const upTo = await this.#readUpTo();
    for (const old of [
      { before: new Date(now - limits.eventLifetimeMs), upTo },
      ...(upTo === null ? [] : [{ before: new Date(now - limits.unreadEventLifetimeMs) }]),
    ]) {
      while ((await deleteOldEvents(this.#database, { ...old, atMost: limits.deleteBatchSize })) && !this.#isStopped);
    }
  }

  async #sweep(): Promise<void> {
    try {
      const now = performance.now();
      this.#resumed.clear();
      this.#caughtUp.clear();
      for (const subscriber of this.#fanOut.subscribers) {
        if (!subscriber.resetIfStuck(now) && now > subscriber.endsAt) subscriber.end(randomBetween(limits.retryMs));
      }
      if (now >= this.#heartbeatAt) {
        this.#heartbeatAt = now + limits.HEARTBEAT_MS;
        await this.#time.refresh();
        const bytes = unnumberedFrame('heartbeat', { server_time: this.#time.now() });
        await this.#fanOut.forEach((subscriber) => subscriber.sendIfQuiet(bytes, limits.quietMs));
      }
      if (now >= this.#deleteAt) {
        this.#deleteAt = now + limits.deleteEveryMs;
        await this.deleteOldEvents(this.#time.now());
      }
    } catch (error) {
      if (!this.#isStopped)
        this.#log.warn({ error: String(error) }, 'maintenance of the live stream failed and will be retried');
    }
  }
}
