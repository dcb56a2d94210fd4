import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { ADDRESSED, OWN_ID } from './addressed.ts';

/** What happened, for those who listen. Topics: `auction:<slug>` is public, `user:<id>` is that user's alone, `selling:<slug>` is for the programs of whoever sells it. */
export interface OutgoingEvent {
  readonly topic: string;
  readonly name: string;
  readonly data: unknown;
}

/** Writes events in the transaction of the change, numbered in their order; readers see them after its commit. */
export async function publish(transaction: Executor, at: number, events: readonly OutgoingEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = JSON.stringify(events.map(({ topic, name, data }) => ({ topic, name, data })));
  await sql`
    insert into live_events (topic, name, data, recorded_at)
    select event.topic, event.name, event.data, ${new Date(at)}
    from rows from (jsonb_to_recordset(${rows}::jsonb) as (topic text, name text, data jsonb)) with ordinality as event (topic, name, data, place)
    order by event.place`.execute(transaction);
}

/** The same event for many topics: `dataOf` writes it around an id, and each topic has an id of its own. */
export interface AddressedNews {
  readonly name: string;
  dataOf(id: string): unknown;
  readonly idOf: ReadonlyMap<string, string>;
}

/** Writes the same event for many topics as one: so a crowd costs the database and all who follow the events a row, and not thousands. */
export async function publishAddressed(transaction: Executor, at: number, { name, dataOf, idOf }: AddressedNews): Promise<void> {
  if (idOf.size === 0) return;
  await publish(transaction, at, [{ topic: ADDRESSED, name, data: { words: JSON.stringify(dataOf(OWN_ID)), ids: Object.fromEntries(idOf) } }]);
}
