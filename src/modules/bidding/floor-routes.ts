import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { AuctionTickSchema } from '#contract/bids.ts';
import { AskTwoSchema, BlockBidderSchema, FileBiddersSchema, FloorSchema, MoveCloseSchema, ResumeSchema } from '#contract/floor.ts';
import { staffOnly, type ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems, refused } from '#platform/http/result.ts';
import { blockBidder } from './block-bidder.ts';
import { extendAuction, pauseAuction, resumeAuction } from './move-close.ts';
import type { FloorParts } from './parts.ts';
import { readFileBidders, readFloorForStaff } from './read-floor.ts';
import { askTwo, decideTwo, OutcomeChanged } from './two-staff.ts';

const base = { tags: ['operator'], middleware: [staffOnly] };
const params = z.object({ slug: z.string().min(1).max(200) });
const idParams = z.object({ id: z.string().min(1).max(64) });
const moved = { 200: json(AuctionTickSchema, 'The auction as it is now'), ...problems(401, 403, 404, 409, 419, 422) };
const done = { 200: json(z.object({ auctions: z.int() }), 'How many auctions it touched'), ...problems(401, 403, 404, 409, 419) };

const floorRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/floor',
  summary: 'What runs, what is not as it should be, and what waits for a second member of the staff',
  responses: { 200: json(FloorSchema, 'The floor'), ...problems(401, 403) },
});
const biddersRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/auctions/{slug}/bidders',
  summary: 'The bidders of an auction, with what speaks against each',
  request: { params },
  responses: { 200: json(FileBiddersSchema, 'The bidders'), ...problems(401, 403, 404) },
});
const pauseRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/auctions/{slug}/pause',
  summary: 'Take no bids for so long; the close moves by as much',
  request: { params, body: jsonBody(MoveCloseSchema) },
  responses: moved,
});
const resumeRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/auctions/{slug}/resume',
  summary: 'Take bids again before the pause is over',
  request: { params, body: jsonBody(ResumeSchema) },
  responses: moved,
});
const extendRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/auctions/{slug}/extend',
  summary: 'Move the close to a later time',
  request: { params, body: jsonBody(MoveCloseSchema) },
  responses: moved,
});
const blockRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/auctions/{slug}/block-bidder',
  summary: 'End a bidder’s bids in an auction, and let them bid no more in it',
  request: { params, body: jsonBody(BlockBidderSchema) },
  responses: moved,
});
const askRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/floor/requests',
  summary: 'Ask for an act that another member of the staff must confirm',
  request: { body: jsonBody(AskTwoSchema) },
  responses: { 201: json(z.object({ id: z.string() }), 'The request'), ...problems(401, 403, 404, 409, 419, 422) },
});
const confirmRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/floor/requests/{id}/confirm',
  summary: 'Confirm what somebody else asked: it is done',
  request: { params: idParams },
  responses: done,
});
const refuseRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/floor/requests/{id}/refuse',
  summary: 'Refuse what somebody asked, or take it back',
  request: { params: idParams },
  responses: done,
});

/** The API of the floor: what the staff see of it, and how they step in. */
export function floorRoutes(parts: FloorParts): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(floorRoute, async (c) => {
    const result = await readFloorForStaff(parts, c.get('actor'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(biddersRoute, async (c) => {
    const result = await readFileBidders(parts, c.get('actor'), c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(pauseRoute, async (c) => {
    const result = await pauseAuction(parts, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(resumeRoute, async (c) => {
    const result = await resumeAuction(parts, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(extendRoute, async (c) => {
    const result = await extendAuction(parts, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(blockRoute, async (c) => {
    const result = await blockBidder(parts, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(askRoute, async (c) => {
    const result = await askTwo(parts, c.get('actor'), c.req.valid('json'));
    return result.ok ? c.json(result.value, 201) : answerRefusal(c, result);
  });
  for (const [route, confirmed] of [
    [confirmRoute, true],
    [refuseRoute, false],
  ] as const) {
    api.openapi(route, async (c) => {
      const result = await decideTwo(parts, c.get('actor'), { ...c.req.valid('param'), confirmed }).catch((error: unknown) => {
        if (error instanceof OutcomeChanged)
          return refused(409, 'Without this bid the auction would not have ended as it did: it cannot be voided any more.', { code: 'outcome_changes' });
        throw error;
      });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    });
  }
  return api;
}
