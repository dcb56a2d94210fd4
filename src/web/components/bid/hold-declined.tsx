import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ClientIntent, PaymentMethod } from '#contract/account.ts';
import { accountClient } from '#web/components/account/account-client.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { part } from '#web/components/ui/part.tsx';
import { messageOf } from '#web/problems.ts';
import { announce } from './announce.ts';
import { cardInWords } from './card-words.ts';
import type { HoldFace } from './use-hold.ts';

/** The form for a new card: few cards decline. */
const AddCard = part(() => import('#web/components/payment/add-card.tsx').then((module) => module.AddCard));

interface NewCardProps {
  payWith: (card: PaymentMethod) => Promise<void>;
  onBack: () => void;
}

/** A new card without leaving the bid: in the last minute there is no time for another page. */
function NewCard({ payWith, onBack }: NewCardProps) {
  const [intent, setIntent] = useState<ClientIntent | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    accountClient.payments.intent().then(setIntent, () => setProblem('The form for a card could not be opened. Please try again.'));
  }, []);
  const add = async (id: string) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await payWith(await accountClient.payments.add({ payment_method: id }));
    } catch (error) {
      setProblem(messageOf(error, 'Your card could not be saved. Please try another.'));
      setBusy(false);
    }
  };
  return (
    <div className="mt-4">
      {problem === null ? null : (
        <p className="band band-error mb-3" role="alert">
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
  face: Extract<HoldFace, { kind: 'declined' }>;
  payWith: (card: PaymentMethod) => Promise<void>;
}

/** A card declined the hold: said at once, with the other cards at hand. What was typed stays where it is. */
export function HoldDeclined({ face, payWith }: HoldDeclinedProps) {
  const [isAdding, setAdding] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAdding(false);
    opener.current?.focus();
  };
  useEffect(() => announce(`Your card declined the hold. ${face.words}`, 'assertive'), [face]);
  return (
    <>
      <div className="band band-error" role="alert">
        <Icon of={TriangleAlert} />
        <div>
          <strong className="font-strong">{face.card === null ? 'Your card' : cardInWords(face.card)} declined the hold</strong>
          <br />
          {face.words} The amount that you typed is kept; choose another card, then place your bid.
          <span className="mt-2 flex flex-wrap gap-2">
            {face.cards.map((card) => (
              <button key={card.id} type="button" className="btn btn-line btn-s !min-h-11" onClick={() => void payWith(card)}>
                Use {cardInWords(card)}
              </button>
            ))}
            <button ref={opener} type="button" className="btn btn-line btn-s !min-h-11" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
              Add another card
            </button>
          </span>
        </div>
      </div>
      {isAdding ? <NewCard payWith={payWith} onBack={close} /> : null}
    </>
  );
}
