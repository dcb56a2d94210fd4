import type { Review } from '#contract/review.ts';
import { mayDo } from '#contract/staff.ts';
import { claimReview, releaseReview, declineSubmission } from '#contract/endpoints/review.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { ErrorSummary } from '#web/components/ui/form.tsx';
import { ActionPanel } from '#web/components/console/action-panel.tsx';
import { AssigneeControl } from '#web/components/console/assignee-control.tsx';
import { useUser } from '#web/root-data.ts';
import type { Slot } from '../auction/free-slots.tsx';
import { Schedule } from '../auction/schedule.tsx';
import { Approve } from './approve.tsx';
import type { OpenPointsState } from './open-points.tsx';
import { RequestChanges } from './request-changes.tsx';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { isUnderReview } from '#auction/lifecycle.ts';

function DeclineForm({ slug, onDone }: { slug: string; onDone: DecideProps['onDone'] }) {
  return (
    <ReasonForm
      id={`decline-${slug}`}
      tone="stop"
      hint="Sent to the seller. Not public."
      button="Decline submission"
      busy="Declining…"
      notice="Submission declined."
      action={(reason) => browserClient.call(declineSubmission, { params: { slug }, body: { reason } })}
      onDone={onDone}
    />
  );
}

export const REQUEST_ACTION = 'request-changes';

export const mayReview = (roles: readonly string[]) => mayDo(roles, 'review_auctions');

export function useClaim(review: Review, onDone: (notice: string) => void) {
  const action = useAction();
  const { slug } = review.submission;
  const run = (send: () => Promise<unknown>, notice: string) =>
    void action.run(send).then((done) => (done === null ? undefined : onDone(notice)));
  return {
    ...action,
    claim: () =>
      run(
        () => browserClient.call(claimReview, { params: { slug }, body: { take_over: review.reviewer !== null } }),
        'Assigned to you.',
      ),
    assign: (reviewer: string) =>
      run(
        () =>
          browserClient.call(claimReview, {
            params: { slug },
            body: { take_over: review.reviewer !== null, reviewer },
          }),
        `Assigned to ${reviewer}.`,
      ),
    release: () =>
      run(() => browserClient.call(releaseReview, { params: { slug } }), 'Released. Another reviewer can claim it.'),
  };
}

interface ClaimProps {
  review: Review;
  claiming: ReturnType<typeof useClaim>;
  reviewers: readonly string[];
}

export function Claim({ review, claiming, reviewers }: ClaimProps) {
  return (
    <div>
      <ErrorSummary problem={claiming.refused} />
      <AssigneeControl
        assignee={review.reviewer}
        isMine={review.is_mine}
        candidates={reviewers}
        isBusy={claiming.isBusy}
        onClaim={claiming.claim}
        onRelease={claiming.release}
        onAssign={claiming.assign}
      />
    </div>
  );
}

function Approved({
  review,
  maySchedule,
  onDone,
}: {
  review: Review;
  maySchedule: boolean;
  onDone: DecideProps['onDone'];
}) {
  const { submission, agreed_at: agreedAt } = review;
  if (agreedAt === null)
    return (
      <p className="alert alert-note">
        <span>
          Approved. Waiting for the seller to agree to the final text.
          {submission.planned === null ? null : (
            <>
              {' '}
              Planned to close <TimeText at={submission.planned.close_date} />.
            </>
          )}
        </span>
      </p>
    );
  if (!maySchedule) return <p className="alert alert-note">The seller agreed. It can be scheduled now.</p>;
  return (
    <section aria-label="Schedule">
      <p className="font-strong">The seller agreed. Choose the dates.</p>
      <Schedule slug={submission.slug} submission={submission} onDone={onDone} />
    </section>
  );
}

interface DecideProps {
  review: Review;
  points: OpenPointsState;
  slots: readonly Slot[];
  /** Leaves the page for the next submission. */
  onDone: (notice: string) => Promise<void>;
}

export function Decide({ review, points, slots, onDone }: DecideProps) {
  const roles = useUser()?.staff_roles ?? [];
  const { state, slug } = review.submission;
  const maySchedule = mayDo(roles, 'schedule_auctions');
  if (!isUnderReview(review.submission.state)) return <p className="text-ink-2">No longer in review.</p>;
  if (state === 'approved' && review.agreed_at !== null && !mayReview(roles))
    return <Approved review={review} maySchedule={maySchedule} onDone={onDone} />;
  if (!mayReview(roles)) return <p className="text-ink-2">Only reviewers can decide on this submission.</p>;
  const isOpen = review.reviewer === null || review.is_mine;
  return (
    <>
      {state === 'changes_requested' ? <p className="alert alert-note">Waiting for the seller’s changes.</p> : null}
      {state === 'approved' ? <Approved review={review} maySchedule={maySchedule} onDone={onDone} /> : null}
      {state === 'submitted' && isOpen ? (
        <Approve submission={review.submission} {...{ points, slots, maySchedule, onDone }} />
      ) : null}
      {isOpen ? (
        <div className="mt-3 grid gap-3">
          {state === 'submitted' ? (
            <ActionPanel title="Request changes" action={REQUEST_ACTION} shortcut="r">
              <RequestChanges slug={slug} onDone={onDone} />
            </ActionPanel>
          ) : null}
          <ActionPanel title="Decline">
            <DeclineForm slug={slug} onDone={onDone} />
          </ActionPanel>
        </div>
      ) : (
        <p className="text-small text-ink-2">{review.reviewer} reviews it. Take it over to decide.</p>
      )}
    </>
  );
}
