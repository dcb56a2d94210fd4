import type { AuctionSummary } from '#contract/auctions.ts';
import type { AuctionDesk } from '#modules/notifications/index.ts';
import { closingBefore, openedSince, ownCourse, watchersOf } from './course-store.ts';
import { dressRows } from './dress-rows.ts';
import { findAuction, findAuctionsByIds } from './listing-store.ts';
import type { CatalogueParts } from './parts.ts';

const MOST_IN_CALENDAR = 200;

/** What those who tell people of auctions ask of them. */
export function auctionDesk(parts: CatalogueParts): AuctionDesk {
  const { executor } = parts.database;
  async function summaries(ids: readonly string[]): Promise<Map<string, AuctionSummary>> {
    const rows = await findAuctionsByIds(executor, ids);
    const dressed = await dressRows(parts, executor, rows);
    return new Map(
      rows.flatMap((row, index) => {
        const summary = dressed[index];
        return summary === undefined ? [] : [[row.id, summary] as const];
      }),
    );
  }
  return {
    summaries,
    closingBefore,
    openedSince,
    watchersOf,
    idOf: async (slug) => (await findAuction(executor, slug))?.id ?? null,
    async ownCourse(userId) {
      const revisions = await ownCourse(executor, userId, { at: await parts.clock.now(executor), limit: MOST_IN_CALENDAR });
      const found = await summaries([...revisions.keys()]);
      return [...revisions].flatMap(([id, revision]) => {
        const summary = found.get(id);
        return summary === undefined ? [] : [{ ...summary, revision }];
      });
    },
  };
}
