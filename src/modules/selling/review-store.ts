import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { CamelRow, Row } from '#platform/database/tables.ts';
import { findSubmission, type SubmissionRecord } from './submission-store.ts';

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
/** For queries with `auctions a`, `auction_states s` and `submissions b`. */
export const QUEUE_COLUMNS = sql`a.id, a.slug, a.title, a.seller_id as "sellerId", s.status, b.reviewer_id as "reviewerId", coalesce(b.waiting_since, b.submitted_at) as "waitingSince", b.submitted_at as "submittedAt",
  (select count(*) from submission_versions v where v.auction_id = a.id) as "timesSubmitted",
  (select count(*) from change_requests r where r.auction_id = a.id and r.settled_at is null and r.answer = '') as "openRequests",
  exists (select 1 from seller_agreements g where g.auction_id = a.id) as "isAgreed"`;
const MAX_IN_QUEUE = 500;

export async function findQueue(executor: Executor): Promise<QueueRow[]> {
  return (
    await sql<QueueRow>`select ${QUEUE_COLUMNS}
    from auctions a join auction_states s on s.auction_id = a.id join submissions b on b.auction_id = a.id
    where s.status in ('submitted', 'changes_requested', 'approved') and b.submitted_at is not null
    order by coalesce(b.waiting_since, b.submitted_at), a.id limit ${MAX_IN_QUEUE}`.execute(executor)
  ).rows;
}
