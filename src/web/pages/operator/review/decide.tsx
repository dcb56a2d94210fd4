import { useState } from 'react';
import type { ReactNode } from 'react';
import { ChevronDown, Plus, Trash2 } from 'lucide-react';
import type { Review } from '#contract/review.ts';
import { REVIEW_FIELDS, type ReviewField } from '#contract/review-fields.ts';
import { mayDo } from '#contract/staff.ts';
import { claimReview, releaseReview, requestChanges } from '#contract/endpoints/review.ts';
import { browserClient } from '#web/api.ts';
import { DeclineForm } from '#web/components/console/decline-form.tsx';
import { useAction } from '#web/components/account/use-action.ts';
import { ErrorSummary, Select, SubmitButton, TextArea, WaitingButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { useUser } from '#web/root-data.ts';
import { Approve } from './approve.tsx';

interface Asked {
  readonly field: ReviewField;
  readonly message: string;
}

function ActionPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group rounded-panel border border-line px-4">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 font-strong">
        {title}
        <Icon of={ChevronDown} size={18} className="flex-none group-open:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}

function RequestChanges({ slug, onDone }: { slug: string; onDone: (notice: string) => void }) {
  const action = useAction('Not sent. What you typed is still here. Please try again.');
  const [points, setPoints] = useState<readonly Asked[]>([{ field: 'overview', message: '' }]);
  const [message, setMessage] = useState('');
  const change = (at: number, point: Partial<Asked>) =>
    setPoints(points.map((each, place) => (place === at ? { ...each, ...point } : each)));
  const errors = action.refused?.errors ?? {};
  const send = async () => {
    const fields = points.filter((point) => point.message.trim() !== '');
    const done = await action.run(() =>
      browserClient.call(requestChanges, { params: { slug }, body: { message, fields } }),
    );
    if (done !== null) onDone('Sent to the seller, in the app and by email.');
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ErrorSummary problem={action.refused} />
      <ol className="grid gap-4">
        {points.map((point, at) => (
          <li key={at} className="grid gap-2 border-b border-line pb-4">
            <div className="flex items-end gap-2">
              <div className="min-w-0 flex-1">
                <Select
                  name={`point-${at}-field`}
                  label={`Point ${at + 1}`}
                  value={point.field}
                  onChange={(event) =>
                    change(at, {
                      field: REVIEW_FIELDS.find(({ field }) => field === event.target.value)?.field ?? 'overview',
                    })
                  }
                  options={REVIEW_FIELDS.map(({ field, name }) => [field, name] as const)}
                />
              </div>
              <button
                type="button"
                className="btn btn-quiet btn-icon"
                aria-label={`Remove point ${at + 1}`}
                disabled={points.length === 1}
                onClick={() => setPoints(points.toSpliced(at, 1))}
              >
                <Icon of={Trash2} size={18} />
              </button>
            </div>
            <TextArea
              name={`point-${at}`}
              label="What needs to change"
              rows={2}
              maxLength={2000}
              value={point.message}
              onChange={(event) => change(at, { message: event.target.value })}
              errors={errors[`fields.${at}.message`]}
            />
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="btn btn-line mt-3 w-full"
        onClick={() => setPoints([...points, { field: 'images', message: '' }])}
      >
        <Icon of={Plus} size={18} />
        Add point
      </button>
      <div className="mt-3">
        <TextArea
          name="message"
          label="General message"
          hint="Optional if the points above cover it."
          rows={2}
          maxLength={4000}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          errors={errors['message']}
        />
      </div>
      <SubmitButton busy="Sending…" isBusy={action.isBusy} className="btn-solid mt-3 w-full">
        Send request
      </SubmitButton>
    </form>
  );
}

function Claim({ review, onDone }: { review: Review; onDone: (notice: string) => void }) {
  const action = useAction();
  const { slug } = review.submission;
  const run = (send: () => Promise<unknown>, notice: string) =>
    void action
      .run(async () => {
        await send();
        return true;
      })
      .then((done) => {
        if (done !== null) onDone(notice);
      });
  return (
    <div className="grid gap-2">
      <ErrorSummary problem={action.refused} />
      {review.is_mine ? (
        <WaitingButton
          className="btn-line w-full"
          disabled={action.isBusy}
          onClick={() =>
            run(
              () => browserClient.call(releaseReview, { params: { slug } }),
              'Released. Another reviewer can claim it.',
            )
          }
        >
          Release
        </WaitingButton>
      ) : (
        <WaitingButton
          className={`${review.reviewer === null ? 'btn-solid' : 'btn-line'} w-full`}
          disabled={action.isBusy}
          onClick={() =>
            run(
              () =>
                browserClient.call(claimReview, { params: { slug }, body: { take_over: review.reviewer !== null } }),
              'Assigned to you.',
            )
          }
        >
          {review.reviewer === null ? 'Claim' : `Take over from ${review.reviewer}`}
        </WaitingButton>
      )}
    </div>
  );
}

export function Decide({
  review,
  checksSaved,
  onDone,
}: {
  review: Review;
  checksSaved: number;
  onDone: (notice: string) => void;
}) {
  const user = useUser();
  const { state, slug } = review.submission;
  const isUnderReview = state === 'submitted' || state === 'changes_requested' || state === 'approved';
  if (!isUnderReview) return <p className="text-ink-2">No longer in review.</p>;
  if (!mayDo(user?.staff_roles ?? [], 'review_auctions'))
    return <p className="text-ink-2">Only reviewers can decide on this submission.</p>;
  const isOpen = review.reviewer === null || review.is_mine;
  return (
    <>
      <Claim review={review} onDone={onDone} />
      {state === 'submitted' && isOpen ? <Approve key={checksSaved} slug={slug} onDone={onDone} /> : null}
      {state === 'submitted' && isOpen ? (
        <ActionPanel title="Request changes">
          <RequestChanges slug={slug} onDone={onDone} />
        </ActionPanel>
      ) : null}
      {isOpen ? (
        <ActionPanel title="Decline">
          <DeclineForm slug={slug} onDone={onDone} />
        </ActionPanel>
      ) : null}
      {state === 'changes_requested' ? <p className="alert alert-note">Waiting for the seller’s changes.</p> : null}
      {state === 'approved' ? (
        <p className="alert alert-note">
          {review.agreed_at === null
            ? 'Approved. Waiting for the seller to agree to the final text.'
            : 'Approved and agreed by the seller. Schedule it from the auction page.'}
        </p>
      ) : null}
    </>
  );
}
