import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { MAX_COUNTED } from '#platform/database/page.ts';
import { PART } from '#platform/search/find.ts';
import { personConditions } from './store/staff-search.ts';
import { findPersonIds, openPeople } from './store/people.ts';

const ALL = 5_200;

describe.each(['postgres', 'embedded'] as const)('a search of many people on %s', async (kind) => {
  const { database } = await testDatabase(kind);
  const { executor } = database;
  await sql`insert into users (id, username, name, email, password_hash, created_at, updated_at)
    select n::text, 'member_' || n, 'Maria ' || case when n % 1000 = 0 then 'Smith' else 'Jones' end,
      'maria' || n || '@mail.test', 'x', to_timestamp(n), to_timestamp(n)
    from generate_series(1, ${ALL}::int) n`.execute(executor);
  await sql`insert into paddles (user_id, username, is_staff, limit_amount, created_at)
    select id, username, false, 100 * id::int, created_at from users`.execute(executor);

  it.each([
    ['maria', [ALL, ALL - 1, ALL - 2], MAX_COUNTED + 1],
    ['mar', [ALL, ALL - 1, ALL - 2], MAX_COUNTED + 1],
    ['maria smith', [5_000, 4_000, 3_000], 5],
    ['smi', [5_000, 4_000, 3_000], 5],
    ['member_5001', [5_001], 1],
    ['nobody', [], 0],
    ['@mail', [ALL, ALL - 1, ALL - 2], MAX_COUNTED + 1],
    ['mail.test', [ALL, ALL - 1, ALL - 2], MAX_COUNTED + 1],
    ['mail.te', [ALL, ALL - 1, ALL - 2], MAX_COUNTED + 1],
    ['ail.test', [], 0],
    ['test', [], 0],
  ])('finds “%s”', async (q, newest, count) => {
    const { executor } = database;
    expect(await findPersonIds(executor, q, 3)).toEqual(newest.map(String));
    for (const sort of ['-since', '-limit'] as const) {
      const list = openPeople(executor, { q, status: null }, sort);
      const rows = await list.read({ after: null, limit: 3 });
      expect([rows.map(({ id }) => Number(id)), await list.count()]).toEqual([newest, count]);
    }
  });

  it('finds by the last labels of the domain of an email, without reading all people', async () => {
    const { executor } = database;
    await sql`update users set email = 'ann@post.own-cars.example' where id = '77'`.execute(executor);
    for (const q of ['own-cars.example', '@own-cars.example', 'post.own-cars.example'])
      expect([q, await findPersonIds(executor, q, 3)]).toEqual([q, ['77']]);
    expect(await findPersonIds(executor, 'cars.example', 3)).toEqual([]);
    if (kind === 'embedded') return;
    const conditions = personConditions('own-cars.example').filter(({ fit }) => fit === PART);
    expect(conditions).toHaveLength(2);
    for (const each of conditions) {
      const { rows } = await sql<
        Record<string, string>
      >`explain select u.id from users u where ${each.condition}`.execute(executor);
      expect(JSON.stringify(rows)).toMatch(/users_by_domain/);
    }
  });

  it('follows a change of name', async () => {
    const { executor } = database;
    await sql`update users set name = 'Zoë Stone' where id = ${String(ALL)}`.execute(executor);
    expect(await findPersonIds(executor, 'jones', 1)).toEqual([String(ALL - 1)]);
    expect(await findPersonIds(executor, 'zoe', 1)).toEqual([String(ALL)]);
  });
});
