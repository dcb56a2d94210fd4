import { CHECKLIST, type OpenPoints } from '#contract/review-fields.ts';
import type { ScheduleAuction } from '#contract/operator.ts';
import type { Submission } from '#contract/submissions.ts';
import { formatZonelessUtc } from '#contract/format/utc-times.ts';
import type { Actor } from '#platform/http/actor.ts';
import { refuse, type Result } from '#contract/result.ts';
import { timePlaceholder } from '#platform/time-placeholders.ts';
import { type Checked, renewedTerms } from './check-offer.ts';
import { refusalUnlessMine, assignToSelf } from './claim.ts';
import { findWarnings } from './find-warnings.ts';
import { checkPlan } from './plan-dates.ts';
import { review, notifyReview, type ReviewTransaction } from './review.ts';
import { closeRequests, writePlan } from './review-records.ts';
import type { SellingDeps } from './deps.ts';
import { updateSubmission } from './submission-store.ts';

export interface Approval {
  readonly slug: string;
  readonly reasons: readonly { readonly point: string; readonly reason: string }[];
  readonly schedule: ScheduleAuction | null;
}

/** The seller then agrees to the final text. */
export function approve(
  deps: SellingDeps,
  actor: Actor,
  { slug, reasons, schedule }: Approval,
): Promise<Result<Submission>> {
  return review(deps, actor, {
    slug,
    async action(open) {
      const { transaction, record, at } = open;
      const taken = await refusalUnlessMine(deps, open);
      if (taken !== null) return taken;
      if (record.status !== 'submitted') return refuse('not_awaiting_review', { status: record.status });
      const points = await findOpenPoints(deps, open);
      const reasonOf = new Map(reasons.map(({ point, reason }) => [point, reason]));
      const isOpen = ({ point }: Point) => !reasonOf.has(point);
      if (points.some(isOpen)) return refuse('review_incomplete', openPoints(points.filter(isOpen)));
      const plan = await checkPlan(deps, open, schedule);
      if (!plan.ok) return plan;
      const moved = await deps.bidding.move(transaction, record.id, { to: 'approved', at });
      if (!moved.ok) return moved;
      await assignToSelf(open);
      // The auction is published under the current settings, and the seller agrees to those.
      const settings = await deps.operations.settings(transaction);
      await updateSubmission(transaction, { ...record, terms: renewedTerms(record, settings) }, new Date(at));
      await writePlan(transaction, record.id, plan.value);
      await closeRequests(transaction, record.id, new Date(at));
      await notifyReview(deps, open, {
        action: 'auction_approved',
        to: 'approved',
        reason: points.map(({ point, text }) => `${text}: ${reasonOf.get(point) ?? ''}`).join('\n'),
        details: {
          ...(points.length === 0 ? {} : { open_points: points.map(({ point }) => point) }),
          ...(plan.value === null ? {} : { planned_close: formatZonelessUtc(plan.value.closesAt) }),
        },
        notification: {
          title: `Your ${record.title} is approved`,
          href: `/account/auctions/${record.slug}`,
          body: `One step is left: read the listing as bidders will see it, along with the terms of sale, and agree to it.\n\n${datesText(plan.value)}`,
        },
      });
      return moved;
    },
  });
}

const datesText = (plan: Checked | null): string =>
  plan === null
    ? 'Once you agree, we’ll schedule the auction and send you the dates.'
    : `We’ve planned your auction: it opens ${timePlaceholder(plan.startsAt)} and closes ${timePlaceholder(plan.closesAt)}. Agree before it opens to keep these dates.`;

interface Point {
  readonly point: string;
  readonly text: string;
  readonly isCheck: boolean;
}

async function findOpenPoints(deps: SellingDeps, { transaction, record }: ReviewTransaction): Promise<Point[]> {
  const { warnings } = await findWarnings(deps, transaction, record);
  return [
    ...CHECKLIST.filter(({ id }) => !record.checked.includes(id)).map(({ id, text }) => ({
      point: id,
      text,
      isCheck: true,
    })),
    ...warnings.map(({ kind, message }) => ({ point: kind, text: message, isCheck: false })),
  ];
}

const openPoints = (points: readonly Point[]): OpenPoints => ({
  open_checks: CHECKLIST.filter(({ id }) => points.some(({ point, isCheck }) => isCheck && point === id)),
  open_warnings: points.filter(({ isCheck }) => !isCheck).map(({ point, text }) => ({ kind: point, message: text })),
});
