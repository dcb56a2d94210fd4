import { memberName } from '#contract/member-names.ts';
import type { z } from 'zod';
import { hidesAmounts } from '#auction/lifecycle.ts';
import { minorOrNull } from '#auction/money.ts';
import { reserveStatus } from '#auction/reserve.ts';
import { isInExtension } from '#auction/soft-close.ts';
import type { AuctionListState } from '#contract/auction-states.ts';
import type {
  AuctionExportQuery,
  OperatorAuctionPage,
  OperatorAuctionQuerySchema,
  OperatorAuctionRow,
} from '#contract/operator.ts';
import type { AuctionColumn } from '#contract/console-lists.ts';
import { decimalAmount } from '#contract/format/money.ts';
import { type Image, type Money, money, moneyOrNull } from '#contract/primitives.ts';
import { type ExportCells, exportList, refusalUnlessMay } from '#modules/operations/index.ts';
import { formatZonelessUtc } from '#contract/format/utc-times.ts';
import type { Actor } from '#platform/http/actor.ts';
import { requestPage } from '#platform/http/cursor.ts';
import { accepted, invalidCursor, type Result } from '#contract/result.ts';
import { searchWords } from '#platform/search/words.ts';
import type { SellingDeps } from './deps.ts';
import {
  type AuctionSearch,
  countByState,
  countWithWords,
  type Counted,
  listAuctions,
  type ListedAuction,
  searchAuctions,
} from './auction-list-store.ts';

export async function listForStaff(
  deps: SellingDeps,
  actor: Actor,
  query: z.output<typeof OperatorAuctionQuerySchema>,
): Promise<Result<OperatorAuctionPage>> {
  const refusal = refusalUnlessMay(actor, 'see_auctions');
  if (refusal !== null) return refusal;
  const { executor } = deps.database;
  const { sort } = query;
  const filter = { state: query.state ?? null, words: searchWords(query.q ?? '') };
  const page = requestPage(['operator-auctions', filter, sort], query);
  if (page === null) return invalidCursor();
  const search = await searchAuctions(executor, filter);
  const isSearch = filter.words.length > 0;
  const [listed, found, counts, serverTime] = await Promise.all([
    listAuctions(executor, search, { sort, ...page.range }),
    isSearch ? countWithWords(executor, search) : null,
    countByState(executor, {
      ...(query.counts === 'state' && filter.state !== null && { states: [filter.state] }),
      ...(isSearch && { most: 1 }),
    }),
    deps.clock.now(executor),
  ]);
  const { rows, next_cursor } = page.cut(listed, (row) => ({ key: row.sortKey, id: row.id }));
  const images = await deps.media.imagesOf(
    executor,
    rows.map(({ id }) => id),
    { heroOnly: true },
  );
  const names = await deps.accounts.usernames(executor, [
    ...new Set(rows.flatMap((row) => [row.sellerId, row.leaderId ?? []].flat())),
  ]);
  return accepted({
    items: rows.map((row) => presentRow(row, { hero: images.get(row.id)?.[0] ?? null, names, now: serverTime })),
    ...totalOf(search, { found, counts, rows: rows.length, isLast: next_cursor === null }),
    counts: counts.map(({ isMinimum, ...each }) => ({ ...each, is_minimum: isMinimum })),
    server_time: serverTime,
    next_cursor,
  });
}

interface ListRead {
  readonly found: Counted | null;
  readonly counts: readonly (Counted & { readonly state: AuctionListState })[];
  readonly rows: number;
  readonly isLast: boolean;
}

/** A search for common words within one state counts only the page itself. */
function totalOf(
  { words, state }: AuctionSearch,
  { found, counts, rows, isLast }: ListRead,
): { total: number; total_is_minimum: boolean } {
  if (found !== null) return { total: found.count, total_is_minimum: found.isMinimum };
  if (words.length > 0) return { total: rows, total_is_minimum: !isLast };
  const listed = counts.filter((each) => state === null || each.state === state);
  return {
    total: listed.reduce((sum, { count }) => sum + count, 0),
    total_is_minimum: listed.some(({ isMinimum }) => isMinimum),
  };
}

