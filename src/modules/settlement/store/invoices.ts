import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.ts';
import { type InvoiceRow, tables } from './tables.ts';

const SERIES = 'house';

/**
 * Writes an invoice with the next number. The counter's row is locked from here to the end of the transaction: whoever comes next waits, and
 * where this one is undone its number is the next again. So there is no gap; take it as late in a transaction as can be.
 */
export async function insertNextInvoice(transaction: Executor, row: Omit<InvoiceRow, 'series' | 'number'>): Promise<InvoiceRow> {
  const { rows } = await sql<{ last: number }>`update invoice_counters set last = last + 1 where series = ${SERIES} returning last`.execute(transaction);
  const number = rows[0]?.last;
  if (number === undefined) throw new Error('the house counts its invoices');
  return tables(transaction)
    .insertInto('invoices')
    .values({ ...row, series: SERIES, number, billed_to: JSON.stringify(row.billed_to), house: JSON.stringify(row.house), lines: JSON.stringify(row.lines) })
    .returningAll()
    .executeTakeFirstOrThrow();
}
/** An invoice or credit note by its number; null where there is none. */
export async function findInvoice(executor: Executor, number: number): Promise<InvoiceRow | null> {
  return (await tables(executor).selectFrom('invoices').selectAll().where('series', '=', SERIES).where('number', '=', number).executeTakeFirst()) ?? null;
}
/** What was invoiced for these charges, in the order of the numbers. */
export async function findInvoicesOfCharges(executor: Executor, chargeIds: readonly string[]): Promise<InvoiceRow[]> {
  return chargeIds.length === 0
    ? []
    : tables(executor)
        .selectFrom('invoices')
        .selectAll()
        .where('charge_id', 'in', [...chargeIds])
        .orderBy('number')
        .execute();
}
/** The invoices and credit notes of these settlements, by number. */
export async function findInvoicesOfSettlements(executor: Executor, settlementIds: readonly string[]): Promise<InvoiceRow[]> {
  return settlementIds.length === 0
    ? []
    : tables(executor)
        .selectFrom('invoices')
        .selectAll()
        .where('settlement_id', 'in', [...settlementIds])
        .orderBy('number')
        .execute();
}
/** A person's invoices, the newest first. */
export async function findInvoicesOf(executor: Executor, userId: string, limit: number): Promise<InvoiceRow[]> {
  return tables(executor).selectFrom('invoices').selectAll().where('user_id', '=', userId).orderBy('number', 'desc').limit(limit).execute();
}
