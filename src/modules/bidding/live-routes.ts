import * as endpoints from '#contract/endpoints/bidding.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { blockBidder } from './block-bidder.ts';
import { changeLiveAuctions, extendAuction, pauseAuction, resumeAuction } from './move-close.ts';
import type { LiveBiddingDeps } from './deps.ts';
import { revealAmounts } from './reveal-amounts.ts';
import { readAuctionBidders, readDashboard } from './read-dashboard.ts';
import { decideShillAlarm, listShillAlarms } from './shill-alarms.ts';

export function liveRoutes(deps: LiveBiddingDeps) {
  const api = newApi();
  bind(api, endpoints.readLiveDashboard, ({ actor }) => readDashboard(deps, actor));
  bind(api, endpoints.listAuctionBidders, ({ actor, params }) => readAuctionBidders(deps, actor, params.slug));
  bind(api, endpoints.revealAmounts, ({ actor, params, body }) => revealAmounts(deps, actor, { ...params, ...body }));
  bind(api, endpoints.listShillAlarms, ({ actor, params }) => listShillAlarms(deps, actor, params.slug));
  bind(api, endpoints.decideShillAlarm, ({ actor, params, body }) =>
    decideShillAlarm(deps, actor, { ...params, ...body }),
  );
  bind(api, endpoints.pauseAuction, ({ actor, params, body }) => pauseAuction(deps, actor, { ...params, ...body }));
  bind(api, endpoints.resumeAuction, ({ actor, params, body }) => resumeAuction(deps, actor, { ...params, ...body }));
  bind(api, endpoints.extendAuction, ({ actor, params, body }) => extendAuction(deps, actor, { ...params, ...body }));
  bind(api, endpoints.changeLiveAuctions, ({ actor, body }) => changeLiveAuctions(deps, actor, body));
  bind(api, endpoints.blockBidder, ({ actor, params, body }) => blockBidder(deps, actor, { ...params, ...body }));
  return api;
}
