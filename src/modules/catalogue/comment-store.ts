import { sql } from 'kysely';
import type { ReportCode } from '#contract/comment-codes.ts';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import { newId } from '#platform/ids.ts';

export interface CommentRecord
  extends
    Pick<
      CamelRow<'comments'>,
      | 'id'
      | 'text'
      | 'auctionId'
      | 'authorId'
      | 'postedAt'
      | 'removedAt'
      | 'removedCode'
      | 'removedReason'
      | 'voteCount'
      | 'isNote'
    >,
    Pick<Row<'auctions'>, 'slug' | 'title'> {}
export const COMMENT_COLUMNS = sql`c.id, c.auction_id as "auctionId", a.slug, a.title, c.author_id as "authorId", c.text, c.posted_at as "postedAt", c.removed_at as "removedAt", c.removed_code as "removedCode",
  c.removed_reason as "removedReason", c.vote_count as "voteCount", c.is_note as "isNote"`;
const COMMENT_COLUMNS_QUERY = sql`select ${COMMENT_COLUMNS} from comments c join auctions a on a.id = c.auction_id`;

export async function lockComment(
  transaction: Executor,
  id: string,
  slug: string | null = null,
): Promise<CommentRecord | null> {
  const result =
    await sql<CommentRecord>`${COMMENT_COLUMNS_QUERY} where c.id = ${id} and (${slug}::text is null or a.slug = ${slug}) for update of c`.execute(
      transaction,
    );
  return result.rows[0] ?? null;
}

export async function rewriteComment(
  transaction: Executor,
  before: CommentRecord,
  { text, at }: { text: string; at: Date },
): Promise<void> {
  await sql`insert into comment_versions (comment_id, number, text, written_at) select ${before.id}, coalesce(max(number), 0) + 1, ${before.text}, ${at}::timestamptz
    from comment_versions where comment_id = ${before.id}`.execute(transaction);
  await transaction.updateTable('comments').set({ text, edited_at: at }).where('id', '=', before.id).execute();
}

