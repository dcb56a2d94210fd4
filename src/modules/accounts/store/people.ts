import { sql } from 'kysely';
import type { PersonSort, PersonStatus } from '#contract/console-sorts.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import { type PageCursor, pageAfter } from '#platform/database/page.ts';
import { personConditions } from './find-people.ts';

export interface PersonRow
  extends
    Pick<CamelRow<'users'>, 'id' | 'name' | 'email' | 'createdAt'>,
    Pick<CamelRow<'paddles'>, 'username' | 'isStaff'> {
  readonly emailVerified: boolean;
  readonly hasPaymentMethod: boolean;
  readonly isBlocked: boolean;
  readonly limit: Row<'paddles'>['limit_amount'];
}

export interface PeopleFilter {
  readonly q: string;
  readonly status: PersonStatus | null;
}

const matching = (q: string) =>
  q === ''
    ? sql`u.erased_at is null`
    : sql`u.erased_at is null and (${sql.join(
        personConditions(q).map(({ condition }) => condition),
        sql` or `,
      )})`;
const STATUS = sql<PersonStatus>`person_status(p.blocked_at, p.is_staff, p.email_verified_at, p.payment_method_id)`;
const filtered = ({ q, status }: PeopleFilter) =>
  sql`${matching(q)} and ${status === null ? sql`true` : sql`${STATUS} = ${status}`}`;

const isByLimit = (sort: PersonSort) => sort === 'limit' || sort === '-limit';
export const positionOf = (row: PersonRow, sort: PersonSort): PageCursor => ({
  key: isByLimit(sort) ? row.limit : row.createdAt.getTime(),
  id: row.id,
});

export async function findPeople(
  executor: Executor,
  filter: PeopleFilter,
  { sort, after, limit }: { sort: PersonSort; after: PageCursor | null; limit: number },
): Promise<PersonRow[]> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const page = isByLimit(sort)
    ? pageAfter(after, { key: sql`p.limit_amount`, keyType: 'bigint', id: sql`p.user_id`, direction })
    : pageAfter(after, { key: sql`u.created_at`, keyType: 'timestamptz', id: sql`u.id`, direction });
  const result =
    await sql<PersonRow>`select u.id, p.username, u.name, u.email, p.is_staff as "isStaff", p.email_verified_at is not null as "emailVerified",
    p.payment_method_id is not null as "hasPaymentMethod", p.blocked_at is not null as "isBlocked", p.limit_amount as "limit", u.created_at as "createdAt"
    from users u join paddles p on p.user_id = u.id where ${filtered(filter)} and ${page.isAfter} order by ${page.order} limit ${limit}`.execute(
      executor,
    );
  return result.rows;
}

export async function findPersonIds(executor: Executor, q: string, limit: number): Promise<string[]> {
  const result = await sql<
    Pick<Row<'users'>, 'id'>
  >`select u.id from users u join paddles p on p.user_id = u.id where ${matching(q)} order by u.created_at desc, u.id desc limit ${limit}`.execute(
    executor,
  );
  return result.rows.map(({ id }) => id);
}

/** Stops counting at `most`. */
export async function countPeople(executor: Executor, filter: PeopleFilter, most: number): Promise<number> {
  const result = await sql<{ count: number }>`select count(*)::int as count from (
    select from users u join paddles p on p.user_id = u.id where ${filtered(filter)} limit ${most}) found`.execute(
    executor,
  );
  return result.rows[0]?.count ?? 0;
}
