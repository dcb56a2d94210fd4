import { type RawBuilder, sql } from 'kysely';
import type { DisputeShown, DisputeSort } from '#contract/console-sorts.ts';
import type { Side } from '#contract/settlement-states.ts';
import type { Executor } from '#platform/database/database.ts';
import { type OpenList, pageAfter } from '#platform/database/page.ts';
import type { CamelRow } from '#platform/database/tables.ts';
import { beginningsOf } from '#platform/search/words.ts';
import { countListed, findWords, listConditions, type ListConditions } from '#platform/search/list-conditions.ts';

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

async function conditionsOf(executor: Executor, { show, by, search }: DisputeFilter): Promise<ListConditions> {
  const conditions = [SHOWN[show], ...(by === null ? [] : [sql`d.opened_by = ${by}`])];
  if (search === null) return listConditions(conditions);
  const { words, userIds } = search;
  const ids = sql`${[...userIds]}::text[]`;
  const isOfTitle = words.length === 0 ? sql`false` : sql`s.words @@ ${beginningsOf(words)}::tsquery`;
  const hasWords = sql<boolean>`(${isOfTitle} or s.buyer_id = any(${ids}) or s.seller_id = any(${ids}))`;
  const found = await findWords(executor, { table: sql`settlements s`, id: sql`s.id`, hasWords });
  // Many settlements may have few disputes.
  return listConditions(conditions, { ...found, areMany: false });
}

export async function openDisputes(
  executor: Executor,
  filter: DisputeFilter,
  sort: DisputeSort,
): Promise<OpenList<ListedDispute>> {
  const conditions = await conditionsOf(executor, filter);
  const direction = sort === 'opened' ? 'asc' : 'desc';
  return {
    async read({ after, limit }) {
      const page = pageAfter(after, { key: sql`d.opened_at`, keyType: 'timestamptz', id: sql`d.id`, direction });
      const { rows } =
        await sql<ListedDispute>`select d.id, d.opened_by as "openedBy", d.reason, d.opened_at as "openedAt", d.decision, d.decided_by as "decidedBy", d.decided_at as "decidedAt",
          s.slug, s.title, s.buyer_id as "buyerId", s.seller_id as "sellerId"
        from ${TABLES} where ${conditions.toRead} and ${page.isAfter} order by ${page.order} limit ${limit}`.execute(
          executor,
        );
      return rows;
    },
    count: () => countListed(executor, TABLES, conditions),
    positionOf: ({ openedAt, id }) => ({ key: openedAt.getTime(), id }),
  };
}
