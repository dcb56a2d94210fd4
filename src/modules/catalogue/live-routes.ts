import * as endpoints from '#contract/endpoints/auctions.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { CatalogueDeps } from './deps.ts';
import { readLiveAuctionRows } from './read-live-auctions.ts';

export function liveRoutes(deps: CatalogueDeps) {
  const api = newApi();
  bind(api, endpoints.listLiveAuctions, ({ actor, query }) => readLiveAuctionRows(deps, actor, query.limit));
  return api;
}
