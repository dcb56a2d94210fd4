import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The place after which the next page begins. */
export interface Place {
  readonly key: number;
  readonly id: string;
}

const CursorSchema = z.object({ b: z.string().max(32), k: z.int(), i: z.string().min(1).max(64) });

/** A short print of a list's sort and filter: a cursor is good for that list alone. */
export function bindingOf(list: unknown): string {
  return createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 12);
}

/** An opaque cursor. */
export function writeCursor(binding: string, place: Place): string {
  return Buffer.from(JSON.stringify({ b: binding, k: place.key, i: place.id })).toString('base64url');
}

/** The place that a cursor tells, or `null` where it is not one of this list. */
export function readCursor(cursor: string, binding: string): Place | null {
  try {
    const parsed = CursorSchema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return parsed.success && parsed.data.b === binding ? { key: parsed.data.k, id: parsed.data.i } : null;
  } catch {
    return null;
  }
}
