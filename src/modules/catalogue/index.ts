import { createRateLimits } from '#platform/http/rate-limit.ts';
import { createListIndex } from './list-index.ts';
import { auctionQueries } from './auction-queries.ts';
import { dealerSelling, soldBy } from './bid-history-store.ts';
import type { CatalogueDeps } from './deps.ts';
import { previewRoutes } from './preview-routes.ts';
import { commentGate } from './comment-gate.ts';
import { catalogueRoutes } from './routes.ts';
import { commentRoutes } from './comment-routes.ts';
import { catalogueJobs } from './workers.ts';
import { catalogueActions } from './actions.ts';

export { commentsOfPerson, findAuctionsQuery } from './staff-search.ts';
export { auctionByNumber } from './address-store.ts';
export { closingBefore, openedSince, watchersOf } from './bid-history-store.ts';
export type { FoundAuctions, MatchedAuctions } from './search-auctions.ts';
export { cataloguePersonalData } from './personal-data.ts';

export type Catalogue = ReturnType<typeof createCatalogue>;

export function createCatalogue(deps: CatalogueDeps) {
  const lists = createListIndex(deps.database);
  const actions = catalogueActions({ ...deps, lists });
  // Comments are limited per author, so no trusted proxies are needed.
  const limits = createRateLimits({ database: deps.database, clock: deps.clock, config: { trustedProxies: 0 } });
  const routes = catalogueRoutes(deps, actions, {
    commentGate: commentGate(deps, limits),
    searchLimits: deps.searchLimits,
  });
  routes.route('/', commentRoutes(deps, actions, limits));
  return {
    ...actions,
    routes,
    jobs: catalogueJobs(deps, lists),
    previewRoutes: (siteName: string) => previewRoutes(deps, siteName),
    auctionQueries: auctionQueries({ ...deps, lists }),
    soldBy,
    dealerSelling,
    liveSnapshot: (slugs: readonly string[]) => deps.bidding.liveTicks(slugs),
  };
}
