import { sql } from 'kysely';
import type { AuctionStatus } from '#auction/types.ts';
import type { SubmissionView, SubmissionSort } from '#contract/console-lists.ts';
import type { Executor } from '#platform/database/database.ts';
import type { OpenList } from '#platform/database/page.ts';
import { anyOf, type ListSearch, openList } from '#platform/search/open-list.ts';
import { HAVE, withWords } from './auction-list-store.ts';
import { QUEUE_COLUMNS, type QueueRow } from './review-store.ts';

export interface SubmissionFilter {
  readonly show: SubmissionView;
  readonly userId: string;
  readonly search: { readonly words: readonly string[]; readonly sellerIds: readonly string[] } | null;
}

const WAITING = sql`coalesce(b.waiting_since, b.submitted_at)`;
const KEYS = { waiting: WAITING, submitted: sql`b.submitted_at` } as const;
const columnOf = (sort: SubmissionSort) => sort.replace('-', '') as keyof typeof KEYS;

const STATUS: Readonly<Record<SubmissionView, AuctionStatus | null>> = {
  review: 'submitted',
  mine: 'submitted',
  unclaimed: 'submitted',
  others: 'submitted',
  waiting: 'changes_requested',
  approved: 'approved',
  all: null,
};

/** Few are in review, so the index of states is read first: `offset 0` keeps the planner from another order. */
const tablesOf = (status: AuctionStatus | null) =>
  sql`${
    status === null
      ? sql`auction_states s`
      : sql`(select auction_id, status from auction_states where status = ${sql.lit(status)} offset 0) s`
  } join submissions b on b.auction_id = s.auction_id join auctions a on a.id = s.auction_id`;

const isShown = ({ show, userId }: SubmissionFilter) =>
  show === 'mine'
    ? sql`b.reviewer_id = ${userId}`
    : show === 'unclaimed'
      ? sql`b.reviewer_id is null`
      : show === 'others'
        ? sql`b.reviewer_id <> ${userId}`
        : sql`true`;

function searchOf({ words, sellerIds }: NonNullable<SubmissionFilter['search']>): ListSearch {
  const isOfSeller = sql<boolean>`a.seller_id = any(${[...sellerIds]}::text[])`;
  if (words.length === 0) return anyOf([isOfSeller]);
  return {
    fits: sql<boolean>`(${isOfSeller} or (select w.${HAVE(words)} from auction_search w where w.auction_id = b.auction_id))`,
    lookups: anyOf([isOfSeller, sql<boolean>`b.auction_id in (${withWords(words)})`]).lookups,
  };
}

export function openSubmissions(
  executor: Executor,
  filter: SubmissionFilter,
  sort: SubmissionSort,
): OpenList<QueueRow> {
  const isByWait = columnOf(sort) === 'waiting';
  return openList(executor, {
    tables: tablesOf(STATUS[filter.show]),
    columns: QUEUE_COLUMNS,
    conditions: [sql`b.submitted_at is not null`, isShown(filter)],
    search: filter.search === null ? null : searchOf(filter.search),
    order: {
      key: KEYS[columnOf(sort)],
      keyType: 'timestamptz',
      id: sql`b.auction_id`,
      direction: sort.startsWith('-') ? 'desc' : 'asc',
    },
    positionOf: (row) => ({ key: (isByWait ? row.waitingSince : row.submittedAt).getTime(), id: row.id }),
  });
}

export async function findNext(
  executor: Executor,
  { userId, lateSince }: { userId: string; lateSince: Date },
): Promise<{ late: number; next: string | null }> {
  const waiting = sql`from ${tablesOf('submitted')} where b.submitted_at is not null`;
  const { rows } = await sql<{ late: number; next: string | null }>`select
    (select count(*)::int ${waiting} and ${WAITING} <= ${lateSince}::timestamptz) as late,
    (select a.slug ${waiting} and coalesce(b.reviewer_id = ${userId}, true)
      order by b.reviewer_id is null, ${WAITING}, a.id limit 1) as next`.execute(executor);
  return rows[0] ?? { late: 0, next: null };
}
