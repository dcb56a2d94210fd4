import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';

/** What happened, for those who listen. Topics: `auction:<slug>` is public, `user:<id>` is that user's alone. */
export interface OutgoingEvent { readonly topic: string; readonly name: string; readonly data: unknown }

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
