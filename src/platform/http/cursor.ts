import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PageCursor } from '../database/page.ts';

/** The longest is of a webhook delivery: the ids of its endpoint and its event. */
const MAX_ID = 128;
const CursorSchema = z.object({ b: z.string().max(32), k: z.int(), i: z.string().min(1).max(MAX_ID) });

export function listHash(list: unknown): string {
  return createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 12);
}

export function encodeCursor(binding: string, position: PageCursor): string {
  return Buffer.from(JSON.stringify({ b: binding, k: position.key, i: position.id })).toString('base64url');
}

/** Null without a cursor: the first page. Undefined if the cursor is malformed or belongs to another list. */
export function decodeCursor(cursor: string | undefined, binding: string): PageCursor | null | undefined {
  if (cursor === undefined) return null;
  try {
    const parsed = CursorSchema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return parsed.success && parsed.data.b === binding ? { key: parsed.data.k, id: parsed.data.i } : undefined;
  } catch {
    return undefined;
  }
}

export interface RequestedPage {
  /** Reads one row more than the page holds, which shows whether another page follows. */
  readonly range: { readonly after: PageCursor | null; readonly limit: number };
  cut<Row>(
    found: readonly Row[],
    positionOf: (row: Row) => { readonly key: number | Date; readonly id: string },
  ): { rows: Row[]; next_cursor: string | null };
}

/** Null if the cursor is malformed or belongs to another list. The list is its name with its filters and its order. */
export function requestPage(
  list: unknown,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): RequestedPage | null {
  const binding = listHash(list);
  const after = decodeCursor(cursor, binding);
  if (after === undefined) return null;
  return {
    range: { after, limit: limit + 1 },
    cut(found, positionOf) {
      const rows = found.slice(0, limit);
      const last = found.length > limit ? rows.at(-1) : undefined;
      if (last === undefined) return { rows, next_cursor: null };
      const { key, id } = positionOf(last);
      return { rows, next_cursor: encodeCursor(binding, { key: Number(key), id }) };
    },
  };
}
