import { type ReactNode, useRef } from 'react';
import { ChevronDown } from 'lucide';
import type { Review } from '#contract/review.ts';
import { mayDo } from '#contract/staff.ts';
import { claimReview, releaseReview, declineSubmission } from '#contract/endpoints/review.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { ErrorSummary, WaitingButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { useUser } from '#web/root-data.ts';
import { Schedule } from '../auction/schedule.tsx';
import { Approve } from './approve.tsx';
import type { OpenPointsState } from './open-points.tsx';
import { RequestChanges } from './request-changes.tsx';
import { ReasonForm } from '#web/components/console/reason-form.tsx';

function DeclineForm({ slug, onDone }: { slug: string; onDone: (notice: string) => void }) {
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

export const REQUEST_PANEL = 'request-changes';

function ActionPanel({
  id,
  title,
  keyName,
  children,
}: {
  id: string;
  title: string;
  keyName?: string;
  children: ReactNode;
}) {
  const panel = useRef<HTMLDetailsElement>(null);
  return (
    <details
      ref={panel}
      id={id}
      className="group border-b border-line"
      onToggle={() => {
        if (panel.current?.open === true) panel.current.querySelector<HTMLElement>('textarea')?.focus();
      }}
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-strong">
        <span>{title}</span>
        <span className="flex items-center gap-2">
          {keyName === undefined ? null : (
            <kbd className="data text-small text-ink-3 max-lg:hidden" aria-hidden="true">
              {keyName}
            </kbd>
          )}
          <Icon of={ChevronDown} size={18} className="flex-none group-open:rotate-180" />
        </span>
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}

export const mayReview = (roles: readonly string[]) => mayDo(roles, 'review_auctions');
export const isUnderReview = ({ submission: { state } }: Review): boolean =>
  state === 'submitted' || state === 'changes_requested' || state === 'approved';

export function useClaim(review: Review, onDone: (notice: string) => void) {
  const action = useAction();
  const { slug } = review.submission;
  const run = (send: () => Promise<unknown>, notice: string) =>
    void action.run(async () => send().then(() => true)).then((done) => (done === null ? undefined : onDone(notice)));
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
  const self = useUser()?.username;
  const isReady = useIsReady();
  const others = reviewers.filter((name) => name !== self && name !== review.reviewer);
  return (
    <div>
      <ErrorSummary problem={claiming.refused} />
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 truncate font-strong">
          {review.is_mine ? 'Assigned to you' : (review.reviewer ?? 'Unassigned')}
        </p>
        {review.is_mine ? (
          <WaitingButton className="btn-quiet btn-s" disabled={claiming.isBusy} onClick={claiming.release}>
            Release
          </WaitingButton>
        ) : (
          <WaitingButton className="btn-line btn-s" disabled={claiming.isBusy} onClick={claiming.claim}>
            {review.reviewer === null ? 'Claim' : 'Take over'}
          </WaitingButton>
        )}
      </div>
      {others.length === 0 ? null : (
        <select
          ref={syncTypedValue}
          className="input mt-2 !min-h-9 text-small"
          aria-label="Assign to"
          value=""
          disabled={claiming.isBusy || !isReady}
          onChange={(event) => claiming.assign(event.target.value)}
        >
          <option value="">Assign to a colleague…</option>
          {others.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
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
  onDone: (notice: string) => void;
}

export function Decide({ review, points, onDone }: DecideProps) {
  const roles = useUser()?.staff_roles ?? [];
  const { state, slug } = review.submission;
  const maySchedule = mayDo(roles, 'schedule_auctions');
  if (!isUnderReview(review)) return <p className="text-ink-2">No longer in review.</p>;
  if (state === 'approved' && review.agreed_at !== null && !mayReview(roles))
    return <Approved review={review} maySchedule={maySchedule} onDone={onDone} />;
  if (!mayReview(roles)) return <p className="text-ink-2">Only reviewers can decide on this submission.</p>;
  const isOpen = review.reviewer === null || review.is_mine;
  return (
    <>
      {state === 'changes_requested' ? <p className="alert alert-note">Waiting for the seller’s changes.</p> : null}
      {state === 'approved' ? <Approved review={review} maySchedule={maySchedule} onDone={onDone} /> : null}
      {state === 'submitted' && isOpen ? (
        <Approve submission={review.submission} points={points} maySchedule={maySchedule} onDone={onDone} />
      ) : null}
      {isOpen ? (
        <div className="mt-3 border-t border-line">
          {state === 'submitted' ? (
            <ActionPanel id={REQUEST_PANEL} title="Request changes" keyName="r">
              <RequestChanges slug={slug} onDone={onDone} />
            </ActionPanel>
          ) : null}
          <ActionPanel id="decline" title="Decline">
            <DeclineForm slug={slug} onDone={onDone} />
          </ActionPanel>
        </div>
      ) : (
        <p className="text-small text-ink-2">{review.reviewer} reviews it. Take it over to decide.</p>
      )}
    </>
  );
}
