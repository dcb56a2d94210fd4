import type { Charge, ChargeDocument } from '#modules/payments/index.ts';
import type { Executor } from '#platform/database/database.ts';
import { formatNumberText, issueCreditNote } from './issue-invoice.ts';
import type { SettlementDeps } from './deps.ts';
import { findInvoice, findInvoicesOfCharges } from './store/invoices.ts';
import { lockSettlement } from './store/settlements.ts';
import type { SettlementRow } from './store/tables.ts';

/** Call it before any payment row is locked. Null if nothing was invoiced. */
export async function lockSaleOf(transaction: Executor, chargeId: string): Promise<SettlementRow | null> {
  const [issued] = await findInvoicesOfCharges(transaction, [chargeId]);
  return issued === undefined ? null : lockSettlement(transaction, issued.settlement_id);
}

export const isInvoiced = async (executor: Executor, chargeId: string): Promise<boolean> =>
  (await findInvoicesOfCharges(executor, [chargeId])).length > 0;

/** Invoices and credit notes by charge, in the order of their numbers. */
export async function documentsOf(
  executor: Executor,
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ChargeDocument[]>> {
  const rows = await findInvoicesOfCharges(executor, chargeIds);
  const documents = Map.groupBy(rows, (row) => row.charge_id);
  return new Map(
    [...documents].map(([chargeId, own]) => [
      chargeId,
      own.map(({ kind, number, credited }) => ({ kind, number: formatNumberText(number), credited })),
    ]),
  );
}

export const chargeOfDocument = async (executor: Executor, number: number): Promise<string | null> =>
  (await findInvoice(executor, number))?.charge_id ?? null;

/** The recipient is notified once the money is sent. */
export async function creditByStaff(
  deps: SettlementDeps,
  transaction: Executor,
  { charge, reason, at }: { charge: Charge; reason: string; at: number },
): Promise<void> {
  const settlement = await lockSaleOf(transaction, charge.id);
  if (settlement !== null) await issueCreditNote(deps, transaction, { settlement, charge, at, staffReason: reason });
}
