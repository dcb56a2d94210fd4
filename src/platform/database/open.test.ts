import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import pg from 'pg';
import { databaseClock } from '../clock.ts';
import { testDatabase } from '#tests/support/database.ts';
import type { Executor } from './database.ts';
import { CommitRefused } from './pool.ts';
import { isRetryable } from './open.ts';

const rows = async <Row>(executor: Executor, text: string): Promise<Row[]> =>
  (await sql.raw<Row>(text).execute(executor)).rows;

describe.each(['embedded', 'postgres'] as const)('the %s database', async (kind) => {
  const onPostgres: (name: string, test: () => Promise<void>) => void = kind === 'postgres' ? it : () => undefined;
  const { database, url } = await testDatabase(kind, { role: 'owner' });
  await rows(
    database.executor,
    'create table notes (id bigint generated always as identity primary key, text text not null)',
  );
  const count = async (): Promise<number> =>
    (await rows<{ n: number }>(database.executor, 'select count(*) as n from notes'))[0]!.n;

  it('gives whole numbers, times, documents and bytes as JavaScript has them', async () => {
    const found = await sql<Record<string, unknown>>`
      select ${9_007_199_254_740_991}::bigint as money, '2026-11-21T18:00:00.250Z'::timestamptz as at, ${JSON.stringify({ a: [1] })}::jsonb as document,
        ${Buffer.from([0, 255])}::bytea as bytes, array[1, null, 3]::bigint[] as numbers, null::bigint as nothing`.execute(
      database.executor,
    );
    expect(found.rows[0]).toEqual({
      money: 9_007_199_254_740_991,
      at: new Date('2026-11-21T18:00:00.250Z'),
      document: { a: [1] },
      bytes: Buffer.from([0, 255]),
      numbers: [1, null, 3],
      nothing: null,
    });
    await expect(rows(database.executor, 'select 9007199254740993::bigint')).rejects.toThrow(
      /beyond the whole numbers/,
    );
  });

  onPostgres('neither compiles queries nor starts workers for them', async () => {
    const { executor } = database;
    expect(await rows(executor, 'show jit')).toEqual([{ jit: 'off' }]);
    expect(await rows(executor, 'show max_parallel_workers_per_gather')).toEqual([
      { max_parallel_workers_per_gather: '0' },
    ]);
  });

  it('keeps what a transaction wrote if its work returns, and nothing if it throws', async () => {
    const before = await count();
    await database.transaction((transaction) => rows(transaction, `insert into notes (text) values ('kept')`));
    expect(await count()).toBe(before + 1);
    const lost = database.transaction(async (transaction) => {
      await rows(transaction, `insert into notes (text) values ('lost')`);
      throw new Error('changed my mind');
    });
    await expect(lost).rejects.toThrow('changed my mind');
    expect(await count()).toBe(before + 1);
  });

  it('throws if a commit was rolled back', async () => {
    const before = await count();
    const deceived = database.transaction(async (transaction) => {
      await rows(transaction, `insert into notes (text) values ('lost')`);
      await rows(transaction, 'select nonsense').catch(() => undefined);
    });
    await expect(deceived).rejects.toBeInstanceOf(CommitRefused);
    expect(await count()).toBe(before);
  });

  it('refuses a query beside the transaction that awaits it', async () => {
    const faulty = database.transaction(() => databaseClock.now(database.executor));
    await expect(faulty).rejects.toThrow(/a query inside a transaction must use/);
    expect(await databaseClock.now(database.executor)).toBeGreaterThan(1_700_000_000_000);
  });

  it('serves concurrent queries, and continues after an error', async () => {
    const before = await count();
    const works = Array.from({ length: 60 }, (_, index) =>
      index % 3 === 0
        ? rows(database.executor, 'select nonsense').then(
            () => 'no',
            () => 'refused',
          )
        : database
            .transaction((transaction) => rows(transaction, `insert into notes (text) values ('${index}')`))
            .then(() => 'kept'),
    );
    const ends = await Promise.all(works);
    expect(ends.filter((end) => end === 'refused')).toHaveLength(20);
    expect(await count()).toBe(before + 40);
  });

  // The embedded database has no connection that could be lost.
  onPostgres('fails the queries of a lost connection, and opens another', async () => {
    const lost = database.transaction(async (transaction) => {
      const [backend] = await rows<{ pid: number }>(transaction, 'select pg_backend_pid() as pid');
      const killer = new pg.Client({ connectionString: url ?? '' });
      await killer.connect();
      await killer.query('select pg_terminate_backend($1)', [backend?.pid]);
      await killer.end();
      await rows(transaction, 'select 1');
    });
    await expect(lost).rejects.toThrow(/terminat|connection error/);
    expect(await count()).toBeGreaterThanOrEqual(0);
  });

  it('distinguishes retryable errors from others', () => {
    expect(isRetryable(Object.assign(new Error('deadlock detected'), { code: '40P01' }))).toBe(true);
    expect(isRetryable(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false);
  });
});
