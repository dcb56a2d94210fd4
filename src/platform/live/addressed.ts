import type { LiveEvent } from './event.ts';

/** The topic of an event for many at once. Nobody joins it: those whom it is for hear it on their own topics. */
export const ADDRESSED = 'addressed';
/** Where in the words the id of each belongs: a character for private use, which no text of ours has. */
export const OWN_ID = '\uE000';

/** An event for many that says the same to each, but for an id. */
export interface AddressedEvent {
  readonly id: number;
  readonly topic: typeof ADDRESSED;
  readonly name: string;
  readonly words: string;
  readonly idOf: ReadonlyMap<string, string>;
}

/** Reads an event for many from its row. One that is not as it must be is for nobody: what follows it is told all the same. */
export function readAddressed({ id, name, json }: LiveEvent): AddressedEvent {
  const { words, ids } = JSON.parse(json) as { words?: unknown; ids?: Record<string, string> };
  const isWhole = typeof words === 'string' && ids instanceof Object;
  return { id, topic: ADDRESSED, name, words: isWhole ? words : '', idOf: new Map(isWhole ? Object.entries(ids) : []) };
}

/** The event as those of one topic hear it; null where it is not for them. */
export function addressedTo({ id, name, words, idOf }: AddressedEvent, topic: string): LiveEvent | null {
  const own = idOf.get(topic);
  return own === undefined ? null : { id, topic, name, json: words.replace(OWN_ID, () => own) };
}
