import { HOUR_MS } from '#contract/durations.ts';
import type { DisputeColumn } from '#contract/console-sorts.ts';
import type { DisputeExportQuery, DisputePage, DisputeQuery, DisputeRow } from '#contract/dispute-lists.ts';
import { memberName } from '#contract/member-names.ts';
import { accepted, invalidCursor, type Result } from '#contract/result.ts';
import { type ExportCells, exportList, refusalUnlessMay } from '#modules/operations/index.ts';
import { presentCount, readInParts } from '#platform/database/page.ts';
import type { Actor } from '#platform/http/actor.ts';
import { cutPage, decodeCursor, listHash } from '#platform/http/cursor.ts';
import { searchWords } from '#platform/search/words.ts';
import type { SettlementContext } from './deps.ts';
import {
  countDisputes,
  type DisputeFilter,
  type ListedDispute,
  listDisputes,
  positionOf,
} from './store/dispute-list.ts';

export async function listDisputesForStaff(
  context: SettlementContext,
  actor: Actor,
  { cursor, limit, sort, ...asked }: DisputeQuery,
): Promise<Result<DisputePage>> {
  const refusal = refusalUnlessMay(actor, 'settle_sales');
  if (refusal !== null) return refusal;
  const { executor } = context.database;
  const binding = listHash(['disputes', asked, sort]);
  const after = decodeCursor(cursor, binding);
  if (after === undefined) return invalidCursor();
  const filter = await readFilter(context, asked);
  const [found, counted, now] = await Promise.all([
    listDisputes(executor, filter, { sort, after, limit: limit + 1 }),
    countDisputes(executor, filter),
    context.clock.now(executor),
  ]);
  const { rows, next_cursor } = cutPage(found, binding, limit, positionOf);
  return accepted({ items: await present(context, rows), ...presentCount(counted), server_time: now, next_cursor });
}

async function readFilter(
  { accounts, database }: SettlementContext,
  { q, show, by }: Pick<DisputeQuery, 'q' | 'show' | 'by'>,
): Promise<DisputeFilter> {
  const search = q === '' ? null : { words: searchWords(q), userIds: await accounts.personIds(database.executor, q) };
  return { show, by: by ?? null, search };
}

async function present(context: SettlementContext, rows: readonly ListedDispute[]): Promise<DisputeRow[]> {
  const { executor } = context.database;
  const people = new Set(rows.flatMap((row) => [row.buyerId, row.sellerId, row.decidedBy ?? []].flat()));
  const [names, settings, now] = await Promise.all([
    context.accounts.usernames(executor, [...people]),
    context.operations.settings(executor),
    context.clock.now(executor),
  ]);
  const nameOf = (userId: string): string => memberName(names, userId);
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    buyer: nameOf(row.buyerId),
    seller: nameOf(row.sellerId),
    opened_by: row.openedBy,
    reason: row.reason,
    opened_at: row.openedAt.toISOString(),
    is_late: row.decidedAt === null && now - row.openedAt.getTime() >= settings.disputes_due_hours * HOUR_MS,
    decision: row.decision,
    decided_by: row.decidedBy === null ? null : nameOf(row.decidedBy),
    decided_at: row.decidedAt?.toISOString() ?? null,
  }));
}

const CELLS: ExportCells<DisputeRow, DisputeColumn> = {
  vehicle: [
    ['title', ({ title }) => title],
    ['slug', ({ slug }) => slug],
  ],
  buyer: ({ buyer }) => buyer,
  seller: ({ seller }) => seller,
  by: [['opened_by', ({ opened_by: by }) => by]],
  reason: ({ reason }) => reason,
  opened: [
    ['opened_at', ({ opened_at: at }) => at],
    ['late', ({ is_late: isLate }) => (isLate ? 'yes' : '')],
  ],
  decision: [
    ['decision', ({ decision }) => decision],
    ['decided_by', ({ decided_by: by }) => by],
    ['decided_at', ({ decided_at: at }) => at],
  ],
};

export const exportDisputes = (context: SettlementContext, actor: Actor, query: DisputeExportQuery) =>
  exportList(context, actor, {
    power: 'settle_sales',
    action: 'disputes_exported',
    subject: 'disputes',
    cells: CELLS,
    query,
    async *parts() {
      const filter = await readFilter(context, query);
      const { sort } = query;
      const { executor } = context.database;
      const parts = readInParts((page) => listDisputes(executor, filter, { ...page, sort }), positionOf);
      for await (const rows of parts) yield present(context, rows);
    },
  });
