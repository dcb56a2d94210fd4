import { resendVerification, acceptBiddingTerms } from '#contract/endpoints/account.ts';
import { type ReactNode, useEffect, useState } from 'react';
import type { ClientIntent } from '#contract/account.ts';
import { createCardIntent, saveCard } from '#contract/endpoints/payments.ts';
import { useHasOutbox, useOutboxPath } from '#web/components/account/outbox-note.tsx';
import { AddCard } from '#web/components/payment/add-card.tsx';
import { WaitingButton } from '#web/components/ui/form.tsx';
import { messageOf } from '#web/problems.ts';
import { useBidPanel } from './bid-panel-state.tsx';

interface StepProps {
  onDone: () => Promise<void>;
}

function Problem({ children }: { children: string | null }) {
  return children === null ? null : (
    <p className="error mb-3" role="alert">
      {children}
    </p>
  );
}

function useStepAction(fallback: string) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (action: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await action();
    } catch (error) {
      setProblem(messageOf(error, fallback));
    }
    setBusy(false);
  };
  return { isBusy, problem, run };
}

export function VerifyStep() {
  const {
    user,
    backend: { client, isPractice },
  } = useBidPanel();
  const hasOutboxPage = useHasOutbox() && !isPractice;
  const outbox = useOutboxPath();
  const [notice, setNotice] = useState<ReactNode>(null);
  const { isBusy, problem, run } = useStepAction('We couldn’t send the email. Please try again.');
  const resend = async () => {
    await client.call(resendVerification);
    setNotice(`We sent a new link to ${user?.email ?? 'your address'}.`);
  };
  return (
    <>
      <p className="text-ink-2">
        Open the link we sent to <span className="break-words font-strong text-ink">{user?.email}</span>. This page
        updates when you do.
        {isPractice ? ' In this practice auction, resend the email, and we open the link for you.' : null}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {hasOutboxPage ? (
          <a href={outbox} target="_blank" rel="noopener" className="btn btn-solid btn-s !min-h-11">
            Open the demo outbox<span className="sr-only"> (new tab)</span>
          </a>
        ) : null}
        <WaitingButton className="btn-line btn-s !min-h-11" disabled={isBusy} onClick={() => void run(resend)}>
          {isBusy ? 'Sending…' : 'Resend email'}
        </WaitingButton>
      </div>
      <div className="mt-2">
        <Problem>{problem}</Problem>
        <p className="text-small text-ink-2" role="status">
          {notice}
        </p>
      </div>
    </>
  );
}

export function TermsStep({ onDone }: StepProps) {
  const {
    backend: { client },
  } = useBidPanel();
  const { isBusy, problem, run } = useStepAction('We couldn’t save this. Please try again.');
  const accept = async () => {
    await client.call(acceptBiddingTerms, { body: { accepted: true } });
    await onDone();
  };
  return (
    <>
      <p className="text-ink-2">
        Bids are binding, and the winner pays the buyer’s premium.{' '}
        <a className="link" href="/bidding-terms" target="_blank" rel="noopener">
          Read the bidding terms<span className="sr-only"> (new tab)</span>
        </a>
      </p>
      <div className="mt-3">
        <Problem>{problem}</Problem>
        <WaitingButton className="btn-solid btn-s !min-h-11" disabled={isBusy} onClick={() => void run(accept)}>
          {isBusy ? 'Accepting…' : 'Accept bidding terms'}
        </WaitingButton>
      </div>
    </>
  );
}

export function CardStep({ onDone }: StepProps) {
  const {
    backend: { client },
  } = useBidPanel();
  const [intent, setIntent] = useState<ClientIntent | null>(null);
  const { isBusy, problem, run } = useStepAction('We couldn’t save your card. Please try again.');
  const [attempt, setAttempt] = useState(0);
  const [isUnread, setUnread] = useState(false);
  useEffect(() => {
    let isGone = false;
    setUnread(false);
    client.call(createCardIntent).then(
      (found) => {
        if (!isGone) setIntent(found);
      },
      () => {
        if (!isGone) setUnread(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, [client, attempt]);
  const add = async (paymentMethod: string) => {
    await client.call(saveCard, { body: { payment_method: paymentMethod } });
    await onDone();
  };
  return (
    <>
      <p className="mb-3 text-ink-2">
        Nothing is charged today. We hold the premium only while you have an active bid.
      </p>
      <Problem>{problem}</Problem>
      {isUnread ? (
        <div role="alert">
          <p className="mb-3 text-ink-2">We couldn’t load the card form.</p>
          <WaitingButton className="btn-line btn-s !min-h-11" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </WaitingButton>
        </div>
      ) : intent === null ? (
        <p className="text-ink-2" role="status">
          Loading the card form…
        </p>
      ) : (
        <AddCard intent={intent} isBusy={isBusy} onAdd={(id) => void run(() => add(id))} />
      )}
    </>
  );
}
