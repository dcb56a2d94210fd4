import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { ADDRESSED, addressedTo, readAddressed } from './addressed.ts';
import type { LiveEvent } from './event.ts';
import type { Row } from '../database/tables.ts';

const readAtMost = 1_000;
/** A transaction that writes events is canceled long before, so nothing older can appear. */
const settledAfterMs = 60_000;

interface Barrier {
  readonly below: number;
  holders: ReadonlySet<string>;
}
export interface ReadResult {
  readonly events: readonly LiveEvent[];
  readonly isFull: boolean;
  readonly isHeldUp: boolean;
}

/**
 * Reads events in order, each once. Numbers are assigned before the commit, so a later one may become visible first. At
 * a gap the follower waits for every transaction that held a writer's lock on the table; what is missing then was
 * rolled back.
 */
export class EventFollower {
  readonly #database: Database;
  #position = 0;
  #barrier: Barrier | null = null;
  #clearedBelow = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  get position(): number {
    return this.#position;
  }

  /** Starts a little in the past, where every gap is settled. */
  async start(now: number): Promise<void> {
    const settled = await sql<Pick<Row<'live_events'>, 'id'>>`
      select id from live_events where recorded_at < ${new Date(now - settledAfterMs)} order by id desc limit 1`.execute(
      this.#database.executor,
    );
    const first = await sql<{ id: number | null }>`select min(id) as id from live_events`.execute(
      this.#database.executor,
    );
    this.#position = settled.rows[0]?.id ?? Math.max(0, (first.rows[0]?.id ?? 1) - 1);
  }

  startAt(position: number): void {
    this.#position = position;
  }

  async read(): Promise<ReadResult> {
    if (this.#barrier !== null) await this.#lowerBarrier(this.#barrier);
    const { rows } = await sql<LiveEvent>`
      select id, topic, name, data::text as json from live_events where id > ${this.#position} order by id limit ${readAtMost}`.execute(
      this.#database.executor,
    );
    const events = this.#readable(rows);
    const isAtGap = events.length < rows.length;
    if (isAtGap) this.#barrier ??= { below: rows.at(-1)?.id ?? 0, holders: await this.#writers() };
    // Only now, so that a failing query loses no events.
    this.#position = events.at(-1)?.id ?? this.#position;
    // At a gap without an active writer, one more read settles it.
    return {
      events,
      isFull: isAtGap ? this.#barrier?.holders.size === 0 : rows.length === readAtMost,
      isHeldUp: isAtGap,
    };
  }

  #readable(rows: readonly LiveEvent[]): readonly LiveEvent[] {
    const gap = rows.findIndex(
      ({ id }, index) => id > this.#clearedBelow && id !== (rows[index - 1]?.id ?? this.#position) + 1,
    );
    return gap === -1 ? rows : rows.slice(0, gap);
  }

  async #lowerBarrier(barrier: Barrier): Promise<void> {
    if (barrier.holders.size > 0) {
      const writers = await this.#writers();
      barrier.holders = new Set([...barrier.holders].filter((holder) => writers.has(holder)));
    }
    if (barrier.holders.size > 0) return;
    this.#clearedBelow = barrier.below;
    this.#barrier = null;
  }

  /** The transactions that may hold a number: an insert locks the table before it takes one. */
  async #writers(): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ holder: string }>`
      select virtualtransaction as holder from pg_locks
      where locktype = 'relation' and relation = 'live_events'::regclass and mode = 'RowExclusiveLock'
        and database = (select oid from pg_database where datname = current_database())`.execute(
      this.#database.executor,
    );
    return new Set(rows.map(({ holder }) => holder));
  }
}

/** Null if there are more than `atMost` or some are no longer stored. */
export async function readMissed(
  database: Database,
  { topics, after, upTo, atMost }: { topics: readonly string[]; after: number; upTo: number; atMost: number },
): Promise<LiveEvent[] | null> {
  const oldest = await sql<{ id: number | null }>`select min(id) as id from live_events`.execute(database.executor);
  const oldestId = oldest.rows[0]?.id ?? null;
  if (oldestId === null || after < oldestId - 1) return null;
  const { rows } = await sql<LiveEvent>`
    select id, topic, name, data::text as json from live_events
    where (topic = any(${topics}::text[]) or (topic = ${ADDRESSED} and data->'ids' ?| ${topics}::text[])) and id > ${after} and id <= ${upTo} order by id limit ${atMost + 1}`.execute(
    database.executor,
  );
  if (rows.length > atMost) return null;
  return rows.flatMap((row) => {
    if (row.topic !== ADDRESSED) return row;
    const event = readAddressed(row);
    return topics.flatMap((topic) => addressedTo(event, topic) ?? []);
  });
}

/** Keeps events above `upTo` for a consumer that has not read them. Returns true if there may be more. */
export async function deleteOldEvents(
  database: Database,
  { before, upTo = null, atMost }: { before: Date; upTo?: number | null; atMost: number },
): Promise<boolean> {
  const result = await sql`
    delete from live_events where id in (
      select id from (select id, recorded_at from live_events order by id limit ${atMost}) as oldest where recorded_at < ${before} and (${upTo}::bigint is null or id <= ${upTo})
    )`.execute(database.executor);
  return Number(result.numAffectedRows ?? 0n) === atMost;
}
