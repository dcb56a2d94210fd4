import { ADDRESSED, type AddressedEvent, addressedTo, readAddressed } from './addressed.ts';
import type { LiveEvent } from './event.ts';

const maxEvents = 20_000;
const maxBytes = 32 * 1024 * 1024;

export class RecentEvents {
  readonly #byTopic = new Map<string, LiveEvent[]>();
  readonly #addressed: AddressedEvent[] = [];
  #all: LiveEvent[] = [];
  #start = 0;
  #bytes = 0;
  #forgottenUpTo: number;
  #upTo: number;

  constructor(position: number) {
    this.#forgottenUpTo = position;
    this.#upTo = position;
  }

  get upTo(): number {
    return this.#upTo;
  }

  add(event: LiveEvent): void {
    this.#upTo = event.id;
    this.#all.push(event);
    this.#bytes += event.json.length;
    const sameTopic = this.#byTopic.get(event.topic);
    if (event.topic === ADDRESSED) this.#addressed.push(readAddressed(event));
    else if (sameTopic === undefined) this.#byTopic.set(event.topic, [event]);
    else sameTopic.push(event);
    while (this.#all.length - this.#start > maxEvents || this.#bytes > maxBytes) this.#forgetOldest();
  }

  after(id: number, topics: Iterable<string>): LiveEvent[] | null {
    if (id < this.#forgottenUpTo) return null;
    const found: LiveEvent[] = [];
    let lists = 0;
    for (const topic of topics) {
      const events = this.#byTopic.get(topic);
      if (events === undefined) continue;
      const first = events.findLastIndex((event) => event.id <= id) + 1;
      if (first < events.length) lists += 1;
      for (const event of events.slice(first)) found.push(event);
    }
    for (const event of this.#addressed.slice(this.#addressed.findLastIndex((each) => each.id <= id) + 1)) {
      const matching = [...topics].flatMap((topic) => addressedTo(event, topic) ?? []);
      if (matching.length > 0) lists += 2;
      found.push(...matching);
    }
    return lists > 1 ? found.sort((one, other) => one.id - other.id) : found;
  }

  #forgetOldest(): void {
    const oldest = this.#all[this.#start];
    if (oldest === undefined) return;
    this.#start += 1;
    this.#bytes -= oldest.json.length;
    this.#forgottenUpTo = oldest.id;
    if (oldest.topic === ADDRESSED) this.#addressed.shift();
    const sameTopic = this.#byTopic.get(oldest.topic);
    sameTopic?.shift();
    if (sameTopic?.length === 0) this.#byTopic.delete(oldest.topic);
    // Removing from the front of an array costs its length, so this waits until half is evicted.
    if (this.#start * 2 > this.#all.length) {
      this.#all = this.#all.slice(this.#start);
      this.#start = 0;
    }
  }
}
