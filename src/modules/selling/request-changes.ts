import type { z } from 'zod';
import type { RequestChangesSchema } from '#contract/review.ts';
import { nameOfField } from '#contract/review-fields.ts';
import type { Submission } from '#contract/submissions.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Result } from '#platform/http/result.ts';
import { newId } from '#platform/ids.ts';
import { refusalUnlessMine, takeOn } from './claim.ts';
import { review, tellOfReview } from './review.ts';
import { insertRequest, settleRequests } from './review-records.ts';
import type { ReviewParts } from './review-parts.ts';
import { writeReviewNote } from './review-store.ts';

/** Staff hand a submission back to its seller, who may write again, and say what should be changed: in general, or field by field. */
export function requestChanges(
  parts: ReviewParts,
  actor: Actor,
  { slug, message, fields }: z.output<typeof RequestChangesSchema> & { slug: string },
): Promise<Result<Submission>> {
  return review(parts, actor, {
    slug,
    async act(open) {
      const { transaction, record, staff, at } = open;
      const taken = await refusalUnlessMine(parts, open);
      if (taken !== null) return taken;
      const moved = await parts.bidding.move(transaction, record.id, { to: 'changes_requested', at });
      if (!moved.ok) return moved;
      await takeOn(open);
      await writeReviewNote(transaction, record.id, { note: message, at: new Date(at) });
      // What was asked before was answered, or is asked again.
      await settleRequests(transaction, record.id, new Date(at));
      for (const asked of fields) await insertRequest(transaction, { id: newId(), auctionId: record.id, ...asked, askedBy: staff.userId, at: new Date(at) });
      const points = fields.map((asked) => `${nameOfField(asked.field)}: ${asked.message}`);
      await tellOfReview(parts, open, {
        act: 'changes_requested',
        to: 'changes_requested',
        reason: [message, ...points].filter((each) => each !== '').join('\n'),
        news: {
          title: `Your ${record.title}: please change something`,
          href: `/account/auctions/submit?draft=${record.id}`,
          body: [...(message === '' ? [] : [message]), ...points, 'Each point stands on its field. Change it or answer it, and submit again.'].join('\n\n'),
        },
      });
      return moved;
    },
  });
}
