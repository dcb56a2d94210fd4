import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs';
import { type FormEvent, useState } from 'react';

let loading: { readonly key: string; readonly stripe: Promise<Stripe | null> } | null = null;
function stripeOf(key: string): Promise<Stripe | null> {
  if (loading?.key !== key) loading = { key, stripe: loadStripe(key) };
  return loading.stripe;
}

interface StripeCardProps {
  publishableKey: string;
  clientSecret: string;
  isBusy: boolean;
  onAdd: (paymentMethod: string) => void;
}

/** The number is entered in Stripe's iframe and never reaches our servers. */
export function StripeCard({ publishableKey, clientSecret, ...form }: StripeCardProps) {
  // The bid panel is dark on a light page too.
  const [isDark, setDark] = useState<boolean | null>(null);
  const measure = (frame: HTMLDivElement | null) => {
    if (frame !== null) setDark(getComputedStyle(frame).colorScheme === 'dark');
  };
  return (
    <div ref={measure}>
      {isDark === null ? null : (
        <Elements
          stripe={stripeOf(publishableKey)}
          options={{
            clientSecret,
            appearance: {
              theme: isDark ? 'night' : 'stripe',
              variables: { borderRadius: '4px', fontSizeBase: '16px' },
            },
          }}
        >
          <CardForm {...form} />
        </Elements>
      )}
    </div>
  );
}

function CardForm({ isBusy, onAdd }: Pick<StripeCardProps, 'isBusy' | 'onAdd'>) {
  const stripe = useStripe();
  const elements = useElements();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (stripe === null || elements === null || isSending || isBusy) return;
    setSending(true);
    setProblem(null);
    const { error, setupIntent } = await stripe.confirmSetup({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: window.location.href },
    });
    setSending(false);
    const method = setupIntent?.payment_method;
    if (error !== undefined) setProblem(error.message ?? 'We couldn’t save your card. Please try another one.');
    else if (method !== undefined && method !== null) onAdd(typeof method === 'string' ? method : method.id);
  };
  const isWaiting = stripe === null || isSending || isBusy;
  return (
    <form className="grid content-start gap-5" onSubmit={(event) => void submit(event)}>
      {problem === null ? null : (
        <p className="alert alert-error" role="alert">
          {problem}
        </p>
      )}
      <PaymentElement options={{ layout: 'tabs', wallets: { applePay: 'never', googlePay: 'never' } }} />
      <button
        type="submit"
        className="btn btn-solid justify-self-start"
        {...(isWaiting ? { 'aria-disabled': true } : {})}
      >
        {isSending ? 'Saving…' : 'Save card'}
      </button>
    </form>
  );
}
