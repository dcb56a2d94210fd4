import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database/database.ts';
import { arrayLiteral } from '../database/array-literal.ts';
import { all, MAX_COUNTED, type OpenList, type PageCursor, type PageOrder, pageAfter } from '../database/page.ts';

export interface ListLookup {
  readonly tables?: RawBuilder<unknown>;
  readonly condition: RawBuilder<boolean>;
}

export interface ListSearch {
  /** Compared row by row, in the order of the list. */
  readonly fits: RawBuilder<boolean>;
  /** Together they find the same rows: with one condition for all, the planner may read all rows. */
  readonly lookups: readonly ListLookup[];
}

export interface ListSource {
  readonly tables: RawBuilder<unknown>;
  readonly conditions: readonly RawBuilder<unknown>[];
  readonly search: ListSearch | null;
  readonly order: PageOrder;
  /** If rows are found faster by it than by the order's id. */
  readonly row?: RawBuilder<unknown>;
}

export interface ListQuery<Row> extends ListSource {
  readonly columns: RawBuilder<unknown>;
  readonly joins?: RawBuilder<unknown>;
  positionOf(row: Row): PageCursor;
}

interface ListPart {
  readonly after: PageCursor | null;
  readonly limit: number;
}

export interface MeasuredSearch {
  readonly count: number;
  /** What finds all rows, to be sorted for each page. Null if they are found faster in the order of the list. */
  readonly lookups: readonly ListLookup[] | null;
  readonly firstPage: { readonly page: ListPart; readonly rows: readonly string[] } | null;
}

/** How many rows are looked at in the order of the list to see whether many fit: a few, and more if some of them do. */
const LOOKS = [2_000, 20_000] as const;
/** More than are counted. All of them are sorted for each page. */
const MAX_FROM_INDEX = 5_000;

export const anyOf = (conditions: readonly RawBuilder<boolean>[]): ListSearch => ({
  fits: conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join([...conditions], sql` or `)})`,
  lookups: conditions.map((condition) => ({ condition })),
});

/**
 * As `(row, id, key)`. Materialized: for a limit or an order, the planner would expect to find rows soon, and read the
 * whole list if few have the words.
 */
function findAll(source: ListSource, lookups: readonly ListLookup[], limit = sql``) {
  const { conditions, order, row = order.id } = source;
  if (lookups.length === 0) return sql`(select null as row, null as id, null as key where false) as found`;
  const parts = lookups.map(
    ({ tables = source.tables, condition }) => sql`(with each as materialized (
      select ${row} as row, ${order.id} as id, ${order.key} as key from ${tables} where ${all([...conditions, condition])})
      select * from each ${limit})`,
  );
  return sql`(${sql.join(parts, sql` union `)}) as found`;
}

async function look(
  executor: Executor,
  { tables, conditions, order }: ListSource,
  { fits, most }: { fits: RawBuilder<boolean>; most: number },
): Promise<{ fitting: number; isWhole: boolean }> {
  // PostgreSQL reads the first rows only as far as they are asked for.
  const { rows } = await sql<{ fitting: number; isWhole: boolean }>`
    with first as materialized (select ${fits} as fits from ${tables} where ${all(conditions)}
      order by ${pageAfter(null, order).order} limit ${most})
    select fitting, case when fitting > ${MAX_COUNTED} then false else (select count(*) from first) < ${most} end as "isWhole"
    from (select count(*)::int as fitting from (select from first where fits limit ${MAX_COUNTED + 1}) as each) as counted`.execute(
    executor,
  );
  return rows[0] ?? { fitting: 0, isWhole: true };
}

/** Null if the number isn't known from the first rows of the list. */
async function countFirst(executor: Executor, source: ListSource, fits: RawBuilder<boolean>): Promise<number | null> {
  const [few, many] = LOOKS;
  const first = await look(executor, source, { fits, most: few });
  if (first.fitting > MAX_COUNTED || first.isWhole) return first.fitting;
  if ((first.fitting * many) / few < MAX_COUNTED) return null;
  const { fitting, isWhole } = await look(executor, source, { fits, most: many });
  return fitting > MAX_COUNTED || isWhole ? fitting : null;
}

const foundAfter = (after: PageCursor | null, order: PageOrder) =>
  pageAfter(after, { ...order, key: sql`key`, id: sql`id` });

/**
 * The database can't tell how many rows fit: if the first rows of the list show that many do, finding all of them is
 * needless and slow.
 */
export async function measureSearch(
  executor: Executor,
  source: ListSource & { readonly search: ListSearch },
  page: ListPart | null,
): Promise<MeasuredSearch> {
  const { fits, lookups } = source.search;
  const first = await countFirst(executor, source, fits);
  if (first !== null)
    return { count: first, lookups: first > MAX_COUNTED ? null : [{ condition: fits }], firstPage: null };
  const most = sql`limit ${MAX_FROM_INDEX + 1}`;
  const { isAfter, order } = foundAfter(page?.after ?? null, source.order);
  const { rows } = await sql<{ count: number; rows: string[] }>`
    with listed as materialized (select * from ${findAll(source, lookups, most)} ${most})
    select count(*)::int as count,
      array(select row::text from listed where ${isAfter} order by ${order} limit ${page?.limit ?? 0}) as rows
    from listed`.execute(executor);
  const measured = rows[0] ?? { count: 0, rows: [] };
  if (measured.count > MAX_FROM_INDEX) return { count: measured.count, lookups: null, firstPage: null };
  return { count: measured.count, lookups, firstPage: page && { page, rows: measured.rows } };
}

export async function pageConditions(
  source: ListSource,
  measured: Promise<MeasuredSearch> | null,
  page: ListPart,
): Promise<readonly RawBuilder<unknown>[]> {
  const { conditions, search, order, row = order.id } = source;
  const { after, limit } = page;
  const { isAfter } = pageAfter(after, order);
  if (search === null || measured === null) return [...conditions, isAfter];
  const { lookups, firstPage } = await measured;
  if (firstPage?.page === page) return [sql`${row} = any(${arrayLiteral(firstPage.rows)})`];
  // Hidden from the planner: by its estimate few rows may fit, and it would find and sort all.
  if (lookups === null) return [...conditions, sql`case when ${search.fits} then true end`, isAfter];
  const found = foundAfter(after, order);
  return [
    sql`${row} = any(array(select row from ${findAll(source, lookups)} where ${found.isAfter} order by ${found.order} limit ${limit}))`,
  ];
}

async function countListed(executor: Executor, { tables, conditions, order }: ListSource): Promise<number> {
  // In the list's order, because that is what indexes have.
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (select from ${tables}
    where ${all(conditions)} order by ${pageAfter(null, order).order} limit ${MAX_COUNTED + 1}) as counted`.execute(
    executor,
  );
  return rows[0]?.count ?? 0;
}

export function openList<Row>(executor: Executor, list: ListQuery<Row>): OpenList<Row> {
  const { tables, joins = sql``, columns, search, order, positionOf } = list;
  let measuring: Promise<MeasuredSearch> | null = null;
  const measure = (page: ListPart | null) =>
    search === null ? null : (measuring ??= measureSearch(executor, { ...list, search }, page));
  return {
    async read(page) {
      const { rows } = await sql<Row>`select ${columns} from ${tables} ${joins}
        where ${all(await pageConditions(list, measure(page), page))}
        order by ${pageAfter(null, order).order} limit ${page.limit}`.execute(executor);
      return rows;
    },
    count: async () => (await measure(null))?.count ?? countListed(executor, list),
    positionOf,
  };
}
