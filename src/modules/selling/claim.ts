import type { Submission } from '#contract/submissions.ts';
import type { Actor } from '#platform/http/actor.ts';
import { refused, type Refused, type Result } from '#platform/http/result.ts';
import { review, tellSeller, UNDER_REVIEW, type Review } from './review.ts';
import { writeChecked, writeReviewer } from './review-records.ts';
import type { ReviewParts } from './review-parts.ts';

/** A member of the staff takes a submission on, so that no two do the same work; from somebody else only when they say so. */
export function claim(parts: ReviewParts, actor: Actor, { slug, takeOver }: { slug: string; takeOver: boolean }): Promise<Result<Submission>> {
  return review(parts, actor, {
    slug,
    async act(open) {
      const { transaction, record, staff, at } = open;
      if (!UNDER_REVIEW.has(record.status)) return refused(409, 'This submission isn’t in review.', { code: 'impossible_move' });
      if (record.reviewerId !== null && record.reviewerId !== staff.userId && !takeOver) return claimedBy(parts, open);
      if (record.reviewerId !== staff.userId) {
        // Told once: who reads it after the first is the house's own affair.
        if (record.status === 'submitted') {
          await tellSeller(parts, open, {
            key: `review-begun:${record.id}`,
            title: `We are reading your ${record.title}`,
            body: 'A reviewer is looking at your submission. We’ll contact you if anything needs to change.',
            href: '/account/auctions',
          });
        }
        await writeReviewer(transaction, record.id, { reviewerId: staff.userId, at: new Date(at) });
        await parts.operations.recordAct(transaction, {
          actorId: staff.userId,
          act: 'review_claimed',
          subject: `auction:${record.slug}`,
          reason: '',
          before: { reviewer: record.reviewerId },
          after: { reviewer: staff.userId },
          at,
        });
      }
      return { ok: true, value: record.status };
    },
  });
}

/** Who took it on lets it go. */
export function release(parts: ReviewParts, actor: Actor, slug: string): Promise<Result<Submission>> {
  return review(parts, actor, {
    slug,
    async act(open) {
      const { transaction, record, staff, at } = open;
      if (record.reviewerId !== staff.userId) return refused(409, 'This review isn’t assigned to you.', { code: 'not_claimed' });
      await writeReviewer(transaction, record.id, { reviewerId: null, at: new Date(at) });
      await parts.operations.recordAct(transaction, {
        actorId: staff.userId,
        act: 'review_released',
        subject: `auction:${record.slug}`,
        reason: '',
        before: { reviewer: staff.userId },
        after: { reviewer: null },
        at,
      });
      return { ok: true, value: record.status };
    },
  });
}

/** Keeps what of the checklist is done. */
export function saveChecklist(parts: ReviewParts, actor: Actor, { slug, checked }: { slug: string; checked: readonly string[] }): Promise<Result<Submission>> {
  return review(parts, actor, {
    slug,
    async act({ transaction, record }) {
      if (!UNDER_REVIEW.has(record.status)) return refused(409, 'This submission isn’t in review.', { code: 'impossible_move' });
      await writeChecked(transaction, record.id, [...new Set(checked)]);
      return { ok: true, value: record.status };
    },
  });
}

/** Null where nobody else has taken this on. */
export function refusalUnlessMine(parts: ReviewParts, open: Review): Promise<Refused | null> {
  const { record, staff } = open;
  return record.reviewerId === null || record.reviewerId === staff.userId ? Promise.resolve(null) : claimedBy(parts, open);
}

/** Who decides on what nobody has, takes it on. */
export async function takeOn({ transaction, record, staff, at }: Review): Promise<void> {
  if (record.reviewerId === null) await writeReviewer(transaction, record.id, { reviewerId: staff.userId, at: new Date(at) });
}

async function claimedBy(parts: ReviewParts, { transaction, record }: Review): Promise<Refused> {
  const names = await parts.accounts.usernames(transaction, record.reviewerId === null ? [] : [record.reviewerId]);
  const name = names.get(record.reviewerId ?? '') ?? 'Another reviewer';
  return refused(409, `Assigned to ${name}. Take it over first.`, { code: 'claimed_by_another', reviewer: name });
}
