import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { pageAfter, type PageCursor, type PageOrder } from './page.ts';

describe('a list that is read page by page', async () => {
  const { database } = await testDatabase('embedded');

  const rows = sql`(values ('a', 1, timestamptz '2026-01-01Z'), ('b', 2, timestamptz '2026-01-02Z'),
    ('c', 2, timestamptz '2026-01-02Z'), ('d', 3, timestamptz '2026-01-03Z')) as t (id, number, at)`;
  async function readAll(order: Omit<PageOrder, 'id'>): Promise<string> {
    let read = '';
    for (let cursor: PageCursor | null = null; ;) {
      const page = pageAfter(cursor, { ...order, id: sql`id` });
      const result: { rows: { id: string; number: number; at: Date }[] } = await sql<{
        id: string;
        number: number;
        at: Date;
      }>`select * from ${rows} where ${page.isAfter} order by ${page.order} limit 1`.execute(database.executor);
      const [row] = result.rows;
      if (row === undefined) return read;
      read += row.id;
      cursor = { key: order.keyType === 'bigint' ? row.number : row.at.getTime(), id: row.id };
    }
  }

  it.each([
    ['asc', 'abcd'],
    ['desc', 'dcba'],
  ] as const)('gives each row once, in %s order, by a number or a time', async (direction, expected) => {
    expect(await readAll({ key: sql`number`, keyType: 'bigint', direction })).toBe(expected);
    expect(await readAll({ key: sql`at`, keyType: 'timestamptz', direction })).toBe(expected);
  });
});
