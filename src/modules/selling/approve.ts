import { CHECKLIST, REVIEW_INCOMPLETE, type OpenPoints } from '#contract/review-fields.ts';
import type { Submission } from '#contract/submissions.ts';
import type { Actor } from '#platform/http/actor.ts';
import { refused, type Refused, type Result } from '#platform/http/result.ts';
import { renewedTerms } from './check-offer.ts';
import { refusalUnlessMine, takeOn } from './claim.ts';
import { findWarnings } from './find-warnings.ts';
import { review, tellOfReview, type Review } from './review.ts';
import { settleRequests } from './review-records.ts';
import type { ReviewParts } from './review-parts.ts';
import { updateSubmission } from './submission-store.ts';

/** Confirming approves a submission whose review is incomplete; the reason for it goes to the audit log. */
export interface Approval {
  readonly slug: string;
  readonly confirm: boolean;
  readonly reason: string;
}

const SHORTEST_REASON = 3;

/** Staff approve a submission. Its seller is then asked to agree to the final text; the dates are set after that. */
export function approve(parts: ReviewParts, actor: Actor, { slug, confirm, reason }: Approval): Promise<Result<Submission>> {
  return review(parts, actor, {
    slug,
    async act(open) {
      const { transaction, record, at } = open;
      const taken = await refusalUnlessMine(parts, open);
      if (taken !== null) return taken;
      const points = record.status === 'submitted' ? await findOpenPoints(parts, open) : null;
      const incomplete = points === null ? null : refusalUnlessConfirmed(points, { confirm, reason });
      if (incomplete !== null) return incomplete;
      const moved = await parts.bidding.move(transaction, record.id, { to: 'approved', at });
      if (!moved.ok) return moved;
      await takeOn(open);
      // It is published under the current settings: that is what its seller agrees to.
      const settings = await parts.operations.settings(transaction);
      await updateSubmission(transaction, { ...record, terms: renewedTerms(record, settings) }, new Date(at));
      await settleRequests(transaction, record.id, new Date(at));
      await tellOfReview(parts, open, {
        act: 'auction_approved',
        to: 'approved',
        reason: points === null ? '' : reason,
        details: points === null ? {} : auditDetails(points),
        news: {
          title: `Your ${record.title} is approved`,
          href: `/account/auctions/${record.slug}`,
          body: 'One step is left: read the listing as bidders will see it, with the terms of the sale, and agree to it.\n\nAs soon as you have, we schedule the auction and tell you the dates.',
        },
      });
      return moved;
    },
  });
}

/** The unticked checks and the warnings of a submission; null if there are none. */
async function findOpenPoints(parts: ReviewParts, { transaction, record }: Review): Promise<OpenPoints | null> {
  const { warnings } = await findWarnings(parts, transaction, record);
  const openChecks = CHECKLIST.filter(({ id }) => !record.checked.includes(id));
  if (openChecks.length === 0 && warnings.length === 0) return null;
  return {
    open_checks: openChecks.map(({ id, text }) => ({ id, text })),
    open_warnings: warnings.map(({ kind, message }) => ({ kind, message })),
  };
}

function refusalUnlessConfirmed(points: OpenPoints, { confirm, reason }: Pick<Approval, 'confirm' | 'reason'>): Refused | null {
  if (!confirm) return refused(409, `The review is incomplete: ${describe(points)}.`, { code: REVIEW_INCOMPLETE, ...points });
  if (reason.length >= SHORTEST_REASON) return null;
  const message = 'Say why you approve it anyway.';
  return refused(422, message, { code: REVIEW_INCOMPLETE, errors: { reason: [message] }, ...points });
}

/** `3 of 8 checks and 1 warning are open`. */
function describe({ open_checks: checks, open_warnings: warnings }: OpenPoints): string {
  const parts = [
    ...(checks.length === 0 ? [] : [`${checks.length} of ${CHECKLIST.length} checks`]),
    ...(warnings.length === 0 ? [] : [`${warnings.length} ${warnings.length === 1 ? 'warning' : 'warnings'}`]),
  ];
  return `${parts.join(' and ')} ${checks.length + warnings.length === 1 ? 'is' : 'are'} open`;
}

const auditDetails = ({ open_checks: checks, open_warnings: warnings }: OpenPoints) => ({
  open_checks: checks.map(({ id }) => id),
  open_warnings: warnings.map(({ kind }) => kind),
});
