import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { ApiTokensSchema, CreateTokenSchema, NewTokenSchema, OwnTokenSchema } from '#contract/partners.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import type { PartnersContext } from './deps.ts';
import { createToken, readTokens, revokeToken } from './tokens.ts';

const tags = ['API tokens'];
const path = '/account/api-tokens';
const own = { tags, middleware: signedInOnly };

/** API token calls. Tokens cannot make them, so a token cannot create another. */
export function tokenRoutes(context: PartnersContext): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(
    createRoute({
      ...own,
      method: 'get',
      path,
      summary: 'Your API tokens',
      description: 'Your own and your dealers’ tokens. The tokens themselves are never shown again.',
      responses: { 200: json(ApiTokensSchema, 'The tokens'), ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : c.json(await readTokens(context, actor), 200);
    },
  );
  api.openapi(
    createRoute({
      ...own,
      method: 'post',
      path,
      summary: 'Create an API token',
      description: 'Requires your password. The token is in the response and never shown again.',
      request: { body: jsonBody(CreateTokenSchema) },
      responses: { 201: json(NewTokenSchema, 'The token'), ...problems(401, 403, 409, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await createToken(context, actor, c.req.valid('json'));
      if (!result.ok) return answerRefusal(c, result);
      return c.json(result.value, 201);
    },
  );
  api.openapi(
    createRoute({
      ...own,
      method: 'delete',
      path: `${path}/{id}`,
      summary: 'Revoke an API token',
      description: 'It is refused from the next call on.',
      request: { params: z.object({ id: z.string().max(64) }) },
      responses: { 200: json(ApiTokensSchema, 'The tokens'), ...problems(401, 404, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await revokeToken(context, actor, c.req.valid('param').id);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'get',
      path: '/token',
      tags,
      summary: 'The token in use',
      description: 'Returns the name, scopes and expiry of the token that makes the call. Every token can use it.',
      responses: { 200: json(OwnTokenSchema, 'The token'), ...problems(401) },
    }),
    (c) => c.json({ message: 'Send a token: `Authorization: Bearer hd_…`.', code: 'token_missing' }, 401),
  );
  return api;
}
