import { sql } from 'kysely';
import type { PersonSort, PersonStatus } from '#contract/console-lists.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import type { OpenList } from '#platform/database/page.ts';
import { WHOLE_WORDS } from '#platform/search/find.ts';
import { anyOf, type ListSearch, openList } from '#platform/search/open-list.ts';
import { personConditions } from './staff-search.ts';

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

const NOT_ERASED = sql`u.erased_at is null`;
const STATUS = sql<PersonStatus>`person_status(p.blocked_at, p.is_staff, p.email_verified_at, p.payment_method_id)`;

const matching = (conditions: ReturnType<typeof personConditions>): ListSearch =>
  anyOf(
    conditions
      .filter(({ fit }) => fit !== WHOLE_WORDS)
      .map(({ condition }) => sql<boolean>`(${NOT_ERASED} and ${condition})`),
  );

/** Row by row, the words kept of each person are compared: computing them takes much longer. */
const searchOf = (q: string): ListSearch => ({
  fits: matching(personConditions(q, sql`u.words`)).fits,
  lookups: matching(personConditions(q)).lookups,
});

export function openPeople(executor: Executor, { q, status }: PeopleFilter, sort: PersonSort): OpenList<PersonRow> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const isByLimit = sort === 'limit' || sort === '-limit';
  return openList(executor, {
    tables: sql`users u join paddles p on p.user_id = u.id`,
    columns: sql`u.id, p.username, u.name, u.email, p.is_staff as "isStaff", p.email_verified_at is not null as "emailVerified",
      p.payment_method_id is not null as "hasPaymentMethod", p.blocked_at is not null as "isBlocked", p.limit_amount as "limit", u.created_at as "createdAt"`,
    conditions: [...(q === '' ? [NOT_ERASED] : []), ...(status === null ? [] : [sql`${STATUS} = ${status}`])],
    search: q === '' ? null : searchOf(q),
    order: isByLimit
      ? { key: sql`p.limit_amount`, keyType: 'bigint', id: sql`p.user_id`, direction }
      : { key: sql`u.created_at`, keyType: 'timestamptz', id: sql`u.id`, direction },
    positionOf: (row) => ({ key: isByLimit ? row.limit : row.createdAt.getTime(), id: row.id }),
  });
}

export async function findPersonIds(executor: Executor, q: string, limit: number): Promise<string[]> {
  const rows = await openPeople(executor, { q, status: null }, '-since').read({ after: null, limit });
  return rows.map(({ id }) => id);
}
