import { frame, type LiveEvent } from './event.ts';
import type { Watcher } from './watcher.ts';

/** So many writes keep the event loop for a few milliseconds; then bids and pages have their turn. */
const sliceSize = 500;
const batchSize = 100;

/** Fewer events that say the same: given those of one topic in order, returns what is to be sent, in order. */
export type Coalesce = (events: readonly LiveEvent[]) => readonly LiveEvent[];

/** What goes to all watchers of one topic: framed once. */
interface Parcel { readonly events: readonly LiveEvent[]; readonly bytes: Buffer }

/** Writes each event to all who watch its topic. What comes while it writes waits, and goes out together afterwards. */
export class FanOut {
  readonly #byTopic = new Map<string, Set<Watcher>>();
  readonly #watchers = new Set<Watcher>();
  readonly #coalesce: Coalesce;
  #queue: LiveEvent[] = [];
  #isRunning = false;
  #turn = 0;

  constructor(coalesce: Coalesce) {
    this.#coalesce = coalesce;
  }

  get size(): number {
    return this.#watchers.size;
  }
  get watchers(): ReadonlySet<Watcher> {
    return this.#watchers;
  }

  add(watcher: Watcher): void {
    this.#watchers.add(watcher);
    for (const topic of watcher.topics) {
      const sameTopic = this.#byTopic.get(topic);
      if (sameTopic === undefined) this.#byTopic.set(topic, new Set([watcher]));
      else sameTopic.add(watcher);
    }
  }

  remove(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    for (const topic of watcher.topics) {
      const sameTopic = this.#byTopic.get(topic);
      sameTopic?.delete(watcher);
      if (sameTopic?.size === 0) this.#byTopic.delete(topic);
    }
  }

  /** Takes events in the order of their numbers. */
  send(events: readonly LiveEvent[]): void {
    for (const event of events) if (this.#byTopic.has(event.topic)) this.#queue.push(event);
    if (!this.#isRunning) void this.#run();
  }

  /** Writes to everybody, slice by slice. */
  async forEach(act: (watcher: Watcher) => void): Promise<void> {
    await this.#inSlices([...this.#watchers], act);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#queue.length > 0) {
      const batch = this.#queue.slice(0, batchSize);
      this.#queue = this.#queue.slice(batchSize);
      await this.#write(batch);
    }
    this.#isRunning = false;
  }

  async #write(batch: readonly LiveEvent[]): Promise<void> {
    const parcels = new Map<string, Parcel>();
    const receivers = new Set<Watcher>();
    for (const [topic, events] of Map.groupBy(batch, (event) => event.topic)) {
      const kept = events.length > 1 ? this.#coalesce(events) : events;
      parcels.set(topic, { events: kept, bytes: Buffer.concat(kept.map(frame)) });
      for (const watcher of this.#byTopic.get(topic) ?? []) receivers.add(watcher);
    }
    const ordered = [...parcels.values()].flatMap(({ events }) => events).sort((one, other) => one.id - other.id);
    await this.#inSlices([...receivers], (watcher) => {
      const own = [...parcels].flatMap(([topic, parcel]) => (watcher.topics.has(topic) ? [parcel] : []));
      const [parcel] = own;
      // Who watches several topics gets their events in the order of the numbers, or could not resume from the last one.
      if (parcel !== undefined && own.length === 1) sendParcel(watcher, parcel);
      else sendSome(watcher, ordered.filter((event) => watcher.topics.has(event.topic)));
    });
  }

  /** The start moves on with every round, so that nobody is always the last to know. */
  async #inSlices(watchers: readonly Watcher[], act: (watcher: Watcher) => void): Promise<void> {
    const slices = Math.ceil(watchers.length / sliceSize);
    this.#turn += 1;
    for (let slice = 0; slice < slices; slice += 1) {
      if (slice > 0) await new Promise((resolve) => setImmediate(resolve));
      const start = ((slice + this.#turn) % slices) * sliceSize;
      const end = start + sliceSize;
      for (const watcher of watchers.slice(start, end)) act(watcher);
    }
  }
}

function sendParcel(watcher: Watcher, { events, bytes }: Parcel): void {
  // One that joined in the meantime has had a part of it with its backfill.
  if (events.every((event) => event.id > watcher.sentUpTo)) watcher.send(events, bytes);
  else sendSome(watcher, events);
}

function sendSome(watcher: Watcher, events: readonly LiveEvent[]): void {
  const missing = events.filter((event) => event.id > watcher.sentUpTo);
  if (missing.length > 0) watcher.send(missing, Buffer.concat(missing.map(frame)));
}
