import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import { type PageCursor, pageAfter } from '#platform/database/page.ts';

export interface CommentRow {
  readonly id: string;
  readonly authorId: string;
  readonly parentId: string | null;
  readonly text: string;
  readonly postedAt: Date;
  readonly removedAt: Date | null;
  readonly editedAt: Date | null;
  readonly voteCount: number;
  readonly isQuestion: boolean;
  readonly isNote: boolean;
}
const COMMENT_COLUMNS = [
  'id',
  'author_id as authorId',
  'parent_id as parentId',
  'text',
  'posted_at as postedAt',
  'removed_at as removedAt',
  'edited_at as editedAt',
  'vote_count as voteCount',
  'is_question as isQuestion',
  'is_note as isNote',
] as const;

export async function addWatch(
  executor: Executor,
  watch: { userId: string; auctionId: string; at: number },
): Promise<void> {
  await sql`with added as (insert into watches (user_id, auction_id, watched_at)
      values (${watch.userId}, ${watch.auctionId}, ${new Date(watch.at)}) on conflict do nothing returning auction_id, watched_at)
    insert into watch_changes (auction_id, changed_at, change) select auction_id, watched_at, 1 from added`.execute(
    executor,
  );
}

export async function removeWatch(
  executor: Executor,
  watch: { userId: string; auctionId: string; at: number },
): Promise<void> {
  await sql`with removed as (delete from watches
      where user_id = ${watch.userId} and auction_id = ${watch.auctionId} returning auction_id)
    insert into watch_changes (auction_id, changed_at, change) select auction_id, ${new Date(watch.at)}, -1 from removed`.execute(
    executor,
  );
}

/** After each minute in which it changed, oldest first. */
export async function readWatcherCounts(
  executor: Executor,
  auctionId: string,
  limit: number,
): Promise<{ at: Date; watchers: number }[]> {
  const { rows } = await sql<{ at: Date; watchers: number }>`
    select max(changed_at) as at, sum(sum(change)) over (order by date_trunc('minute', changed_at))::int as watchers
    from watch_changes where auction_id = ${auctionId}
    group by date_trunc('minute', changed_at) order by at limit ${limit}`.execute(executor);
  return rows;
}

export async function countWatches(executor: Executor, auctionId: string): Promise<number> {
  const row = await executor
    .selectFrom('watches')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('auction_id', '=', auctionId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function watchedAuctionIds(executor: Executor, userId: string, limit: number): Promise<string[]> {
  const rows = await executor
    .selectFrom('watches')
    .select('auction_id')
    .where('user_id', '=', userId)
    .orderBy('watched_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => row.auction_id);
}

export async function watchedAmong(
  executor: Executor,
  userId: string,
  auctionIds: readonly string[],
): Promise<Set<string>> {
  if (auctionIds.length === 0) return new Set();
  const rows = await executor
    .selectFrom('watches')
    .select('auction_id')
    .where('user_id', '=', userId)
    .where('auction_id', 'in', auctionIds)
    .execute();
  return new Set(rows.map((row) => row.auction_id));
}

export async function insertComment(
  executor: Executor,
  comment: Omit<CommentRow, 'removedAt' | 'editedAt' | 'voteCount'> & { auctionId: string },
): Promise<void> {
  await executor
    .insertInto('comments')
    .values({
      id: comment.id,
      auction_id: comment.auctionId,
      author_id: comment.authorId,
      parent_id: comment.parentId,
      text: comment.text,
      posted_at: comment.postedAt,
      removed_at: null,
      removed_reason: null,
      edited_at: null,
      vote_count: 0,
      is_question: comment.isQuestion,
      is_note: comment.isNote,
    })
    .execute();
}

export async function findComment(executor: Executor, auctionId: string, id: string): Promise<CommentRow | null> {
  const row = await executor
    .selectFrom('comments')
    .select(COMMENT_COLUMNS)
    .where('id', '=', id)
    .where('auction_id', '=', auctionId)
    .executeTakeFirst();
  return row ?? null;
}

/** Newest first. Each row carries the total count. */
export async function listComments(
  executor: Executor,
  auctionId: string,
  page: { after: PageCursor | null; limit: number },
): Promise<(CommentRow & { total: number })[]> {
  const { isAfter, order } = pageAfter(page.after, {
    key: sql`posted_at`,
    keyType: 'timestamptz',
    id: sql`id`,
    direction: 'desc',
  });
  return executor
    .selectFrom('comments')
    .select(COMMENT_COLUMNS)
    .where('auction_id', '=', auctionId)
    .select(
      sql<number>`(select count(*)::int from comments comment where comment.auction_id = ${auctionId} and comment.removed_at is null)`.as(
        'total',
      ),
    )
    .where(isAfter)
    .orderBy(order)
    .limit(page.limit)
    .execute();
}

export async function findCommentById(
  executor: Executor,
  id: string,
): Promise<(CommentRow & { auctionId: string }) | null> {
  return (
    (await executor
      .selectFrom('comments')
      .select([...COMMENT_COLUMNS, 'auction_id as auctionId'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

export async function answeredBy(
  executor: Executor,
  sellerId: string,
  commentIds: readonly string[],
): Promise<Set<string>> {
  if (commentIds.length === 0) return new Set();
  const result = await sql<{
    id: NonNullable<Row<'comments'>['parent_id']>;
  }>`select distinct parent_id as id from comments where parent_id = any(${[...commentIds]}::text[]) and author_id = ${sellerId} and removed_at is null`.execute(
    executor,
  );
  return new Set(result.rows.map(({ id }) => id));
}

export interface Interest {
  readonly watchCount: number;
  readonly commentCount: number;
}

export async function interestIn(executor: Executor, auctionIds: readonly string[]): Promise<Map<string, Interest>> {
  if (auctionIds.length === 0) return new Map();
  const result = await sql<Interest & Pick<CamelRow<'comments'>, 'auctionId'>>`
    select auction_id as "auctionId", sum(watches)::int as "watchCount", sum(comments)::int as "commentCount" from (
      select auction_id, 1 as watches, 0 as comments from watches where auction_id = any(${auctionIds})
      union all select auction_id, 0, 1 from comments where auction_id = any(${auctionIds}) and removed_at is null) each
    group by auction_id`.execute(executor);
  return new Map(
    result.rows.map(({ auctionId, watchCount, commentCount }) => [auctionId, { watchCount, commentCount }]),
  );
}

export async function watchesOf(
  executor: Executor,
  userId: string,
): Promise<{ auction_id: string; watched_at: Date }[]> {
  return executor
    .selectFrom('watches')
    .select(['auction_id', 'watched_at'])
    .where('user_id', '=', userId)
    .orderBy('watched_at')
    .execute();
}

export async function commentsOf(
  executor: Executor,
  userId: string,
): Promise<
  { id: string; auction_id: string; text: string; posted_at: Date; removed_at: Date | null; image_ids: string[] }[]
> {
  return executor
    .selectFrom('comments')
    .select(['id', 'auction_id', 'text', 'posted_at', 'removed_at'])
    .select(
      sql<string[]>`array(select image_id from comment_images i where i.comment_id = comments.id order by position)`.as(
        'image_ids',
      ),
    )
    .where('author_id', '=', userId)
    .orderBy('posted_at')
    .execute();
}

export async function forgetWatches(transaction: Executor, userId: string, at: Date): Promise<void> {
  await sql`with removed as (delete from watches where user_id = ${userId} returning auction_id)
    insert into watch_changes (auction_id, changed_at, change) select auction_id, ${at}, -1 from removed`.execute(
    transaction,
  );
}
