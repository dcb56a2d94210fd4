import { sql } from 'kysely';
import type { z } from 'zod';
import { assert } from '../assert.ts';
import { CHECKS_CONTRACT } from '../config.ts';
import type { Executor } from '../database/database.ts';
import { newId } from '../ids.ts';
import { ADDRESSED } from './addressed.ts';

/** The topic is `<audience>:<subject>`, such as `auction:<slug>`. */
export interface EventDefinition<Schema extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly audience: string;
  readonly schema: Schema;
}

/** The private field makes `eventFor` the only way to build one, so its data matches its definition. */
class Event {
  readonly #definition: EventDefinition;
  readonly topic: string;
  readonly data: unknown;
  constructor(definition: EventDefinition, topic: string, data: unknown) {
    this.#definition = definition;
    this.topic = topic;
    this.data = data;
  }
  get name(): string {
    return this.#definition.name;
  }
}
export type OutgoingEvent = Event;

function check({ name, schema }: EventDefinition, data: unknown): void {
  const { error } = schema.safeParse(data);
  assert(error === undefined, `the event ${name} does not match its definition: ${error?.message ?? ''}`);
}

export function eventFor<Schema extends z.ZodType>(
  definition: EventDefinition<Schema>,
  subject: string,
  data: z.input<Schema>,
): OutgoingEvent {
  if (CHECKS_CONTRACT) check(definition, data);
  return new Event(definition, `${definition.audience}:${subject}`, data);
}

/** Writes events in the transaction of the change, numbered in order. */
export async function publish(transaction: Executor, at: number, events: readonly OutgoingEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = JSON.stringify(events.map(({ topic, name, data }) => ({ topic, name, data })));
  await sql`
    insert into live_events (topic, name, data, recorded_at)
    select event.topic, event.name, event.data, ${new Date(at)}
    from rows from (jsonb_to_recordset(${rows}::jsonb) as (topic text, name text, data jsonb)) with ordinality as event (topic, name, data, place)
    order by event.place`.execute(transaction);
}

export interface AddressedEvents<Schema extends z.ZodType> {
  readonly definition: EventDefinition<Schema>;
  dataOf(id: string): z.input<Schema>;
  readonly idOf: ReadonlyMap<string, string>;
}

/** Writes one row, so that a large audience doesn't cost thousands. */
export async function publishAddressed<Schema extends z.ZodType>(
  transaction: Executor,
  at: number,
  { definition, dataOf, idOf }: AddressedEvents<Schema>,
): Promise<void> {
  if (idOf.size === 0) return;
  const placeholder = newId();
  const data = dataOf(placeholder);
  if (CHECKS_CONTRACT) check(definition, data);
  const [before = '', after = ''] = JSON.stringify(data).split(placeholder);
  const ids = Object.fromEntries([...idOf].map(([subject, id]) => [`${definition.audience}:${subject}`, id]));
  await publish(transaction, at, [new Event(definition, ADDRESSED, { before, after, ids })]);
}
