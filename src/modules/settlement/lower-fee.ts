import type { Executor } from '#platform/database/database.ts';
import { issueCreditNote } from './issue-invoice.ts';
import { THE_HOUSE } from './doer.ts';
import { note } from './move-on.ts';
import type { SettlementParts } from './parts.ts';
import type { SettlementRow } from './store/tables.ts';

const REASON = 'A bid was voided after the close: the price is lower';

/**
 * Gives back what a buyer paid above the premium that is due now, with its share of the tax and a credit note: the price falls where a bid is
 * voided after the close. Nothing where the premium was not taken yet. Safe to run again.
 */
export async function lowerFee(parts: SettlementParts, transaction: Executor, { settlement, at }: { settlement: SettlementRow; at: number }): Promise<void> {
  const charge = settlement.charge_id === null ? null : await parts.payments.findCharge(transaction, settlement.charge_id);
  if (charge?.state !== 'taken' || charge.net <= settlement.premium) return;
  // The tax of the smaller premium is rounded up: the house keeps what it owes the tax office.
  const due = settlement.premium + Math.ceil((charge.tax * settlement.premium) / charge.net);
  // What staff gave back out of goodwill was a gift: it is not set off against what the rules give. No more than is left can go back.
  const lowered = await parts.payments.refundedByRule(transaction, charge.id);
  const over = Math.min(charge.amount - due - lowered, charge.amount - charge.refunded - charge.disputed);
  if (over <= 0) return;
  const refunded = await parts.payments.refund(transaction, { chargeId: charge.id, amount: over, reason: REASON, askedBy: null, at });
  if (!refunded.ok) throw new Error(`the premium of ${settlement.slug} cannot be lowered: ${refunded.body.message}`);
  await note(transaction, settlement, { kind: 'fee_lowered', by: THE_HOUSE, at });
  const after = await parts.payments.findCharge(transaction, charge.id);
  if (after !== null) await issueCreditNote(parts, transaction, { settlement, charge: after, at });
}
