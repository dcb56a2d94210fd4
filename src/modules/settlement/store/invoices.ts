import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import type { Row } from '#platform/database/tables.ts';
import { type InvoiceRow } from './tables.ts';
import { z } from 'zod';

const Party = z.object({ name: z.string(), address: z.string(), email: z.string() });
const Lines = z.array(z.object({ words: z.string(), amount: z.number() }));

export function invoicePartsOf(row: Pick<InvoiceRow, 'billed_to' | 'site' | 'lines'>): {
  billedTo: z.infer<typeof Party>;
  site: z.infer<typeof Party>;
  lines: z.infer<typeof Lines>;
} {
  return { billedTo: Party.parse(row.billed_to), site: Party.parse(row.site), lines: Lines.parse(row.lines) };
}

const SERIES = 'invoices';

/** A rollback frees the number, so there are no gaps. Locks the counter, so call it as late as possible. */
export async function insertNextInvoice(
  transaction: Executor,
  row: Omit<InvoiceRow, 'series' | 'number'>,
): Promise<InvoiceRow> {
  const { rows } = await sql<
    Pick<Row<'invoice_counters'>, 'last'>
  >`update invoice_counters set last = last + 1 where series = ${SERIES} returning last`.execute(transaction);
  const number = rows[0]?.last;
  if (number === undefined) throw new Error('the invoice counter exists');
  return transaction
    .insertInto('invoices')
    .values({
      ...row,
      series: SERIES,
      number,
      billed_to: JSON.stringify(row.billed_to),
      site: JSON.stringify(row.site),
      lines: JSON.stringify(row.lines),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
export async function findInvoice(executor: Executor, number: number): Promise<InvoiceRow | null> {
  return (
    (await executor
      .selectFrom('invoices')
      .selectAll()
      .where('series', '=', SERIES)
      .where('number', '=', number)
      .executeTakeFirst()) ?? null
  );
}
export async function findInvoicesOfCharges(executor: Executor, chargeIds: readonly string[]): Promise<InvoiceRow[]> {
  return chargeIds.length === 0
    ? []
    : executor
        .selectFrom('invoices')
        .selectAll()
        .where('charge_id', 'in', [...chargeIds])
        .orderBy('number')
        .execute();
}
export async function findInvoicesOfSettlements(
  executor: Executor,
  settlementIds: readonly string[],
): Promise<InvoiceRow[]> {
  return settlementIds.length === 0
    ? []
    : executor
        .selectFrom('invoices')
        .selectAll()
        .where('settlement_id', 'in', [...settlementIds])
        .orderBy('number')
        .execute();
}
export async function findInvoicesOf(executor: Executor, userId: string, limit: number): Promise<InvoiceRow[]> {
  return executor
    .selectFrom('invoices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}
