import { accepted, refused } from '#platform/http/result.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { createVocabulary } from '#platform/search/vocabulary.ts';
import { biddingAuctions, watchlist } from './account-auctions.ts';
import { auctionDesk, readCalendar } from './auction-desk.ts';
import { browseAuctions } from './browse-auctions.ts';
import { listAddresses } from './list-addresses.ts';
import { readComments } from './list-comments.ts';
import { dealerSelling, soldBy } from './course-store.ts';
import { floorRoutes } from './floor-routes.ts';
import { findAuction, readVocabulary } from './listing-store.ts';
import type { CatalogueParts } from './parts.ts';
import { previewRoutes } from './preview-routes.ts';
import { postComment, postHouseNote } from './post-comment.ts';
import { readAuction } from './read-auction.ts';
import { removeComment } from './remove-comment.ts';
import { commentGate } from './comment-gate.ts';
import { catalogueRoutes } from './routes.ts';
import { searchAuctions } from './search-auctions.ts';
import { similarAuctions } from './similar-auctions.ts';
import { appealRemoval, editComment, readOwnTalk, reportComment, voteComment } from './talk.ts';
import { talkRoutes } from './talk-routes.ts';
import { watchAuction } from './watch-auction.ts';
import type { Catalogue } from './catalogue.ts';

export type { Catalogue } from './catalogue.ts';
export { catalogueKeeper } from './keeper.ts';

/** Auctions as people browse them: lists, search, pages, watchlist, comments. */
export function createCatalogue(parts: CatalogueParts): Catalogue {
  const vocabulary = createVocabulary(readVocabulary);
  const acts: Omit<Catalogue, 'routes' | 'previewRoutes' | 'liveSnapshot' | 'auctionDesk' | 'soldBy' | 'dealerSelling'> = {
    browse: (query) => browseAuctions({ ...parts, vocabulary }, query),
    search: (query) => searchAuctions({ ...parts, vocabulary }, query),
    similar: (slug, limit) => similarAuctions(parts, slug, limit),
    async calendar(slug) {
      if (slug !== null && (await findAuction(parts.database.executor, slug)) === null) return refused(404, 'There is no such auction.', { code: 'not_found' });
      return accepted(await readCalendar(parts, slug === null ? 'everybody' : { slug }));
    },
    addresses: (part) => listAddresses(parts, part),
    read: (actor, slug) => readAuction(parts, actor, slug),
    titleOf: async (slug) => (await findAuction(parts.database.executor, slug))?.title ?? null,
    async subjectsOf(slug) {
      const found = await findAuction(parts.database.executor, slug);
      if (found === null) return null;
      const seller = (await parts.accounts.usernames(parts.database.executor, [found.sellerId])).get(found.sellerId) ?? '';
      return { sellerId: found.sellerId, seller, make: found.make, model: found.model };
    },
    watch: (actor, slug) => watchAuction(parts, actor, slug, true),
    unwatch: (actor, slug) => watchAuction(parts, actor, slug, false),
    comments: (slug, page) => readComments(parts, slug, page),
    postComment: (actor, slug, input) => postComment(parts, actor, slug, input),
    editComment: (actor, what) => editComment(parts, actor, what),
    voteComment: (actor, what) => voteComment(parts, actor, what),
    reportComment: (actor, what) => reportComment(parts, actor, what),
    appealRemoval: (actor, what) => appealRemoval(parts, actor, what),
    ownTalk: (actor, slug) => readOwnTalk(parts, actor, slug),
    postHouseNote: (transaction, note) => postHouseNote(parts, transaction, note),
    removeComment: (actor, which) => removeComment(parts, actor, which),
    biddingAuctions: (actor) => biddingAuctions(parts, actor),
    watchlist: (actor) => watchlist(parts, actor),
  };
  // Comments are limited by their author, never by an address, so that no proxies need be known.
  const limits = createRateLimits({ database: parts.database, clock: parts.clock, config: { trustedProxies: 0 } });
  const routes = catalogueRoutes(acts, commentGate(parts, limits));
  routes.route('/', talkRoutes(parts, acts, limits));
  routes.route('/', floorRoutes(parts));
  return {
    ...acts,
    routes,
    previewRoutes: (houseName) => previewRoutes(parts, houseName),
    auctionDesk: auctionDesk(parts),
    soldBy,
    dealerSelling,
    liveSnapshot: (slugs) => parts.bidding.liveTicks(slugs),
  };
}
