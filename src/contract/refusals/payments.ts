import { cardUnit } from '#auction/card-amounts.ts';
import { formatAmount } from '../format/money.ts';
import type { RefusalTable } from './define.ts';

interface OverRefund {
  readonly left: { readonly amount: number; readonly currency: string };
}
interface DeclinedHold {
  readonly decline_code?: string | null;
  readonly provider_message: string | null;
}
interface DeclinedCard {
  readonly message: string;
  readonly code: string;
  readonly decline_code?: string;
}
interface AskingBank {
  readonly hold: string;
  readonly client_secret: string | null;
  readonly provider: string;
  readonly publishable_key: string | null;
}

export const PAYMENT_REFUSALS = {
  card_declined_hold: {
    status: 402,
    wireCode: 'hold_declined',
    message: 'Your card declined the hold for the buyer’s premium. Try another card.',
    details: ({ decline_code, provider_message }: DeclinedHold) => ({ decline_code, provider_message }),
  },
  card_not_found: { status: 404, wireCode: 'no_such_card', message: 'Card not found.' },
  cards_unavailable: {
    status: 503,
    message: 'We can’t reach the card provider right now. Please try again shortly.',
    details: () => ({ retry_after: 5 }),
  },
  charge_not_found: { status: 404, wireCode: 'no_such_charge', message: 'Charge not found.' },
  charge_not_open: {
    status: 409,
    message: 'This charge is paid or in progress, so it can’t be canceled. Refund it instead.',
  },
  charge_not_taken: { status: 409, message: 'Only paid charges can be refunded.' },
  command_in_progress: {
    status: 409,
    wireCode: 'command_not_given_up',
    message: 'The same action is already in progress.',
  },
  command_not_given_up: { status: 409, message: 'This was already decided.' },
  hold_ended: { status: 409, message: 'This hold is no longer active. Your next bid places a new one.' },
  hold_not_found: { status: 404, wireCode: 'no_such_hold', message: 'Hold not found.' },
  no_card_for_hold: { status: 403, wireCode: 'no_payment_method', message: 'Save a card before you bid.' },
  no_card_to_charge: { status: 409, wireCode: 'no_payment_method', message: 'Add a card first.' },
  over_refund: {
    status: 422,
    field: 'amount',
    message: ({ left }: OverRefund) =>
      left.amount > 0
        ? 'The refund is more than what’s left of the payment. Enter a smaller amount.'
        : 'This payment has already been refunded in full.',
    details: ({ left }: OverRefund) => ({ left }),
  },
  paid_after_all: { status: 409, message: 'The provider now reports this as paid. It has been recorded.' },
  payment_method_unknown: {
    status: 422,
    field: 'payment_method',
    wireCode: 'resource_missing',
    message: ({ id }: { id: string }) => `No such PaymentMethod: '${id}'`,
  },
  payment_not_found: { status: 404, wireCode: 'not_found', message: 'Payment not found.' },
  reconciliation_unavailable: {
    status: 503,
    wireCode: 'cards_unavailable',
    message: 'We can’t reach the card provider right now. The books aren’t affected.',
  },
  refund_not_found: { status: 404, wireCode: 'not_found', message: 'Refund not found.' },
  refund_not_owed: { status: 409, message: 'This was already decided.' },
  refund_owed: { status: 409, message: 'This refund is owed, so it can only be retried.' },
  tax_rate_not_found: { status: 404, wireCode: 'no_such_rate', message: 'Tax rate not found.' },
  too_many_cards: {
    status: 409,
    message: ({ limit }: { limit: number }) => `You can save up to ${limit} cards. Remove one first.`,
  },
  card_declined: {
    status: 402,
    wireCode: null,
    message: ({ message }: DeclinedCard) => message,
    details: ({ code, decline_code }: DeclinedCard) => ({ code, decline_code }),
  },
  hold_needs_action: {
    status: 402,
    message: 'Confirm the hold for the buyer’s premium with your bank, then place your bid again.',
    details: ({ hold, client_secret, provider, publishable_key }: AskingBank) => ({
      hold,
      client_secret,
      provider,
      publishable_key,
    }),
  },
  hold_unavailable: {
    status: 503,
    wireCode: 'cards_unavailable',
    message: 'We can’t reach the card provider right now, so your bid wasn’t placed. Please try again shortly.',
    details: () => ({ retry_after: 5 }),
  },
  not_a_card_amount: {
    status: 422,
    field: 'amount',
    message: ({ currency }: { currency: string }) =>
      `Enter a multiple of ${formatAmount(cardUnit(currency), currency)}. Cards can’t be refunded anything smaller.`,
  },
} satisfies RefusalTable;
