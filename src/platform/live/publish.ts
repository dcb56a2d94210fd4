import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { ADDRESSED, OWN_ID } from './addressed.ts';

/**
 * An event for subscribers. Topics: `auction:<slug>` is public, `user:<id>` is private to that user, `selling:<slug>`
 * is for the seller's API clients.
 */
export interface OutgoingEvent {
  readonly topic: string;
  readonly name: string;
  readonly data: unknown;
}

/** Writes events in the transaction of the change, numbered in order. Readers see them after the commit. */
export async function publish(transaction: Executor, at: number, events: readonly OutgoingEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = JSON.stringify(events.map(({ topic, name, data }) => ({ topic, name, data })));
  await sql`
    insert into live_events (topic, name, data, recorded_at)
    select event.topic, event.name, event.data, ${new Date(at)}
    from rows from (jsonb_to_recordset(${rows}::jsonb) as (topic text, name text, data jsonb)) with ordinality as event (topic, name, data, place)
    order by event.place`.execute(transaction);
}

/** The same event for many topics: `dataOf` builds the data around an id, and each topic has its own id. */
export interface AddressedNews {
  readonly name: string;
  dataOf(id: string): unknown;
  readonly idOf: ReadonlyMap<string, string>;
}

/**
 * Writes one row for the same event on many topics, so a large audience costs the database and its readers one row
 * instead of thousands.
 */
export async function publishAddressed(transaction: Executor, at: number, { name, dataOf, idOf }: AddressedNews): Promise<void> {
  if (idOf.size === 0) return;
  await publish(transaction, at, [{ topic: ADDRESSED, name, data: { words: JSON.stringify(dataOf(OWN_ID)), ids: Object.fromEntries(idOf) } }]);
}
