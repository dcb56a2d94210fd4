import type { Submission } from '#contract/submissions.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Result } from '#platform/http/result.ts';
import { renewedTerms } from './check-offer.ts';
import { refusalUnlessMine, takeOn } from './claim.ts';
import { review, tellOfReview } from './review.ts';
import { settleRequests } from './review-records.ts';
import type { ReviewParts } from './review-parts.ts';
import { updateSubmission } from './submission-store.ts';

/** Staff approve a submission. Its seller is asked to agree to the text as it now stands; its dates come after that. */
export function approve(parts: ReviewParts, actor: Actor, slug: string): Promise<Result<Submission>> {
  return review(parts, actor, {
    slug,
    async act(open) {
      const { transaction, record, at } = open;
      const taken = await refusalUnlessMine(parts, open);
      if (taken !== null) return taken;
      const moved = await parts.bidding.move(transaction, record.id, { to: 'approved', at });
      if (!moved.ok) return moved;
      await takeOn(open);
      // It is published under what the house says now: that is what its seller agrees to.
      const settings = await parts.operations.settings(transaction);
      await updateSubmission(transaction, { ...record, terms: renewedTerms(record, settings) }, new Date(at));
      await settleRequests(transaction, record.id, new Date(at));
      await tellOfReview(parts, open, {
        act: 'auction_approved',
        to: 'approved',
        reason: '',
        news: {
          title: `Your ${record.title} is approved`,
          href: `/account/auctions/${record.slug}`,
          body: 'One thing is left to you: read the listing as bidders will see it, with the terms of the sale, and agree to it.\n\nAs soon as you have, we put it on the calendar and tell you the dates.',
        },
      });
      return moved;
    },
  });
}
