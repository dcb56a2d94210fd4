import { ADDRESSED, addressedTo, readAddressed } from './addressed.ts';
import { frame, LINE_ENDS, type LiveEvent } from './event.ts';
import type { Watcher } from './watcher.ts';

/** So long one fan-out keeps the event loop at a time; then bids and pages have their turn. */
const sliceMs = 12;
/**
 * The server takes one new connection per turn of the event loop. Between two slices those who arrive have as many turns as they need, for
 * as long as a slice: else a crowd that comes back would wait outside until its connections were dropped.
 */
const doorMs = 12;
/** Turns without anybody's coming or going after which nobody is taken to wait at the door. */
const emptyTurns = 3;
/** While so many come or go within so long, a round waits, and takes what happens meanwhile along: those who come are told on arrival. */
const storm = { moves: 300, withinMs: 400, waitMs: 150 };
/** Writes between two looks at the clock. */
const looksEvery = 32;
const batchSize = 100;
/** When those come back whose lines were ended. */
const backAfterMs = 500;

/** Fewer events that say the same: given those of one topic in order, returns what is to be sent, in order. */
export type Coalesce = (events: readonly LiveEvent[]) => readonly LiveEvent[];

/** Hears of an event that could not be joined with others, which is left out, and of a line that could not be written to, which is reset. */
export type OnFault = (error: unknown, event: LiveEvent | null) => void;

/** What goes to all watchers of one topic: framed once. */
interface Parcel {
  readonly events: readonly LiveEvent[];
  readonly firstId: number;
  readonly lastId: number;
  readonly frames: readonly Buffer[];
  readonly isLast: boolean;
}
const endsLine = (event: LiveEvent): boolean => event.name === LINE_ENDS;

/** Who watches a topic, also as a list that is made again only when somebody came or went. */
class Crowd {
  readonly #watchers = new Set<Watcher>();
  #list: readonly Watcher[] | null = null;

  get size(): number {
    return this.#watchers.size;
  }
  get list(): readonly Watcher[] {
    return (this.#list ??= [...this.#watchers]);
  }
  add(watcher: Watcher): void {
    this.#watchers.add(watcher);
    this.#list = null;
  }
  delete(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    this.#list = null;
  }
}

/** Writes each event to all who watch its topic. What comes while it writes waits, and goes out together afterwards. */
export class FanOut {
  readonly #byTopic = new Map<string, Crowd>();
  readonly #watchers = new Set<Watcher>();
  readonly #coalesce: Coalesce;
  readonly #isHearing: () => boolean;
  readonly #onFault: OnFault;
  readonly #broken = new WeakSet<LiveEvent>();
  #queue: LiveEvent[] = [];
  #isRunning = false;
  #turn = 0;
  #moves = 0;
  #spell = { endsAt: 0, moves: 0 };
  #stormUntil = 0;

  /** `isHearing`: whether a crowd goes, and not all of it was heard yet. Nothing is written meanwhile, which is for moments. */
  constructor(coalesce: Coalesce, { isHearing = () => false, onFault }: { isHearing?: () => boolean; onFault: OnFault }) {
    this.#coalesce = coalesce;
    this.#isHearing = isHearing;
    this.#onFault = onFault;
  }

  get size(): number {
    return this.#watchers.size;
  }
  get watchers(): ReadonlySet<Watcher> {
    return this.#watchers;
  }

  add(watcher: Watcher): void {
    this.noteMove();
    this.#watchers.add(watcher);
    for (const topic of watcher.topics) {
      const sameTopic = this.#byTopic.get(topic) ?? new Crowd();
      sameTopic.add(watcher);
      this.#byTopic.set(topic, sameTopic);
    }
  }

