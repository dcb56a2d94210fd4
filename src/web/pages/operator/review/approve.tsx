import { DAY_MS } from '#contract/durations.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { approveSubmission } from '#contract/endpoints/review.ts';
import type { Submission } from '#contract/submissions.ts';
import { browserClient } from '#web/api.ts';
import { formatTime } from '#contract/format/time.ts';
import { useZone } from '#web/components/time/time-text.tsx';
import { Select } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton } from '#web/components/ui/form.tsx';
import type { Slot } from '../auction/free-slots.tsx';
import type { OpenPointsState } from './open-points.tsx';

export const AUCTION_DAYS = 7;
const LATER = 'later';
/** The API's names for the one field of this form. */
const NAMES = { close_date: 'slot', start_date: 'slot' };
export const APPROVE_BUTTON = 'approve-submission';

interface ApproveProps {
  submission: Submission;
  points: OpenPointsState;
  slots: readonly Slot[];
  maySchedule: boolean;
  onDone: (notice: string) => Promise<void>;
}

/** Approval and closing slot in one step. The earliest free slot is chosen until the reviewer chooses another. */
export function Approve({ submission, points, slots, maySchedule, onDone }: ApproveProps) {
  const { slug } = submission;
  const zone = useZone();
  const { revalidate } = useRevalidator();
  const [picked, setPicked] = useState<string | null>(null);
  const isOffered = picked === LATER || slots.some(({ at }) => String(at) === picked);
  const chosen = (isOffered ? picked : null) ?? (maySchedule ? slots[0]?.at.toString() : undefined) ?? LATER;
  const missing = points.open.length;
  const approve = async () => {
    const closesAt = Number(chosen);
    const isDated = chosen !== LATER;
    try {
      await browserClient.call(approveSubmission, {
        params: { slug },
        body: {
          reasons: [...points.given],
          schedule: isDated
            ? {
                start_date: new Date(closesAt - AUCTION_DAYS * DAY_MS).toISOString(),
                close_date: new Date(closesAt).toISOString(),
              }
            : null,
        },
      });
    } catch (error) {
      // Another reviewer may have taken the slot.
      void revalidate();
      setPicked(null);
      throw error;
    }
    await onDone(`Approved ${submission.title}. The seller is asked to agree to the final text.`);
  };
  return (
    <ActionForm failed="Not approved. Please try again." names={NAMES} action={approve} aria-label="Approve">
      <ErrorSummary />
      {maySchedule ? (
        <Select
          name="slot"
          label="Closing slot"
          hint={
            chosen === LATER ? 'You choose the dates after the seller agrees.' : 'Scheduled once the seller agrees.'
          }
          value={chosen}
          onChange={(event) => setPicked(event.target.value)}
          options={[
            ...slots.map(({ at, free }) => [String(at), `${formatTime(at, 'full', zone)}, ${free} free`] as const),
            [LATER, 'Choose later'] as const,
          ]}
        />
      ) : null}
      <SubmitButton id={APPROVE_BUTTON} busy="Approving…" className="btn-bid mt-3 w-full" isOff={missing > 0}>
        Approve
      </SubmitButton>
      <p className="mt-1 text-small text-ink-2" role="status">
        {missing === 0
          ? ''
          : `${missing} ${missing === 1 ? 'point is' : 'points are'} open. Check ${missing === 1 ? 'it' : 'them'} or give a reason.`}
      </p>
    </ActionForm>
  );
}
