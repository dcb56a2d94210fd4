import { type RawBuilder, sql } from 'kysely';
import type { AuctionStatus } from '#auction/types.ts';
import type { SubmissionShown, SubmissionSort } from '#contract/console-sorts.ts';
import type { Executor } from '#platform/database/database.ts';
import { MAX_COUNTED, type PageCursor, pageAfter } from '#platform/database/page.ts';
import { HAVE, searchAuctions, withWords } from './auction-list-store.ts';
import { QUEUE_COLUMNS, type QueueRow } from './review-store.ts';

export interface SubmissionFilter {
  readonly show: SubmissionShown;
  readonly userId: string;
  readonly search: { readonly words: readonly string[]; readonly sellerIds: readonly string[] } | null;
}

const WAITING = sql`coalesce(b.waiting_since, b.submitted_at)`;
const KEYS = { waiting: WAITING, submitted: sql`b.submitted_at` } as const;
const columnOf = (sort: SubmissionSort) => sort.replace('-', '') as keyof typeof KEYS;

const STATUS: Readonly<Record<SubmissionShown, AuctionStatus | null>> = {
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

async function conditionOf(
  executor: Executor,
  filter: SubmissionFilter,
  isCount: boolean,
): Promise<RawBuilder<unknown>> {
  const conditions = [sql`b.submitted_at is not null`, isShown(filter)];
  if (filter.search !== null) {
    const { words, sellerIds } = filter.search;
    const isOfSeller = sql`seller_id = any(${[...sellerIds]}::text[])`;
    const { found } = await searchAuctions(executor, { state: null, words });
    const ofSeller = sql`select id from auctions where ${isOfSeller}`;
    conditions.push(
      found !== null || words.length === 0
        ? sql`b.auction_id = any(array(${ofSeller} union all select unnest(${[...(found ?? [])]}::text[])))`
        : isCount
          ? sql`b.auction_id in (${ofSeller} union all ${withWords(words)})`
          : sql`(a.${isOfSeller} or exists (select from auction_search w where w.auction_id = b.auction_id and w.${HAVE(words)}))`,
    );
  }
  return sql.join(conditions, sql` and `);
}

export const positionOf = (row: QueueRow, sort: SubmissionSort): PageCursor => ({
  key: (columnOf(sort) === 'waiting' ? row.waitingSince : row.submittedAt).getTime(),
  id: row.id,
});

export async function listSubmissions(
  executor: Executor,
  filter: SubmissionFilter,
  { sort, after, limit }: { sort: SubmissionSort; after: PageCursor | null; limit: number },
): Promise<QueueRow[]> {
  const { isAfter, order } = pageAfter(after, {
    key: KEYS[columnOf(sort)],
    keyType: 'timestamptz',
    id: sql`b.auction_id`,
    direction: sort.startsWith('-') ? 'desc' : 'asc',
  });
  const condition = await conditionOf(executor, filter, false);
  const { rows } = await sql<QueueRow>`select ${QUEUE_COLUMNS} from ${tablesOf(STATUS[filter.show])}
    where ${condition} and ${isAfter} order by ${order} limit ${limit}`.execute(executor);
  return rows;
}

/** Stops one beyond `MAX_COUNTED`. */
export async function countSubmissions(executor: Executor, filter: SubmissionFilter): Promise<number> {
  const condition = await conditionOf(executor, filter, true);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select from ${tablesOf(STATUS[filter.show])} where ${condition} limit ${MAX_COUNTED + 1}) as counted`.execute(
    executor,
  );
  return rows[0]?.count ?? 0;
}

/** How many have waited since `lateSince` or longer, and what the user can review next: their own first. */
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
