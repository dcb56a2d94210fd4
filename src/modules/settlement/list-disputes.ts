import { HOUR_MS } from '#contract/durations.ts';
import type { DisputeColumn } from '#contract/console-lists.ts';
import type { DisputeExportQuery, DisputePage, DisputeQuery, DisputeRow } from '#contract/dispute-lists.ts';
import { memberName } from '#contract/member-names.ts';
import { mayDo } from '#contract/staff.ts';
import { accepted, type Result } from '#contract/result.ts';
import { type ExportCells, exportList, readListPage, type StaffList } from '#modules/operations/index.ts';
import type { Actor } from '#platform/http/actor.ts';
import { searchWords } from '#platform/search/words.ts';
import type { SettlementContext } from './deps.ts';
import { type ListedDispute, openDisputes } from './store/dispute-list.ts';

export async function listDisputesForStaff(
  context: SettlementContext,
  actor: Actor,
  query: DisputeQuery,
): Promise<Result<DisputePage>> {
  const page = await readListPage(actor, query, {
    power: 'settle_sales',
    name: 'disputes',
    open: (asked) => openList(context, asked),
  });
  if (!page.ok) return page;
  const { executor } = context.database;
  const staff = await context.accounts.listStaff(executor);
  return accepted({
    ...page.value,
    owners: staff.filter(({ roles }) => mayDo(roles, 'settle_sales')).map(({ username }) => username),
    server_time: await context.clock.now(executor),
  });
}

async function openList(
  context: SettlementContext,
  { q, show, by, sort }: Pick<DisputeQuery, 'q' | 'show' | 'by' | 'sort'>,
): Promise<StaffList<ListedDispute, DisputeRow>> {
  const { executor } = context.database;
  const search =
    q === '' ? null : { words: searchWords(q), userIds: await context.accounts.searchUserIds(executor, q) };
  const list = openDisputes(executor, { show, by: by ?? null, search }, sort);
  return { ...list, present: (rows) => present(context, rows) };
}

async function present(context: SettlementContext, rows: readonly ListedDispute[]): Promise<DisputeRow[]> {
  const { executor } = context.database;
  const people = new Set(
    rows.flatMap((row) => [row.buyerId, row.sellerId, row.decidedBy ?? [], row.ownerId ?? []].flat()),
  );
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
    owner: row.ownerId === null ? null : nameOf(row.ownerId),
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
  owner: ({ owner }) => owner,
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
    open: () => openList(context, query),
  });
