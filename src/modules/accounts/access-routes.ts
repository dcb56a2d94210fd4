import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { AccessSchema } from '#contract/security.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { json, problems } from '#platform/http/result.ts';
import type { AccountsContext } from './deps.ts';
import { readAccess, revokeAccess } from './review-access.ts';
import { refuse } from './routes.ts';

const tags = ['Account security'];
const path = '/account/access';

const readRoute = createRoute({
  method: 'get',
  path,
  tags,
  middleware: [signedInOnly] as const,
  summary: 'What can act for your account without your password',
  responses: { 200: json(AccessSchema, 'API tokens, webhooks and passkeys, newest first'), ...problems(401) },
});
const revokeRoute = createRoute({
  method: 'delete',
  path,
  tags,
  middleware: [signedInOnly] as const,
  summary: 'Revoke all access',
  description: 'Ends every API token, webhook and passkey of the account. Needs a recent proof of identity.',
  responses: { 200: json(AccessSchema, 'What is left'), ...problems(401, 403, 419) },
});

export function accessRoutes(context: AccountsContext): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(readRoute, async (c) => {
    const actor = requireSignedIn(c);
    return actor instanceof Response ? actor : c.json(await readAccess(context, actor), 200);
  });
  api.openapi(revokeRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await revokeAccess(context, actor);
    return result.ok ? c.json(result.value, 200) : refuse(c, result);
  });
  return api;
}
