import type { ClientIntent } from '#contract/account.ts';
import { lazyComponent } from '#web/components/ui/lazy-component.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { Form } from '#web/components/ui/form.tsx';

const SANDBOX_CARDS = [
  { id: 'pm_card_visa', name: 'Visa ending 4242', behavior: 'Accepts every hold' },
  { id: 'pm_card_mastercard', name: 'Mastercard ending 4444', behavior: 'Accepts every hold' },
  { id: 'pm_card_amex', name: 'American Express ending 8431', behavior: 'Accepts every hold' },
  {
    id: 'pm_card_threeDSecure2Required',
    name: 'Visa ending 3220',
    behavior: 'The bank asks you to confirm every hold',
  },
  { id: 'pm_card_chargeCustomerFail', name: 'Visa ending 0341', behavior: 'Can be saved, but declines holds' },
  { id: 'pm_card_chargeDeclined', name: 'Visa ending 0002', behavior: 'Declined when you save it' },
] as const;

const StripeCard = lazyComponent(() => import('./stripe-card.tsx').then((module) => module.StripeCard));

interface AddCardProps {
  intent: ClientIntent | null;
  isBusy: boolean;
  onAdd: (paymentMethod: string) => void;
}

/** The sandbox offers test cards instead of a form, so that nobody enters a real number. */
export function AddCard({ intent, isBusy, onAdd }: AddCardProps) {
  const isReady = useIsReady();
  if (intent?.provider === 'stripe') {
    return (
      <div>
        <p className="max-w-prose text-ink-2">
          Your card number goes directly to Stripe, our card provider. We never see it.
        </p>
        <div className="mt-5 min-h-72">
          {isReady && intent.publishable_key !== null ? (
            <StripeCard
              publishableKey={intent.publishable_key}
              clientSecret={intent.client_secret}
              isBusy={isBusy}
              onAdd={onAdd}
            />
          ) : (
            <noscript>
              <p>Adding a card needs JavaScript.</p>
            </noscript>
          )}
        </div>
      </div>
    );
  }
  return (
    <Form className="grid content-start gap-5" onSend={(text) => onAdd(text('payment_method'))}>
      <p className="max-w-prose text-ink-2">
        No card provider is connected, so nothing is ever charged. Choose a test card.
      </p>
      <fieldset className="border-t border-line">
        <legend className="sr-only">Test card</legend>
        {SANDBOX_CARDS.map(({ id, name, behavior }, index) => (
          <label key={id} className="check border-b border-line py-2">
            <input type="radio" name="payment_method" value={id} defaultChecked={index === 0} />
            <span className="leading-snug">
              <span className="block font-strong">{name}</span>
              <span className="block text-small text-ink-2">{behavior}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <button
        type="submit"
        className="btn btn-solid justify-self-start"
        {...(isReady ? {} : { disabled: true, 'data-waiting': '' })}
        {...(isBusy ? { 'aria-disabled': true } : {})}
      >
        Save card
      </button>
    </Form>
  );
}
