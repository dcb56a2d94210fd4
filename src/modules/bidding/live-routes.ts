import type { OpenAPIHono } from '@hono/zod-openapi';
import * as endpoints from '#contract/endpoints/bidding.ts';
import { refuse } from '#contract/result.ts';
import type { Actor, ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { blockBidder } from './block-bidder.ts';
import { extendAuction, pauseAuction, resumeAuction } from './move-close.ts';
import type { LiveBiddingDeps } from './deps.ts';
import { revealAmounts } from './reveal-amounts.ts';
import { readAuctionBidders, readDashboard } from './read-dashboard.ts';
import { OutcomeChanged } from './approve-late-void.ts';
import { decideShillAlarm, listShillAlarms } from './shill-alarms.ts';
import { requestSecondApproval, decideSecondApproval } from './second-approval.ts';

export function liveRoutes(deps: LiveBiddingDeps): OpenAPIHono<ApiEnv> {
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
  bind(api, endpoints.blockBidder, ({ actor, params, body }) => blockBidder(deps, actor, { ...params, ...body }));
  bind(api, endpoints.requestApproval, ({ actor, body }) => requestSecondApproval(deps, actor, body));
  bind(api, endpoints.approveRequest, ({ actor, params }) => decide(deps, actor, { ...params, confirmed: true }));
  bind(api, endpoints.rejectRequest, ({ actor, params }) => decide(deps, actor, { ...params, confirmed: false }));
  return api;
}

const decide = (deps: LiveBiddingDeps, actor: Actor, decision: { id: string; confirmed: boolean }) =>
  decideSecondApproval(deps, actor, decision).catch((error: unknown) => {
    if (error instanceof OutcomeChanged) return refuse('outcome_changes');
    throw error;
  });
