import type { AuctionStatus } from '#auction/types.ts';
import type { Submission } from '#contract/submissions.ts';
import type { StaffPower } from '#contract/staff.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { refused, type Result } from '#platform/http/result.ts';
import { publishStep } from './publish-step.ts';
import { writeWaiting } from './review-records.ts';
import { presentSubmissions } from './present-submission.ts';
import { findSubmissionBySlug } from './review-store.ts';
import type { ReviewParts } from './review-parts.ts';
import { noSuchSubmission } from './save-submission.ts';
import type { SubmissionRecord } from './submission-store.ts';

/** What was never on the calendar is declined; what was is withdrawn, and the public hears why. */
export const UNDER_REVIEW: ReadonlySet<AuctionStatus> = new Set<AuctionStatus>(['submitted', 'changes_requested', 'approved']);

/** What an act of a review works on: the submission, locked, who does it, and when. */
export interface Review {
  readonly transaction: Executor;
  readonly record: SubmissionRecord;
  readonly staff: SignedIn;
  readonly at: number;
}

/** Opens a submission for the staff, lets them act on it in one transaction, and answers with what became of it. */
export async function review(
  parts: ReviewParts,
  actor: Actor,
  { slug, power = 'review_auctions', act }: { slug: string; power?: StaffPower; act: (open: Review) => Promise<Result<AuctionStatus>> },
): Promise<Result<Submission>> {
  const refusal = refusalUnlessMay(actor, power);
  if (refusal !== null || actor.kind === 'guest') return refusal ?? refused(401, 'Unauthenticated.');
  const result = await parts.database.transaction(async (transaction): Promise<Result<AuctionStatus>> => {
    const found = await findSubmissionBySlug(transaction, slug);
    if (found !== null) await parts.bidding.lockFloor(transaction, found.id);
    // Read again under the lock: another member of the staff may have been quicker.
    const record = found === null ? null : await findSubmissionBySlug(transaction, slug);
    if (record === null) return noSuchSubmission();
    return act({ transaction, record, staff: actor, at: await parts.clock.now(transaction) });
  });
  if (!result.ok) return result;
  parts.live.ring();
  return readSubmission(parts, actor, slug);
}

/** What a seller said, for the staff, wherever the auction is on its way. */
export async function readSubmission(parts: ReviewParts, actor: Actor, slug: string): Promise<Result<Submission>> {
  const refusal = refusalUnlessMay(actor, 'see_auctions');
  if (refusal !== null) return refusal;
  const { executor } = parts.database;
  const record = await findSubmissionBySlug(executor, slug);
  const [shown] = record === null ? [] : await presentSubmissions(parts, executor, [record]);
  return shown === undefined ? noSuchSubmission() : { ok: true, value: shown };
}

/** Writes an act of a review into the trail, tells the seller, and notes whose turn it is since when. */
export async function tellOfReview(
  parts: ReviewParts,
  open: Review,
  { act, to, reason, details = {}, news }: { act: string; to: AuctionStatus; reason: string; details?: Readonly<Record<string, unknown>>; news: ReviewNews },
): Promise<void> {
  const { transaction, record, staff, at } = open;
  await parts.operations.recordAct(transaction, {
    actorId: staff.userId,
    act,
    subject: `auction:${record.slug}`,
    reason,
    before: { state: record.status },
    after: { state: to, ...details },
    at,
  });
  await tellSeller(parts, open, news);
  await publishStep(transaction, { slug: record.slug, id: record.id, step: act, state: to, at });
  await writeWaiting(transaction, record.id, new Date(at));
}

/** What a seller is told of a step: here, and by mail unless they chose otherwise. An empty line in the body begins a paragraph of the letter. */
export interface ReviewNews {
  readonly title: string;
  readonly body: string;
  readonly href: string;
  readonly key?: string;
}

/** Tells the seller of a step of their submission. */
export async function tellSeller(
  parts: Pick<ReviewParts, 'notifications'>,
  { transaction, record, at }: Pick<Review, 'transaction' | 'record' | 'at'>,
  news: ReviewNews,
): Promise<void> {
  await parts.notifications.tell(transaction, at, [{ ...news, userId: record.sellerId, kind: 'submission', auctionId: record.id, slug: record.slug }]);
}
