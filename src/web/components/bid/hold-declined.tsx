import { TriangleAlert } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { ClientIntent, PaymentMethod } from '#contract/account.ts';
import { createCardIntent, saveCard } from '#contract/endpoints/payments.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { lazyComponent } from '#web/components/ui/lazy-component.tsx';
import { messageOf } from '#web/problems.ts';
import { announce } from '#web/components/ui/announce.ts';
import { useBidPanel } from './bid-panel-state.tsx';
import { cardLabel } from './card-labels.ts';
import type { HoldVariant } from './use-hold.ts';

const AddCard = lazyComponent(() => import('#web/components/payment/add-card.tsx').then((module) => module.AddCard));

interface NewCardProps {
  payWith: (card: PaymentMethod) => Promise<void>;
  onBack: () => void;
}

function NewCard({ payWith, onBack }: NewCardProps) {
  const {
    backend: { client },
  } = useBidPanel();
  const [intent, setIntent] = useState<ClientIntent | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    client
      .call(createCardIntent)
      .then(setIntent, () => setProblem('We couldn’t open the card form. Please try again.'));
  }, [client]);
  const add = async (id: string) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await payWith(await client.call(saveCard, { body: { payment_method: id } }));
    } catch (error) {
      setProblem(messageOf(error, 'We couldn’t save your card. Please try another one.'));
      setBusy(false);
    }
  };
  return (
    <div className="mt-4">
      {problem === null ? null : (
        <p className="alert alert-error mb-3" role="alert">
          {problem}
        </p>
      )}
      {intent === null ? null : <AddCard intent={intent} isBusy={isBusy} onAdd={(id) => void add(id)} />}
      <button type="button" className="btn btn-quiet mt-2" onClick={onBack}>
        Not now
      </button>
    </div>
  );
}

interface HoldDeclinedProps {
  variant: Extract<HoldVariant, { kind: 'declined' }>;
  payWith: (card: PaymentMethod) => Promise<void>;
}

export function HoldDeclined({ variant, payWith }: HoldDeclinedProps) {
  const [isAdding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAdding(false);
    opener.current?.focus();
  };
  useEffect(() => announce(`Your card declined the hold. ${variant.message}`, 'assertive'), [variant]);
  return (
    <>
      <div className="alert alert-error" role="alert">
        <Icon of={TriangleAlert} />
        <div>
          <strong className="font-strong">
            {variant.card === null ? 'Your card' : cardLabel(variant.card)} declined the hold
          </strong>
          <br />
          {variant.message} Your amount is saved. Choose another card, then place your bid.
          <span className="mt-2 flex flex-wrap gap-2">
            {variant.cards.map((card) => (
              <button
                key={card.id}
                type="button"
                className="btn btn-line btn-s !min-h-11"
                onClick={() => void payWith(card)}
              >
                Use {cardLabel(card)}
              </button>
            ))}
            <button
              ref={opener}
              type="button"
              className="btn btn-line btn-s !min-h-11"
              aria-expanded={isAdding}
              onClick={() => setAdding(!isAdding)}
            >
              Add another card
            </button>
          </span>
        </div>
      </div>
      {isAdding ? <NewCard payWith={payWith} onBack={close} /> : null}
    </>
  );
}
