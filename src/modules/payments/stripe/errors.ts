import { Stripe } from 'stripe';
import { type IncidentKind, GatewayError } from '../gateway.ts';

type CardError = InstanceType<typeof Stripe.errors.StripeCardError>;
type AnyError = InstanceType<typeof Stripe.errors.StripeError>;
export const isCardError = (error: unknown): error is CardError => error instanceof Stripe.errors.StripeCardError;
export const isStripeError = (error: unknown): error is AnyError => error instanceof Stripe.errors.StripeError;

export function declinedPaymentOf(error: CardError): Stripe.PaymentIntent {
  const intent = error.payment_intent;
  if (intent === undefined) throw new GatewayError('rejected', error.message, { cause: error });
  return intent;
}

/** Throws a `GatewayError` if there is no answer about the card. The error does not repeat the request. */
export async function answerOrError<T>(
  call: () => Promise<T>,
  { throwsCardErrors = false, throwsMissing = false }: { throwsCardErrors?: boolean; throwsMissing?: boolean } = {},
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isStripeError(error)) throw error;
    if ((throwsCardErrors && isCardError(error)) || (throwsMissing && error.code === 'resource_missing')) throw error;
    throw new GatewayError(kindOf(error), error.message, { cause: error });
  }
}

function kindOf(error: AnyError): IncidentKind {
  const { errors } = Stripe;
  // The SDK distinguishes a timeout from a refused connection only in its message.
  if (error instanceof errors.StripeConnectionError)
    return /timed? ?out|aborted/i.test(error.message) ? 'timeout' : 'unreachable';
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
