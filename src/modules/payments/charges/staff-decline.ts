import type { Decline } from '../gateway.ts';
import { OUTCOME_UNKNOWN_CODE } from '../context.ts';

const REASONS: Readonly<Record<string, string>> = {
  insufficient_funds: 'The card has insufficient funds.',
  expired_card: 'The card has expired.',
  incorrect_cvc: 'The security code was wrong.',
  lost_card: 'The card is reported lost.',
  stolen_card: 'The card is reported stolen.',
  fraudulent: 'The card provider suspects fraud.',
  card_velocity_exceeded: 'The card is over its limit for now.',
  processing_error: 'The card provider had a processing error.',
  authentication_required: 'The bank needs the cardholder to confirm the payment.',
  authentication_failed: 'The cardholder failed the bank’s confirmation.',
  unanswered: 'The cardholder did not complete the bank’s confirmation in time.',
  no_payment_method: 'No card is saved.',
  cancelled: 'The payment was not completed.',
  rejected: 'The card provider rejected this card.',
  [OUTCOME_UNKNOWN_CODE]: 'The card provider did not confirm whether the payment went through.',
};

/** For staff. The cardholder gets the provider's own message. */
export function staffDecline({ code }: Decline): string {
  return REASONS[code] ?? `The bank declined the card (${code}).`;
}
