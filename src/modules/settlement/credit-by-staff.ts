import type { Charge } from '#modules/payments/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { issueCreditNote } from './issue-invoice.ts';
import type { SettlementDeps } from './deps.ts';
import { findInvoicesOfCharges } from './store/invoices.ts';
import { lockSettlement } from './store/settlements.ts';
import type { SettlementRow } from './store/tables.ts';

/** Call it before any payment row is locked. Null if nothing was invoiced. */
export async function lockSaleOf(transaction: Executor, chargeId: string): Promise<SettlementRow | null> {
  const [issued] = await findInvoicesOfCharges(transaction, [chargeId]);
  return issued === undefined ? null : lockSettlement(transaction, issued.settlement_id);
}

export const isInvoiced = async (executor: Executor, chargeId: string): Promise<boolean> =>
  (await findInvoicesOfCharges(executor, [chargeId])).length > 0;

/** The recipient is notified once the money is sent. */
export async function creditByStaff(
  deps: SettlementDeps,
  transaction: Executor,
  { charge, reason, at }: { charge: Charge; reason: string; at: number },
): Promise<void> {
  const settlement = await lockSaleOf(transaction, charge.id);
  if (settlement !== null) await issueCreditNote(deps, transaction, { settlement, charge, at, staffReason: reason });
}
