import { ADDRESSED, addressedTo, readAddressed } from './addressed.ts';
import { frame, CONNECTION_ENDS, type LiveEvent } from './event.ts';
import type { Subscriber } from './subscriber.ts';

const sliceMs = 12;
/**
 * The server accepts one connection per turn of the event loop. Between slices, arriving clients get turns for up to
 * this long, because a full backlog drops them.
 */
const acceptMs = 12;
/** After this many turns without a connect or disconnect, the backlog counts as idle. */
const idleTurns = 3;
/** While more clients than this come or go within `withinMs`, a round waits and includes what happens meanwhile. */
const burst = { connects: 300, withinMs: 400, waitMs: 150 };
const checkTimeEvery = 32;
const batchSize = 100;
const reconnectMs = 500;

/** Merges events of one topic, given and returned in order. */
export type Coalesce = (events: readonly LiveEvent[]) => readonly LiveEvent[];

/** `event` is null if a connection could not be written to and is reset. */
export type OnError = (error: unknown, event: LiveEvent | null) => void;

interface Packet {
  readonly events: readonly LiveEvent[];
  readonly firstId: number;
  readonly lastId: number;
  readonly frames: readonly Buffer[];
  readonly isLast: boolean;
}
const endsConnection = (event: LiveEvent): boolean => event.name === CONNECTION_ENDS;

class TopicSubscribers {
  readonly #subscribers = new Set<Subscriber>();
  #list: readonly Subscriber[] | null = null;

  get size(): number {
    return this.#subscribers.size;
  }
  get list(): readonly Subscriber[] {
    return (this.#list ??= [...this.#subscribers]);
  }
  add(subscriber: Subscriber): void {
    this.#subscribers.add(subscriber);
    this.#list = null;
  }
  delete(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber);
    this.#list = null;
  }
}

/** Events that arrive during a round are merged and sent in the next one. */
export class FanOut {
  readonly #byTopic = new Map<string, TopicSubscribers>();
  readonly #subscribers = new Set<Subscriber>();
  readonly #coalesce: Coalesce;
  readonly #isReadingPaused: () => boolean;
  readonly #onError: OnError;
  readonly #malformed = new WeakSet<LiveEvent>();
  #queue: LiveEvent[] = [];
  #isRunning = false;
  #rotation = 0;
  #connectionChanges = 0;
  #window = { endsAt: 0, changes: 0 };
  #burstUntil = 0;

  /** `isReadingPaused` is true during a burst of disconnects. Writes pause then. */
  constructor(
    coalesce: Coalesce,
    { isReadingPaused = () => false, onError }: { isReadingPaused?: () => boolean; onError: OnError },
  ) {
    this.#coalesce = coalesce;
    this.#isReadingPaused = isReadingPaused;
    this.#onError = onError;
  }

  get size(): number {
    return this.#subscribers.size;
  }
  get subscribers(): ReadonlySet<Subscriber> {
    return this.#subscribers;
  }

  add(subscriber: Subscriber): void {
    this.countConnectionChange();
    this.#subscribers.add(subscriber);
    for (const topic of subscriber.topics) {
      const sameTopic = this.#byTopic.get(topic) ?? new TopicSubscribers();
      sameTopic.add(subscriber);
      this.#byTopic.set(topic, sameTopic);
    }
  }

