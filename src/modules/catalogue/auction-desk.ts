import type { AuctionSummary, Calendar } from '#contract/auctions.ts';
import type { AuctionDesk } from '#modules/notifications/index.ts';
import { closingBefore, courseOf, openedSince, type CalendarOf, watchersOf } from './course-store.ts';
import { presentRows } from './present-rows.ts';
import { findAuction, findAuctionsByIds } from './listing-store.ts';
import type { CatalogueParts } from './parts.ts';

/** The most auctions of one calendar. */
const MOST_IN_CALENDAR = 200;

/** Auctions as they stand now, by their ids. */
async function summariesOf(parts: CatalogueParts, ids: readonly string[]): Promise<Map<string, AuctionSummary>> {
  const { executor } = parts.database;
  const rows = await findAuctionsByIds(executor, ids);
  const presented = await presentRows(parts, executor, rows);
  return new Map(
    rows.flatMap((row, index) => {
      const summary = presented[index];
      return summary === undefined ? [] : [[row.id, summary] as const];
    }),
  );
}

/** The auctions of a calendar as they stand now, the next to close first. */
export async function readCalendar(parts: CatalogueParts, whose: CalendarOf): Promise<Calendar> {
  const { executor } = parts.database;
  const at = await parts.clock.now(executor);
  const revisions = await courseOf(executor, whose, { at, limit: MOST_IN_CALENDAR });
  const found = await summariesOf(parts, [...revisions.keys()]);
  const items = [...revisions].flatMap(([id, revision]) => {
    const summary = found.get(id);
    return summary === undefined ? [] : [{ ...summary, revision }];
  });
  return { items, server_time: at };
}

/** What those who tell people of auctions ask of them. */
export function auctionDesk(parts: CatalogueParts): AuctionDesk {
  const { executor } = parts.database;
  return {
    summaries: (ids) => summariesOf(parts, ids),
    closingBefore,
    openedSince,
    watchersOf,
    idOf: async (slug) => (await findAuction(executor, slug))?.id ?? null,
    ownCourse: async (userId) => (await readCalendar(parts, { userId })).items,
  };
}
