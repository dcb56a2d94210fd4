import type { z } from 'zod';
import { SALE_COLUMNS, type SaleColumn } from '#contract/console-lists.ts';
import { decimalAmount } from '#contract/format/money.ts';
import { accepted, type Result } from '#contract/result.ts';
import type { OperatorSaleRow, SaleExportQuerySchema } from '#contract/settlements.ts';
import { requireStaffWithProof } from '#modules/operations/index.ts';
import { readInParts } from '#platform/database/page.ts';
import type { Actor } from '#platform/http/actor.ts';
import { csvLines, textStream } from '#platform/http/csv.ts';
import type { SettlementContext } from './deps.ts';
import { presentSales, readSaleFilter } from './list-sales-for-staff.ts';
import { listSales, positionOf, type SaleFilter } from './store/staff-sale-lists.ts';

type Query = z.output<typeof SaleExportQuerySchema>;

const CELLS: Readonly<Record<SaleColumn, readonly (readonly [string, (row: OperatorSaleRow) => string | null])[]>> = {
  vehicle: [
    ['title', ({ title }) => title],
    ['slug', ({ slug }) => slug],
  ],
  status: [
    ['kind', ({ kind }) => kind],
    ['status', ({ state }) => state],
    ['late', ({ is_late: isLate }) => (isLate ? 'yes' : '')],
    ['disputed_since', ({ disputed_since: since }) => since],
  ],
  turn: [['next', ({ turn }) => turn]],
  due: [['due', ({ due_at: at }) => at]],
  buyer: [['buyer', ({ buyer }) => buyer]],
  seller: [
    ['seller', ({ seller }) => seller],
    ['dealer', ({ dealer }) => dealer],
  ],
  price: [
    ['price', ({ price }) => decimalAmount(price)],
    ['currency', ({ price }) => price.currency],
  ],
  since: [['since', ({ since }) => since]],
  owner: [['owner', ({ owner }) => owner]],
};

/** All pages of a list with the columns that it shows. It names people, so it is in the audit log. */
export async function exportSales(
  context: SettlementContext,
  actor: Actor,
  query: Query,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const who = requireStaffWithProof(actor, 'settle_sales');
  if (!who.ok) return who;
  const { executor } = context.database;
  const now = await context.clock.now(executor);
  const filter = await readSaleFilter(context, query, { staffId: who.value.userId, now });
  const { q = '', hide: _hide, ...asked } = query;
  await context.database.transaction((transaction) =>
    context.operations.recordAuditEntry(transaction, {
      actorId: who.value.userId,
      action: 'settlements_exported',
      subject: 'settlements',
      // An address is somebody's, and the audit log is kept for good.
      after: { ...asked, q: q.includes('@') ? 'an email address' : q },
      at: now,
    }),
  );
  return accepted(textStream(linesOf(context, { filter, query, now })));
}

async function* linesOf(
  context: SettlementContext,
  { filter, query: { sort, hide }, now }: { filter: SaleFilter; query: Query; now: number },
): AsyncGenerator<string> {
  const { executor } = context.database;
  const hidden = hide.split(',');
  const columns = SALE_COLUMNS.filter((column) => !hidden.includes(column)).flatMap((column) => CELLS[column]);
  yield csvLines([columns.map(([heading]) => heading)]);
  const parts = readInParts(
    (page) => listSales(executor, filter, { ...page, sort }),
    (sale) => positionOf(sale, sort),
  );
  for await (const sales of parts) {
    const rows = await presentSales(context, executor, { sales, now });
    yield csvLines(rows.map((row) => columns.map(([, cell]) => cell(row))));
  }
}
