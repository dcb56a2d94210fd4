import { NEGOTIATION_LABELS, SETTLEMENT_LABELS, type Side } from '#contract/settlement-states.ts';
import type { SaleList, SaleRow } from '#contract/settlements.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { requestPage } from '#platform/http/cursor.ts';
import { accepted, invalidCursor, type Result } from '#contract/result.ts';
import { toIsoString } from '#contract/format/utc-times.ts';
import type { SettlementContext, SettlementDeps } from './deps.ts';
import { countSalesOf, listSalesOf, type ListedSale } from './store/sale-lists.ts';
import { isTurnOf } from './store/turns.ts';
import { wantsSecondChances } from './store/second-chances.ts';
import type { SecondChanceRow } from './store/tables.ts';
import { ACCOUNT_PAGE, MAX_OWN_SALES } from './read-sales.ts';

export async function listOwnSales(
  context: SettlementContext,
  actor: SignedIn,
  cursor: string | undefined,
): Promise<Result<SaleList>> {
  const { executor } = context.database;
  const page = requestPage(['sales', actor.userId, actor.dealerId ?? ''], { cursor, limit: ACCOUNT_PAGE });
  if (page === null) return invalidCursor();
  const soldFor = await context.accounts.dealerMembership.dealerIdsToSellFor(executor, actor.userId);
  // A dealer's API client never sees the user's own sales.
  const whose =
    actor.dealerId === undefined
      ? { userId: actor.userId, dealerIds: soldFor }
      : { userId: '', dealerIds: soldFor.filter((id) => id === actor.dealerId) };
  const [listed, counts, first, agreed, now] = await Promise.all([
    listSalesOf(executor, whose, page.range),
    countSalesOf(executor, whose),
    listSalesOf(executor, whose, { after: null, limit: MAX_OWN_SALES }),
    wantsSecondChances(executor, actor.userId),
    context.clock.now(executor),
  ]);
  const { rows, next_cursor } = page.cut(listed, (row) => ({ key: row.sortKey, id: row.id }));
  const sideIn = (sale: ListedSale): Side =>
    actor.dealerId === undefined && sale.buyerId === actor.userId ? 'buyer' : 'seller';
  const items = await attachStatuses(context, executor, rows, now);
  return accepted({
    items: rows.flatMap((sale, index): SaleRow[] => {
      const shown = items[index];
      return shown === undefined
        ? []
        : [{ ...shown, side: sideIn(sale), is_my_turn: isActionNeeded(sale, sideIn(sale)) }];
    }),
    total: counts.total,
    open_count: counts.open,
    my_turn_count: first.filter((sale) => isActionNeeded(sale, sideIn(sale))).length,
    second_chance_agreed: agreed,
    server_time: now,
    next_cursor,
  });
}

export const isActionNeeded = (sale: ListedSale, side: Side): boolean =>
  sale.disputedSince === null && isTurnOf(side, sale);

const CHANCE_LABELS: Readonly<Record<SecondChanceRow['state'], string>> = {
  offered: 'Second chance',
  accepted: 'Accepted',
  declined: 'Declined',
  lapsed: 'Expired',
};

export async function attachStatuses(
  context: SettlementDeps,
  executor: Executor,
  sales: readonly ListedSale[],
  now: number,
): Promise<Omit<SaleRow, 'side' | 'is_my_turn'>[]> {
  const [images, dealers] = await Promise.all([
    context.media.imagesOf(executor, [...new Set(sales.map(({ auctionId }) => auctionId))], { heroOnly: true }),
    context.accounts.findDealersByIds(executor, [...new Set(sales.flatMap(({ dealerId }) => dealerId ?? []))]),
  ]);
  return sales.map((sale) => {
    const status = sale.kind === 'settlement' ? SETTLEMENT_LABELS[sale.state] : null;
    const isOpen =
      sale.kind === 'negotiation'
        ? sale.state === 'open'
        : sale.kind === 'second_chance'
          ? sale.state === 'offered'
          : status?.tone === 'wait';
    return {
      slug: sale.slug,
      title: sale.title,
      hero: images.get(sale.auctionId)?.[0] ?? null,
      dealer: sale.dealerId === null ? null : (dealers.get(sale.dealerId)?.name ?? null),
      price: { amount: sale.price, currency: sale.currency },
      kind: sale.kind,
      state: sale.state,
      word:
        status?.word ??
        (sale.kind === 'negotiation'
          ? NEGOTIATION_LABELS[sale.state]
          : sale.kind === 'second_chance'
            ? CHANCE_LABELS[sale.state]
            : ''),
      tone: status?.tone ?? (isOpen ? 'wait' : 'ended'),
      is_disputed: sale.disputedSince !== null,
      due_at: toIsoString(sale.dueAt),
      is_late: sale.dueAt !== null && sale.dueAt.getTime() <= now,
      since: sale.since.toISOString(),
    };
  });
}
