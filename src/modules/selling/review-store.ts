import { sql, type RawBuilder } from 'kysely';
import type { AuctionTerms } from '#auction/types.ts';
import type { AuctionListState } from '#contract/auction-states.ts';
import type { AuctionSort } from '#contract/console-sorts.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import { type PageCursor, pageAfter } from '#platform/database/page.ts';
import { containsWords } from '#platform/search/like.ts';
import { findSubmission, type SubmissionRecord } from './submission-store.ts';

export interface ListedAuction
  extends
    Pick<CamelRow<'auctions'>, 'id' | 'slug' | 'title' | 'lotNumber' | 'sellerId'>,
    Pick<
      CamelRow<'auction_states'>,
      | 'startsAt'
      | 'closesAt'
      | 'hammerPrice'
      | 'leaderId'
      | 'bidCount'
      | 'extensionCount'
      | 'lastBidAt'
      | 'pausedUntil'
      | 'reserve'
      | 'price'
    >,
    Pick<CamelRow<'submissions'>, 'submittedAt'> {
  readonly state: AuctionListState;
  readonly terms: AuctionTerms;
  readonly updatedAt: Date;
  readonly sortKey: number;
}
export interface ListFilter {
  readonly state: AuctionListState | null;
  readonly words: readonly string[];
}

/** Those without a value come last in either direction. */
function sortKeyOf(sort: AuctionSort): { key: RawBuilder<unknown>; direction: 'asc' | 'desc' } {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const last = sql.lit(direction === 'asc' ? FAR : -FAR);
  const keys: Readonly<Record<string, RawBuilder<unknown>>> = {
    queue: SORT_KEY,
    closes: sql`coalesce(${ms(sql`s.closes_at`)}, ${last}::bigint)`,
    bid: sql`coalesce(s.price, ${last}::bigint)`,
    bids: sql`s.bid_count::bigint`,
    number: sql`a.lot_number::bigint`,
  };
  return { key: keys[sort.replace('-', '')] ?? SORT_KEY, direction };
}

/** Later than any time, and more than any price. */
const FAR = 9_000_000_000_000_000;
const TABLES = sql`auctions a join auction_states s on s.auction_id = a.id left join submissions b on b.auction_id = a.id
  left join failed_sales f on f.auction_id = a.id`;
const STATE = sql`case when f.auction_id is null then s.status else 'sale_not_completed' end`;
/** The same for queries without the join to `failed_sales`. */
export const LIST_STATE = sql`case when s.status = 'sold' and exists (select from failed_sales x where x.auction_id = s.auction_id)
  then 'sale_not_completed' else s.status end`;
const IS_NOT_DISCARDED = sql`(s.status <> 'withdrawn' or b.auction_id is null or b.submitted_at is not null)`;
const UPDATED_AT = sql`coalesce(b.updated_at, a.updated_at)`;
/** Submissions awaiting staff, oldest first; then running auctions by time; then the rest by last update. */
const RANK = sql`case s.status when 'submitted' then 0 when 'approved' then 1 when 'live' then 2 when 'scheduled' then 3 when 'changes_requested' then 4
  when 'closed' then 5 when 'reserve_not_met' then 5 when 'offer' then 5 when 'draft' then 6 when 'withdrawn' then 8 else 7 end`;
const ms = (time: RawBuilder<unknown>) => sql`round(extract(epoch from ${time}) * 1000)::bigint`;
/** Combines rank and time in one number for the cursor: a rank exceeds any timestamp. */
const SORT_KEY = sql`(${RANK})::bigint * 100000000000000 + case s.status when 'submitted' then ${ms(sql`coalesce(b.submitted_at, a.created_at)`)}
  when 'live' then ${ms(sql`s.closes_at`)} when 'scheduled' then ${ms(sql`s.starts_at`)} else 99999999999999 - ${ms(UPDATED_AT)} end`;

function conditionsOf({ state, words }: ListFilter): RawBuilder<unknown> {
  const conditions = [IS_NOT_DISCARDED];
  if (state !== null) conditions.push(sql`${STATE} = ${state}`);
  conditions.push(containsWords(sql`concat_ws(' ', a.title, a.slug, a.lot_number)`, words));
  return sql.join(conditions, sql` and `);
}

