import type { Submission } from '#contract/submissions.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Result } from '#platform/http/result.ts';
import { review, tellOfReview } from './review.ts';
import type { ReviewParts } from './review-parts.ts';
import { writeReviewNote } from './review-store.ts';

/** Staff hand a submission back to its seller, who may write again, and say what should be changed. */
export function requestChanges(parts: ReviewParts, actor: Actor, { slug, message }: { slug: string; message: string }): Promise<Result<Submission>> {
  return review(parts, actor, {
    slug,
    async act(open) {
      const { transaction, record, at } = open;
      const moved = await parts.bidding.move(transaction, record.id, { to: 'changes_requested', at });
      if (!moved.ok) return moved;
      await writeReviewNote(transaction, record.id, { note: message, at: new Date(at) });
      await tellOfReview(parts, open, {
        act: 'changes_requested', to: 'changes_requested', reason: message,
        news: { title: `Your ${record.title}: please change something`, body: message, href: `/account/auctions/submit?draft=${record.id}` },
      });
      return moved;
    },
  });
}
