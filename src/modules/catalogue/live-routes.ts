import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { LiveAuctionListQuerySchema, LiveAuctionListSchema } from '#contract/live-dashboard.ts';
import { staffOnly, type ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, problems } from '#platform/http/result.ts';
import type { CatalogueDeps } from './deps.ts';
import { readLiveAuctionRows } from './read-live-auctions.ts';

const rows = createRoute({
  tags: ['operator'],
  middleware: [staffOnly],
  method: 'get',
  path: '/operator/live/auctions',
  summary: 'Live auctions, closing soonest first',
  request: { query: LiveAuctionListQuerySchema },
  responses: {
    200: json(LiveAuctionListSchema, 'The auctions, and the total number live'),
    ...problems(401, 403, 422),
  },
});

export function liveRoutes(deps: CatalogueDeps): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(rows, async (c) => {
    const result = await readLiveAuctionRows(deps, c.get('actor'), c.req.valid('query').limit);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  return api;
}
