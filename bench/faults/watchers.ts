import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import { StreamReader, type ReceivedEvent } from '#tests/support/stream-reader.ts';
import type { Dice } from '#tests/simulation/world/seeded.ts';

const CATCH_UP_MS = 30_000;
const LOOK_MS = 20;
const RETRY_MS = { least: 100, spread: 500 } as const;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface PublishedEvent {
  readonly id: number;
  readonly topic: string;
  readonly name: string;
  readonly data: unknown;
}

/** A client of the live stream that reconnects with Last-Event-ID, to either process. */
export class Watcher {
  readonly #ports: readonly [number, ...number[]];
  readonly #path: string;
  readonly #dice: Dice;
  readonly #connections: StreamReader[] = [];
  #isClosed = false;

  constructor(ports: readonly [number, ...number[]], slugs: readonly string[], dice: Dice) {
    this.#ports = ports;
    this.#path = `/api/live?auctions=${slugs.join(',')}`;
    this.#dice = dice;
    this.#connect();
  }

  get lastId(): number | null {
    for (const { events } of this.#connections.toReversed()) {
      const last = events.findLast(({ id }) => id !== null);
      if (last !== undefined) return Number(last.id);
    }
    return null;
  }

  get reconnections(): number {
    return this.#connections.length - 1;
  }

  async caughtUpTo(id: number): Promise<void> {
    const giveUpAt = performance.now() + CATCH_UP_MS;
    while ((this.lastId ?? 0) < id && performance.now() < giveUpAt) await pause(LOOK_MS);
  }

  close(): void {
    this.#isClosed = true;
    this.#connections.at(-1)?.close();
  }

  /**
   * The received events in runs. A snapshot starts a new run. Within a run every published event must occur exactly
   * once.
   */
  runs(): { readonly after: number; readonly events: ReceivedEvent[] }[] {
    const runs: { after: number; events: ReceivedEvent[] }[] = [];
    for (const { events } of this.#connections)
      for (const event of events) {
        if (event.id === null) continue;
        if (event.name === 'snapshot') runs.push({ after: Number(event.id), events: [] });
        else runs.at(-1)?.events.push(event);
      }
    return runs;
  }

  #connect(): void {
    const lastId = this.lastId;
    const reader = new StreamReader(
      this.#dice.pick(this.#ports),
      this.#path,
      lastId === null ? {} : { 'last-event-id': String(lastId) },
    );
    this.#connections.push(reader);
    void reader.closed.then(async () => {
      await pause(RETRY_MS.least + this.#dice.upTo(RETRY_MS.spread));
      if (!this.#isClosed) this.#connect();
    });
  }
}

const topicsOf = (slugs: readonly string[]): string[] => slugs.map((slug) => `auction:${slug}`);

export async function readLastEventId(executor: Executor, slugs: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from live_events
    where topic = any(${topicsOf(slugs)})`.execute(executor);
  return rows[0]?.id ?? 0;
}

/** Compares what each client received with what was published. Returns the gaps and duplicates. */
export async function verifyStreams(
  executor: Executor,
  slugs: readonly string[],
  watchers: readonly Watcher[],
): Promise<string[]> {
  const { rows: published } = await sql<PublishedEvent>`select id, topic, name, data from live_events
    where topic = any(${topicsOf(slugs)}) order by id`.execute(executor);
  const last = published.at(-1)?.id ?? 0;
  return watchers.flatMap((watcher, index) => {
    const late =
      (watcher.lastId ?? 0) < last ? [`stream ${index} ends at ${watcher.lastId ?? 'nothing'} of ${last}`] : [];
    return [
      ...late,
      ...watcher.runs().flatMap((run) => verifyRun(run, published).map((what) => `stream ${index} ${what}`)),
    ];
  });
}

function verifyRun(
  run: { after: number; events: readonly ReceivedEvent[] },
  published: readonly PublishedEvent[],
): string[] {
  const ids = run.events.map(({ id }) => Number(id));
  const upTo = ids.at(-1) ?? run.after;
  const expected = countOf(published.filter(({ id }) => id > run.after && id <= upTo).flatMap(factsOf));
  const received = countOf(run.events.flatMap(factsOf));
  const isAscending = ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0));
  return [
    ...(isAscending ? [] : ['received events out of order']),
    ...[...expected].filter(([fact]) => !received.has(fact)).map(([fact]) => `missed ${fact}`),
    ...[...received]
      .filter(([fact, count]) => count > (expected.get(fact) ?? 0))
      .map(([fact, count]) => `received ${fact} ${count} times`),
  ];
}

function countOf(facts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const fact of facts) counts.set(fact, (counts.get(fact) ?? 0) + 1);
  return counts;
}

/** Each bid and each step of an auction. Several events of bids may arrive joined into one. */
function factsOf({ name, data }: Pick<PublishedEvent, 'name' | 'data'>): string[] {
  const { auction, bids, what } = data as {
    readonly auction?: { readonly slug: string };
    readonly bids?: readonly { readonly number: number }[];
    readonly what?: string;
  };
  if (bids !== undefined) return bids.map(({ number }) => `bid ${auction?.slug ?? ''} ${number}`);
  return [`${name} ${auction?.slug ?? ''} ${what ?? ''}`];
}
