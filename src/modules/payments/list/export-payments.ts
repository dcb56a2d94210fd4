import type { z } from 'zod';
import { decimalAmount } from '#contract/format/money.ts';
import {
  PAYMENT_COLUMNS,
  PAYMENT_KIND_LABELS,
  PAYMENT_STATE_LABELS,
  type PaymentColumn,
} from '#contract/payment-kinds.ts';
import type { PaymentExportQuerySchema, PaymentRow } from '#contract/payment-lists.ts';
import { accepted, type Result } from '#contract/result.ts';
import { requireStaffWithProof } from '#modules/operations/index.ts';
import { readInParts } from '#platform/database/page.ts';
import type { Actor } from '#platform/http/actor.ts';
import { csvLines, textStream } from '#platform/http/csv.ts';
import type { PaymentsContext } from '../context.ts';
import { readFilter } from './filter.ts';
import { positionOf, presentPayments } from './list-payments.ts';
import { findPayments, type PaymentFilter } from './store.ts';
import { sumPayments } from './sums.ts';

type Query = z.output<typeof PaymentExportQuerySchema>;

const CELLS: Readonly<Record<PaymentColumn, (row: PaymentRow) => string | null>> = {
  date: ({ created_at: at }) => at,
  kind: ({ kind }) => PAYMENT_KIND_LABELS[kind],
  status: ({ state }) => PAYMENT_STATE_LABELS[state],
  person: ({ username }) => username,
  auction: ({ title }) => title,
  invoice: ({ invoice }) => invoice,
  amount: ({ amount }) => decimalAmount(amount),
  currency: ({ amount }) => amount.currency,
  reference: ({ reference }) => reference,
};

/** All pages of a list, with its columns and words. Amounts have all decimals. An error aborts the download. */
export async function exportPayments(
  context: PaymentsContext,
  actor: Actor,
  query: Query,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const who = requireStaffWithProof(actor, 'manage_payments');
  if (!who.ok) return who;
  const { executor } = context.database;
  const filter = await readFilter(context, query, await context.settings(executor));
  if (!filter.ok) return filter;
  const totals = (await sumPayments(executor, filter.value, null)) ?? [];
  const { q, hide: _hide, ...asked } = query;
  await context.database.transaction(async (transaction) =>
    context.recordAuditEntry(transaction, {
      actorId: who.value.userId,
      action: 'payments_exported',
      subject: 'payments',
      // An address is somebody's, and the audit log is kept for good.
      after: { ...asked, q: q.includes('@') ? 'an email address' : q, rows: countOf(totals) },
      at: await context.clock.now(transaction),
    }),
  );
  return accepted(textStream(linesOf(context, filter.value, query)));
}

const countOf = (totals: readonly { count: number }[]): number => totals.reduce((sum, { count }) => sum + count, 0);

async function* linesOf(
  context: PaymentsContext,
  filter: PaymentFilter,
  { sort, hide }: Query,
): AsyncGenerator<string> {
  const { executor } = context.database;
  const hidden = hide.split(',');
  const columns = PAYMENT_COLUMNS.filter((column) => !hidden.includes(column));
  yield csvLines([columns]);
  const parts = readInParts(
    (page) => findPayments(executor, filter, { ...page, sort }),
    (payment) => positionOf(payment, sort),
  );
  for await (const found of parts) {
    const rows = await presentPayments(context, executor, found);
    yield csvLines(rows.map((row) => columns.map((column) => CELLS[column](row))));
  }
}
