import type { Submission } from '#contract/submissions.ts';
import type { Actor } from '#platform/http/actor.ts';
import { refused, type Result } from '#platform/http/result.ts';
import { refusalUnlessMine } from './claim.ts';
import { review, tellOfReview, UNDER_REVIEW } from './review.ts';
import type { ReviewParts } from './review-parts.ts';
import { writeReviewNote } from './review-store.ts';

/** Staff decline a submission. Its seller is told why; nobody else hears of it. */
export function decline(parts: ReviewParts, actor: Actor, { slug, reason }: { slug: string; reason: string }): Promise<Result<Submission>> {
  return review(parts, actor, {
    slug,
    async act(open) {
      const { transaction, record, at } = open;
      if (!UNDER_REVIEW.has(record.status)) return refused(409, 'Only submissions in review can be declined.', { code: 'impossible_move' });
      const taken = await refusalUnlessMine(parts, open);
      if (taken !== null) return taken;
      const moved = await parts.bidding.move(transaction, record.id, { to: 'withdrawn', at });
      if (!moved.ok) return moved;
      await writeReviewNote(transaction, record.id, { note: reason, at: new Date(at) });
      await tellOfReview(parts, open, {
        act: 'submission_declined',
        to: 'withdrawn',
        reason,
        news: {
          title: `We cannot offer your ${record.title}`,
          body: `${reason}\n\nThis isn’t public. Your draft is kept, and you can submit another vehicle at any time.`,
          href: '/account/auctions',
        },
      });
      return moved;
    },
  });
}
