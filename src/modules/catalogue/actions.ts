import type { SignedIn } from '#platform/http/actor.ts';
import { accepted, refuse } from '#contract/result.ts';
import { withDeps } from '#platform/with-deps.ts';
import { findTypedAuction } from './find-typed-auction.ts';
import { biddingAuctions, watchlist } from './account-auctions.ts';
import { readCalendar } from './auction-queries.ts';
import { browseAuctions } from './browse-auctions.ts';
import { listPeriodAuctions, readClosings } from './read-closings.ts';
import { findModerationItem } from './moderate.ts';
import { listAddresses } from './list-addresses.ts';
import { readComments } from './list-comments.ts';
import { findAuction } from './listing-store.ts';
import { postComment, postStaffNote } from './post-comment.ts';
import { readAuction } from './read-auction.ts';
import { readLiveBoard } from './read-live-board.ts';
import { createFigures } from './read-figures.ts';
import { matchAuctions, matchFiltered, presentMatches } from './search-auctions.ts';
import { readVehicleHistory } from './read-vehicle-history.ts';
import { similarAuctions } from './similar-auctions.ts';
import { appealRemoval, editComment, readOwnComments, reportComment, voteComment } from './comments.ts';
import { listWatcherCounts, watchAuction } from './watch-auction.ts';
import type { ListIndex } from './list-index.ts';
import type { CatalogueDeps } from './deps.ts';

export type CatalogueActions = ReturnType<typeof catalogueActions>;

export const catalogueActions = (deps: CatalogueDeps & { readonly lists: ListIndex }) => ({
  async calendar(slug: string | null) {
    if (slug !== null && (await findAuction(deps.database.executor, slug)) === null) return refuse('auction_not_found');
    return accepted(await readCalendar(deps, slug === null ? 'everybody' : { slug }));
  },
  figures: createFigures(deps),
  findTypedAuction: (typed: string) => findTypedAuction(deps.database.executor, typed),
  async subjectsOf(slug: string) {
    const found = await findAuction(deps.database.executor, slug);
    if (found === null) return null;
    const seller = (await deps.accounts.usernames(deps.database.executor, [found.sellerId])).get(found.sellerId) ?? '';
    return {
      sellerId: found.sellerId,
      seller,
      make: found.makeName ?? found.make,
      model: found.modelName ?? found.model,
    };
  },
  watch: (actor: SignedIn, slug: string) => watchAuction(deps, actor, slug, true),
  unwatch: (actor: SignedIn, slug: string) => watchAuction(deps, actor, slug, false),
  ...withDeps(deps, {
    browse: browseAuctions,
    match: matchAuctions,
    matchFiltered,
    presentMatches,
    vehicleHistory: readVehicleHistory,
    similar: similarAuctions,
    closings: readClosings,
    periodAuctions: listPeriodAuctions,
    watcherCounts: listWatcherCounts,
    addresses: listAddresses,
    read: readAuction,
    comments: readComments,
    postComment,
    editComment,
    voteComment,
    reportComment,
    appealRemoval,
    ownComments: readOwnComments,
    postStaffNote,
    /** Also a decided one. The caller checks the power. */
    findModerationItem,
    biddingAuctions,
    watchlist,
    liveBoard: readLiveBoard,
  }),
});
