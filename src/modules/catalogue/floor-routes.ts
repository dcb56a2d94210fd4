import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { FloorAuctionsQuerySchema, FloorAuctionsSchema } from '#contract/floor.ts';
import { staffOnly, type ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, problems } from '#platform/http/result.ts';
import type { CatalogueParts } from './parts.ts';
import { readFloorRows } from './read-floor-rows.ts';

const rows = createRoute({
  tags: ['operator'],
  middleware: [staffOnly],
  method: 'get',
  path: '/operator/floor/auctions',
  summary: 'The live auctions that close first, as the floor shows them',
  request: { query: FloorAuctionsQuerySchema },
  responses: { 200: json(FloorAuctionsSchema, 'The auctions, and how many are live in all'), ...problems(401, 403, 422) },
});

/** What the staff read of the auctions that run. */
export function floorRoutes(parts: CatalogueParts): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(rows, async (c) => {
    const result = await readFloorRows(parts, c.get('actor'), c.req.valid('query').limit);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  return api;
}
