import { moneyOrNull } from '#contract/primitives.ts';
import type { Executor } from '#platform/database/database.ts';
import { EVENTS } from '#contract/live.ts';
import { eventFor, publish } from '#platform/live/publish.ts';
import type { InvoiceRow, NegotiationRow, SettlementRow } from './store/tables.ts';
import type { RecordedActor } from './actor.ts';

/** For the seller's webhooks. Leaves out messages between the parties. */
export async function publishStep(
  transaction: Executor,
  row: SettlementRow,
  {
    step,
    by,
    at,
    state = row.state,
  }: { step: string; by: RecordedActor['side']; at: number; state?: SettlementRow['state'] },
): Promise<void> {
  await publish(transaction, at, [
    eventFor(EVENTS.settlement_changed, row.slug, {
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
    }),
  ]);
}

export async function publishStarted(
  transaction: Executor,
  { slug }: Pick<SettlementRow, 'slug'>,
  { userIds, at }: { userIds: readonly string[]; at: number },
): Promise<void> {
  const data = { server_time: at, slug };
  await publish(
    transaction,
    at,
    userIds.map((userId) => eventFor(EVENTS.sale_started, userId, data)),
  );
}

export async function publishOffer(
  transaction: Executor,
  row: Pick<NegotiationRow, 'slug' | 'currency' | 'round' | 'state'>,
  { step, by, amount, at }: { step: string; by: 'bidder' | 'seller' | 'system'; amount: number | null; at: number },
): Promise<void> {
  await publish(transaction, at, [
    eventFor(EVENTS.offer_changed, row.slug, {
      server_time: at,
      offer: { round: row.round, step, by, amount: moneyOrNull(amount, row.currency) },
    }),
  ]);
}

export async function publishInvoice(transaction: Executor, row: InvoiceRow, at: number): Promise<void> {
  const { currency } = row;
  await publish(transaction, at, [
    eventFor(EVENTS.invoice_issued, row.slug, {
      server_time: at,
      invoice: {
        number: row.number,
        kind: row.kind,
        net: { amount: row.net, currency },
        tax: { amount: row.tax, currency },
        total: { amount: row.net + row.tax, currency },
        issued_at: row.issued_at.toISOString(),
      },
    }),
  ]);
}
