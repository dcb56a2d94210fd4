import { readVehicleHistory } from '#contract/endpoints/vehicle-history.ts';
import type { z } from '@hono/zod-openapi';
import type { AuctionQuerySchema } from '#contract/auctions.ts';
import * as auctions from '#contract/endpoints/auctions.ts';
import * as comments from '#contract/endpoints/comments.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { SearchLimits } from '#platform/http/search-limits.ts';
import { SharedReads } from '#platform/shared-reads.ts';
import type { CommentGate } from './comment-gate.ts';
import type { CatalogueActions } from './actions.ts';
import type { CatalogueDeps } from './deps.ts';
import { readLiveAuctionRows } from './read-live-auctions.ts';
import * as members from '#contract/endpoints/members.ts';
import { readMember, readMemberAuctions, readMemberComments } from './read-member.ts';

/** Lists as the home page shows them. All others count as searches, because their number is unlimited. */
const isPlain = ({ status: _status, sort: _sort, limit: _limit, ...filter }: z.output<typeof AuctionQuerySchema>) =>
  Object.values(filter).every((value) => value === undefined || value === '');

const keyOf = (query: object): string => JSON.stringify(query);

interface Limits {
  readonly commentGate: CommentGate;
  readonly searchLimits: SearchLimits;
}

export function catalogueRoutes(
  deps: CatalogueDeps,
  catalogue: CatalogueActions,
  { commentGate, searchLimits }: Limits,
) {
  const api = newApi();
  const lists = new SharedReads<Awaited<ReturnType<CatalogueActions['browse']>>>();
  const details = new SharedReads<Awaited<ReturnType<CatalogueActions['read']>>>();
  const commentPages = new SharedReads<Awaited<ReturnType<CatalogueActions['comments']>>>();
  bind(api, auctions.listAuctions, ({ query, c }) => {
    const browse = () => catalogue.browse(query);
    return isPlain(query) ? lists.take(keyOf(query), browse) : searchLimits.run(c, browse);
  });
  bind(api, auctions.readAuction, ({ actor, params: { slug } }) => {
    const read = () => catalogue.read(actor, slug);
    // Others see their own status in it.
    return actor.kind === 'guest' ? details.take(slug, read) : read();
  });
  bind(api, auctions.readCalendar, ({ query }) => catalogue.calendar(query.auction ?? null));
  bind(api, auctions.readClosings, ({ query }) => catalogue.closings(query));
  bind(api, auctions.listPeriodAuctions, ({ query }) => catalogue.periodAuctions(query));
  bind(api, auctions.readSiteFigures, () => catalogue.figures());
  bind(api, auctions.listAuctionAddresses, ({ query }) => catalogue.addresses(query.part));
  bind(api, auctions.listSimilarAuctions, ({ params, query }) => catalogue.similar(params.slug, query.limit));
  bind(api, readVehicleHistory, ({ params: { vin } }) => catalogue.vehicleHistory(vin));
  bind(api, auctions.listWatcherCounts, ({ params: { slug } }) => catalogue.watcherCounts(slug));
  bind(api, auctions.watchAuction, ({ actor, params }) => catalogue.watch(actor, params.slug));
  bind(api, auctions.unwatchAuction, ({ actor, params }) => catalogue.unwatch(actor, params.slug));
  bind(api, comments.listComments, ({ params: { slug }, query }) =>
    commentPages.take(keyOf({ slug, ...query }), () => catalogue.comments(slug, query)),
  );
  bind(
    api,
    comments.postComment,
    async ({ actor, params: { slug }, body }) =>
      (await commentGate(actor, slug)) ?? catalogue.postComment(actor, slug, body),
  );
  bind(api, auctions.listBiddingAuctions, ({ actor }) => catalogue.biddingAuctions(actor));
  bind(api, auctions.readWatchlist, ({ actor }) => catalogue.watchlist(actor));
  bind(api, auctions.readLiveBoard, ({ actor, query }) => catalogue.liveBoard(actor, query.auctions));
  bind(api, auctions.listLiveAuctions, ({ actor, query }) => readLiveAuctionRows(deps, actor, query.limit));
  bind(api, members.readMember, ({ actor, params }) => readMember(deps, actor, params.username));
  bind(api, members.listMemberAuctions, ({ params, query }) => readMemberAuctions(deps, { ...params, ...query }));
  bind(api, members.listMemberComments, ({ params, query }) => readMemberComments(deps, { ...params, ...query }));
  return api;
}
