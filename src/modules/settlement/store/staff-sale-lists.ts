import { type RawBuilder, sql } from 'kysely';
import type { SaleView, SaleSort } from '#contract/console-lists.ts';
import type { SettlementState, Side } from '#contract/settlement-states.ts';
import type { SaleTotals } from '#contract/settlements.ts';
import type { Executor } from '#platform/database/database.ts';
import { all, type PageCursor, type PageOrder, pageAfter } from '#platform/database/page.ts';
import { beginningsOf } from '#platform/search/words.ts';
import { anyOf, type ListSearch, type ListSource, measureSearch, pageConditions } from '#platform/search/open-list.ts';
import { isTurnOfSql } from './turns.ts';
import { CHANCES, type ListedSale, NEGOTIATIONS, SETTLEMENTS } from './sale-lists.ts';

export interface SaleFilter {
  readonly show: SaleView;
  readonly at: Date;
  readonly state: SettlementState | null;
  readonly turn: Side | null;
  readonly ownerId: string | null;
  readonly search: ListSearch | null;
}

/** `sale_order` of what has ended is above it. */
const ENDED = 4_000_000_001;
const ORDER = sql`l."sortKey"`;

const IS_OPEN = [sql`${ORDER} < ${ENDED}`, sql`l.ended_at is null`];

/** Written as ranges of the order, so that the indexes serve them. */
const SHOWN = (show: SaleView, at: Date): RawBuilder<unknown>[] =>
  ({
    open: IS_OPEN,
    late: [sql`${ORDER} <= extract(epoch from ${at}::timestamptz)::bigint`, sql`l."dueAt" <= ${at}::timestamptz`],
    disputed: [sql`l.id in (select settlement_id from settlement_disputes where decided_at is null)`],
    negotiating: IS_OPEN,
    ended: [sql`${ORDER} >= ${ENDED}`],
    all: [],
  })[show];

export function searchSales({ words, userIds }: { words: readonly string[]; userIds: readonly string[] }): ListSearch {
  const users = sql`${[...userIds]}::text[]`;
  return anyOf([
    ...(words.length === 0 ? [] : [sql<boolean>`l.words @@ ${beginningsOf(words)}::tsquery`]),
    ...(userIds.length === 0
      ? []
      : [sql<boolean>`l."buyerId" = any(${users})`, sql<boolean>`l."sellerId" = any(${users})`]),
  ]);
}

function partsOf({ show, at, state, turn, ownerId }: SaleFilter) {
  const onlySettlements = state !== null || ownerId !== null || show === 'disputed';
  const isShown: Readonly<Record<ListedSale['kind'], boolean>> = {
    settlement: show !== 'negotiating',
    negotiation: !onlySettlements,
    second_chance: !onlySettlements,
  };
  const selects = { settlement: SETTLEMENTS, negotiation: NEGOTIATIONS, second_chance: CHANCES } as const;
  const conditions = [
    ...SHOWN(show, at),
    ...(state === null ? [] : [sql`l.state = ${state}`]),
    ...(ownerId === null ? [] : [sql`l."ownerId" = ${ownerId}`]),
    ...(turn === null ? [] : [sql`l."disputedSince" is null`, isTurnOfSql(turn)]),
  ];
  return (['settlement', 'negotiation', 'second_chance'] as const)
    .filter((kind) => isShown[kind])
    .map((kind) => ({ tables: sql`(${selects[kind]}) as l`, conditions }));
}

const KEYS = { due: ORDER, price: sql`l.price`, since: sql`l.since` } as const;
const columnOf = (sort: SaleSort): keyof typeof KEYS => sort.replace('-', '') as keyof typeof KEYS;

export const positionOf = (sale: ListedSale, sort: SaleSort): PageCursor => ({
  key: { due: Number(sale.sortKey), price: sale.price, since: sale.since.getTime() }[columnOf(sort)],
  id: sale.id,
});

export async function listSales(
  executor: Executor,
  filter: SaleFilter,
  { sort, ...page }: { sort: SaleSort; after: PageCursor | null; limit: number },
): Promise<ListedSale[]> {
  const { limit } = page;
  const column = columnOf(sort);
  const order: PageOrder = {
    key: KEYS[column],
    keyType: column === 'since' ? 'timestamptz' : 'bigint',
    id: sql`l.id`,
    direction: sort.startsWith('-') ? 'desc' : 'asc',
  };
  const ordered = pageAfter(null, order).order;
  const { search } = filter;
  const parts = await Promise.all(
    partsOf(filter).map(async (part) => {
      const source: ListSource = { ...part, search, order };
      const measured = search === null ? null : measureSearch(executor, { ...source, search }, page);
      const conditions = await pageConditions(source, measured, page);
      return sql`(select l.* from ${part.tables} where ${all(conditions)} order by ${ordered} limit ${limit})`;
    }),
  );
  if (parts.length === 0) return [];
  const { rows } =
    await sql<ListedSale>`select l.* from (${sql.join(parts, sql` union all `)}) as l order by ${ordered} limit ${limit}`.execute(
      executor,
    );
  return rows;
}

/** Null if more than `most` sales would have to be read. */
export async function sumSales(executor: Executor, filter: SaleFilter, most: number): Promise<SaleTotals[] | null> {
  const searched = filter.search === null ? [] : [filter.search.fits];
  const parts = partsOf(filter).map(
    ({ tables, conditions }) =>
      sql`(select l.currency, l.price from ${tables} where ${all([...conditions, ...searched])} limit ${most + 1})`,
  );
  if (parts.length === 0) return [];
  const { rows } =
    await sql<SaleTotals>`select l.currency, count(*)::int as count, sum(l.price)::bigint as price from (${sql.join(parts, sql` union all `)}) as l group by l.currency order by l.currency`.execute(
      executor,
    );
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  return count > most ? null : rows.map(({ price, ...row }) => ({ ...row, price: Number(price) }));
}

export async function countDue(
  executor: Executor,
  { at, since }: { at: Date; since: Date },
): Promise<{ late: number; disputed: number; toRemind: number }> {
  const { rows } = await sql<{ late: number; disputed: number; toRemind: number }>`
    select (select count(*) from settlements where due_at <= ${at}::timestamptz)::int
        + (select count(*) from negotiations where state = 'open' and due_at <= ${at}::timestamptz)::int
        + (select count(*) from second_chances where state = 'offered' and due_at <= ${at}::timestamptz)::int as late,
      (select count(*) from settlement_disputes where decided_at is null)::int as disputed,
      (select count(*) from settlements where due_at <= ${at}::timestamptz and coalesce(late_reminder_at <= ${since}::timestamptz, true))::int as "toRemind"`.execute(
    executor,
  );
  return rows[0] ?? { late: 0, disputed: 0, toRemind: 0 };
}

/** Late sales of which nobody was reminded since then, the oldest deadline first. */
export async function findSalesToRemind(
  executor: Executor,
  { at, since, limit }: { at: Date; since: Date; limit: number },
): Promise<string[]> {
  const rows = await executor
    .selectFrom('settlements')
    .select('slug')
    .where('due_at', '<=', at)
    .where((e) => e.or([e('late_reminder_at', 'is', null), e('late_reminder_at', '<=', since)]))
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ slug }) => slug);
}
