import type { Charge } from '#modules/payments/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { issueCreditNote } from './issue-invoice.ts';
import type { SettlementParts } from './parts.ts';
import { findInvoicesOfCharges } from './store/invoices.ts';
import { lockSettlement } from './store/settlements.ts';
import type { SettlementRow } from './store/tables.ts';

/** Locks the sale on whose invoice a charge stands, before anything of its money is locked; null where nothing was invoiced. */
export async function lockSaleOf(transaction: Executor, chargeId: string): Promise<SettlementRow | null> {
  const [issued] = await findInvoicesOfCharges(transaction, [chargeId]);
  return issued === undefined ? null : lockSettlement(transaction, issued.settlement_id);
}

/** Whether a charge stands on an invoice. */
export const isInvoiced = async (executor: Executor, chargeId: string): Promise<boolean> => (await findInvoicesOfCharges(executor, [chargeId])).length > 0;

/** Writes the credit note on what staff have just refunded of a charge, in their transaction. Its debtor hears of it once the money is sent. */
export async function creditByStaff(
  parts: SettlementParts,
  transaction: Executor,
  { charge, reason, at }: { charge: Charge; reason: string; at: number },
): Promise<void> {
  const settlement = await lockSaleOf(transaction, charge.id);
  if (settlement !== null) await issueCreditNote(parts, transaction, { settlement, charge, at, staffReason: reason });
}
