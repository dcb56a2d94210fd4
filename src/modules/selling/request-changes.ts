import type { z } from 'zod';
import type { RequestChangesSchema } from '#contract/review.ts';
import { nameOfField } from '#contract/review-fields.ts';
import type { Submission } from '#contract/submissions.ts';
import type { Actor } from '#platform/http/actor.ts';
import { refuse, type Result } from '#contract/result.ts';
import { newId } from '#platform/ids.ts';
import { refusalUnlessMine, assignToSelf } from './claim.ts';
import { review, notifyReview } from './review.ts';
import { insertRequest, closeRequests } from './review-records.ts';
import type { SellingDeps } from './deps.ts';
import { writeReviewNote } from './review-store.ts';

export function requestChanges(
  deps: SellingDeps,
  actor: Actor,
  { slug, message, fields }: z.output<typeof RequestChangesSchema> & { slug: string },
): Promise<Result<Submission>> {
  return review(deps, actor, {
    slug,
    async action(open) {
      const { transaction, record, staff, at } = open;
      const taken = await refusalUnlessMine(deps, open);
      if (taken !== null) return taken;
      if (record.status !== 'submitted') return refuse('not_awaiting_review', { status: record.status });
      const moved = await deps.bidding.move(transaction, record.id, { to: 'changes_requested', at });
      if (!moved.ok) return moved;
      await assignToSelf(open);
      await writeReviewNote(transaction, record.id, { note: message, at: new Date(at) });
      // Earlier requests are either answered or asked again.
      await closeRequests(transaction, record.id, new Date(at));
      for (const asked of fields)
        await insertRequest(transaction, {
          id: newId(),
          auctionId: record.id,
          ...asked,
          requestedBy: staff.userId,
          at: new Date(at),
        });
      const points = fields.map((asked) => `${nameOfField(asked.field)}: ${asked.message}`);
      await notifyReview(deps, open, {
        action: 'changes_requested',
        to: 'changes_requested',
        reason: [message, ...points].filter((each) => each !== '').join('\n'),
        notification: {
          title: `Your ${record.title}: changes requested`,
          href: `/account/auctions/submit?draft=${record.id}`,
          body: [
            ...(message === '' ? [] : [message]),
            ...points,
            'Each request is shown on its field. Change the field or reply, then submit again.',
          ].join('\n\n'),
        },
      });
      return moved;
    },
  });
}
