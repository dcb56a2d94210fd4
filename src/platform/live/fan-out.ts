import { ADDRESSED, addressedTo, readAddressed } from './addressed.ts';
import { frame, CONNECTION_ENDS, type LiveEvent } from './event.ts';
import type { Subscriber } from './subscriber.ts';

/** How long one fan-out may hold the event loop before bids and pages get their turn. */
const sliceMs = 12;
/**
 * The server accepts one new connection per turn of the event loop. Between slices, arriving clients get as many
 * turns as they need for up to this long, or clients that reconnect together would wait in the backlog until dropped.
 */
const doorMs = 12;
/** After this many turns without a connect or disconnect, nobody is assumed to be waiting in the backlog. */
const emptyTurns = 3;
/**
 * While this many clients come or go within `withinMs`, a round waits and includes what happens meanwhile. New
 * clients get current data when they join.
 */
const storm = { moves: 300, withinMs: 400, waitMs: 150 };
const looksEvery = 32;
const batchSize = 100;
/** Reconnect delay for clients whose connection was ended. */
const backAfterMs = 500;

/** Merges events of one topic, given in order. Returns the events to send, in order. */
export type Coalesce = (events: readonly LiveEvent[]) => readonly LiveEvent[];

/**
 * Called for an event that could not be merged and is dropped, and with null for a connection that could not be
 * written to and is reset.
 */
export type OnError = (error: unknown, event: LiveEvent | null) => void;

interface Parcel {
  readonly events: readonly LiveEvent[];
  readonly firstId: number;
  readonly lastId: number;
  readonly frames: readonly Buffer[];
  readonly isLast: boolean;
}
const endsLine = (event: LiveEvent): boolean => event.name === CONNECTION_ENDS;

class Broadcast {
  readonly #watchers = new Set<Subscriber>();
  #list: readonly Subscriber[] | null = null;

  get size(): number {
    return this.#watchers.size;
  }
  get list(): readonly Subscriber[] {
    return (this.#list ??= [...this.#watchers]);
  }
  add(subscriber: Subscriber): void {
    this.#watchers.add(subscriber);
    this.#list = null;
  }
  delete(subscriber: Subscriber): void {
    this.#watchers.delete(subscriber);
    this.#list = null;
  }
}

/**
 * Writes each event to all subscribers of its topic. Events that arrive during a round are merged and sent in the
 * next one.
 */
export class FanOut {
  readonly #byTopic = new Map<string, Broadcast>();
  readonly #watchers = new Set<Subscriber>();
  readonly #coalesce: Coalesce;
  readonly #isHearing: () => boolean;
  readonly #onError: OnError;
  readonly #broken = new WeakSet<LiveEvent>();
  #queue: LiveEvent[] = [];
  #isRunning = false;
  #turn = 0;
  #moves = 0;
  #spell = { endsAt: 0, moves: 0 };
  #stormUntil = 0;

  /** `isHearing` is true while a burst of disconnects is being processed; writes pause for that moment. */
  constructor(
    coalesce: Coalesce,
    { isHearing = () => false, onError }: { isHearing?: () => boolean; onError: OnError },
  ) {
    this.#coalesce = coalesce;
    this.#isHearing = isHearing;
    this.#onError = onError;
  }

  get size(): number {
    return this.#watchers.size;
  }
  get watchers(): ReadonlySet<Subscriber> {
    return this.#watchers;
  }

  add(subscriber: Subscriber): void {
    this.noteMove();
    this.#watchers.add(subscriber);
    for (const topic of subscriber.topics) {
      const sameTopic = this.#byTopic.get(topic) ?? new Broadcast();
      sameTopic.add(subscriber);
      this.#byTopic.set(topic, sameTopic);
    }
  }

