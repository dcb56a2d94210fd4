import type { AuctionStatus } from '#auction/types.ts';
import type { Submission } from '#contract/submissions.ts';
import type { StaffPower } from '#contract/staff.ts';
import { refusalUnlessMay, requireStaff } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor, SignedIn } from '#platform/http/actor.ts';
import { refuse, type Result } from '#contract/result.ts';
import { publishStep } from './publish-changes.ts';
import { writeWaiting } from './review-records.ts';
import { presentSubmissions, withoutHidden } from './present-submission.ts';
import { findSubmissionBySlug } from './review-store.ts';
import type { SellingDeps } from './deps.ts';
import type { SubmissionRecord } from './submission-store.ts';

export interface ReviewTransaction {
  readonly transaction: Executor;
  readonly record: SubmissionRecord;
  readonly staff: SignedIn;
  readonly at: number;
}

/** Runs a staff action on a locked submission in one transaction. */
export async function review(
  deps: SellingDeps,
  actor: Actor,
  {
    slug,
    power = 'review_auctions',
    action,
  }: { slug: string; power?: StaffPower; action: (open: ReviewTransaction) => Promise<Result<AuctionStatus>> },
): Promise<Result<Submission>> {
  const staff = requireStaff(actor, power);
  if (!staff.ok) return staff;
  const result = await deps.database.transaction(async (transaction): Promise<Result<AuctionStatus>> => {
    const found = await findSubmissionBySlug(transaction, slug);
    if (found !== null) await deps.bidding.lockBidding(transaction, found.id);
    // Read again under the lock: another staff member may have changed it.
    const record = found === null ? null : await findSubmissionBySlug(transaction, slug);
    if (record === null) return refuse('submission_not_found');
    return action({ transaction, record, staff: staff.value, at: await deps.clock.now(transaction) });
  });
  if (!result.ok) return result;
  deps.live.wake();
  return readSubmission(deps, actor, slug);
}

export async function readSubmission(deps: SellingDeps, actor: Actor, slug: string): Promise<Result<Submission>> {
  const refusal = refusalUnlessMay(actor, 'see_auctions');
  if (refusal !== null) return refusal;
  const { executor } = deps.database;
  const record = await findSubmissionBySlug(executor, slug);
  const [shown] = record === null ? [] : await presentSubmissions(deps, executor, [record]);
  return shown === undefined ? refuse('submission_not_found') : { ok: true, value: withoutHidden(shown) };
}

export async function notifyReview(
  deps: SellingDeps,
  open: ReviewTransaction,
  {
    action,
    to,
    reason,
    details = {},
    notification,
  }: {
    action: string;
    to: AuctionStatus;
    reason: string;
    details?: Readonly<Record<string, unknown>>;
    notification: ReviewNotification;
  },
): Promise<void> {
  const { transaction, record, staff, at } = open;
  await deps.operations.recordAuditEntry(transaction, {
    actorId: staff.userId,
    action,
    subject: `auction:${record.slug}`,
    reason,
    before: { state: record.status },
    after: { state: to, ...details },
    at,
  });
  await notifySeller(deps, open, notification);
  await publishStep(transaction, { slug: record.slug, id: record.id, step: action, state: to, at });
  await writeWaiting(transaction, record.id, new Date(at));
}

/** A blank line in the body starts a new paragraph in the email. */
export interface ReviewNotification {
  readonly title: string;
  readonly body: string;
  readonly href: string;
  readonly key?: string;
}

export async function notifySeller(
  deps: Pick<SellingDeps, 'notifications'>,
  { transaction, record, at }: Pick<ReviewTransaction, 'transaction' | 'record' | 'at'>,
  notification: ReviewNotification,
): Promise<void> {
  await deps.notifications.notify(transaction, at, [
    { ...notification, userId: record.sellerId, kind: 'submission', auctionId: record.id, slug: record.slug },
  ]);
}
