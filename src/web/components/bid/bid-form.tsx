import { ChevronDown, CreditCard, Info, ShieldCheck } from 'lucide';
import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { formatMoney } from '#contract/format/money.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { lazyComponent } from '#web/components/ui/lazy-component.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { loginPath } from '#web/navigation/safe-target.ts';
import { AmountField } from './amount-field.tsx';
import { parseAmount } from './amount.ts';
import { useBidPanel } from './bid-panel-state.tsx';
import { amountsToOffer, costOf, stepNow } from './bid-terms.ts';
import { cardLabel } from './card-labels.ts';
import { CostList } from './cost-list.tsx';

const BidReview = lazyComponent(() => import('./bid-review.tsx').then((module) => module.BidReview));
const HoldAhead = lazyComponent(() => import('./hold-ahead.tsx').then((module) => module.HoldAhead));

export function HowMaximumBidsWork() {
  const { least, terms } = useBidPanel();
  return (
    <details className="group mt-3 text-small">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 font-strong">
        <Icon of={Info} size={16} />
        How maximum bids work
        <Icon of={ChevronDown} size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      <p className="pb-2 text-ink-2">
        We bid for you, one increment at a time (now {formatMoney(stepNow(least, terms))}), only as far as needed to
        stay ahead, and never above your maximum. Nobody else can see it. If your maximum reaches the reserve, your bid
        moves straight to the reserve. When two maximums match, the earlier one leads.
      </p>
    </details>
  );
}

function Refusal() {
  const { flow } = useBidPanel();
  const location = useLocation();
  if (flow.problem === null || flow.problem.code === 'amount') return null;
  const { code, message } = flow.problem;
  return (
    <div className="alert alert-error mb-4">
      <div>
        <strong className="font-strong">We couldn’t accept your bid</strong>
        <br />
        {message}
        {code === 'signed_out' ? (
          <>
            <br />
            <PageLink className="link" to={loginPath(location.pathname)}>
              Sign in and come back
            </PageLink>
          </>
        ) : null}
        {code === 'hold_declined' || code === 'no_payment_method' ? (
          <>
            <br />
            <PageLink className="link" to="/account/billing">
              View your cards
            </PageLink>
          </>
        ) : null}
      </div>
    </div>
  );
}

interface BidFormProps {
  submitLabel?: string;
  showsHelp?: boolean;
  className?: string;
}

function HoldNote({ amount }: { amount: number }) {
  const { card, terms } = useBidPanel();
  return (
    <p className="mt-3 flex gap-2 text-small text-ink-3">
      <Icon of={card === null ? CreditCard : ShieldCheck} size={16} className="mt-0.5 flex-none" />
      <span>
        A hold on {cardLabel(card)} covers the premium of {formatMoney(costOf(amount, terms).premium)}. One hold covers
        all your bids, and we release it in full if you don’t win.
      </span>
    </p>
  );
}

function useFormFocus(form: RefObject<HTMLFormElement | null>): void {
  const { flow, isRaising, hasStartedBid, isFormWanted, setFormWanted } = useBidPanel();
  const { step } = flow;
  const before = useRef(step);
  useEffect(() => {
    if (hasStartedBid) BidReview.load().catch(() => undefined);
  }, [hasStartedBid]);
  useEffect(() => {
    if (!isFormWanted || form.current?.offsetParent === null) return;
    setFormWanted(false);
    form.current?.querySelector('input')?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [form, isFormWanted, setFormWanted]);
  useEffect(() => {
    if (isRaising && form.current?.offsetParent !== null)
      form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [form, isRaising]);
  useEffect(() => {
    if (before.current === 'review' && step === 'amount' && form.current?.offsetParent !== null)
      form.current?.querySelector('input')?.focus({ preventScroll: true });
    before.current = step;
  }, [form, step]);
}

export function BidForm({ submitLabel = 'Review bid', showsHelp = true, className = 'mt-5' }: BidFormProps) {
  const {
    flow,
    dispatch,
    terms,
    least,
    review,
    live,
    you,
    variant,
    maximum,
    isLost,
    isRaising,
    setRaising,
    hasStartedBid,
    startBid,
  } = useBidPanel();
  const isReady = useIsReady();
  const form = useRef<HTMLFormElement>(null);
  const step = flow.step;
  useFormFocus(form);
  if (step === 'review' || step === 'sending') return <BidReview className={className} />;

  const amount = parseAmount(flow.text, terms.currency);
  const shown = Math.max(amount ?? least, least);
  const raised = variant === 'leading' ? maximum : null;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isLost) return;
    try {
      await BidReview.load();
      review();
    } catch {
      dispatch({ kind: 'problem', message: 'We couldn’t reach the server. Please try again.' });
    }
  };
  return (
    <>
      {hasStartedBid ? <HoldAhead className={className} /> : null}
      <form ref={form} className={className} onSubmit={(event) => void submit(event)} noValidate>
        <Refusal />
        <AmountField
          label={raised === null ? 'Your maximum bid' : 'Your new maximum'}
          text={flow.text}
          onBegin={flow.problem === null ? startBid : undefined}
          onType={(text) => {
            startBid();
            dispatch({ kind: 'type', text });
          }}
          least={least}
          offers={amountsToOffer(live.tick.price, terms, raised)}
          terms={terms}
          error={flow.problem?.code === 'amount' ? flow.problem.message : null}
        />
        {flow.problem?.code === 'amount' && you?.reserved ? (
          <a className="link mt-3 inline-block" href="/account/plans">
            Pause a plan
          </a>
        ) : null}
        <div className="mt-4 border-t border-line pt-3">
          <CostList
            amount={shown}
            terms={terms}
            label={raised !== null ? 'Your maximum' : shown === amount ? 'Your bid' : 'Next minimum bid'}
          />
        </div>
        <div className="bid-action mt-2">
          <button
            type="submit"
            className="btn btn-bid w-full"
            {...(isReady ? {} : { disabled: true, 'data-waiting': '' })}
            {...(isLost ? { 'aria-disabled': true } : {})}
          >
            {submitLabel}
          </button>
        </div>
        <noscript>
          <p className="mt-3 text-small text-ink-2">Bidding needs JavaScript. You can still read the listing.</p>
        </noscript>
        {isLost ? (
          <p className="mt-3 text-small text-ink-2">Reconnecting. You can bid once the price is up to date.</p>
        ) : (
          <HoldNote amount={shown} />
        )}
        {isRaising ? (
          <button type="button" className="btn btn-quiet mt-2 w-full" onClick={() => setRaising(false)}>
            Keep my maximum
          </button>
        ) : null}
        {showsHelp ? <HowMaximumBidsWork /> : null}
      </form>
    </>
  );
}
