import type { LiveEvent } from './event.ts';

/** The topic of an event for many users, who receive it on their own topics. */
export const ADDRESSED = 'addressed';
export interface AddressedEvent {
  readonly id: number;
  readonly topic: typeof ADDRESSED;
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly idOf: ReadonlyMap<string, string>;
}

/** A malformed event has no recipients, so that it doesn't block later events. */
export function readAddressed({ id, name, json }: LiveEvent): AddressedEvent {
  const { before, after, ids } = JSON.parse(json) as { before?: string; after?: string; ids?: Record<string, string> };
  return {
    id,
    topic: ADDRESSED,
    name,
    before: before ?? '',
    after: after ?? '',
    idOf: new Map(Object.entries(ids ?? {})),
  };
}

export function addressedTo({ id, name, before, after, idOf }: AddressedEvent, topic: string): LiveEvent | null {
  const recipientId = idOf.get(topic);
  return recipientId === undefined ? null : { id, topic, name, json: `${before}${recipientId}${after}` };
}
