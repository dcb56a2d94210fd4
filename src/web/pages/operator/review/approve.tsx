import { useState } from 'react';
import { isApiError } from '#contract/client.ts';
import { REVIEW_INCOMPLETE, type OpenPoints } from '#contract/review-fields.ts';
import { approveSubmission } from '#contract/endpoints/review.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';
import { ErrorSummary, WaitingButton } from '#web/components/ui/form.tsx';

const APPROVED = 'Approved. The seller is asked to agree to the final text.';

interface ApproveProps {
  slug: string;
  onDone: (notice: string) => void;
}

async function approveIfComplete(slug: string): Promise<OpenPoints | 'approved'> {
  try {
    await browserClient.call(approveSubmission, { params: { slug } });
    return 'approved';
  } catch (error) {
    if (isApiError(error) && error.body.code === REVIEW_INCOMPLETE) return error.body as unknown as OpenPoints;
    throw error;
  }
}

/** Moves the focus to the question for keyboard and screen-reader users. */
const focusOnce = (node: HTMLHeadingElement | null) => node?.focus();

function OpenPointsQuestion({
  slug,
  points,
  onDone,
  onCancel,
}: ApproveProps & { points: OpenPoints; onCancel: () => void }) {
  const { open_checks: checks, open_warnings: warnings } = points;
  return (
    <section aria-labelledby="open-points" className="rounded-panel border border-line p-4">
      <h3 id="open-points" ref={focusOnce} tabIndex={-1} className="font-strong">
        Approve with open points?
      </h3>
      {warnings.length === 0 ? null : (
        <>
          <p className="mt-3 text-small text-ink-2">Warnings</p>
          <ul className="ml-5 list-disc text-[.9375rem] leading-snug">
            {warnings.map(({ kind, message }) => (
              <li key={kind}>{message}</li>
            ))}
          </ul>
        </>
      )}
      {checks.length === 0 ? null : (
        <>
          <p className="mt-3 text-small text-ink-2">Not checked</p>
          <ul className="ml-5 list-disc text-[.9375rem] leading-snug">
            {checks.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <ReasonForm
        id={`approve-${slug}`}
        label="Reason for approving anyway"
        hint="Saved to the audit log. The seller doesn’t see it."
        button="Approve anyway"
        busy="Approving…"
        notice={APPROVED}
        action={(reason) =>
          browserClient.call(approveSubmission, { params: { slug }, body: { confirm: true, reason } })
        }
        onDone={onDone}
      />
      <WaitingButton className="btn-quiet mt-2 w-full" onClick={onCancel}>
        Keep reviewing
      </WaitingButton>
    </section>
  );
}

export function Approve({ slug, onDone }: ApproveProps) {
  const action = useAction();
  const [points, setPoints] = useState<OpenPoints | null>(null);
  const approve = async () => {
    const answer = await action.run(() => approveIfComplete(slug));
    if (answer === 'approved') onDone(APPROVED);
    else setPoints(answer);
  };
  if (points !== null)
    return <OpenPointsQuestion slug={slug} points={points} onDone={onDone} onCancel={() => setPoints(null)} />;
  return (
    <>
      <ErrorSummary problem={action.refused} />
      <WaitingButton className="btn-bid w-full" disabled={action.isBusy} onClick={() => void approve()}>
        Approve
      </WaitingButton>
    </>
  );
}