  /** Somebody comes, or is heard to go: others may follow. */
  noteMove(): void {
    const now = performance.now();
    this.#moves += 1;
    if (now > this.#spell.endsAt) this.#spell = { endsAt: now + storm.withinMs, moves: 0 };
    this.#spell.moves += 1;
    if (this.#spell.moves > storm.moves) this.#stormUntil = now + storm.waitMs;
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
    for (const event of events) {
      if (this.#byTopic.has(event.topic)) this.#queue.push(event);
      if (event.topic === ADDRESSED) this.#sendAddressed(event);
    }
    if (!this.#isRunning) void this.#run();
  }

  #sendAddressed(event: LiveEvent): void {
    const addressed = readAddressed(event);
    if (addressed.idOf.size === 0) this.#onFault(new Error('an event for many is for nobody'), event);
    for (const topic of addressed.idOf.keys()) {
      const own = this.#byTopic.has(topic) ? addressedTo(addressed, topic) : null;
      if (own !== null) this.#queue.push(own);
    }
  }

  /** Does something for everybody, slice by slice. */
  async forEach(act: (watcher: Watcher) => void): Promise<void> {
    await this.#inSlices([...this.#watchers], act);
  }

  /** These events of any topics as they are sent, in the order of their numbers; those of one topic coalesced. */
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
      await this.#untilHeard();
      const batch = this.#queue.slice(0, batchSize);
      this.#queue = this.#queue.slice(batchSize);
      await this.#write(batch);
    }
    this.#isRunning = false;
  }

  async #write(batch: readonly LiveEvent[]): Promise<void> {
    const parcels = new Map([...Map.groupBy(batch, (event) => event.topic)].map(([topic, events]) => [topic, this.#parcelOf(events)]));
    const [only] = parcels;
    if (only !== undefined && parcels.size === 1) {
      const [topic, parcel] = only;
      await this.#inSlices(this.#byTopic.get(topic)?.list ?? [], (watcher) => this.#deliver(watcher, parcel));
      return;
    }
    const receivers = new Set([...parcels.keys()].flatMap((topic) => this.#byTopic.get(topic)?.list ?? []));
    await this.#inSlices([...receivers], (watcher) => {
      const own = [...parcels].flatMap(([topic, parcel]) => (watcher.topics.has(topic) ? [parcel] : []));
      const [parcel] = own;
      // Who watches several topics gets their events in the order of the numbers, or could not resume from the last one.
      if (parcel !== undefined && own.length === 1) this.#deliver(watcher, parcel);
      else
        this.#deliverSome(
          watcher,
          batch.filter((event) => watcher.topics.has(event.topic)),
        );
    });
  }

  #deliver(watcher: Watcher, parcel: Parcel): void {
    // One that joined in the meantime has had a part of it with its backfill.
    if (parcel.firstId <= watcher.sentUpTo) this.#deliverSome(watcher, parcel.events);
    else {
      watcher.send(parcel.lastId, parcel.frames);
      if (parcel.isLast) watcher.end(backAfterMs);
    }
  }

  #deliverSome(watcher: Watcher, events: readonly LiveEvent[]): void {
    const missing = events.filter((event) => event.id > watcher.sentUpTo);
    const last = missing.at(-1);
    if (last !== undefined) watcher.send(last.id, this.pack(missing));
    if (missing.some(endsLine)) watcher.end(backAfterMs);
  }

  #parcelOf(events: readonly LiveEvent[]): Parcel {
    const single = this.#coalesced(events).map(frame);
    // One that is alone is kept for late readers too, who need no second copy of it.
    const frames = single.length === 1 ? single : [Buffer.concat(single)];
    return { events, firstId: events[0]?.id ?? 0, lastId: events.at(-1)?.id ?? 0, frames, isLast: events.some(endsLine) };
  }

  #coalesced(events: readonly LiveEvent[]): readonly LiveEvent[] {
    if (events.length < 2) return events;
    try {
      return this.#coalesce(events);
    } catch {
      // Read again after a start, it would end that process too: it is left out, and all the others go.
      const sound = events.filter((event) => !this.#isBroken(event));
      return sound.length === events.length ? events : this.#coalesced(sound);
    }
  }

  /** Whether an event cannot be joined, not even with itself. It is told of once. */
  #isBroken(event: LiveEvent): boolean {
    if (this.#broken.has(event)) return true;
    try {
      this.#coalesce([event, event]);
      return false;
    } catch (error) {
      this.#broken.add(event);
      this.#onFault(error, event);
      return true;
    }
  }

  /** The start moves on with every round, so that nobody is always the last to know. */
  async #inSlices(watchers: readonly Watcher[], act: (watcher: Watcher) => void): Promise<void> {
    const { length } = watchers;
    // A number that shares no pattern with the crowd's size. Rounds may overlap (a heartbeat, an event): each keeps its own start.
    this.#turn = (this.#turn + 7_919) % 1_000_003;
    const start = length === 0 ? 0 : this.#turn % length;
    let until = performance.now() + sliceMs;
    for (let done = 0; done < length; done += 1) {
      if (done % looksEvery === 0 && performance.now() > until) {
        await this.#giveWay();
        until = performance.now() + sliceMs;
      }
      const watcher = watchers[(start + done) % length];
      if (watcher !== undefined) this.#actOn(watcher, act);
    }
  }

  /** One line that cannot be written to must not keep the others from hearing: its reader comes back, and resumes. */
  #actOn(watcher: Watcher, act: (watcher: Watcher) => void): void {
    try {
      act(watcher);
    } catch (error) {
      this.#onFault(error, null);
      watcher.reset();
    }
  }

  /** Lets other work have its turn: one, or more while readers keep coming or going. */
  async #giveWay(): Promise<void> {
    const until = performance.now() + doorMs;
    let [before, empty] = [this.#moves, 0];
    do {
      await new Promise((resolve) => setImmediate(resolve));
      empty = this.#moves === before ? empty + 1 : 0;
      before = this.#moves;
    } while (empty < emptyTurns && performance.now() < until);
    await this.#untilHeard();
  }

  async #untilHeard(): Promise<void> {
    while (this.#isHearing()) await new Promise((resolve) => setImmediate(resolve));
  }
}
