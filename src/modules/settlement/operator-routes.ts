import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { OperatorSalePageSchema, OperatorSaleQuerySchema, OperatorSaleSchema, StaffSaleActionSchema } from '#contract/settlements.ts';
import { type ApiEnv, staffOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import type { SettlementContext } from './deps.ts';
import { listForStaff, readForStaff } from './read-sales.ts';
import { actAsStaff } from './staff-acts.ts';

const tags = ['Operator'];
const middleware = staffOnly;
const SlugParams = z.object({ slug: z.string().min(1).max(160) });
const SALE = json(OperatorSaleSchema, 'The sale with all its attempts');

export function operatorRoutes(context: SettlementContext): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/settlements',
      tags,
      middleware,
      summary: 'Settlements and offers, late ones first',
      request: { query: OperatorSaleQuerySchema },
      responses: { 200: json(OperatorSalePageSchema, 'A page'), ...problems(401, 403, 422) },
    }),
    async (c) => {
      const result = await listForStaff(context, c.get('actor'), c.req.valid('query'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'get',
      path: '/operator/settlements/{slug}',
      tags,
      middleware,
      summary: 'A sale with all its attempts',
      request: { params: SlugParams },
      responses: { 200: SALE, ...problems(401, 403, 404) },
    }),
    async (c) => {
      const result = await readForStaff(context, c.get('actor'), c.req.valid('param').slug);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/operator/settlements/{slug}/acts',
      tags,
      middleware,
      summary: 'Extend a deadline, take a step on behalf of a side, end a sale or decide a dispute',
      description: 'Each needs a reason, which is saved to the audit log.',
      request: { params: SlugParams, body: jsonBody(StaffSaleActionSchema) },
      responses: { 200: SALE, ...problems(401, 403, 404, 409, 419, 422) },
    }),
    async (c) => {
      const { slug } = c.req.valid('param');
      const done = await actAsStaff(context, c.get('actor'), { slug, input: c.req.valid('json') });
      const result = done.ok ? await readForStaff(context, c.get('actor'), slug) : done;
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  return api;
}
