import { Stripe } from 'stripe';
import { type FaultKind, GatewayFault } from '../gateway.ts';

type CardError = InstanceType<typeof Stripe.errors.StripeCardError>;
type AnyError = InstanceType<typeof Stripe.errors.StripeError>;
/** True where the card's bank said no. */
export const isCardError = (error: unknown): error is CardError => error instanceof Stripe.errors.StripeCardError;
/** True of whatever Stripe's library throws of itself. */
export const isStripeError = (error: unknown): error is AnyError => error instanceof Stripe.errors.StripeError;

/** The payment that a decline is about. */
export function declinedPaymentOf(error: CardError): Stripe.PaymentIntent {
  const intent = error.payment_intent;
  if (intent === undefined) throw new GatewayFault('rejected', error.message, { cause: error });
  return intent;
}

/** Calls the provider; where there is no answer about the card, throws a named fault. What the provider was asked is not repeated in it. */
export async function answerOrFault<T>(
  call: () => Promise<T>,
  { throwsCardErrors = false, throwsMissing = false }: { throwsCardErrors?: boolean; throwsMissing?: boolean } = {},
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isStripeError(error)) throw error;
    if ((throwsCardErrors && isCardError(error)) || (throwsMissing && error.code === 'resource_missing')) throw error;
    throw new GatewayFault(kindOf(error), error.message, { cause: error });
  }
}

function kindOf(error: AnyError): FaultKind {
  const { errors } = Stripe;
  // The SDK tells a time-out apart from a refused connection only in its words.
  if (error instanceof errors.StripeConnectionError) return /timed? ?out|aborted/i.test(error.message) ? 'timeout' : 'unreachable';
  if (error instanceof errors.StripeRateLimitError) return 'busy';
  if (
    error instanceof errors.StripeInvalidRequestError ||
    error instanceof errors.StripeCardError ||
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError ||
    error instanceof errors.StripeIdempotencyError
  )
    return error.statusCode === 409 ? 'busy' : 'rejected';
  return 'unreachable';
}
