import { Landmark } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { answerBank } from '#contract/endpoints/payments.ts';
import type { BankAsks } from '#contract/payments.ts';
import type { ApiClient } from '#contract/client.ts';
import { browserClient } from '#web/api.ts';
import { Icon } from '#web/components/ui/icon.tsx';

async function askThroughStripe(publishableKey: string, clientSecret: string): Promise<boolean> {
  const { loadStripe } = await import('@stripe/stripe-js/dist/pure.mjs');
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) return false;
  const { error } = await stripe.handleNextAction({ clientSecret });
  return error === undefined;
}

interface BankQuestionProps {
  client?: Pick<ApiClient, 'call'>;
  asked: BankAsks;
  about: string;
  kept: string;
  /** Set if the button that led here is gone, so that the focus is not lost. */
  takesFocus?: boolean;
  onAnswered: () => void;
}

export function BankChallenge({
  client = browserClient,
  asked,
  about,
  kept,
  takesFocus = false,
  onAnswered,
}: BankQuestionProps) {
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) message.current?.focus();
  }, [takesFocus]);
  const { client_secret: secret, provider, publishable_key: key } = asked;
  const answer = async (agrees: boolean) => {
    if (isBusy || secret === null) return;
    setBusy(true);
    setFailed(false);
    try {
      if (provider === 'stripe') setFailed(!(await askThroughStripe(key ?? '', secret)));
      else await client.call(answerBank, { body: { client_secret: secret, agrees } });
      onAnswered();
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  const waiting = isBusy ? { 'aria-disabled': true } : {};
  return (
    <div ref={message} className="alert alert-warn" role="alert" tabIndex={-1}>
      <Icon of={Landmark} />
      <div>
        <strong className="font-strong">Your bank asks you to confirm {about}</strong>
        <br />
        {provider === 'stripe'
          ? 'A window from your bank will open.'
          : 'This site runs on test cards, so you play the bank.'}{' '}
        {kept}
        {hasFailed ? (
          <span className="mt-1 block">That didn’t work. Please try again, or use another card.</span>
        ) : null}
        <span className="mt-2 flex flex-wrap gap-2">
          <button type="button" className="btn btn-line btn-s !min-h-11" {...waiting} onClick={() => void answer(true)}>
            {provider === 'stripe' ? 'Confirm with your bank' : 'Approve'}
          </button>
          {provider === 'stripe' ? null : (
            <button
              type="button"
              className="btn btn-line btn-s !min-h-11"
              {...waiting}
              onClick={() => void answer(false)}
            >
              Decline
            </button>
          )}
        </span>
      </div>
    </div>
  );
}
