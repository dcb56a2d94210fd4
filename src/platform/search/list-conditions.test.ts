import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { MAX_COUNTED } from '../database/page.ts';
import { countListed, findWords, listConditions } from './list-conditions.ts';
import { beginningsOf } from './words.ts';

const ALL = 5_200;
const TABLE = sql`mail_outbox l`;

describe.each(['postgres', 'embedded'] as const)('conditions of a list on %s', (kind) => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await testDatabase(kind);
    const { executor } = place.database;
    await sql`insert into mail_outbox (id, recipient, subject, html, text, created_at, once)
      select lpad(n::text, 5, '0'), 'ann@site.test',
        'car' || case when n % 1000 = 0 then ' rare' else '' end || case when n > ${ALL - 3}::int then ' new' else '' end,
        '', '', now(), false
      from generate_series(1, ${ALL}::int) n`.execute(executor);
  });
  afterAll(() => place.close());

  const withWord = (word: string) => sql<boolean>`l.words @@ ${beginningsOf([word])}::tsquery`;
  const open = (word: string, ...others: ReturnType<typeof sql>[]) => openSearch({ hasWords: withWord(word) }, others);
  const openSearch = async (
    search: Pick<Parameters<typeof findWords>[1], 'hasWords' | 'orElse'>,
    others: ReturnType<typeof sql>[] = [],
  ) => {
    const { executor } = place.database;
    const found = await findWords(executor, { table: TABLE, id: sql`l.id`, ...search });
    const conditions = listConditions(others, found);
    const { rows } = await sql<{ id: string }>`
      select l.id from ${TABLE} where ${conditions.toRead} order by l.id desc limit 3`.execute(executor);
    return {
      first: rows.map(({ id }) => Number(id)),
      count: await countListed(executor, TABLE, conditions),
      isCounted: conditions.toCount !== null,
    };
  };

  it.each([
    ['rare', [5_000, 4_000, 3_000], 5, true],
    ['car', [ALL, ALL - 1, ALL - 2], MAX_COUNTED + 1, false],
    ['missing', [], 0, true],
  ])('finds and counts “%s”', async (word, first, count, isCounted) => {
    expect(await open(word)).toEqual({ first, count, isCounted });
  });

  it('counts the rows of a word that many have, if there are other conditions', async () => {
    const isNew = sql`l.words @@ ${beginningsOf(['new'])}::tsquery`;
    expect(await open('car', isNew)).toEqual({ first: [ALL, ALL - 1, ALL - 2], count: 3, isCounted: true });
  });

  it.each([
    ['rare', [ALL, ALL - 1, ALL - 2], 8, true],
    ['car', [ALL, ALL - 1, ALL - 2], MAX_COUNTED + 1, false],
    ['missing', [ALL, ALL - 1, ALL - 2], 3, true],
  ])('finds “%s” or rows by another condition, each once', async (word, first, count, isCounted) => {
    const found = await openSearch({
      hasWords: withWord(word),
      orElse: sql<boolean>`l.id > ${String(ALL - 3).padStart(5, '0')}`,
    });
    expect(found).toEqual({ first, count, isCounted });
  });
});
