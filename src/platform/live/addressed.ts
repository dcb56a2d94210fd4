import type { LiveEvent } from './event.ts';

/**
 * The topic of an event for many users. Nobody subscribes to it: recipients receive the event on their own topics.
 */
export const ADDRESSED = 'addressed';
/**
 * Marks where each recipient's id goes in the event's JSON: a private-use character that no text of ours contains.
 */
export const OWN_ID = '\uE000';

export interface AddressedEvent {
  readonly id: number;
  readonly topic: typeof ADDRESSED;
  readonly name: string;
  readonly words: string;
  readonly idOf: ReadonlyMap<string, string>;
}

/** Parses an event for many users. A malformed one has no recipients, so it does not block the events after it. */
export function readAddressed({ id, name, json }: LiveEvent): AddressedEvent {
  const { words, ids } = JSON.parse(json) as { words?: unknown; ids?: Record<string, string> };
  const isWhole = typeof words === 'string' && ids instanceof Object;
  return { id, topic: ADDRESSED, name, words: isWhole ? words : '', idOf: new Map(isWhole ? Object.entries(ids) : []) };
}

/** Returns the event as subscribers of this topic receive it, or null if it is not for them. */
export function addressedTo({ id, name, words, idOf }: AddressedEvent, topic: string): LiveEvent | null {
  const own = idOf.get(topic);
  return own === undefined ? null : { id, topic, name, json: words.replace(OWN_ID, () => own) };
}
