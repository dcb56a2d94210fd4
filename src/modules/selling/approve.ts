import type { Submission } from '#contract/submissions.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Result } from '#platform/http/result.ts';
import { review, tellOfReview } from './review.ts';
import type { ReviewParts } from './review-parts.ts';

/** Staff approve a submission; its dates are still to be set. */
export function approve(parts: ReviewParts, actor: Actor, slug: string): Promise<Result<Submission>> {
  return review(parts, actor, {
    slug,
    async act(open) {
      const { transaction, record, at } = open;
      const moved = await parts.bidding.move(transaction, record.id, { to: 'approved', at });
      if (!moved.ok) return moved;
      await tellOfReview(parts, open, {
        act: 'auction_approved', to: 'approved', reason: '',
        news: { title: `Your ${record.title} is approved`, body: 'We put it on the calendar next, and tell you the dates.', href: '/account/auctions' },
      });
      return moved;
    },
  });
}
