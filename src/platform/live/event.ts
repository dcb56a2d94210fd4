import { LRUCache } from 'lru-cache';

export interface LiveEvent {
  readonly id: number;
  readonly topic: string;
  readonly name: string;
  readonly json: string;
}

/** Ends the connections that receive it, so that clients authenticate again. */
export const CONNECTION_ENDS = 'connection_ends';

const FRAME_CACHE_BYTES = 8 * 1024 * 1024;
const frameCache = new LRUCache<LiveEvent, Buffer>({
  maxSize: FRAME_CACHE_BYTES,
  sizeCalculation: (bytes) => bytes.length,
});

/** Encoded once for all subscribers: copies would stay in memory for each client that doesn't read. */
export function frame(event: LiveEvent): Buffer {
  const known = frameCache.get(event);
  if (known !== undefined) return known;
  const created = Buffer.from(`id: ${event.id}\nevent: ${event.name}\ndata: ${event.json}\n\n`);
  frameCache.set(event, created);
  return created;
}

/** Doesn't change where a client resumes. */
export function unnumberedFrame(name: string, data: unknown): Buffer {
  return Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}
