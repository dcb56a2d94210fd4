import type { LiveEvent } from './event.ts';

/**
 * The topic of an event for many users. Nobody subscribes to it: recipients receive the event on their own topics.
 */
export const ADDRESSED = 'addressed';
export interface AddressedEvent {
  readonly id: number;
  readonly topic: typeof ADDRESSED;
  readonly name: string;
  /** The JSON around each recipient's own id. */
  readonly before: string;
  readonly after: string;
  readonly idOf: ReadonlyMap<string, string>;
}

/** Parses an event for many users. A malformed one has no recipients, so it does not block the events after it. */
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

/** Returns the event as subscribers of this topic receive it, or null if it is not for them. */
export function addressedTo({ id, name, before, after, idOf }: AddressedEvent, topic: string): LiveEvent | null {
  const own = idOf.get(topic);
  return own === undefined ? null : { id, topic, name, json: `${before}${own}${after}` };
}
