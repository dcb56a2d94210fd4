import type { AuctionSummary } from '#contract/auctions.ts';
import type { SiteSettings } from '#contract/settings.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Executor } from '#platform/database/database.ts';

export interface PriceGuideDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** Only results in the site's currency count. */
  readonly operations: { settings(executor: Executor): Promise<Pick<SiteSettings, 'currency'>> };
  readonly auctions: { summaries(ids: readonly string[]): Promise<ReadonlyMap<string, AuctionSummary>> };
}
