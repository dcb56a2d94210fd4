import type { AuctionSummary, Calendar } from '#contract/auctions.ts';
import type { AuctionQueries } from '#modules/notifications/index.ts';
import { closingBefore, calendarRevisions, openedSince, type CalendarOf, watchersOf } from './bid-history-store.ts';
import { presentRows } from './present-rows.ts';
import { findAuction, findAuctionsByIds } from './listing-store.ts';
import type { CatalogueDeps, ListingDeps } from './deps.ts';
import type { MakeCondition, ModelCondition } from '#modules/vehicle-models/index.ts';
import { findOnOffer } from './on-offer-store.ts';
import type { ListIndex } from './list-index.ts';

const MAX_IN_CALENDAR = 200;

export async function summariesOf(
  deps: Omit<ListingDeps, 'clock' | 'operations' | 'live'>,
  ids: readonly string[],
): Promise<Map<string, AuctionSummary>> {
  const { executor } = deps.database;
  const rows = await findAuctionsByIds(executor, ids);
  const presented = await presentRows(deps, executor, rows);
  return new Map(
    rows.flatMap((row, index) => {
      const summary = presented[index];
      return summary === undefined ? [] : [[row.id, summary] as const];
    }),
  );
}

export async function readCalendar(deps: CatalogueDeps, whose: CalendarOf): Promise<Calendar> {
  const { executor } = deps.database;
  const at = await deps.clock.now(executor);
  const revisions = await calendarRevisions(executor, whose, { at, limit: MAX_IN_CALENDAR });
  const found = await summariesOf(deps, [...revisions.keys()]);
  const items = [...revisions].flatMap(([id, revision]) => {
    const summary = found.get(id);
    return summary === undefined ? [] : [{ ...summary, revision }];
  });
  return { items, server_time: at };
}

interface VehicleQueries {
  onOffer(of: MakeCondition | ModelCondition, limit: number): Promise<string[]>;
}

export function auctionQueries(
  deps: CatalogueDeps & { readonly lists: Pick<ListIndex, 'current'> },
): AuctionQueries & VehicleQueries {
  const { executor } = deps.database;
  return {
    onOffer: async (of, limit) => (await deps.lists.current()?.onOffer(of, limit)) ?? findOnOffer(executor, of, limit),
    summaries: (ids) => (ids.length === 0 ? Promise.resolve(new Map()) : summariesOf(deps, ids)),
    closingBefore,
    openedSince,
    watchersOf,
    idOf: async (slug) => (await findAuction(executor, slug))?.id ?? null,
    ownAuctionTimes: async (userId) => (await readCalendar(deps, { userId })).items,
  };
}
