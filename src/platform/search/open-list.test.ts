import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { MAX_COUNTED, type PageCursor, type PageOrder, presentCount } from '../database/page.ts';
import { anyOf, type ListSearch, openList } from './open-list.ts';
import { beginningsOf } from './words.ts';

/** More than are looked at first. */
const ALL = 22_000;
const LIMIT = 1_000;

/** How many rows have a word: all, many everywhere, a few, only the newest or the oldest. */
const WORDS = {
  car: 'true',
  tenth: 'n % 10 = 0',
  thirtieth: 'n % 30 = 0',
  hundredth: 'n % 100 = 0',
  rare: 'n % 5000 = 0',
  newest: `n > ${ALL - 1_500}`,
  oldest: 'n <= 6000',
} as const;

const hasWords = (...words: string[]) => sql<boolean>`l.words @@ ${beginningsOf(words)}::tsquery`;
const beginsLate = sql<boolean>`l.id > ${String(ALL - 70).padStart(5, '0')}`;
const SEARCHES: Readonly<Record<string, ListSearch | null>> = {
  nothing: null,
  'no words': anyOf([]),
  'a word of all': anyOf([hasWords('car')]),
  'a word of a tenth': anyOf([hasWords('tenth')]),
  'a word of a thirtieth': anyOf([hasWords('thirtieth')]),
  'a rare word': anyOf([hasWords('rare')]),
  'a beginning': anyOf([hasWords('hund')]),
  'a missing word': anyOf([hasWords('missing')]),
  'several words': anyOf([hasWords('car', 'tenth', 'thirtieth')]),
  'words that no row has together': anyOf([hasWords('newest', 'oldest')]),
  'a word of the newest': anyOf([hasWords('newest')]),
  'a word of the oldest': anyOf([hasWords('oldest')]),
  'a word or ids': anyOf([hasWords('hundredth'), beginsLate]),
  'a common word or ids': anyOf([hasWords('tenth'), beginsLate]),
};
const CONDITIONS: Readonly<Record<string, readonly RawBuilder<unknown>[]>> = {
  all: [],
  'a few': [sql`l.outcome = 'refused'`],
  many: [sql`l.outcome = 'sent'`, sql`l.attempts > 1`],
};
const ORDERS: Readonly<Record<string, PageOrder>> = {
  'newest first': { key: sql`l.created_at`, keyType: 'timestamptz', id: sql`l.id`, direction: 'desc' },
  'fewest attempts first': { key: sql`l.attempts`, keyType: 'bigint', id: sql`l.id`, direction: 'asc' },
};

describe.each(['postgres', 'embedded'] as const)('a list on %s', async (kind) => {
  const { database } = await testDatabase(kind);
  const { executor } = database;
  const subject = Object.entries(WORDS).map(([word, when]) => `case when ${when} then ' ${word}' else '' end`);
  await sql`insert into mail_outbox (id, recipient, subject, html, text, created_at, once, outcome, sent_at, attempts)
    select lpad(n::text, 5, '0'), 'ann@site.test', ${sql.raw(subject.join(' || '))}, '', '', to_timestamp(n / 3), false,
      case when n % 40 = 0 then 'refused' else 'sent' end, case when n % 40 > 0 then to_timestamp(n) end, n % 7
    from generate_series(1, ${ALL}::int) n`.execute(executor);

  const cases = Object.keys(SEARCHES).flatMap((search) =>
    Object.keys(CONDITIONS).flatMap((conditions) => Object.keys(ORDERS).map((order) => [search, conditions, order])),
  );
  it.each(cases)('has each row that fits %s of %s, %s, and their number', async (searched, filtered, sorted) => {
    const { executor } = database;
    const [search = null, conditions, order] = [SEARCHES[searched], CONDITIONS[filtered], ORDERS[sorted]];
    if (conditions === undefined || order === undefined) throw new Error('no such case');
    const list = openList<{ id: string; created_at: Date; attempts: number }>(executor, {
      tables: sql`mail_outbox l`,
      columns: sql`l.id, l.created_at, l.attempts`,
      conditions,
      search,
      order,
      positionOf: (row) => ({ key: order.keyType === 'bigint' ? row.attempts : row.created_at.getTime(), id: row.id }),
    });
    const listed: string[] = [];
    for (let after: PageCursor | null = null; ;) {
      const rows = await list.read({ after, limit: LIMIT });
      listed.push(...rows.map(({ id }) => id));
      const last = rows.at(-1);
      if (rows.length < LIMIT || last === undefined) break;
      after = list.positionOf(last);
    }
    const where = sql.join([sql`true`, ...conditions, ...(search === null ? [] : [search.fits])], sql` and `);
    const direction = sql.raw(order.direction);
    const expected = await sql<{ id: string }>`select id from mail_outbox l where ${where}
      order by ${order.key} ${direction}, id ${direction}`.execute(executor);
    expect(listed).toEqual(expected.rows.map(({ id }) => id));
    expect(presentCount(await list.count())).toEqual(presentCount(Math.min(listed.length, MAX_COUNTED + 1)));
  });
});
