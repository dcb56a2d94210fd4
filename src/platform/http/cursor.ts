import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PageCursor } from '../database/page.ts';

const CursorSchema = z.object({ b: z.string().max(32), k: z.int(), i: z.string().min(1).max(64) });

/** A short hash of a list's sort and filter, so that a cursor is valid for that list only. */
export function bindingOf(list: unknown): string {
  return createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 12);
}

export function writeCursor(binding: string, place: PageCursor): string {
  return Buffer.from(JSON.stringify({ b: binding, k: place.key, i: place.id })).toString('base64url');
}

/** Returns the position of a cursor, or `null` if it is malformed or belongs to another list. */
export function readCursor(cursor: string, binding: string): PageCursor | null {
  try {
    const parsed = CursorSchema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return parsed.success && parsed.data.b === binding ? { key: parsed.data.k, id: parsed.data.i } : null;
  } catch {
    return null;
  }
}
