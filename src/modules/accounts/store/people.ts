import { sql } from 'kysely';
import type { PersonSort, PersonStatus } from '#contract/console-sorts.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import { type OpenList, pageAfter } from '#platform/database/page.ts';
import { WHOLE_WORDS } from '#platform/search/find.ts';
import {
  countListed,
  findWords,
  listConditions,
  type ListConditions,
  type WordsConditions,
} from '#platform/search/list-conditions.ts';
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

const NOT_ERASED = sql`u.erased_at is null`;
/** Whole words begin words, too. */
const matching = (conditions: ReturnType<typeof personConditions>) =>
  sql<boolean>`(${NOT_ERASED} and (${sql.join(
    conditions.filter(({ fit }) => fit !== WHOLE_WORDS).map(({ condition }) => condition),
    sql` or `,
  )}))`;

/** Words that many people have are compared with those kept of each person: computing them takes much longer. */
async function findMatching(executor: Executor, q: string): Promise<WordsConditions> {
  const hasWords = matching(personConditions(q));
  const found = await findWords(executor, { table: sql`users u`, id: sql`u.id`, hasWords });
  return found.areMany
    ? { ...found, toRead: sql<boolean>`(${matching(personConditions(q, sql`u.words`))}) is true` }
    : found;
}
const STATUS = sql<PersonStatus>`person_status(p.blocked_at, p.is_staff, p.email_verified_at, p.payment_method_id)`;
const TABLES = sql`users u join paddles p on p.user_id = u.id`;

async function conditionsOf(executor: Executor, { q, status }: PeopleFilter): Promise<ListConditions> {
  const conditions = status === null ? [] : [sql`${STATUS} = ${status}`];
  if (q === '') return listConditions([NOT_ERASED, ...conditions]);
  return listConditions(conditions, await findMatching(executor, q));
}

export async function openPeople(
  executor: Executor,
  filter: PeopleFilter,
  sort: PersonSort,
): Promise<OpenList<PersonRow>> {
  const conditions = await conditionsOf(executor, filter);
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const isByLimit = sort === 'limit' || sort === '-limit';
  return {
    async read({ after, limit }) {
      const page = isByLimit
        ? pageAfter(after, { key: sql`p.limit_amount`, keyType: 'bigint', id: sql`p.user_id`, direction })
        : pageAfter(after, { key: sql`u.created_at`, keyType: 'timestamptz', id: sql`u.id`, direction });
      const { rows } =
        await sql<PersonRow>`select u.id, p.username, u.name, u.email, p.is_staff as "isStaff", p.email_verified_at is not null as "emailVerified",
          p.payment_method_id is not null as "hasPaymentMethod", p.blocked_at is not null as "isBlocked", p.limit_amount as "limit", u.created_at as "createdAt"
        from ${TABLES} where ${conditions.toRead} and ${page.isAfter} order by ${page.order} limit ${limit}`.execute(
          executor,
        );
      return rows;
    },
    count: () => countListed(executor, TABLES, conditions),
    positionOf: (row) => ({ key: isByLimit ? row.limit : row.createdAt.getTime(), id: row.id }),
  };
}

export async function findPersonIds(executor: Executor, q: string, limit: number): Promise<string[]> {
  const { toRead } = listConditions([], await findMatching(executor, q));
  const { rows } = await sql<Pick<Row<'users'>, 'id'>>`select u.id from ${TABLES} where ${toRead}
    order by u.created_at desc, u.id desc limit ${limit}`.execute(executor);
  return rows.map(({ id }) => id);
}