  countConnectionChange(): void {
    const now = performance.now();
    this.#connectionChanges += 1;
    if (now > this.#window.endsAt) this.#window = { endsAt: now + burst.withinMs, changes: 0 };
    this.#window.changes += 1;
    if (this.#window.changes > burst.connects) this.#burstUntil = now + burst.waitMs;
  }

  remove(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber);
    for (const topic of subscriber.topics) {
      const sameTopic = this.#byTopic.get(topic);
      sameTopic?.delete(subscriber);
      if (sameTopic?.size === 0) this.#byTopic.delete(topic);
    }
  }

  send(events: readonly LiveEvent[]): void {
    for (const event of events) {
      if (this.#byTopic.has(event.topic)) this.#queue.push(event);
      if (event.topic === ADDRESSED) this.#sendAddressed(event);
    }
    if (!this.#isRunning) void this.#run();
  }

  #sendAddressed(event: LiveEvent): void {
    const addressed = readAddressed(event);
    if (addressed.idOf.size === 0) this.#onError(new Error('a broadcast event has no recipients'), event);
    for (const topic of addressed.idOf.keys()) {
      const relevant = this.#byTopic.has(topic) ? addressedTo(addressed, topic) : null;
      if (relevant !== null) this.#queue.push(relevant);
    }
  }

  async forEach(action: (subscriber: Subscriber) => void): Promise<void> {
    await this.#inSlices([...this.#subscribers], action);
  }

  encode(events: readonly LiveEvent[]): Buffer[] {
    const byTopic = Map.groupBy(events, (event) => event.topic);
    const coalesced = [...byTopic.values()].flatMap((sameTopic) => this.#coalesced(sameTopic));
    if (byTopic.size > 1) coalesced.sort((one, other) => one.id - other.id);
    return coalesced.map(frame);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#queue.length > 0) {
      if (performance.now() < this.#burstUntil)
        await new Promise((resolve) => {
          setTimeout(resolve, burst.waitMs);
        });
      await this.#untilReadingResumes();
      const batch = this.#queue.slice(0, batchSize);
      this.#queue = this.#queue.slice(batchSize);
      await this.#write(batch);
    }
    this.#isRunning = false;
  }

  async #write(batch: readonly LiveEvent[]): Promise<void> {
    const packets = new Map(
      [...Map.groupBy(batch, (event) => event.topic)].map(([topic, events]) => [topic, this.#packetOf(events)]),
    );
    const [first] = packets;
    if (first !== undefined && packets.size === 1) {
      const [topic, packet] = first;
      await this.#inSlices(this.#byTopic.get(topic)?.list ?? [], (subscriber) => this.#deliver(subscriber, packet));
      return;
    }
    const recipients = new Set([...packets.keys()].flatMap((topic) => this.#byTopic.get(topic)?.list ?? []));
    await this.#inSlices([...recipients], (subscriber) => {
      const relevant = [...packets].flatMap(([topic, packet]) => (subscriber.topics.has(topic) ? [packet] : []));
      const [packet] = relevant;
      // In order of their numbers, so that the client can resume from the last one.
      if (packet !== undefined && relevant.length === 1) this.#deliver(subscriber, packet);
      else
        this.#deliverSome(
          subscriber,
          batch.filter((event) => subscriber.topics.has(event.topic)),
        );
    });
  }

  #deliver(subscriber: Subscriber, packet: Packet): void {
    // A subscriber that joined meanwhile has part of it from its backfill.
    if (packet.firstId <= subscriber.sentUpTo) this.#deliverSome(subscriber, packet.events);
    else {
      subscriber.send(packet.lastId, packet.frames);
      if (packet.isLast) subscriber.end(reconnectMs);
    }
  }

  #deliverSome(subscriber: Subscriber, events: readonly LiveEvent[]): void {
    const missing = events.filter((event) => event.id > subscriber.sentUpTo);
    const last = missing.at(-1);
    if (last !== undefined) subscriber.send(last.id, this.encode(missing));
    if (missing.some(endsConnection)) subscriber.end(reconnectMs);
  }

  #packetOf(events: readonly LiveEvent[]): Packet {
    const single = this.#coalesced(events).map(frame);
    const frames = single.length === 1 ? single : [Buffer.concat(single)];
    return {
      events,
      firstId: events[0]?.id ?? 0,
      lastId: events.at(-1)?.id ?? 0,
      frames,
      isLast: events.some(endsConnection),
    };
  }

  #coalesced(events: readonly LiveEvent[]): readonly LiveEvent[] {
    if (events.length < 2) return events;
    try {
      return this.#coalesce(events);
    } catch {
      // A malformed event would crash the process again after a restart, so it is left out.
      const valid = events.filter((event) => !this.#isMalformed(event));
      return valid.length === events.length ? events : this.#coalesced(valid);
    }
  }

  #isMalformed(event: LiveEvent): boolean {
    if (this.#malformed.has(event)) return true;
    try {
      this.#coalesce([event, event]);
      return false;
    } catch (error) {
      this.#malformed.add(event);
      this.#onError(error, event);
      return true;
    }
  }

  /** The starting subscriber moves with every round, so that nobody is always last. */
  async #inSlices(watchers: readonly Subscriber[], action: (subscriber: Subscriber) => void): Promise<void> {
    const { length } = watchers;
    // A prime, so that the start shares no pattern with the number of subscribers.
    this.#rotation = (this.#rotation + 7_919) % 1_000_003;
    const start = length === 0 ? 0 : this.#rotation % length;
    let until = performance.now() + sliceMs;
    for (let done = 0; done < length; done += 1) {
      if (done % checkTimeEvery === 0 && performance.now() > until) {
        await this.#yield();
        until = performance.now() + sliceMs;
      }
      const subscriber = watchers[(start + done) % length];
      if (subscriber !== undefined) this.#runAction(subscriber, action);
    }
  }

  #runAction(subscriber: Subscriber, action: (subscriber: Subscriber) => void): void {
    try {
      action(subscriber);
    } catch (error) {
      this.#onError(error, null);
      subscriber.reset();
    }
  }

  async #yield(): Promise<void> {
    const until = performance.now() + acceptMs;
    let [before, idle] = [this.#connectionChanges, 0];
    do {
      await new Promise((resolve) => setImmediate(resolve));
      idle = this.#connectionChanges === before ? idle + 1 : 0;
      before = this.#connectionChanges;
    } while (idle < idleTurns && performance.now() < until);
    await this.#untilReadingResumes();
  }

  async #untilReadingResumes(): Promise<void> {
    while (this.#isReadingPaused()) await new Promise((resolve) => setImmediate(resolve));
  }
}