export async function listAuctions(
  executor: Executor,
  filter: ListFilter,
  { sort, after, limit }: { sort: AuctionSort; after: PageCursor | null; limit: number },
): Promise<ListedAuction[]> {
  const { key, direction } = sortKeyOf(sort);
  const page = pageAfter(after, { key, keyType: 'bigint', id: sql`a.id`, direction });
  const result =
    await sql<ListedAuction>`select a.id, a.slug, a.lot_number as "lotNumber", a.title, a.seller_id as "sellerId", ${STATE} as state, a.terms, s.starts_at as "startsAt",
    s.closes_at as "closesAt", s.reserve, s.price, s.hammer_price as "hammerPrice", s.leader_id as "leaderId", s.bid_count as "bidCount", s.extension_count as "extensionCount", s.last_bid_at as "lastBidAt",
    s.paused_until as "pausedUntil",
    b.submitted_at as "submittedAt", ${UPDATED_AT} as "updatedAt", ${key} as "sortKey"
    from ${TABLES} where ${conditionsOf(filter)} and ${page.isAfter} order by ${page.order} limit ${limit + 1}`.execute(
      executor,
    );
  return result.rows;
}

export async function countAuctions(executor: Executor, filter: ListFilter): Promise<number> {
  const result = await sql<{
    count: number;
  }>`select count(*) as count from ${TABLES} where ${conditionsOf(filter)}`.execute(executor);
  return Number(result.rows[0]?.count ?? 0);
}

export async function countByState(executor: Executor): Promise<{ state: AuctionListState; count: number }[]> {
  const result = await sql<{
    state: AuctionListState;
    count: number;
  }>`select ${STATE} as state, count(*) as count from ${TABLES} where ${IS_NOT_DISCARDED} group by 1`.execute(executor);
  return result.rows.map(({ state, count }) => ({ state, count: Number(count) }));
}

export async function findSubmissionBySlug(executor: Executor, slug: string): Promise<SubmissionRecord | null> {
  const rows = await executor.selectFrom('auctions').select(['id', 'seller_id']).where('slug', '=', slug).execute();
  const [row] = rows;
  return row === undefined ? null : findSubmission(executor, row.seller_id, row.id);
}

export async function writeReviewNote(
  transaction: Executor,
  auctionId: string,
  { note, at }: { note: string; at: Date },
): Promise<void> {
  await transaction
    .updateTable('submissions')
    .set({ review_note: note, updated_at: at })
    .where('auction_id', '=', auctionId)
    .execute();
}

export interface QueueRow
  extends
    Pick<CamelRow<'auctions'>, 'id' | 'slug' | 'title' | 'sellerId'>,
    Pick<Row<'auction_states'>, 'status'>,
    Pick<CamelRow<'submissions'>, 'reviewerId'> {
  readonly waitingSince: Date;
  readonly submittedAt: NonNullable<Row<'submissions'>['submitted_at']>;
  readonly timesSubmitted: number;
  readonly openRequests: number;
  readonly isAgreed: boolean;
}
const MOST_IN_QUEUE = 500;

export async function findQueue(executor: Executor): Promise<QueueRow[]> {
  return (
    await sql<QueueRow>`select a.id, a.slug, a.title, a.seller_id as "sellerId", s.status, b.reviewer_id as "reviewerId", coalesce(b.waiting_since, b.submitted_at) as "waitingSince", b.submitted_at as "submittedAt",
    (select count(*) from submission_versions v where v.auction_id = a.id) as "timesSubmitted",
    (select count(*) from change_requests r where r.auction_id = a.id and r.settled_at is null and r.answer = '') as "openRequests",
    exists (select 1 from seller_agreements g where g.auction_id = a.id) as "isAgreed"
    from auctions a join auction_states s on s.auction_id = a.id join submissions b on b.auction_id = a.id
    where s.status in ('submitted', 'changes_requested', 'approved') and b.submitted_at is not null
    order by coalesce(b.waiting_since, b.submitted_at), a.id limit ${MOST_IN_QUEUE}`.execute(executor)
  ).rows;
}
