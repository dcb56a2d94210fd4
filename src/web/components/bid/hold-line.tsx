import { Check, CreditCard, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import type { PaymentMethod } from '#contract/account.ts';
import { formatMoney } from '#web/components/money/format-money.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { part } from '#web/components/ui/part.tsx';
import { announce } from './announce.ts';
import { useBidDesk } from './bid-desk.tsx';
import { costOf } from './bid-terms.ts';
import { cardInWords } from './card-words.ts';
import { type HoldFace, useHold } from './use-hold.ts';

/** The bank's own question: few cards ask. */
const BankQuestion = part(() => import('#web/components/payment/bank-question.tsx').then((module) => module.BankQuestion));

interface DeclinedProps {
  face: Extract<HoldFace, { kind: 'declined' }>;
  slug: string;
  payWith: (card: PaymentMethod) => Promise<void>;
}

function Declined({ face, slug, payWith }: DeclinedProps) {
  return (
    <li className="band band-error" role="alert">
      <Icon of={TriangleAlert} />
      <div>
        <strong className="font-strong">The hold was declined</strong>
        <br />
        {face.words} Your bid is kept.
        <span className="mt-2 flex flex-wrap gap-2">
          {face.cards.map((card) => (
            <button key={card.id} type="button" className="btn btn-line btn-s !min-h-11" onClick={() => void payWith(card)}>
              Use {cardInWords(card)}
            </button>
          ))}
          <PageLink className="btn btn-line btn-s !min-h-11" to={`/account/billing?to=${encodeURIComponent(`/auctions/${slug}`)}`}>
            Add a card
          </PageLink>
        </span>
      </div>
    </li>
  );
}

/** What happens on the bidder's card, while they read what they are about to do. */
export function HoldLine({ amount }: { amount: number }) {
  const {
    auction: { slug },
    terms,
    card,
    flow,
  } = useBidDesk();
  const { face, arm, confirm, payWith } = useHold(slug, amount);
  const problem = flow.problem?.code;
  // The bid found that the hold does not stand: it is asked for anew, so that the card's answer is shown here.
  useEffect(() => {
    if (problem === 'hold_declined' || problem === 'hold_needs_action') void arm();
  }, [problem, arm]);
  useEffect(() => {
    if (face.kind === 'declined') announce(`The hold was declined. ${face.words}`, 'assertive');
  }, [face]);
  const words = formatMoney(costOf(amount, terms).premium);
  switch (face.kind) {
    case 'declined':
      return <Declined face={face} slug={slug} payWith={payWith} />;
    case 'bank_asks':
      return (
        <li>
          <BankQuestion asked={face.armed} about="the hold" kept="Your bid is kept." onAnswered={() => void confirm(face.armed.hold?.id ?? '')} />
        </li>
      );
    case 'armed':
      return (
        <li className="flex gap-2">
          <Icon of={Check} size={16} className="mt-0.5 flex-none text-go" />
          <span>{words} is held on your card. It is released in full if you don’t win.</span>
        </li>
      );
    case 'not_needed':
      return (
        <li className="flex gap-2">
          <Icon of={CreditCard} size={16} className="mt-0.5 flex-none" />
          <span>The premium is charged to {cardInWords(card)} if you win.</span>
        </li>
      );
    case 'arming':
    case 'unknown':
      return (
        <li className="flex gap-2">
          <Icon of={CreditCard} size={16} className="mt-0.5 flex-none" />
          <span>{face.kind === 'arming' ? `Holding ${words} on ${cardInWords(card)}…` : `A hold of ${words} goes on ${cardInWords(card)} with your bid.`}</span>
        </li>
      );
  }
}
