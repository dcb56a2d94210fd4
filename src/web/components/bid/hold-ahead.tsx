import { Check, CreditCard } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '#web/components/ui/icon.tsx';
import { useBidDesk } from './bid-desk.tsx';
import { cardInWords } from './card-words.ts';
import { HoldDeclined } from './hold-declined.tsx';
import { useHold } from './use-hold.ts';

/**
 * Asks for the hold of the least bid as soon as somebody begins to bid, while they still think about the amount: most bids then find it
 * armed. A card that declines is told at once, beside what they type; what their bank asks is met at the review, for the amount that was typed.
 */
export function HoldAhead({ className = '' }: { className?: string }) {
  const { auction, card } = useBidDesk();
  const { face, payWith } = useHold({ slug: auction.slug, maximum: null });
  const [hasChosen, setChosen] = useState(false);
  const isDeclined = face.kind === 'declined';
  if (face.kind === 'refused' && face.problem.code === 'over_limit') return <p className={`band band-warn ${className}`}>{face.problem.message}</p>;
  if (!isDeclined && !(hasChosen && (face.kind === 'arming' || face.kind === 'armed'))) return null;
  return (
    // It keeps the focus: who chose another card hears next what came of it.
    <div tabIndex={-1} className={`rounded-control ${className}`}>
      {isDeclined ? (
        <HoldDeclined
          face={face}
          payWith={async (chosen) => {
            setChosen(true);
            await payWith(chosen);
          }}
        />
      ) : (
        <p className="flex gap-2 text-small text-ink-2" role="status">
          <Icon of={face.kind === 'armed' ? Check : CreditCard} size={16} className={`mt-0.5 flex-none ${face.kind === 'armed' ? 'text-go' : ''}`} />
          {face.kind === 'armed' ? `${cardInWords(card)} takes the hold. You can place your bid.` : 'Asking the card that you chose…'}
        </p>
      )}
    </div>
  );
}
