import { type RawBuilder, sql } from 'kysely';
import type { DisputeShown, DisputeSort } from '#contract/console-sorts.ts';
import type { Side } from '#contract/settlement-states.ts';
import type { Executor } from '#platform/database/database.ts';
import { MAX_COUNTED, type PageCursor, pageAfter } from '#platform/database/page.ts';
import type { CamelRow } from '#platform/database/tables.ts';
import { beginningsOf } from '#platform/search/words.ts';
import { wordsCondition } from '#platform/search/words-condition.ts';

export interface ListedDispute
  extends
    Pick<
      CamelRow<'settlement_disputes'>,
      'id' | 'openedBy' | 'reason' | 'openedAt' | 'decision' | 'decidedBy' | 'decidedAt'
    >,
    Pick<CamelRow<'settlements'>, 'slug' | 'title' | 'buyerId' | 'sellerId'> {}
export interface DisputeFilter {
  readonly show: DisputeShown;
  readonly by: Side | null;
  readonly search: { readonly words: readonly string[]; readonly userIds: readonly string[] } | null;
}

const TABLES = sql`settlement_disputes d join settlements s on s.id = d.settlement_id`;
const SHOWN: Readonly<Record<DisputeShown, RawBuilder<unknown>>> = {
  open: sql`d.decided_at is null`,
  decided: sql`d.decided_at is not null`,
  all: sql`true`,
};

async function conditionOf(executor: Executor, filter: DisputeFilter, isCount: boolean): Promise<RawBuilder<unknown>> {
  const { show, by, search } = filter;
  const conditions = [SHOWN[show]];
  if (by !== null) conditions.push(sql`d.opened_by = ${by}`);
  if (search !== null) {
    const { words, userIds } = search;
    const ids = sql`${[...userIds]}::text[]`;
    const isOfTitle =
      words.length === 0 ? sql`false` : sql`title_words(title || ' ' || slug) @@ ${beginningsOf(words)}::tsquery`;
    const hasWords = sql<boolean>`(${isOfTitle} or buyer_id = any(${ids}) or seller_id = any(${ids}))`;
    conditions.push(await wordsCondition(executor, { table: 'settlements', id: sql`s.id`, hasWords, isCount }));
  }
  return sql.join(conditions, sql` and `);
}

export const positionOf = ({ openedAt, id }: ListedDispute): PageCursor => ({ key: openedAt.getTime(), id });

export async function listDisputes(
  executor: Executor,
  filter: DisputeFilter,
  { sort, after, limit }: { sort: DisputeSort; after: PageCursor | null; limit: number },
): Promise<ListedDispute[]> {
  const direction = sort === 'opened' ? 'asc' : 'desc';
  const page = pageAfter(after, { key: sql`d.opened_at`, keyType: 'timestamptz', id: sql`d.id`, direction });
  const condition = await conditionOf(executor, filter, false);
  const { rows } =
    await sql<ListedDispute>`select d.id, d.opened_by as "openedBy", d.reason, d.opened_at as "openedAt", d.decision, d.decided_by as "decidedBy", d.decided_at as "decidedAt",
      s.slug, s.title, s.buyer_id as "buyerId", s.seller_id as "sellerId"
    from ${TABLES} where ${condition} and ${page.isAfter} order by ${page.order} limit ${limit}`.execute(executor);
  return rows;
}

/** Stops one beyond `MAX_COUNTED`. */
export async function countDisputes(executor: Executor, filter: DisputeFilter): Promise<number> {
  const condition = await conditionOf(executor, filter, true);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select from ${TABLES} where ${condition} limit ${MAX_COUNTED + 1}) as counted`.execute(executor);
  return rows[0]?.count ?? 0;
}
