import { memberName } from '#contract/member-names.ts';
import { hidesAmounts } from '#auction/lifecycle.ts';
import type { ReviewGroup, ReviewItem, ReviewQueue, Review } from '#contract/review.ts';
import { requireStaff } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { Executor } from '#platform/database/database.ts';
import { findWarnings } from './find-warnings.ts';
import { isAgreed } from './schedule.ts';
import { presentRequest, presentSubmissions, withoutHidden } from './present-submission.ts';
import { latestAgreements, listRequests, listVersions } from './review-records.ts';
import type { SellingDeps } from './deps.ts';
import { findQueue, findSubmissionBySlug, type QueueRow } from './review-store.ts';
import { differenceOf, hashOf, snapshotOf, type SubmissionSnapshot } from './submission-answers.ts';
import { findSubmission } from './submission-store.ts';
import { isCheckId } from '#contract/review-fields.ts';

export async function readQueue(deps: SellingDeps, actor: Actor): Promise<Result<ReviewQueue>> {
  const staff = requireStaff(actor, 'see_auctions');
  if (!staff.ok) return staff;
  const { executor } = deps.database;
  const rows = await findQueue(executor);
  const [items, settings, serverTime] = await Promise.all([
    presentQueue(deps, staff.value, rows),
    deps.operations.settings(executor),
    deps.clock.now(executor),
  ]);
  return accepted({ items, due_hours: settings.review_due_hours, server_time: serverTime });
}

export async function presentQueue(
  deps: SellingDeps,
  { userId }: { readonly userId: string },
  rows: readonly QueueRow[],
): Promise<ReviewItem[]> {
  const { executor } = deps.database;
  const ids = rows.map(({ id }) => id);
  const people = new Set(rows.flatMap(({ sellerId, reviewerId }) => [sellerId, reviewerId ?? []].flat()));
  const [images, names, ready] = await Promise.all([
    deps.media.imagesOf(executor, ids, { heroOnly: true }),
    deps.accounts.usernames(executor, [...people]),
    findSchedulable(deps, executor, rows),
  ]);
  return rows.map((row) => ({
    slug: row.slug,
    title: row.title,
    state: row.status,
    group: groupOf(row, { userId, ready }),
    seller: memberName(names, row.sellerId),
    hero: images.get(row.id)?.[0] ?? null,
    reviewer: row.reviewerId === null ? null : memberName(names, row.reviewerId),
    waiting_since: row.waitingSince.toISOString(),
    submitted_at: row.submittedAt.toISOString(),
    times_submitted: Number(row.timesSubmitted),
    open_requests: Number(row.openRequests),
  }));
}

/** If an auction changed after its seller agreed, they must agree again. */
async function findSchedulable(
  deps: SellingDeps,
  executor: Executor,
  rows: readonly QueueRow[],
): Promise<ReadonlySet<string>> {
  const ready = new Set<string>();
  for (const row of rows.filter(({ status, isAgreed: hasAgreed }) => status === 'approved' && hasAgreed)) {
    const record = await findSubmission(executor, row.sellerId, row.id);
    if (record !== null && (await isAgreed(deps, executor, record))) ready.add(row.id);
  }
  return ready;
}

function groupOf(row: QueueRow, { userId, ready }: { userId: string; ready: ReadonlySet<string> }): ReviewGroup {
  if (row.status === 'changes_requested') return 'waiting';
  if (row.status === 'approved') return ready.has(row.id) ? 'ready' : 'agreement';
  return row.reviewerId === null ? 'unclaimed' : row.reviewerId === userId ? 'mine' : 'others';
}

export async function readReview(deps: SellingDeps, actor: Actor, slug: string): Promise<Result<Review>> {
  const staff = requireStaff(actor, 'see_auctions');
  if (!staff.ok) return staff;
  const { executor } = deps.database;
  const record = await findSubmissionBySlug(executor, slug);
  const [submission] = record === null ? [] : await presentSubmissions(deps, executor, [record]);
  if (record === null || submission === undefined) return refuse('submission_not_found');
  const [{ warnings, comparable }, requests, versions, names, agreements] = await Promise.all([
    findWarnings(deps, executor, record),
    listRequests(executor, [record.id]),
    listVersions<SubmissionSnapshot>(executor, record.id),
    deps.accounts.usernames(executor, [record.sellerId, ...(record.reviewerId === null ? [] : [record.reviewerId])]),
    latestAgreements(executor, [record.id]),
  ]);
  const now = snapshotOf(record, submission.images);
  const [before, after] =
    record.status === 'submitted'
      ? [versions.at(-2)?.snapshot, versions.at(-1)?.snapshot]
      : [versions.at(-1)?.snapshot, now];
  const agreement = agreements.get(record.id);
  const isHidden = hidesAmounts(record.status);
  return accepted({
    submission: withoutHidden(submission),
    seller: memberName(names, record.sellerId),
    reviewer: record.reviewerId === null ? null : memberName(names, record.reviewerId),
    is_mine: record.reviewerId === staff.value.userId,
    checked: record.checked.filter(isCheckId),
    warnings: warnings.filter(({ kind }) => kind !== 'reserve_far_off' || !isHidden),
    requests: requests.map(presentRequest),
    versions: versions.map(({ number, submittedAt }) => ({ number, submitted_at: submittedAt.toISOString() })),
    difference: (before === undefined || after === undefined ? [] : differenceOf(before, after)).filter(
      ({ field }) => field !== 'reserve' || !isHidden,
    ),
    comparable:
      comparable === null
        ? null
        : { count: comparable.count, median: { amount: comparable.median, currency: record.terms.currency } },
    agreed_at:
      agreement === undefined || agreement.textHash !== hashOf(now, record) ? null : agreement.agreedAt.toISOString(),
  });
}
