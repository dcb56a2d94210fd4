import { LRUCache } from 'lru-cache';

export interface LiveEvent {
  readonly id: number;
  readonly topic: string;
  readonly name: string;
  readonly json: string;
}

/** An event with this name ends the connections that receive it, so that returning clients authenticate again. */
export const CONNECTION_ENDS = 'connection_ends';

const KEPT_BYTES = 8 * 1024 * 1024;
const kept = new LRUCache<LiveEvent, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (bytes) => bytes.length });

/**
 * Encodes an event once for all subscribers. Separate copies would stay in memory for each client that does not read.
 */
export function frame(event: LiveEvent): Buffer {
  const known = kept.get(event);
  if (known !== undefined) return known;
  const made = Buffer.from(`id: ${event.id}\nevent: ${event.name}\ndata: ${event.json}\n\n`);
  kept.set(event, made);
  return made;
}

/** A message without a number: it does not change where a client resumes. */
export function unnumberedFrame(name: string, data: unknown): Buffer {
  return Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}
