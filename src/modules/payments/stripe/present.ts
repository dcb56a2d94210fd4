import type Stripe from 'stripe';
import type { Decline, DisputeState, Movement, ProviderDispute, ProviderPayment } from '../gateway.ts';

export const EXPAND_CHARGE = ['latest_charge'];

type Intent = Stripe.PaymentIntent;
const STATUSES: Readonly<Record<string, ProviderPayment['status']>> = {
  requires_capture: 'held',
  requires_action: 'action_needed',
  processing: 'action_needed',
  succeeded: 'taken',
  canceled: 'cancelled',
  requires_payment_method: 'declined',
  requires_confirmation: 'declined',
};

export function presentIntent(intent: Intent, disputes: readonly ProviderDispute[]): ProviderPayment {
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  const card = charge?.payment_method_details?.card;
  // An unknown status decides nothing and is polled again.
  const status = STATUSES[intent.status] ?? 'action_needed';
  return {
    id: intent.id,
    reference: intent.metadata['reference'] ?? '',
    status,
    amount: intent.amount,
    taken: intent.amount_received,
    refunded: charge?.amount_refunded ?? 0,
    disputes,
    currency: intent.currency.toUpperCase(),
    expiresAt: card?.capture_before === undefined || card.capture_before === null ? null : card.capture_before * 1000,
    clientSecret: intent.client_secret,
    canRaise: status === 'held' && card?.incremental_authorization?.status === 'available',
    decline: status === 'declined' ? declineOf(intent.last_payment_error) : null,
  };
}

function declineOf(error: Intent['last_payment_error']): Decline {
  return {
    code: error?.decline_code ?? error?.code ?? 'card_declined',
    text: error?.message ?? 'Your card was declined.',
  };
}

export const isDisputed = (intent: Intent): boolean =>
  typeof intent.latest_charge === 'object' && intent.latest_charge?.disputed === true;

const DISPUTE_STATES: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'closed',
  prevented: 'closed',
  charge_refunded: 'closed',
  needs_response: 'needs_answer',
  appeal_needs_response: 'needs_answer',
  won: 'won',
  lost: 'lost',
};

export function presentDispute({
  id,
  amount,
  reason,
  status,
  evidence_details: { due_by: dueBy },
}: Stripe.Dispute): ProviderDispute {
  const state = DISPUTE_STATES[status] ?? 'under_review';
  return {
    id,
    // A due date of zero means that the bank accepts no evidence.
    state: state === 'needs_answer' && dueBy === 0 ? 'under_review' : state,
    amount,
    reason: reason.replaceAll('_', ' '),
    answerBy: dueBy === null || dueBy === 0 ? null : dueBy * 1000,
  };
}

export function failureOf({ status, failure_reason: reason }: Stripe.Refund): string | null {
  if (status !== 'failed' && status !== 'canceled') return null;
  return `The card’s bank returned it (${(reason ?? status).replaceAll('_', ' ')}).`;
}

export function presentMovement(line: Stripe.BalanceTransaction): Movement {
  const source = line.source === null || typeof line.source === 'string' ? null : line.source;
  return {
    id: line.id,
    kind: kindOf(line, source),
    paymentId: paymentOf(source),
    amount: line.amount,
    fee: line.fee,
    currency: line.currency.toUpperCase(),
    at: line.created * 1000,
  };
}

type Source = Exclude<Stripe.BalanceTransaction['source'], string | null>;
function kindOf(line: Stripe.BalanceTransaction, source: Source | null): Movement['kind'] {
  if (line.type === 'charge' || line.type === 'payment') return 'charge';
  if (line.type === 'refund' || line.type === 'payment_refund') return 'refund';
  if (line.type === 'refund_failure') return 'refund_failed';
  if (source?.object === 'dispute') return line.amount < 0 ? 'dispute' : 'dispute_won';
  return 'other';
}

function paymentOf(source: Source | null): string | null {
  if (source === null || !('payment_intent' in source)) return null;
  const intent = source.payment_intent;
  return intent === null || intent === undefined ? null : typeof intent === 'string' ? intent : intent.id;
}
