import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { BankAsks, Charge, PaidCharge } from '#contract/payments.ts';
import { accountClient } from '#web/components/account/account-client.ts';
import { useAct } from '#web/components/account/use-act.ts';
import { ErrorSummary } from '#web/components/ui/form.tsx';
import { BankQuestion } from './bank-question.tsx';

const FAILED = 'The payment was not asked for. Please try again.';
const PAYMENT_REQUIRED = 402;

const OWED = { premium: 'buyer’s premium', seller_fee: 'seller’s fee' } as const;

/** What came of a payment. What the card says to it is an answer, not a fault: told as one. */
function cameOf({ charge, ...asked }: PaidCharge): { said: string; asked: BankAsks | null } {
  switch (charge.state) {
    case 'taken':
      return { said: `The ${OWED[charge.purpose]} for the ${charge.title} is paid. Thank you.`, asked: null };
    case 'due':
      return { said: 'Your card is being charged. This page shows what comes of it.', asked: null };
    case 'action_needed':
      return { said: '', asked };
    case 'declined':
      throw new ApiError(PAYMENT_REQUIRED, { message: `Nothing was charged. ${charge.decline ?? 'Your card declined the payment.'}`, code: 'card_declined' });
    case 'cancelled':
      return { said: `The ${OWED[charge.purpose]} for the ${charge.title} is not asked of you any more.`, asked: null };
  }
}

interface PayChargeProps {
  charge: Pick<Charge, 'id' | 'state'>;
  title: string;
  /** Once the payment has moved; with what is to be said of it, if anything. */
  onMoved: (said: string | null) => void;
}

/** Pays a charge that the default card did not pay by itself; with the bank's own question, where it asks one. */
export function PayCharge({ charge, title, onMoved }: PayChargeProps) {
  const { isBusy, refused, run } = useAct(FAILED);
  const [asked, setAsked] = useState<BankAsks | null>(null);
  const ask = async (call: (id: string) => Promise<PaidCharge>) => {
    if (isBusy) return;
    const answer = await run(async () => cameOf(await call(charge.id)));
    setAsked(answer?.asked ?? null);
    // The page shows the charge as it is now, beside the question too.
    onMoved(answer?.said || null);
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
            onClick={() => void ask(accountClient.payments.payCharge)}
          >
            {isBusy ? 'Asking your card…' : charge.state === 'action_needed' ? 'Confirm and pay' : 'Pay now'}
            <span className="sr-only">: {title}</span>
          </button>
        </div>
      ) : (
        <BankQuestion
          asked={asked}
          about="the payment"
          kept="Nothing is charged before you agree, and nothing twice."
          takesFocus
          onAnswered={() => void ask(accountClient.payments.confirmCharge)}
        />
      )}
    </div>
  );
}
