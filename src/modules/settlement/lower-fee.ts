import { refusalMessage } from '#contract/result.ts';
import type { Executor } from '#platform/database/database.ts';
import { issueCreditNote } from './issue-invoice.ts';
import { SYSTEM_ACTOR } from './actor.ts';
import { recordEvent } from './move-on.ts';
import type { SettlementDeps } from './deps.ts';
import type { SettlementRow } from './store/tables.ts';

const REASON = 'A bid was voided after the close: the price is lower';

/**
 * With its share of the tax and a credit note. Needed when voiding a bid after the close lowers the price. Idempotent.
 */
export async function lowerFee(
  deps: SettlementDeps,
  transaction: Executor,
  { settlement, at }: { settlement: SettlementRow; at: number },
): Promise<void> {
  const charge =
    settlement.charge_id === null ? null : await deps.payments.findCharge(transaction, settlement.charge_id);
  if (charge?.state !== 'taken' || charge.net <= settlement.premium) return;
  // The tax on the smaller premium is rounded up, so that we never refund tax we still owe.
  const due = settlement.premium + Math.ceil((charge.tax * settlement.premium) / charge.net);
  // Goodwill refunds by staff are not offset against what is due by rule.
  const lowered = await deps.payments.refundedByRule(transaction, charge.id);
  const over = Math.min(charge.amount - due - lowered, charge.amount - charge.refunded - charge.disputed);
  if (over <= 0) return;
  const refunded = await deps.payments.refund(transaction, {
    chargeId: charge.id,
    amount: over,
    reason: REASON,
    requestedBy: null,
    at,
  });
  if (!refunded.ok) throw new Error(`the premium of ${settlement.slug} cannot be lowered: ${refusalMessage(refunded)}`);
  await recordEvent(transaction, settlement, { kind: 'fee_lowered', by: SYSTEM_ACTOR, at });
  const after = await deps.payments.findCharge(transaction, charge.id);
  if (after !== null) await issueCreditNote(deps, transaction, { settlement, charge: after, at });
}
