import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { confirmCharge, payCharge } from '#contract/endpoints/payments.ts';
import type { BankAsks, Charge, PaidCharge } from '#contract/payments.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { ErrorSummary } from '#web/components/ui/form.tsx';
import { BankChallenge } from './bank-challenge.tsx';

const FAILED = 'We couldn’t start the payment. Please try again.';
const PAYMENT_REQUIRED = 402;

const OWED = { premium: 'buyer’s premium', seller_fee: 'seller’s fee' } as const;

function paymentResult({ charge, ...asked }: PaidCharge): { notice: string; asked: BankAsks | null } {
  switch (charge.state) {
    case 'taken':
      return { notice: `The ${OWED[charge.purpose]} for the ${charge.title} is paid. Thank you.`, asked: null };
    case 'due':
      return { notice: 'Your card is being charged. This page will show the result.', asked: null };
    case 'action_needed':
      return { notice: '', asked };
    case 'declined':
      throw new ApiError(PAYMENT_REQUIRED, {
        message: `Nothing was charged. ${charge.decline ?? 'Your card declined the payment.'}`,
        code: 'card_declined',
      });
    case 'cancelled':
      return { notice: `The ${OWED[charge.purpose]} for the ${charge.title} is no longer due.`, asked: null };
  }
}

interface PayChargeProps {
  charge: Pick<Charge, 'id' | 'state'>;
  title: string;
  onMoved: (notice: string | null) => void;
}

export function PayCharge({ charge, title, onMoved }: PayChargeProps) {
  const { isBusy, refused, run } = useAction(FAILED);
  const [asked, setAsked] = useState<BankAsks | null>(null);
  const ask = async (command: typeof payCharge | typeof confirmCharge) => {
    if (isBusy) return;
    const answer = await run(async () =>
      paymentResult(await browserClient.call(command, { params: { id: charge.id } })),
    );
    setAsked(answer?.asked ?? null);
    onMoved(answer?.notice || null);
  };
  return (
    <div className="mt-3 grid gap-3">
      <ErrorSummary problem={refused} />
      {asked === null ? (
        <div>
          <button
            type="button"
            className="btn btn-solid btn-s !min-h-11"
            {...(isBusy ? { 'aria-disabled': true } : {})}
            onClick={() => void ask(payCharge)}
          >
            {isBusy ? 'Processing payment…' : charge.state === 'action_needed' ? 'Confirm and pay' : 'Pay now'}
            <span className="sr-only">: {title}</span>
          </button>
        </div>
      ) : (
        <BankChallenge
          asked={asked}
          about="the payment"
          kept="Nothing is charged until you agree, and you’re never charged twice."
          takesFocus
          onAnswered={() => void ask(confirmCharge)}
        />
      )}
    </div>
  );
}
