import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { AuctionTickSchema } from '#contract/bids.ts';
import { RequestApprovalSchema, BlockBidderSchema, FileBiddersSchema, LiveDashboardSchema, MoveCloseSchema, ResumeSchema } from '#contract/live-dashboard.ts';
import { staffOnly, type ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems, refused } from '#platform/http/result.ts';
import { blockBidder } from './block-bidder.ts';
import { extendAuction, pauseAuction, resumeAuction } from './move-close.ts';
import type { LiveBiddingDeps } from './deps.ts';
import { readAuctionBidders, readDashboard } from './read-dashboard.ts';
import { requestSecondApproval, decideSecondApproval, OutcomeChanged } from './second-approval.ts';

const base = { tags: ['operator'], middleware: [staffOnly] };
const params = z.object({ slug: z.string().min(1).max(200) });
const idParams = z.object({ id: z.string().min(1).max(64) });
const moved = { 200: json(AuctionTickSchema, 'The updated auction'), ...problems(401, 403, 404, 409, 419, 422) };
const done = { 200: json(z.object({ auctions: z.int() }), 'The number of auctions affected'), ...problems(401, 403, 404, 409, 419) };

const dashboardRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/live',
  summary: 'Live auctions, alerts and pending approvals',
  responses: { 200: json(LiveDashboardSchema, 'The live dashboard'), ...problems(401, 403) },
});
const biddersRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/auctions/{slug}/bidders',
  summary: 'An auction’s bidders, with risk signals',
  request: { params },
  responses: { 200: json(FileBiddersSchema, 'The bidders'), ...problems(401, 403, 404) },
});
const pauseRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/auctions/{slug}/pause',
  summary: 'Pause bidding; the close moves by the same time',
  request: { params, body: jsonBody(MoveCloseSchema) },
  responses: moved,
});
const resumeRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/auctions/{slug}/resume',
  summary: 'Resume bidding before the pause ends',
  request: { params, body: jsonBody(ResumeSchema) },
  responses: moved,
});
const extendRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/auctions/{slug}/extend',
  summary: 'Extend the closing time',
  request: { params, body: jsonBody(MoveCloseSchema) },
  responses: moved,
});
const blockRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/auctions/{slug}/block-bidder',
  summary: 'Void a bidder’s bids in an auction and block them from it',
  request: { params, body: jsonBody(BlockBidderSchema) },
  responses: moved,
});
const askRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/live/requests',
  summary: 'Request an action that another staff member must approve',
  request: { body: jsonBody(RequestApprovalSchema) },
  responses: { 201: json(z.object({ id: z.string() }), 'The request'), ...problems(401, 403, 404, 409, 419, 422) },
});
const confirmRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/live/requests/{id}/confirm',
  summary: 'Approve another staff member’s request and carry it out',
  request: { params: idParams },
  responses: done,
});
const refuseRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/live/requests/{id}/refuse',
  summary: 'Reject a request, or cancel your own',
  request: { params: idParams },
  responses: done,
});

export function liveRoutes(deps: LiveBiddingDeps): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(dashboardRoute, async (c) => {
    const result = await readDashboard(deps, c.get('actor'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(biddersRoute, async (c) => {
    const result = await readAuctionBidders(deps, c.get('actor'), c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(pauseRoute, async (c) => {
    const result = await pauseAuction(deps, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(resumeRoute, async (c) => {
    const result = await resumeAuction(deps, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(extendRoute, async (c) => {
    const result = await extendAuction(deps, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(blockRoute, async (c) => {
    const result = await blockBidder(deps, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(askRoute, async (c) => {
    const result = await requestSecondApproval(deps, c.get('actor'), c.req.valid('json'));
    return result.ok ? c.json(result.value, 201) : answerRefusal(c, result);
  });
  for (const [route, confirmed] of [
    [confirmRoute, true],
    [refuseRoute, false],
  ] as const) {
    api.openapi(route, async (c) => {
      const result = await decideSecondApproval(deps, c.get('actor'), { ...c.req.valid('param'), confirmed }).catch((error: unknown) => {
        if (error instanceof OutcomeChanged)
          return refused(409, 'This bid decided how the auction ended, so it can’t be voided anymore.', { code: 'outcome_changes' });
        throw error;
      });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    });
  }
  return api;
}
