import { mayDo } from '#contract/staff.ts';
import type { Submission } from '#contract/submissions.ts';
import type { Actor } from '#platform/http/actor.ts';
import { invalid, refuse, type Refused, type Result } from '#contract/result.ts';
import { review, notifySeller, type ReviewTransaction } from './review.ts';
import { writeChecked, writeReviewer } from './review-records.ts';
import type { SellingDeps } from './deps.ts';
import { isUnderReview } from '#auction/lifecycle.ts';

/** Taking it over from another reviewer needs `takeOver`. Without `reviewer`, the actor gets it. */
export function claim(
  deps: SellingDeps,
  actor: Actor,
  { slug, takeOver, reviewer }: { slug: string; takeOver: boolean; reviewer: string | null },
): Promise<Result<Submission>> {
  return review(deps, actor, {
    slug,
    async action(open) {
      const { record, staff } = open;
      if (!isUnderReview(record.status)) return refuse('not_in_review');
      if (record.reviewerId !== null && record.reviewerId !== staff.userId && !takeOver) return claimedBy(deps, open);
      const to = await findReviewer(deps, open, reviewer);
      if (to === null) return invalid({ reviewer: ['This person can’t review submissions.'] });
      if (record.reviewerId !== to) await assign(deps, open, to);
      return { ok: true, value: record.status };
    },
  });
}

async function findReviewer(
  deps: SellingDeps,
  { transaction, staff }: ReviewTransaction,
  username: string | null,
): Promise<string | null> {
  if (username === null) return staff.userId;
  const found = await deps.accounts.findUserByUsername(transaction, username);
  return found !== null && mayDo(found.roles, 'review_auctions') ? found.userId : null;
}

async function assign(deps: SellingDeps, open: ReviewTransaction, reviewerId: string): Promise<void> {
  const { transaction, record, staff, at } = open;
  // The seller is notified once. A change of reviewer is internal.
  if (record.status === 'submitted') {
    await notifySeller(deps, open, {
      key: `review-begun:${record.id}`,
      title: `We’re reviewing your ${record.title}`,
      body: 'A reviewer is looking at your submission. We’ll contact you if anything needs to change.',
      href: '/account/auctions',
    });
  }
  if (reviewerId !== staff.userId) {
    await deps.notifications.notify(transaction, at, [
      {
        userId: reviewerId,
        kind: 'account',
        title: `You’re reviewing ${record.title}`,
        body: 'A colleague assigned it to you.',
        href: `/operator/review/${record.slug}`,
        auctionId: record.id,
        slug: record.slug,
      },
    ]);
  }
  await writeReviewer(transaction, record.id, { reviewerId, at: new Date(at) });
  await deps.operations.recordAuditEntry(transaction, {
    actorId: staff.userId,
    action: reviewerId === staff.userId ? 'review_claimed' : 'review_assigned',
    subject: `auction:${record.slug}`,
    before: { reviewer: record.reviewerId },
    after: { reviewer: reviewerId },
    at,
  });
}

export function release(deps: SellingDeps, actor: Actor, slug: string): Promise<Result<Submission>> {
  return review(deps, actor, {
    slug,
    async action(open) {
      const { transaction, record, staff, at } = open;
      if (record.reviewerId !== staff.userId) return refuse('review_not_claimed');
      await writeReviewer(transaction, record.id, { reviewerId: null, at: new Date(at) });
      await deps.operations.recordAuditEntry(transaction, {
        actorId: staff.userId,
        action: 'review_released',
        subject: `auction:${record.slug}`,
        before: { reviewer: staff.userId },
        after: { reviewer: null },
        at,
      });
      return { ok: true, value: record.status };
    },
  });
}

export function saveChecklist(
  deps: SellingDeps,
  actor: Actor,
  { slug, checked }: { slug: string; checked: readonly string[] },
): Promise<Result<Submission>> {
  return review(deps, actor, {
    slug,
    async action({ transaction, record }) {
      if (!isUnderReview(record.status)) return refuse('not_in_review');
      await writeChecked(transaction, record.id, [...new Set(checked)]);
      return { ok: true, value: record.status };
    },
  });
}

export function refusalUnlessMine(deps: SellingDeps, open: ReviewTransaction): Promise<Refused | null> {
  const { record, staff } = open;
  return record.reviewerId === null || record.reviewerId === staff.userId
    ? Promise.resolve(null)
    : claimedBy(deps, open);
}

export async function assignToSelf({ transaction, record, staff, at }: ReviewTransaction): Promise<void> {
  if (record.reviewerId === null)
    await writeReviewer(transaction, record.id, { reviewerId: staff.userId, at: new Date(at) });
}

async function claimedBy(deps: SellingDeps, { transaction, record }: ReviewTransaction): Promise<Refused> {
  const names = await deps.accounts.usernames(transaction, record.reviewerId === null ? [] : [record.reviewerId]);
  const name = names.get(record.reviewerId ?? '') ?? 'Another reviewer';
  return refuse('claimed_by_another', { reviewer: name });
}
