import { sql } from 'kysely';
import type { Executor } from '../database/database.ts';

/** What happened, for those who listen. Topics: `auction:<slug>` is public, `user:<id>` is that user's alone, `selling:<slug>` is for the programs of whoever sells it. */
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

/** The same event for many topics, but for an id of each, which belongs at `idAt` in the data. */
export interface AlikeEvents { readonly name: string; readonly data: unknown; readonly idAt: readonly string[]; readonly to: readonly { readonly topic: string; readonly id: string }[] }

/** Writes the same event for many topics: its data goes over once. */
export async function publishAlike(transaction: Executor, at: number, { name, data, idAt, to }: AlikeEvents): Promise<void> {
  if (to.length === 0) return;
  await sql`
    insert into live_events (topic, name, data, recorded_at)
    select each.topic, ${name}, jsonb_set(${JSON.stringify(data)}::jsonb, ${idAt}::text[], to_jsonb(each.id)), ${new Date(at)}
    from unnest(${to.map(({ topic }) => topic)}::text[], ${to.map(({ id }) => id)}::text[]) with ordinality as each(topic, id, place) order by each.place`.execute(transaction);
}
