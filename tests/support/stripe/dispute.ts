import type { Json } from './answers.ts';

export function disputeOf(
  intent: { id: string; received: number; charge: string | null; currency: string; dispute: string | null },
  now: number,
): Json {
  return {
    id: `dp_${intent.id}`,
    object: 'dispute',
    amount: intent.received,
    balance_transactions: [],
    charge: intent.charge,
    created: now,
    currency: intent.currency,
    evidence: {},
    evidence_details: { has_evidence: false, past_due: false, submission_count: 0, due_by: now + 7 * 86_400 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: intent.dispute,
  };
}