const isHidden = (state: AuctionListState): boolean => state !== 'sale_not_completed' && hidesAmounts(state);

function presentRow(
  row: ListedAuction,
  { hero, names, now }: { hero: Image | null; names: ReadonlyMap<string, string>; now: number },
): OperatorAuctionRow {
  const { currency } = row.terms;
  return {
    slug: row.slug,
    lot_number: row.lotNumber,
    title: row.title,
    state: row.state,
    seller: memberName(names, row.sellerId),
    hero,
    start_date: row.startsAt === null ? null : formatZonelessUtc(row.startsAt.getTime()),
    close_date: row.closesAt === null ? null : formatZonelessUtc(row.closesAt.getTime()),
    starting_bid: money(row.terms.startingBid, currency),
    reserve: isHidden(row.state) ? null : moneyOrNull(row.reserve, currency),
    reserve_status: reserveStatus({ price: minorOrNull(row.price), reserve: minorOrNull(row.reserve) }),
    price: moneyOrNull(row.hammerPrice ?? row.price, currency),
    leader: row.leaderId === null ? null : memberName(names, row.leaderId),
    bid_count: row.bidCount,
    extension_count: row.extensionCount,
    in_extension: isExtended(row),
    paused_until:
      row.state !== 'live' || row.pausedUntil === null || row.pausedUntil.getTime() <= now
        ? null
        : row.pausedUntil.toISOString(),
    submitted_at: row.submittedAt?.toISOString() ?? null,
    updated_at: row.updatedAt.toISOString(),
  };
}

function isExtended({ state, extensionCount, closesAt, lastBidAt, terms }: ListedAuction): boolean {
  if (state !== 'live' || extensionCount === 0 || closesAt === null) return false;
  return isInExtension({
    closesAt: closesAt.getTime(),
    lastBidAt: lastBidAt?.getTime() ?? null,
    softCloseMs: terms.softCloseMs,
  });
}

type ExportedAuction = OperatorAuctionRow & { readonly hammer_price: Money | null };
const plain = (of: Money | null) => (of === null ? null : decimalAmount(of));

const CELLS: ExportCells<ExportedAuction, AuctionColumn> = {
  number: (row) => row.lot_number,
  vehicle: [
    ['title', ({ title }) => title],
    ['slug', ({ slug }) => slug],
    ['seller', ({ seller }) => seller],
  ],
  state: ({ state }) => state,
  bid: [
    ['currency', (row) => row.starting_bid.currency],
    ['starting_bid', (row) => plain(row.starting_bid)],
    ['bid', ({ price }) => plain(price)],
    ['hammer_price', (row) => plain(row.hammer_price)],
  ],
  reserve: [['reserve_status', (row) => row.reserve_status]],
  bids: (row) => row.bid_count,
  closes: [
    ['opens_utc', (row) => row.start_date],
    ['closes_utc', (row) => row.close_date],
  ],
};

export const exportAuctions = (
  deps: Pick<SellingDeps, 'database' | 'clock'> & { readonly accounts: Pick<SellingDeps['accounts'], 'usernames'> },
  actor: Actor,
  query: AuctionExportQuery,
) =>
  exportList(deps, actor, {
    power: 'see_auctions',
    action: 'auctions_exported',
    subject: 'auctions',
    cells: CELLS,
    query,
    async open() {
      const { executor } = deps.database;
      const { sort, state = null, q } = query;
      const search = await searchAuctions(executor, { state, words: searchWords(q) });
      return {
        read: (range) => listAuctions(executor, search, { sort, ...range }),
        positionOf: (row) => ({ key: row.sortKey, id: row.id }),
        async present(rows: readonly ListedAuction[]) {
          const names = await deps.accounts.usernames(executor, [...new Set(rows.map(({ sellerId }) => sellerId))]);
          return rows.map((row) => ({
            ...presentRow(row, { hero: null, names, now: 0 }),
            hammer_price: moneyOrNull(row.hammerPrice, row.terms.currency),
          }));
        },
      };
    },
  });
