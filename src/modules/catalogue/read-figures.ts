import { sql } from 'kysely';
import type { SiteFigures } from '#contract/figures.ts';
import { MIN_MARKET_SALES } from '#contract/limits.ts';
import type { Executor } from '#platform/database/database.ts';
import { siteClock, startOfSiteDay } from '#platform/site-time.ts';
import type { CatalogueDeps, ListingDeps } from './deps.ts';

const FRESH_MS = 60_000;
const MONTHS = 12;

async function countResults(executor: Executor, since: Date): Promise<{ ended: number; sold: number }> {
  const result = await sql<{ ended: number; sold: number }>`select count(*)::int as ended,
      count(sold_price)::int as sold from ended_auctions where ended_at >= ${since} and status <> 'withdrawn'`.execute(
    executor,
  );
  return result.rows[0] ?? { ended: 0, sold: 0 };
}

export interface FiguresDeps extends Pick<ListingDeps, 'database' | 'clock' | 'operations' | 'live'> {
  readonly bidding: Pick<CatalogueDeps['bidding'], 'bidsSince'>;
}

async function computeFigures(deps: FiguresDeps): Promise<SiteFigures> {
  const { executor } = deps.database;
  const { time_zone: timeZone } = await deps.operations.settings(executor);
  const at = await deps.clock.now(executor);
  const yearAgo = new Date(at);
  yearAgo.setUTCMonth(yearAgo.getUTCMonth() - MONTHS);
  const [{ ended, sold }, bidsToday] = await Promise.all([
    countResults(executor, yearAgo),
    deps.bidding.bidsSince(executor, new Date(startOfSiteDay(siteClock(at, timeZone).date, timeZone))),
  ]);
  return { sold, sell_through: ended < MIN_MARKET_SALES ? null : sold / ended, bids_today: bidsToday };
}

export function createFigures(deps: FiguresDeps): () => Promise<SiteFigures> {
  let cached: { figures: Promise<SiteFigures>; until: number } | undefined;
  return () => {
    const now = deps.live.serverTime();
    if (cached === undefined || cached.until <= now) {
      const figures = computeFigures(deps);
      cached = { figures, until: now + FRESH_MS };
      figures.catch(() => (cached = undefined));
    }
    return cached.figures;
  };
}
