import { useEffect, useState } from 'react';
import { withdrawBids } from '#contract/endpoints/bidding.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { messageOf } from '#web/problems.ts';
import { announce } from '#web/components/ui/announce.ts';
import { useBidPanel } from './bid-panel-state.tsx';

export function ListingChanged() {
  const {
    live: { listingChanges },
    user,
    refreshYou,
  } = useBidPanel();
  const isSignedIn = user !== null;
  useEffect(() => {
    if (isSignedIn) refreshYou().catch(() => {});
  }, [listingChanges, isSignedIn, refreshYou]);
  return (
    <p className="alert alert-warn mt-4" role="status">
      <span>
        The listing has just changed.{' '}
        <button type="button" className="link min-h-6" onClick={() => globalThis.location.reload()}>
          Reload to see what changed
        </button>
      </span>
    </p>
  );
}

/** For bidders who bid before a material change. */
export function WithdrawBids({ until }: { until: string }) {
  const { auction, backend, live, refreshYou } = useBidPanel();
  const [step, setStep] = useState<'offered' | 'asked' | 'sending'>('offered');
  const [problem, setProblem] = useState<string | null>(null);
  const withdraw = async () => {
    setStep('sending');
    setProblem(null);
    try {
      await backend.client.call(withdrawBids, { params: { slug: auction.slug } });
      announce('Your bids are withdrawn.');
    } catch (error) {
      setProblem(messageOf(error, 'We couldn’t withdraw your bids. Please try again.'));
      setStep('asked');
    }
    await refreshYou().catch(() => {});
  };
  return (
    <section className="mt-4 border-t border-line pt-4" aria-labelledby="withdraw-bids">
      <h3 id="withdraw-bids" className="font-strong">
        The listing changed after you bid
      </h3>
      <p className="mt-1 text-small text-ink-2">
        {live.listingChanges > 0 ? null : (
          <>
            <a className="link" href="#changes">
              See what changed
            </a>
            .{' '}
          </>
        )}
        You can withdraw your bids until <TimeText at={until} />. If you bid again, you accept the change.
      </p>
      {problem === null ? null : (
        <p className="alert alert-error mt-3" role="alert">
          {problem}
        </p>
      )}
      {step === 'offered' ? (
        <button type="button" className="btn btn-line mt-3 w-full" onClick={() => setStep('asked')}>
          Withdraw my bids
        </button>
      ) : (
        <div className="mt-3 grid gap-2">
          <p className="text-small">
            All of your bids on this auction stop counting. You can bid again until the close.
          </p>
          <button
            type="button"
            className="btn btn-stop w-full"
            disabled={step === 'sending'}
            onClick={() => void withdraw()}
          >
            {step === 'sending' ? 'Withdrawing…' : 'Withdraw all my bids'}
          </button>
          <button type="button" className="btn btn-quiet w-full" onClick={() => setStep('offered')}>
            Keep my bids
          </button>
        </div>
      )}
    </section>
  );
}
