import { CircleCheck } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { You } from '#contract/auctions.ts';
import { withdrawBids } from '#contract/endpoints/bidding.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { messageOf } from '#web/problems.ts';
import { formatMoney } from '#contract/format/money.ts';
import { announce } from '#web/components/ui/announce.ts';
import { Icon } from '#web/components/ui/icon.tsx';
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

function Withdrawn({ withdrawn, isJustDone }: { withdrawn: You['withdrawn']; isJustDone: boolean }) {
  const {
    live: { tick },
    variant,
  } = useBidPanel();
  const result = useRef<HTMLElement>(null);
  const hasBid = variant === 'leading' || variant === 'outbid';
  useEffect(() => {
    // The focus was on a button that is gone.
    if (isJustDone && !hasBid) result.current?.focus({ preventScroll: true });
  }, [isJustDone, hasBid]);
  if (hasBid) return null;
  const isOne = withdrawn?.bids === 1;
  return (
    <section ref={result} tabIndex={-1} className="alert alert-go mt-4 rounded-control" aria-labelledby="withdrawn">
      <Icon of={CircleCheck} />
      <div>
        <h3 id="withdrawn" className="font-strong">
          {withdrawn === null
            ? 'Your bids are withdrawn'
            : isOne
              ? 'Your bid is withdrawn'
              : `Your ${withdrawn.bids} bids are withdrawn`}
        </h3>
        <p className="mt-1">
          {withdrawn === null ? null : (
            <>
              Since <TimeText at={withdrawn.at} form="time" /> {isOne ? 'it no longer counts' : 'they no longer count'}
              .{' '}
            </>
          )}
          {tick.price === null || tick.leader === null
            ? 'The auction has no bids now.'
            : `The price is now ${formatMoney(tick.price)}, and ${tick.leader} leads.`}{' '}
          You can bid again until the close. If an amount was held on your card for {isOne ? 'it' : 'them'}, we release
          it within minutes.
        </p>
      </div>
    </section>
  );
}

/** For bidders who bid before a material change. */
export function WithdrawBids({ you: { withdraw_until: until, withdrawn } }: { you: You }) {
  const { auction, backend, live, refreshYou } = useBidPanel();
  const [step, setStep] = useState<'offered' | 'asked' | 'sending' | 'done'>('offered');
  const [problem, setProblem] = useState<string | null>(null);
  const withdraw = async () => {
    setStep('sending');
    setProblem(null);
    try {
      await backend.client.call(withdrawBids, { params: { slug: auction.slug } });
      announce('Your bids are withdrawn.');
      setStep('done');
    } catch (error) {
      setProblem(messageOf(error, 'We couldn’t withdraw your bids. Please try again.'));
      setStep('asked');
    }
    await refreshYou().catch(() => {});
  };
  if (withdrawn !== null || step === 'done') return <Withdrawn withdrawn={withdrawn} isJustDone={step === 'done'} />;
  if (until === null) return null;
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