export async function writeVote(
  transaction: Executor,
  commentId: string,
  { userId, voted }: { userId: string; voted: boolean },
): Promise<number> {
  if (voted)
    await transaction
      .insertInto('comment_votes')
      .values({ comment_id: commentId, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await transaction
      .deleteFrom('comment_votes')
      .where('comment_id', '=', commentId)
      .where('user_id', '=', userId)
      .execute();
  const result = await sql<{
    count: Row<'comments'>['vote_count'];
  }>`update comments set vote_count = (select count(*) from comment_votes where comment_id = ${commentId}) where id = ${commentId} returning vote_count as count`.execute(
    transaction,
  );
  return result.rows[0]?.count ?? 0;
}

export async function insertReport(
  transaction: Executor,
  report: { commentId: string; reporterId: string; code: ReportCode; note: string; at: Date },
): Promise<boolean> {
  const result = await sql`insert into comment_reports (id, comment_id, reporter_id, code, note, reported_at)
    values (${newId()}, ${report.commentId}, ${report.reporterId}, ${report.code}, ${report.note}, ${report.at}) on conflict (comment_id, reporter_id) do nothing`.execute(
    transaction,
  );
  return Number(result.numAffectedRows ?? 0n) > 0;
}

export async function decideReports(
  transaction: Executor,
  commentId: string,
  { decision, by, at }: { decision: 'removed' | 'kept'; by: string; at: Date },
): Promise<string[]> {
  const result = await sql<
    Pick<Row<'comment_reports'>, 'reporter_id'>
  >`update comment_reports set decision = ${decision}, decided_by = ${by}, decided_at = ${at}
    where comment_id = ${commentId} and decision is null returning reporter_id`.execute(transaction);
  return result.rows.map((row) => row.reporter_id);
}

export async function writeRemoval(
  transaction: Executor,
  commentId: string,
  removal: { at: Date; by: string; code: ReportCode; reason: string } | null,
): Promise<void> {
  await transaction
    .updateTable('comments')
    .set({
      removed_at: removal?.at ?? null,
      removed_by: removal?.by ?? null,
      removed_code: removal?.code ?? null,
      removed_reason: removal?.reason ?? null,
    })
    .where('id', '=', commentId)
    .execute();
}

export async function insertAppeal(
  transaction: Executor,
  appeal: { commentId: string; text: string; at: Date },
): Promise<boolean> {
  const result =
    await sql`insert into comment_appeals (comment_id, text, appealed_at) values (${appeal.commentId}, ${appeal.text}, ${appeal.at})
      on conflict (comment_id) do update set text = excluded.text, appealed_at = excluded.appealed_at, decision = null, answer = '', decided_by = null, decided_at = null
      where comment_appeals.decision = 'restored'`.execute(transaction);
  return Number(result.numAffectedRows ?? 0n) > 0;
}

export async function decideAppeal(
  transaction: Executor,
  commentId: string,
  { decision, answer, by, at }: { decision: 'restored' | 'upheld'; answer: string; by: string; at: Date },
): Promise<boolean> {
  const result = await transaction
    .updateTable('comment_appeals')
    .set({ decision, answer, decided_by: by, decided_at: at })
    .where('comment_id', '=', commentId)
    .where('decision', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function hasPostedSameText(
  executor: Executor,
  comment: { auctionId: string; authorId: string; text: string; since: Date },
): Promise<boolean> {
  const result =
    await sql`select 1 from comments where auction_id = ${comment.auctionId} and author_id = ${comment.authorId} and posted_at >= ${comment.since} and text = ${comment.text} limit 1`.execute(
      executor,
    );
  return result.rows.length > 0;
}

export interface OwnCommentRecord extends Pick<
  CamelRow<'comments'>,
  'id' | 'postedAt' | 'removedAt' | 'removedCode' | 'removedReason'
> {
  readonly text: string;
  readonly isOwn: boolean;
  readonly voted: boolean;
  readonly reported: boolean;
  readonly appealText: Row<'comment_appeals'>['text'] | null;
  readonly appealDecision: Row<'comment_appeals'>['decision'];
  readonly appealAnswer: Row<'comment_appeals'>['answer'] | null;
}

export async function listOwnComments(
  executor: Executor,
  auctionId: string,
  { userId, limit }: { userId: string; limit: number },
): Promise<OwnCommentRecord[]> {
  const result =
    await sql<OwnCommentRecord>`select c.id, case when c.author_id = ${userId} then c.text else '' end as text, c.author_id = ${userId} as "isOwn", c.posted_at as "postedAt", c.removed_at as "removedAt",
      c.removed_code as "removedCode", c.removed_reason as "removedReason", v.user_id is not null as voted, r.id is not null as reported, p.text as "appealText", p.decision as "appealDecision", p.answer as "appealAnswer"
    from comments c left join comment_votes v on v.comment_id = c.id and v.user_id = ${userId} left join comment_reports r on r.comment_id = c.id and r.reporter_id = ${userId}
      left join comment_appeals p on p.comment_id = c.id and c.author_id = ${userId} and p.appealed_at >= c.removed_at
    where c.auction_id = ${auctionId} and (c.author_id = ${userId} or v.user_id is not null or r.id is not null) order by c.posted_at desc, c.id desc limit ${limit}`.execute(
      executor,
    );
  return result.rows;
}

export interface ModeratedComment extends CommentRecord {
  readonly appealText: Row<'comment_appeals'>['text'] | null;
  readonly appealedAt: Row<'comment_appeals'>['appealed_at'] | null;
  readonly removedCount: number;
}

export async function findModerated(executor: Executor, id: string): Promise<ModeratedComment | null> {
  const result = await sql<ModeratedComment>`select t.*, p.text as "appealText", p.appealed_at as "appealedAt",
      (select count(*)::int from comments x where x.author_id = t."authorId" and x.removed_at is not null) as "removedCount"
    from (${COMMENT_COLUMNS_QUERY} where c.id = ${id}) t left join comment_appeals p on p.comment_id = t.id and p.decision is null`.execute(
    executor,
  );
  return result.rows[0] ?? null;
}

export async function openReports(
  executor: Executor,
  commentId: string,
): Promise<{ reporterId: string; code: ReportCode; note: string; reportedAt: Date }[]> {
  const result = await sql<
    Pick<CamelRow<'comment_reports'>, 'reporterId' | 'reportedAt' | 'code' | 'note'>
  >`select reporter_id as "reporterId", code, note, reported_at as "reportedAt"
    from comment_reports where comment_id = ${commentId} and decision is null order by reported_at`.execute(executor);
  return result.rows;
}
