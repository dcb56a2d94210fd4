import type { Executor } from '../database/database.ts';

/** What happened, for those who listen. Topics: `auction:<slug>` is public, `user:<id>` is that user's alone. */
export interface OutgoingEvent { readonly topic: string; readonly name: string; readonly data: unknown }
interface LiveEventsTable { topic: string; name: string; data: string; recorded_at: Date }

/** Writes events in the transaction of the change; readers see them, in order, after its commit. */
export async function publish(transaction: Executor, at: number, events: readonly OutgoingEvent[]): Promise<void> {
  if (events.length === 0) return;
  await transaction.withTables<{ live_events: LiveEventsTable }>().insertInto('live_events')
    .values(events.map((event) => ({ topic: event.topic, name: event.name, data: JSON.stringify(event.data), recorded_at: new Date(at) })))
    .execute();
}
