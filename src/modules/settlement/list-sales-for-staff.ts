import { DAY_MS } from '#contract/durations.ts';
import { memberName } from '#contract/member-names.ts';
import type { z } from 'zod';
import { MAX_SUMMED_SALES } from '#contract/console-lists.ts';
import type { Side } from '#contract/settlement-states.ts';
import type { OperatorSalePage, OperatorSaleQuerySchema, OperatorSaleRow } from '#contract/settlements.ts';
import { accepted, invalidCursor, type Result } from '#contract/result.ts';
import { requireStaff } from '#modules/operations/index.ts';
import type { Executor } from '#platform/database/database.ts';
import type { Actor } from '#platform/http/actor.ts';
import { requestPage } from '#platform/http/cursor.ts';
import { searchWords } from '#platform/search/words.ts';
import { type SettlementContext } from './deps.ts';
import { attachStatuses, isActionNeeded } from './list-sales.ts';
import { mayRemind } from './remind-late-sales.ts';
import type { ListedSale } from './store/sale-lists.ts';
import { countDue, listSales, positionOf, type SaleFilter, searchSales, sumSales } from './store/staff-sale-lists.ts';

type Query = z.output<typeof OperatorSaleQuerySchema>;

/** Searches by beginnings of words of the vehicle's name, and parts of a name or email. */
export async function listForStaff(
  context: SettlementContext,
  actor: Actor,
  query: Query,
): Promise<Result<OperatorSalePage>> {
  const staff = requireStaff(actor, 'settle_sales');
  if (!staff.ok) return staff;
  const { executor } = context.database;
  const { cursor, limit, sort, ...filters } = query;
  const page = requestPage(['operator-sales', filters, sort, query.owner === undefined ? null : staff.value.userId], {
    cursor,
    limit,
  });
  if (page === null) return invalidCursor();
  const now = await context.clock.now(executor);
  const filter = await readSaleFilter(context, query, { staffId: staff.value.userId, now });
  const [listed, totals, counts] = await Promise.all([
    listSales(executor, filter, { sort, ...page.range }),
    page.range.after === null ? sumSales(executor, filter, MAX_SUMMED_SALES) : null,
    countDue(executor, { at: new Date(now), since: new Date(now - DAY_MS) }),
  ]);
  const { rows, next_cursor } = page.cut(listed, (row) => positionOf(row, sort));
  return accepted({
    items: await presentSales(context, executor, { sales: rows, now }),
    totals,
    late_count: counts.late,
    disputed_count: counts.disputed,
    to_remind_count: counts.toRemind,
    server_time: now,
    next_cursor,
  });
}

export async function readSaleFilter(
  context: SettlementContext,
  { q = '', show, state, turn, owner }: Pick<Query, 'q' | 'show' | 'state' | 'turn' | 'owner'>,
  { staffId, now }: { staffId: string; now: number },
): Promise<SaleFilter> {
  const { executor } = context.database;
  const search =
    q === ''
      ? null
      : searchSales({ words: searchWords(q), userIds: await context.accounts.searchUserIds(executor, q) });
  const ownerId = owner === undefined ? null : staffId;
  return { show, state: state ?? null, turn: turn ?? null, ownerId, search, at: new Date(now) };
}

export async function presentSales(
  context: SettlementContext,
  executor: Executor,
  { sales, now }: { sales: readonly ListedSale[]; now: number },
): Promise<OperatorSaleRow[]> {
  const [names, items] = await Promise.all([
    context.accounts.usernames(executor, [
      ...new Set(sales.flatMap((sale) => [sale.buyerId, sale.sellerId, sale.ownerId ?? []].flat())),
    ]),
    attachStatuses(context, executor, sales, now),
  ]);
  const nameOf = (userId: string): string => memberName(names, userId);
  return sales.flatMap((sale, index) => {
    const item = items[index];
    return item === undefined
      ? []
      : [
          {
            ...item,
            buyer: nameOf(sale.buyerId),
            seller: nameOf(sale.sellerId),
            turn: turnOf(sale),
            owner: sale.ownerId === null ? null : nameOf(sale.ownerId),
            disputed_since: sale.disputedSince?.toISOString() ?? null,
            may_remind: sale.kind === 'settlement' && mayRemind(sale, now),
          },
        ];
  });
}

function turnOf(sale: ListedSale): Side | 'both' | null {
  const [buyer, seller] = [isActionNeeded(sale, 'buyer'), isActionNeeded(sale, 'seller')];
  return buyer && seller ? 'both' : buyer ? 'buyer' : seller ? 'seller' : null;
}
