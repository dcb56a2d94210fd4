import type { Submission } from '#contract/submissions.ts';
import type { Actor } from '#platform/http/actor.ts';
import { refuse, type Result } from '#contract/result.ts';
import { refusalUnlessMine } from './claim.ts';
import { review, notifyReview } from './review.ts';
import type { SellingDeps } from './deps.ts';
import { writeReviewNote } from './review-store.ts';
import { isUnderReview } from '#auction/lifecycle.ts';

/** Only the seller gets the reason. */
export function decline(
  deps: SellingDeps,
  actor: Actor,
  { slug, reason }: { slug: string; reason: string },
): Promise<Result<Submission>> {
  return review(deps, actor, {
    slug,
    async action(open) {
      const { transaction, record, at } = open;
      if (!isUnderReview(record.status)) return refuse('decline_not_in_review');
      const taken = await refusalUnlessMine(deps, open);
      if (taken !== null) return taken;
      const moved = await deps.bidding.move(transaction, record.id, { to: 'withdrawn', at });
      if (!moved.ok) return moved;
      await writeReviewNote(transaction, record.id, { note: reason, at: new Date(at) });
      await notifyReview(deps, open, {
        action: 'submission_declined',
        to: 'withdrawn',
        reason,
        notification: {
          title: `We can’t offer your ${record.title}`,
          body: `${reason}\n\nThis isn’t public. Your draft is kept, and you can submit another vehicle at any time.`,
          href: '/account/auctions',
        },
      });
      return moved;
    },
  });
}
