import type { Executor } from '#platform/database/database.ts';
import { publish } from '#platform/live/publish.ts';
import type { InvoiceRow, NegotiationRow, SettlementRow } from './store/tables.ts';
import type { Doer } from './doer.ts';

/** Tells the seller's programs of a step of a sale, in its transaction. What people wrote to each other stays between them. */
export async function publishStep(
  transaction: Executor,
  row: SettlementRow,
  { step, by, at, state = row.state }: { step: string; by: Doer['side']; at: number; state?: SettlementRow['state'] },
): Promise<void> {
  await publish(transaction, at, [
    {
      topic: `selling:${row.slug}`,
      name: 'settlement.changed',
      data: {
        server_time: at,
        settlement: {
          id: row.id,
          attempt: row.attempt,
          state,
          price: { amount: row.price, currency: row.currency },
          due_at: row.due_at?.toISOString() ?? null,
        },
        step,
        by,
      },
    },
  ]);
}

/** The same of an offer after the close. */
export async function publishOffer(
  transaction: Executor,
  row: Pick<NegotiationRow, 'slug' | 'currency' | 'round' | 'state'>,
  { step, by, amount, at }: { step: string; by: 'bidder' | 'seller' | 'house'; amount: number | null; at: number },
): Promise<void> {
  await publish(transaction, at, [
    {
      topic: `selling:${row.slug}`,
      name: 'offer.changed',
      data: {
        server_time: at,
        offer: { round: row.round, step, by, amount: amount === null ? null : { amount, currency: row.currency } },
      },
    },
  ]);
}

/** The same of an invoice to the seller. */
export async function publishInvoice(transaction: Executor, row: InvoiceRow, at: number): Promise<void> {
  const { currency } = row;
  await publish(transaction, at, [
    {
      topic: `selling:${row.slug}`,
      name: 'invoice.issued',
      data: {
        server_time: at,
        invoice: {
          number: row.number,
          kind: row.kind,
          net: { amount: row.net, currency },
          tax: { amount: row.tax, currency },
          total: { amount: row.net + row.tax, currency },
          issued_at: row.issued_at.toISOString(),
        },
      },
    },
  ]);
}