  noteMove(): void {
    const now = performance.now();
    this.#moves += 1;
    if (now > this.#spell.endsAt) this.#spell = { endsAt: now + storm.withinMs, moves: 0 };
    this.#spell.moves += 1;
    if (this.#spell.moves > storm.moves) this.#stormUntil = now + storm.waitMs;
  }

  remove(subscriber: Subscriber): void {
    this.#watchers.delete(subscriber);
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
      const own = this.#byTopic.has(topic) ? addressedTo(addressed, topic) : null;
      if (own !== null) this.#queue.push(own);
    }
  }

  async forEach(action: (subscriber: Subscriber) => void): Promise<void> {
    await this.#inSlices([...this.#watchers], action);
  }

  pack(events: readonly LiveEvent[]): Buffer[] {
    const byTopic = Map.groupBy(events, (event) => event.topic);
    const kept = [...byTopic.values()].flatMap((sameTopic) => this.#coalesced(sameTopic));
    if (byTopic.size > 1) kept.sort((one, other) => one.id - other.id);
    return kept.map(frame);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#queue.length > 0) {
      if (performance.now() < this.#stormUntil)
        await new Promise((resolve) => {
          setTimeout(resolve, storm.waitMs);
        });
      await this.#untilReceived();
      const batch = this.#queue.slice(0, batchSize);
      this.#queue = this.#queue.slice(batchSize);
      await this.#write(batch);
    }
    this.#isRunning = false;
  }

  async #write(batch: readonly LiveEvent[]): Promise<void> {
    const parcels = new Map(
      [...Map.groupBy(batch, (event) => event.topic)].map(([topic, events]) => [topic, this.#parcelOf(events)]),
    );
    const [only] = parcels;
    if (only !== undefined && parcels.size === 1) {
      const [topic, parcel] = only;
      await this.#inSlices(this.#byTopic.get(topic)?.list ?? [], (subscriber) => this.#deliver(subscriber, parcel));
      return;
    }
    const receivers = new Set([...parcels.keys()].flatMap((topic) => this.#byTopic.get(topic)?.list ?? []));
    await this.#inSlices([...receivers], (subscriber) => {
      const own = [...parcels].flatMap(([topic, parcel]) => (subscriber.topics.has(topic) ? [parcel] : []));
      const [parcel] = own;
      // A subscriber of several topics must get its events in order of their numbers, or it could not resume from the
      // last one.
      if (parcel !== undefined && own.length === 1) this.#deliver(subscriber, parcel);
      else
        this.#deliverSome(
          subscriber,
          batch.filter((event) => subscriber.topics.has(event.topic)),
        );
    });
  }

  #deliver(subscriber: Subscriber, parcel: Parcel): void {
    // A subscriber that joined meanwhile already has part of it from its backfill.
    if (parcel.firstId <= subscriber.sentUpTo) this.#deliverSome(subscriber, parcel.events);
    else {
      subscriber.send(parcel.lastId, parcel.frames);
      if (parcel.isLast) subscriber.end(backAfterMs);
    }
  }

  #deliverSome(subscriber: Subscriber, events: readonly LiveEvent[]): void {
    const missing = events.filter((event) => event.id > subscriber.sentUpTo);
    const last = missing.at(-1);
    if (last !== undefined) subscriber.send(last.id, this.pack(missing));
    if (missing.some(endsLine)) subscriber.end(backAfterMs);
  }

  #parcelOf(events: readonly LiveEvent[]): Parcel {
    const single = this.#coalesced(events).map(frame);
    // A single frame is also cached for late subscribers, so it needs no second copy.
    const frames = single.length === 1 ? single : [Buffer.concat(single)];
    return {
      events,
      firstId: events[0]?.id ?? 0,
      lastId: events.at(-1)?.id ?? 0,
      frames,
      isLast: events.some(endsLine),
    };
  }

  #coalesced(events: readonly LiveEvent[]): readonly LiveEvent[] {
    if (events.length < 2) return events;
    try {
      return this.#coalesce(events);
    } catch {
      // A broken event would crash the process again after a restart, so it is left out and the others are sent.
      const sound = events.filter((event) => !this.#isBroken(event));
      return sound.length === events.length ? events : this.#coalesced(sound);
    }
  }

  /** True if the event cannot be coalesced even by itself. Reported once. */
  #isBroken(event: LiveEvent): boolean {
    if (this.#broken.has(event)) return true;
    try {
      this.#coalesce([event, event]);
      return false;
    } catch (error) {
      this.#broken.add(event);
      this.#onError(error, event);
      return true;
    }
  }

  /** The starting subscriber moves with every round, so that nobody is always last. */
  async #inSlices(watchers: readonly Subscriber[], action: (subscriber: Subscriber) => void): Promise<void> {
    const { length } = watchers;
    // A step that shares no pattern with the number of subscribers. Rounds may overlap (a heartbeat, an event), so
    // each keeps its own start.
    this.#turn = (this.#turn + 7_919) % 1_000_003;
    const start = length === 0 ? 0 : this.#turn % length;
    let until = performance.now() + sliceMs;
    for (let done = 0; done < length; done += 1) {
      if (done % looksEvery === 0 && performance.now() > until) {
        await this.#giveWay();
        until = performance.now() + sliceMs;
      }
      const subscriber = watchers[(start + done) % length];
      if (subscriber !== undefined) this.#actOn(subscriber, action);
    }
  }

  /** A connection that cannot be written to must not stop the others. Its client reconnects and resumes. */
  #actOn(subscriber: Subscriber, action: (subscriber: Subscriber) => void): void {
    try {
      action(subscriber);
    } catch (error) {
      this.#onError(error, null);
      subscriber.reset();
    }
  }

  /** Yields to other work: one turn, or more while clients keep coming or going. */
  async #giveWay(): Promise<void> {
    const until = performance.now() + doorMs;
    let [before, empty] = [this.#moves, 0];
    do {
      await new Promise((resolve) => setImmediate(resolve));
      empty = this.#moves === before ? empty + 1 : 0;
      before = this.#moves;
    } while (empty < emptyTurns && performance.now() < until);
    await this.#untilReceived();
  }

  async #untilReceived(): Promise<void> {
    while (this.#isHearing()) await new Promise((resolve) => setImmediate(resolve));
  }
}
