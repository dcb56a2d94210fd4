import { LRUCache } from 'lru-cache';

/** One numbered event as it was published. */
export interface LiveEvent {
  readonly id: number;
  readonly topic: string;
  readonly name: string;
  /** The data exactly as it is sent. */
  readonly json: string;
}

/** An event of this name ends the lines that hear it: whoever comes back is asked anew who they are. */
export const LINE_ENDS = 'line_ends';

/** Frames that are kept for those who hear of an event later than others. */
const KEPT_BYTES = 8 * 1024 * 1024;
const kept = new LRUCache<LiveEvent, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (bytes) => bytes.length });

/** An event as the stream's bytes: made once, written to every watcher. A copy for each of those who do not read would be held until they do. */
export function frame(event: LiveEvent): Buffer {
  const known = kept.get(event);
  if (known !== undefined) return known;
  const made = Buffer.from(`id: ${event.id}\nevent: ${event.name}\ndata: ${event.json}\n\n`);
  kept.set(event, made);
  return made;
}

/** A message that has no number: it does not move the place from which a client resumes. */
export function unnumberedFrame(name: string, data: unknown): Buffer {
  return Buffer.from(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
}
