import { sql, type RawBuilder } from 'kysely';

/** The last row of the page before, in a list that is ordered by a number or a time and then by id. */
export interface PageCursor {
  /** For a time, in epoch milliseconds. */
  readonly key: number;
  readonly id: string;
}

export interface PageOrder {
  readonly key: RawBuilder<unknown>;
  readonly keyType: 'bigint' | 'timestamptz';
  readonly id: RawBuilder<unknown>;
  readonly direction: 'asc' | 'desc';
}

/**
 * The condition and the order of a page. Read one row more than the page holds, to learn whether another page follows.
 */
export function pageAfter(
  cursor: PageCursor | null,
  { key, keyType, id, direction }: PageOrder,
): { readonly isAfter: RawBuilder<boolean>; readonly order: RawBuilder<unknown> } {
  const way = sql.raw(direction);
  const order = sql`${key} ${way}, ${id} ${way}`;
  if (cursor === null) return { isAfter: sql`true`, order };
  const value = keyType === 'timestamptz' ? new Date(cursor.key) : cursor.key;
  const comparison = sql.raw(direction === 'asc' ? '>' : '<');
  return { isAfter: sql`(${key}, ${id}) ${comparison} (${value}::${sql.raw(keyType)}, ${cursor.id})`, order };
}
