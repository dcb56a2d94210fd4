import { sql, type RawBuilder } from 'kysely';

export interface PageCursor {
  readonly key: number;
  readonly id: string;
}

/** Beyond it, a page says that there are more. */
export const MAX_COUNTED = 1_000;
export const presentCount = (counted: number): { total: number; total_is_minimum: boolean } => ({
  total: Math.min(counted, MAX_COUNTED),
  total_is_minimum: counted > MAX_COUNTED,
});

export interface OpenList<Row> {
  read(page: { readonly after: PageCursor | null; readonly limit: number }): Promise<readonly Row[]>;
  /** Stops one beyond `MAX_COUNTED`. */
  count(): Promise<number>;
  positionOf(row: Row): PageCursor;
}

export interface PageOrder {
  readonly key: RawBuilder<unknown>;
  readonly keyType: 'bigint' | 'timestamptz';
  readonly id: RawBuilder<unknown>;
  readonly direction: 'asc' | 'desc';
}

export const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join([...conditions], sql` and `)})`;

/** Later than any time, and more than any price. */
export const FAR = 9_000_000_000_000_000;
export const epochMs = (time: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`round(extract(epoch from ${time}) * 1000)::bigint`;
export const keyWithNullsLast = (value: RawBuilder<unknown>, direction: PageOrder['direction']): RawBuilder<unknown> =>
  sql`coalesce(${value}, ${sql.lit(direction === 'asc' ? FAR : -FAR)}::bigint)`;

/** Read one row more than the page holds to learn whether another page follows. */
export function pageAfter(
  cursor: PageCursor | null,
  { key, keyType, id, direction }: PageOrder,
): { readonly isAfter: RawBuilder<boolean>; readonly order: RawBuilder<unknown> } {
  const sortDirection = sql.raw(direction);
  const order = sql`${key} ${sortDirection}, ${id} ${sortDirection}`;
  if (cursor === null) return { isAfter: sql`true`, order };
  const value = keyType === 'timestamptz' ? new Date(cursor.key) : cursor.key;
  const comparison = sql.raw(direction === 'asc' ? '>' : '<');
  return { isAfter: sql`(${key}, ${id}) ${comparison} (${value}::${sql.raw(keyType)}, ${cursor.id})`, order };
}

const READ_AT_ONCE = 2_000;

export async function* readInParts<Row>(
  read: (page: { after: PageCursor | null; limit: number }) => Promise<readonly Row[]>,
  positionOf: (row: Row) => PageCursor,
): AsyncGenerator<readonly Row[]> {
  for (let after: PageCursor | null = null; ;) {
    const rows = await read({ after, limit: READ_AT_ONCE });
    yield rows;
    const last = rows.at(-1);
    if (rows.length < READ_AT_ONCE || last === undefined) return;
    after = positionOf(last);
  }
}
