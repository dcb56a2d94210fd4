import { Check, CreditCard } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { ArmedHold } from '#contract/payments.ts';
import type { Money } from '#contract/primitives.ts';
import { formatMoney } from '#web/components/money/format-money.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { part } from '#web/components/ui/part.tsx';
import { announce } from './announce.ts';
import { useBidDesk } from './bid-desk.tsx';
import { isFinal } from './bid-flow.ts';
import { costOf } from './bid-terms.ts';
import { cardInWords } from './card-words.ts';
import { HoldDeclined } from './hold-declined.tsx';
import { useHold } from './use-hold.ts';

/** The bank's own question: few cards ask. */
const BankQuestion = part(() => import('#web/components/payment/bank-question.tsx').then((module) => module.BankQuestion));

/** What stands held. One hold covers all bids: it may be larger than this one needs, and on a card that was the default before. */
function heldInWords(hold: ArmedHold['hold'], premium: Money): string {
  const card = hold?.card ?? 'your card';
  return hold !== null && hold.premium.amount > premium.amount
    ? `Your hold of ${formatMoney(hold.premium)} on ${card} covers this bid’s premium, ${formatMoney(premium)}. It is released in full if you don’t win.`
    : `${formatMoney(premium)} is held on ${card}. It is released in full if you don’t win.`;
}

/** The line keeps the focus: where another card was chosen, the one who chose it hears next what came of it. */
export function HoldLine({ amount }: { amount: number }) {
  return (
    <li tabIndex={-1} className="rounded-control">
      <HoldFaces amount={amount} />
    </li>
  );
}

/** A sign and a sentence. */
function Said({ icon, tone = '', children }: { icon: typeof Check; tone?: string; children: ReactNode }) {
  return (
    <span className="flex gap-2">
      <Icon of={icon} size={16} className={`mt-0.5 flex-none ${tone}`} />
      <span>{children}</span>
    </span>
  );
}

/** What happens on the bidder's card, while they read what they are about to do. */
function HoldFaces({ amount }: { amount: number }) {
  const {
    auction: { slug },
    terms,
    card,
    flow,
    dispatch,
    endBid,
  } = useBidDesk();
  const isUnconfirmed = flow.asksToConfirm && !flow.isConfirmed;
  const { face, arm, confirm, payWith } = useHold({ slug, maximum: amount, isConfirmed: flow.isConfirmed, isUnconfirmed });
  const problem = flow.problem?.code;
  const wasRefused = problem === 'hold_declined' || problem === 'hold_needs_action';
  // The bid found that the hold does not stand: it is asked for anew, so that the card's answer is shown here.
  useEffect(() => {
    if (wasRefused) void arm();
  }, [wasRefused, arm]);
  const refusal = face.kind === 'refused' && flow.step === 'review' ? face.problem : null;
  // The bid would be refused as it stands: its bidder need not press the button to learn it.
  useEffect(() => {
    if (refusal === null) return;
    dispatch({ kind: 'refused', problem: refusal, attempt: null });
    if (isFinal(refusal)) endBid();
    if (refusal.code !== 'needs_confirmation') announce(refusal.message, 'assertive');
  }, [refusal, dispatch, endBid]);
  const { premium } = costOf(amount, terms);
  const words = formatMoney(premium);
  switch (face.kind) {
    case 'declined':
      return <HoldDeclined face={face} payWith={payWith} />;
    case 'bank_asks':
      return <BankQuestion asked={face.armed} about="the hold" kept="Your bid is kept." onAnswered={() => void confirm(face.armed.hold?.id ?? '')} />;
    case 'armed':
      return (
        <Said icon={Check} tone="text-go">
          {heldInWords(face.hold, premium)}
          {wasRefused ? ' Your bid is not placed yet: you can place it now.' : null}
        </Said>
      );
    case 'outage':
      return (
        <Said icon={CreditCard}>
          {face.counts
            ? `Cards cannot be reached at the moment. Your bid counts all the same; the hold of ${words} on ${cardInWords(card)} follows as soon as they can.`
            : 'Cards cannot be reached at the moment, and without a hold no bid counts. Place it all the same: we try again by ourselves for a while, and say whether it stands.'}
        </Said>
      );
    case 'not_needed':
      return <Said icon={CreditCard}>The premium is charged to {cardInWords(card)} if you win.</Said>;
    case 'arming':
      return (
        <Said icon={CreditCard}>
          Holding {words} on {cardInWords(card)}…
        </Said>
      );
    case 'unconfirmed':
      return (
        <Said icon={CreditCard}>
          A hold of {words} goes on {cardInWords(card)} once you confirm.
        </Said>
      );
    case 'refused':
    case 'unknown':
      return (
        <Said icon={CreditCard}>
          A hold of {words} goes on {cardInWords(card)} with your bid.
        </Said>
      );
  }
}
