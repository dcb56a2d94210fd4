import { useState } from 'react';
import type { BidPlanItem, PlannedCarItem } from '#contract/bid-plans.ts';
import { confirmHold, placeHold } from '#contract/endpoints/payments.ts';
import type { HoldForBid } from '#contract/payments.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { BankChallenge } from '#web/components/payment/bank-challenge.tsx';
import { ErrorSummary, WaitingButton } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

const FAILED = 'We couldn’t ask your bank. Please try again.';

/** One hold covers the whole plan, so the bank is asked once, for the dearest auction that the plan may bid in now. */
function dearestOf({ cars }: BidPlanItem): PlannedCarItem | undefined {
  const open = cars.filter(
    ({ status, state, needs }) =>
      state === 'live' && (needs === 'bank' || status === 'waiting' || status === 'leading'),
  );
  return open.toSorted((one, other) => other.all_in_maximum.amount - one.all_in_maximum.amount)[0];
}

/** Shown while a bank waits for the plan's owner. Once they have confirmed, the plan tries again. */
export function ConfirmHold({ plan, onConfirmed }: { plan: BidPlanItem; onConfirmed: () => void }) {
  const [asked, setAsked] = useState<HoldForBid | null>(null);
  const { run, isBusy, refused } = useAction(FAILED);
  const dearest = dearestOf(plan);
  if (dearest === undefined || !plan.cars.some(({ needs }) => needs === 'bank')) return null;
  const ask = async (call: () => Promise<HoldForBid>) => {
    const answer = await run(call);
    setAsked(answer?.state === 'action_needed' ? answer : null);
    if (answer !== null && answer.state !== 'action_needed') onConfirmed();
  };
  const { slug, maximum } = dearest;
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <ErrorSummary problem={refused} />
      {asked === null ? (
        <>
          <p>
            Your bank asks you to confirm the hold for the buyer’s premium. Until you have, the plan can’t bid where it
            says “Needs your bank”. You can also{' '}
            <PageLink className="link" to="/account/billing">
              use another card
            </PageLink>{' '}
            and try it here.
          </p>
          <WaitingButton
            className="btn-solid"
            disabled={isBusy}
            onClick={() =>
              void ask(() =>
                browserClient.call(placeHold, { params: { slug }, body: { maximum: maximum.amount, confirm: true } }),
              )
            }
          >
            Confirm the hold
          </WaitingButton>
        </>
      ) : (
        <BankChallenge
          asked={asked}
          about="the hold"
          kept="Your plan is saved, and bids as soon as you’ve confirmed."
          takesFocus
          onAnswered={() => void ask(() => browserClient.call(confirmHold, { params: { id: asked.hold?.id ?? '' } }))}
        />
      )}
    </div>
  );
}
