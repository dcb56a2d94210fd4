import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { AffiliatesSchema, DeclareAffiliateSchema } from '#contract/affiliates.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { declareAffiliate, listAffiliates, takeBackAffiliate } from './affiliates.ts';
import type { AccountsContext } from './deps.ts';

const base = { tags: ['account'], path: '/account/affiliates', middleware: [signedInOnly] };
const listed = { 200: json(AffiliatesSchema, 'People connected to you') };

export function affiliateRoutes(context: AccountsContext): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(
    createRoute({
      ...base,
      method: 'get',
      summary: 'People connected to you',
      responses: { ...listed, ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      return c.json(await listAffiliates(context.database.executor, actor.userId), 200);
    },
  );
  api.openapi(
    createRoute({
      ...base,
      method: 'post',
      summary: 'Name someone connected to you, who then can’t bid in your auctions',
      request: { body: jsonBody(DeclareAffiliateSchema) },
      responses: { ...listed, ...problems(401, 404, 409, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await declareAffiliate(context, actor, c.req.valid('json').username);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      ...base,
      method: 'delete',
      path: '/account/affiliates/{username}',
      summary: 'Take back that someone is connected to you; published auctions keep it',
      request: { params: z.object({ username: z.string().min(1).max(30) }) },
      responses: { ...listed, ...problems(401, 404, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await takeBackAffiliate(context, actor, c.req.valid('param').username);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  return api;
}
