import { accepted, refuse } from '#contract/result.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { createArchiveIndex } from './archive-index.ts';
import { biddingAuctions, watchlist } from './account-auctions.ts';
import { auctionQueries, readCalendar } from './auction-queries.ts';
import { browseAuctions } from './browse-auctions.ts';
import { listPeriodAuctions, readClosings } from './read-closings.ts';
import { findModerationItem } from './moderate.ts';
import { listAddresses } from './list-addresses.ts';
import { readComments } from './list-comments.ts';
import { dealerSelling, soldBy } from './bid-history-store.ts';
import { liveRoutes } from './live-routes.ts';
import { findAuction } from './listing-store.ts';
import type { CatalogueDeps } from './deps.ts';
import { memberRoutes } from './member-routes.ts';
import { previewRoutes } from './preview-routes.ts';
import { postComment, postStaffNote } from './post-comment.ts';
import { readAuction } from './read-auction.ts';
import { readLiveBoard } from './read-live-board.ts';
import { removeComment } from './remove-comment.ts';
import { commentGate } from './comment-gate.ts';
import { catalogueRoutes } from './routes.ts';
import { createFigures } from './read-figures.ts';
import { searchAuctions } from './search-auctions.ts';
import { readVehicleHistory } from './read-vehicle-history.ts';
import { similarAuctions } from './similar-auctions.ts';
import { appealRemoval, editComment, readOwnComments, reportComment, voteComment } from './comments.ts';
import { commentRoutes } from './comment-routes.ts';
import { watchAuction } from './watch-auction.ts';
import { catalogueJobs } from './workers.ts';
import type { Catalogue } from './catalogue.ts';

export type { Catalogue } from './catalogue.ts';
export { findAuctionsQuery } from './find-auctions.ts';
export { commentsOfPerson } from './person-section.ts';
export { auctionByNumber } from './address-store.ts';
export { cataloguePersonalData } from './personal-data.ts';

export function createCatalogue(deps: CatalogueDeps): Catalogue {
  const archive = createArchiveIndex(deps.database);
  const actions: Omit<
    Catalogue,
    'routes' | 'jobs' | 'previewRoutes' | 'liveSnapshot' | 'auctionQueries' | 'soldBy' | 'dealerSelling'
  > = {
    browse: (query) => browseAuctions({ ...deps, archive }, query),
    search: (query) => searchAuctions(deps, query),
    vehicleHistory: (vin) => readVehicleHistory(deps, vin),
    similar: (slug, limit) => similarAuctions(deps, slug, limit),
    async calendar(slug) {
      if (slug !== null && (await findAuction(deps.database.executor, slug)) === null)
        return refuse('auction_not_found');
      return accepted(await readCalendar(deps, slug === null ? 'everybody' : { slug }));
    },
    closings: (query) => readClosings(deps, query),
    periodAuctions: (query) => listPeriodAuctions(deps, query),
    figures: createFigures(deps),
    addresses: (part) => listAddresses(deps, part),
    read: (actor, slug) => readAuction(deps, actor, slug),
    titleOf: async (slug) => (await findAuction(deps.database.executor, slug))?.title ?? null,
    async subjectsOf(slug) {
      const found = await findAuction(deps.database.executor, slug);
      if (found === null) return null;
      const seller =
        (await deps.accounts.usernames(deps.database.executor, [found.sellerId])).get(found.sellerId) ?? '';
      return {
        sellerId: found.sellerId,
        seller,
        make: found.makeName ?? found.make,
        model: found.modelName ?? found.model,
      };
    },
    watch: (actor, slug) => watchAuction(deps, actor, slug, true),
    unwatch: (actor, slug) => watchAuction(deps, actor, slug, false),
    comments: (slug, page) => readComments(deps, slug, page),
    postComment: (actor, slug, input) => postComment(deps, actor, slug, input),
    editComment: (actor, what) => editComment(deps, actor, what),
    voteComment: (actor, what) => voteComment(deps, actor, what),
    reportComment: (actor, what) => reportComment(deps, actor, what),
    appealRemoval: (actor, what) => appealRemoval(deps, actor, what),
    ownComments: (actor, slug) => readOwnComments(deps, actor, slug),
    postStaffNote: (transaction, note) => postStaffNote(deps, transaction, note),
    findModerationItem: (executor, id) => findModerationItem(deps, executor, id),
    removeComment: (actor, which) => removeComment(deps, actor, which),
    biddingAuctions: (actor) => biddingAuctions(deps, actor),
    watchlist: (actor) => watchlist(deps, actor),
    liveBoard: (actor, slugs) => readLiveBoard(deps, actor, slugs),
  };
  // Comments are limited per author, so no trusted proxies are needed.
  const limits = createRateLimits({ database: deps.database, clock: deps.clock, config: { trustedProxies: 0 } });
  const routes = catalogueRoutes(actions, { commentGate: commentGate(deps, limits), searchLimits: deps.searchLimits });
  routes.route('/', commentRoutes(deps, actions, limits));
  routes.route('/', liveRoutes(deps));
  routes.route('/', memberRoutes(deps));
  return {
    ...actions,
    routes,
    jobs: catalogueJobs(deps, archive),
    previewRoutes: (siteName) => previewRoutes(deps, siteName),
    auctionQueries: auctionQueries(deps),
    soldBy,
    dealerSelling,
    liveSnapshot: (slugs) => deps.bidding.liveTicks(slugs),
  };
}
