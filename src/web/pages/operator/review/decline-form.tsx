import { declineSubmission } from '#contract/endpoints/review.ts';
import { browserClient } from '#web/api.ts';
import { ReasonForm } from '#web/components/console/reason-form.tsx';

export function DeclineForm({ slug, onDone }: { slug: string; onDone: (notice: string) => void }) {
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
