import type { z } from 'zod';
import { MAX_SUMMED_PAYMENTS } from '#contract/payment-kinds.ts';
import type { PaymentPage, PaymentQuerySchema, PaymentRow } from '#contract/payment-lists.ts';
import type { PaymentSort } from '#contract/console-lists.ts';
import { accepted, invalidCursor, type Result } from '#contract/result.ts';
import { refusalUnlessMay } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { PageCursor } from '#platform/database/page.ts';
import type { Actor } from '#platform/http/actor.ts';
import { requestPage } from '#platform/http/cursor.ts';
import type { PaymentsContext } from '../context.ts';
import { readFilter } from './filter.ts';
import { findPayments, type ListedPayment } from './store.ts';
import { sumPayments } from './sums.ts';

export async function listPayments(
  context: PaymentsContext,
  actor: Actor,
  query: z.output<typeof PaymentQuerySchema>,
): Promise<Result<PaymentPage>> {
  const refusal = refusalUnlessMay(actor, 'manage_payments');
  if (refusal !== null) return refusal;
  const { executor } = context.database;
  const { cursor, limit, sort, ...filters } = query;
  const page = requestPage(['payments', filters, sort], { cursor, limit });
  if (page === null) return invalidCursor();
  const settings = await context.settings(executor);
  const filter = await readFilter(context, query, settings);
  if (!filter.ok) return filter;
  const [found, totals] = await Promise.all([
    findPayments(executor, filter.value, { sort, ...page.range }),
    page.range.after === null ? sumPayments(executor, filter.value, MAX_SUMMED_PAYMENTS) : null,
  ]);
  const { rows, next_cursor } = page.cut(found, (row) => positionOf(row, sort));
  return accepted({
    items: await presentPayments(context, executor, rows),
    totals,
    time_zone: settings.time_zone,
    next_cursor,
  });
}

export const positionOf = (row: ListedPayment, sort: PaymentSort): PageCursor => ({
  key: sort === 'date' || sort === '-date' ? row.createdAt.getTime() : row.amount,
  id: row.id,
});

export async function presentPayments(
  context: PaymentsContext,
  executor: Executor,
  rows: readonly ListedPayment[],
): Promise<PaymentRow[]> {
  const [names, documents] = await Promise.all([
    context.accounts.usernames(executor, [...new Set(rows.map(({ userId }) => userId))]),
    context.invoices.documentsOf(executor, [...new Set(rows.map(({ chargeId }) => chargeId))]),
  ]);
  return rows.map((row) => ({
    id: row.id,
    charge_id: row.chargeId,
    kind: row.kind,
    state: row.state,
    username: names.get(row.userId) ?? null,
    slug: row.slug,
    title: row.title,
    invoice: documents.get(row.chargeId)?.find(({ kind }) => kind === 'invoice')?.number ?? null,
    amount: { amount: row.amount, currency: row.currency },
    reference: row.reference,
    created_at: row.createdAt.toISOString(),
  }));
}
