import { Check, CreditCard } from 'lucide';
import { useState } from 'react';
import { Icon } from '#web/components/ui/icon.tsx';
import { useBidPanel } from './bid-panel-state.tsx';
import { cardLabel } from './card-labels.ts';
import { HoldDeclined } from './hold-declined.tsx';
import { useHold } from './use-hold.ts';

/** Places the hold as soon as the user starts a bid, so that it is usually ready when they confirm. */
export function HoldAhead({ className = '' }: { className?: string }) {
  const { auction, card } = useBidPanel();
  const { variant, payWith } = useHold({ slug: auction.slug, maximum: null });
  const [hasChosen, setChosen] = useState(false);
  const isDeclined = variant.kind === 'declined';
  if (variant.kind === 'refused' && variant.problem.code === 'over_limit')
    return <p className={`alert alert-warn ${className}`}>{variant.problem.message}</p>;
  if (!isDeclined && !(hasChosen && (variant.kind === 'placing' || variant.kind === 'placed'))) return null;
  return (
    // Keeps the focus, so that screen readers announce the result after another card was chosen.
    <div tabIndex={-1} className={`rounded-control ${className}`}>
      {isDeclined ? (
        <HoldDeclined
          variant={variant}
          payWith={async (chosen) => {
            setChosen(true);
            await payWith(chosen);
          }}
        />
      ) : (
        <p className="flex gap-2 text-small text-ink-2" role="status">
          <Icon
            of={variant.kind === 'placed' ? Check : CreditCard}
            size={16}
            className={`mt-0.5 flex-none ${variant.kind === 'placed' ? 'text-go' : ''}`}
          />
          {variant.kind === 'placed'
            ? `Hold placed on ${cardLabel(card)}. You can place your bid.`
            : 'Placing the hold on the card you chose…'}
        </p>
      )}
    </div>
  );
}
