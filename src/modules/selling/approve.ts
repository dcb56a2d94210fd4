import { CHECKLIST, type OpenPoints } from '#contract/review-fields.ts';
import type { Submission } from '#contract/submissions.ts';
import type { Actor } from '#platform/http/actor.ts';
import { refuse, type Refused, type Result } from '#contract/result.ts';
import { renewedTerms } from './check-offer.ts';
import { refusalUnlessMine, assignToSelf } from './claim.ts';
import { findWarnings } from './find-warnings.ts';
import { review, notifyReview, type Review } from './review.ts';
import { settleRequests } from './review-records.ts';
import type { ReviewDeps } from './review-deps.ts';
import { updateSubmission } from './submission-store.ts';

/** Confirming approves a submission whose review is incomplete; the reason for it goes to the audit log. */
export interface Approval {
  readonly slug: string;
  readonly confirm: boolean;
  readonly reason: string;
}

const SHORTEST_REASON = 3;

/** The seller then agrees to the final text; dates are set after that. */
export function approve(
  deps: ReviewDeps,
  actor: Actor,
  { slug, confirm, reason }: Approval,
): Promise<Result<Submission>> {
  return review(deps, actor, {
    slug,
    async action(open) {
      const { transaction, record, at } = open;
      const taken = await refusalUnlessMine(deps, open);
      if (taken !== null) return taken;
      const points = record.status === 'submitted' ? await findOpenPoints(deps, open) : null;
      const incomplete = points === null ? null : refusalUnlessConfirmed(points, { confirm, reason });
      if (incomplete !== null) return incomplete;
      const moved = await deps.bidding.move(transaction, record.id, { to: 'approved', at });
      if (!moved.ok) return moved;
      await assignToSelf(open);
      // The auction is published under the current settings, and the seller agrees to those.
      const settings = await deps.operations.settings(transaction);
      await updateSubmission(transaction, { ...record, terms: renewedTerms(record, settings) }, new Date(at));
      await settleRequests(transaction, record.id, new Date(at));
      await notifyReview(deps, open, {
        action: 'auction_approved',
        to: 'approved',
        reason: points === null ? '' : reason,
        details: points === null ? {} : auditDetails(points),
        news: {
          title: `Your ${record.title} is approved`,
          href: `/account/auctions/${record.slug}`,
          body: 'One step is left: read the listing as bidders will see it, along with the terms of sale, and agree to it.\n\nOnce you agree, we’ll schedule the auction and send you the dates.',
        },
      });
      return moved;
    },
  });
}

async function findOpenPoints(deps: ReviewDeps, { transaction, record }: Review): Promise<OpenPoints | null> {
  const { warnings } = await findWarnings(deps, transaction, record);
  const openChecks = CHECKLIST.filter(({ id }) => !record.checked.includes(id));
  if (openChecks.length === 0 && warnings.length === 0) return null;
  return {
    open_checks: openChecks.map(({ id, text }) => ({ id, text })),
    open_warnings: warnings.map(({ kind, message }) => ({ kind, message })),
  };
}

function refusalUnlessConfirmed(
  points: OpenPoints,
  { confirm, reason }: Pick<Approval, 'confirm' | 'reason'>,
): Refused | null {
  if (!confirm) return refuse('review_incomplete', points);
  if (reason.length >= SHORTEST_REASON) return null;
  return refuse('approval_needs_reason', points);
}

const auditDetails = ({ open_checks: checks, open_warnings: warnings }: OpenPoints) => ({
  open_checks: checks.map(({ id }) => id),
  open_warnings: warnings.map(({ kind }) => kind),
});
