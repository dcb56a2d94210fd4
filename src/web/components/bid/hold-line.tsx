import { Check, CreditCard } from 'lucide';
import { type ReactNode, useEffect } from 'react';
import type { HoldForBid } from '#contract/payments.ts';
import type { Money } from '#contract/primitives.ts';
import { formatMoney } from '#contract/format/money.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { announce } from '#web/components/ui/announce.ts';
import { lazyComponent } from '#web/components/ui/lazy-component.tsx';
import { useBidPanel } from './bid-panel-state.tsx';
import { isFinal } from './bid-flow.ts';
import { costOf } from './bid-terms.ts';
import { cardLabel } from './card-labels.ts';
import { HoldDeclined } from './hold-declined.tsx';
import { useHold } from './use-hold.ts';

const BankChallenge = lazyComponent(() =>
  import('#web/components/payment/bank-challenge.tsx').then((module) => module.BankChallenge),
);

/** Describes the hold. One hold covers all bids, so it may exceed this bid's need and be on a former default card. */
function heldText(hold: HoldForBid['hold'], premium: Money): string {
  const card = hold?.card ?? 'your card';
  return hold !== null && hold.premium.amount > premium.amount
    ? `Your hold of ${formatMoney(hold.premium)} on ${card} covers this bid’s premium, ${formatMoney(premium)}. We release it in full if you don’t win.`
    : `${formatMoney(premium)} is held on ${card}. We release it in full if you don’t win.`;
}

/** Keeps the focus, so that screen readers announce the result after another card was chosen. */
export function HoldLine({ amount }: { amount: number }) {
  return (
    <li tabIndex={-1} className="rounded-control">
      <HoldVariants amount={amount} />
    </li>
  );
}

function Said({ icon, tone = '', children }: { icon: typeof Check; tone?: string; children: ReactNode }) {
  return (
    <span className="flex gap-2">
      <Icon of={icon} size={16} className={`mt-0.5 flex-none ${tone}`} />
      <span>{children}</span>
    </span>
  );
}

function HoldVariants({ amount }: { amount: number }) {
  const {
    auction: { slug },
    terms,
    card,
    flow,
    dispatch,
    endBid,
    backend: { client },
  } = useBidPanel();
  const isUnconfirmed = flow.asksToConfirm && !flow.isConfirmed;
  const { variant, place, confirm, payWith } = useHold({
    slug,
    maximum: amount,
    isConfirmed: flow.isConfirmed,
    isUnconfirmed,
  });
  const problem = flow.problem?.code;
  const wasRefused = problem === 'hold_declined' || problem === 'hold_needs_action';
  // The bid was refused for its hold, so this asks again to show the card's answer.
  useEffect(() => {
    if (wasRefused) void place();
  }, [wasRefused, place]);
  const refusal = variant.kind === 'refused' && flow.step === 'review' ? variant.problem : null;
  useEffect(() => {
    if (refusal === null) return;
    dispatch({ kind: 'refused', problem: refusal, attempt: null });
    if (isFinal(refusal)) endBid();
    if (refusal.code !== 'needs_confirmation') announce(refusal.message, 'assertive');
  }, [refusal, dispatch, endBid]);
  const { premium } = costOf(amount, terms);
  const premiumText = formatMoney(premium);
  switch (variant.kind) {
    case 'declined':
      return <HoldDeclined variant={variant} payWith={payWith} />;
    case 'bank_asks':
      return (
        <BankChallenge
          client={client}
          asked={variant.placed}
          about="the hold"
          kept="Your bid is saved."
          onAnswered={() => void confirm(variant.placed.hold?.id ?? '')}
        />
      );
    case 'placed':
      return (
        <Said icon={Check} tone="text-go">
          {heldText(variant.hold, premium)}
          {wasRefused ? ' Your bid isn’t placed yet. You can place it now.' : null}
        </Said>
      );
    case 'outage':
      return (
        <Said icon={CreditCard}>
          {variant.counts
            ? `We can’t reach the card provider right now. Your bid still counts, and we’ll place the hold of ${premiumText} on ${cardLabel(card)} as soon as we can.`
            : 'We can’t reach the card provider right now, and bids need a hold. You can still place your bid. We’ll keep trying for a while and tell you whether it’s accepted.'}
        </Said>
      );
    case 'not_needed':
      return <Said icon={CreditCard}>The premium is charged to {cardLabel(card)} if you win.</Said>;
    case 'placing':
      return (
        <Said icon={CreditCard}>
          Holding {premiumText} on {cardLabel(card)}…
        </Said>
      );
    case 'unconfirmed':
      return (
        <Said icon={CreditCard}>
          We’ll hold {premiumText} on {cardLabel(card)} once you confirm.
        </Said>
      );
    case 'refused':
    case 'unknown':
      return (
        <Said icon={CreditCard}>
          We’ll hold {premiumText} on {cardLabel(card)} when you place your bid.
        </Said>
      );
  }
}
