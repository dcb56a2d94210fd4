import { useState } from 'react';
import type { ReactNode } from 'react';
import { ChevronDown, Plus, Trash2 } from 'lucide-react';
import type { Review } from '#contract/review.ts';
import { REVIEW_FIELDS, type ReviewField } from '#contract/review-fields.ts';
import { mayDo } from '#contract/staff.ts';
import { useAct } from '#web/components/account/use-act.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { staffClient } from '#web/components/console/staff-client.ts';
import { ErrorSummary, SubmitButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { Select, TextArea, WaitingButton } from '#web/components/ui/more-fields.tsx';
import { useUser } from '#web/root-data.ts';

interface Asked {
  readonly field: ReviewField;
  readonly message: string;
}

function Act({ title, children }: { title: string; children: ReactNode }) {
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

/** Points on single fields, each with what should be changed, and a word in general. */
function RequestChanges({ slug, onDone }: { slug: string; onDone: (said: string) => void }) {
  const act = useAct('It was not sent. What you typed is still here: please try again.');
  const [points, setPoints] = useState<readonly Asked[]>([{ field: 'overview', message: '' }]);
  const [message, setMessage] = useState('');
  const change = (at: number, what: Partial<Asked>) => setPoints(points.map((each, place) => (place === at ? { ...each, ...what } : each)));
  const errors = act.refused?.errors ?? {};
  const send = async () => {
    const fields = points.filter((point) => point.message.trim() !== '');
    const done = await act.run(() => staffClient.operator.requestChanges(slug, { message, fields }));
    if (done !== null) onDone('The seller is asked, here and by mail.');
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ErrorSummary problem={act.refused} />
      <ol className="grid gap-4">
        {points.map((point, at) => (
          <li key={at} className="grid gap-2 border-b border-line pb-4">
            <div className="flex items-end gap-2">
              <div className="min-w-0 flex-1">
                <Select
                  name={`point-${at}-field`}
                  label={`Point ${at + 1}`}
                  value={point.field}
                  onChange={(event) => change(at, { field: REVIEW_FIELDS.find(({ field }) => field === event.target.value)?.field ?? 'overview' })}
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
              label="What should be changed"
              rows={2}
              maxLength={2000}
              value={point.message}
              onChange={(event) => change(at, { message: event.target.value })}
              errors={errors[`fields.${at}.message`]}
            />
          </li>
        ))}
      </ol>
      <button type="button" className="btn btn-line mt-3 w-full" onClick={() => setPoints([...points, { field: 'images', message: '' }])}>
        <Icon of={Plus} size={18} />
        Another point
      </button>
      <div className="mt-3">
        <TextArea
          name="message"
          label="In general"
          hint="Optional, where a point says it all."
          rows={2}
          maxLength={4000}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          errors={errors['message']}
        />
      </div>
      <SubmitButton busy="Sending…" isBusy={act.isBusy} className="btn-solid mt-3 w-full">
        Ask the seller
      </SubmitButton>
    </form>
  );
}

function Claim({ review, onDone }: { review: Review; onDone: (said: string) => void }) {
  const act = useAct();
  const { slug } = review.submission;
  const run = (does: () => Promise<unknown>, words: string) =>
    void act
      .run(async () => {
        await does();
        return true;
      })
      .then((done) => {
        if (done !== null) onDone(words);
      });
  return (
    <div className="grid gap-2">
      <ErrorSummary problem={act.refused} />
      {review.is_mine ? (
        <WaitingButton
          className="btn-line w-full"
          disabled={act.isBusy}
          onClick={() => run(() => staffClient.operator.release(slug), 'Others may take it on now.')}
        >
          Let it go
        </WaitingButton>
      ) : (
        <WaitingButton
          className={`${review.reviewer === null ? 'btn-solid' : 'btn-line'} w-full`}
          disabled={act.isBusy}
          onClick={() => run(() => staffClient.operator.claim(slug, review.reviewer !== null), 'It is yours now.')}
        >
          {review.reviewer === null ? 'Take it on' : `Take it over from ${review.reviewer}`}
        </WaitingButton>
      )}
    </div>
  );
}

function Approve({ slug, onDone }: { slug: string; onDone: (said: string) => void }) {
  const act = useAct();
  return (
    <>
      <ErrorSummary problem={act.refused} />
      <WaitingButton
        className="btn-bid w-full"
        disabled={act.isBusy}
        onClick={() =>
          void act
            .run(() => staffClient.operator.approve(slug))
            .then((done) => {
              if (done !== null) onDone('It is approved. The seller is asked to agree to the final text.');
            })
        }
      >
        Approve
      </WaitingButton>
    </>
  );
}

/** What may be decided, by whom it is theirs to. */
export function Decide({ review, onDone }: { review: Review; onDone: (said: string) => void }) {
  const user = useUser();
  const { state, slug } = review.submission;
  const isUnderReview = state === 'submitted' || state === 'changes_requested' || state === 'approved';
  if (!isUnderReview) return <p className="text-ink-2">This is no longer under review.</p>;
  if (!mayDo(user?.staff_roles ?? [], 'review_auctions')) return <p className="text-ink-2">Reviewers decide on this.</p>;
  const isOpen = review.reviewer === null || review.is_mine;
  return (
    <>
      <Claim review={review} onDone={onDone} />
      {state === 'submitted' && isOpen ? <Approve slug={slug} onDone={onDone} /> : null}
      {state === 'submitted' && isOpen ? (
        <Act title="Request changes">
          <RequestChanges slug={slug} onDone={onDone} />
        </Act>
      ) : null}
      {isOpen ? (
        <Act title="Decline">
          <ReasonForm
            id={`decline-${slug}`}
            tone="stop"
            label="Reason"
            hint="The seller reads it, here and by mail; the public does not."
            button="Decline the submission"
            busy="Declining…"
            said="The submission is declined."
            act={(reason) => staffClient.operator.decline(slug, reason)}
            onDone={onDone}
          />
        </Act>
      ) : null}
      {state === 'changes_requested' ? <p className="band band-note">It is the seller’s turn.</p> : null}
      {state === 'approved' ? (
        <p className="band band-note">
          {review.agreed_at === null
            ? 'Approved. The seller is asked to agree to the final text.'
            : 'Approved, and the seller agrees. It can be put on the calendar from its file.'}
        </p>
      ) : null}
    </>
  );
}
