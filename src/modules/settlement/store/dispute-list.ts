import { type RawBuilder, sql } from 'kysely';
import type { DisputeView, DisputeSort } from '#contract/console-lists.ts';
import type { Side } from '#contract/settlement-states.ts';
import type { Executor } from '#platform/database/database.ts';
import type { OpenList } from '#platform/database/page.ts';
import type { CamelRow } from '#platform/database/tables.ts';
import { beginningsOf } from '#platform/search/words.ts';
import { anyOf, type ListSearch, openList } from '#platform/search/open-list.ts';

export interface ListedDispute
  extends
    Pick<
      CamelRow<'settlement_disputes'>,
      'id' | 'openedBy' | 'reason' | 'openedAt' | 'decision' | 'decidedBy' | 'decidedAt'
    >,
    Pick<CamelRow<'settlements'>, 'slug' | 'title' | 'buyerId' | 'sellerId' | 'ownerId'> {}
export interface DisputeFilter {
  readonly show: DisputeView;
  readonly by: Side | null;
  readonly search: { readonly words: readonly string[]; readonly userIds: readonly string[] } | null;
}

const SHOWN: Readonly<Record<DisputeView, readonly RawBuilder<unknown>[]>> = {
  open: [sql`d.decided_at is null`],
  decided: [sql`d.decided_at is not null`],
  all: [],
};

/**
 * Each settlement found and then its disputes, so that reading stops once enough are found. With a plain join, the
 * planner may read all disputes.
 */
const disputesOf = (condition: RawBuilder<boolean>) => sql`(select * from settlements s where ${condition} offset 0) s
  cross join lateral (select * from settlement_disputes where settlement_id = s.id offset 0) d`;

function searchOf({ words, userIds }: NonNullable<DisputeFilter['search']>): ListSearch {
  const users = sql`${[...userIds]}::text[]`;
  const conditions = [
    ...(words.length === 0 ? [] : [sql<boolean>`s.words @@ ${beginningsOf(words)}::tsquery`]),
    ...(userIds.length === 0
      ? []
      : [sql<boolean>`s.buyer_id = any(${users})`, sql<boolean>`s.seller_id = any(${users})`]),
  ];
  return {
    ...anyOf(conditions),
    lookups: conditions.map((condition) => ({ tables: disputesOf(condition), condition: sql<boolean>`true` })),
  };
}

export const openDisputes = (
  executor: Executor,
  { show, by, search }: DisputeFilter,
  sort: DisputeSort,
): OpenList<ListedDispute> =>
  openList(executor, {
    tables: sql`settlement_disputes d join settlements s on s.id = d.settlement_id`,
    columns: sql`d.id, d.opened_by as "openedBy", d.reason, d.opened_at as "openedAt", d.decision, d.decided_by as "decidedBy", d.decided_at as "decidedAt",
      s.slug, s.title, s.buyer_id as "buyerId", s.seller_id as "sellerId", s.owner_id as "ownerId"`,
    conditions: [...SHOWN[show], ...(by === null ? [] : [sql`d.opened_by = ${by}`])],
    search: search === null ? null : searchOf(search),
    order: {
      key: sql`d.opened_at`,
      keyType: 'timestamptz',
      id: sql`d.id`,
      direction: sort === 'opened' ? 'asc' : 'desc',
    },
    positionOf: ({ openedAt, id }) => ({ key: openedAt.getTime(), id }),
  });
