import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { ConfirmationSchema, ConfirmIdentitySchema, SignInWithPasskeySchema } from '#contract/security.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { json, jsonBody, problems } from '#platform/http/result.ts';
import { passkeyToken, setPasskeyCookie } from './challenge-cookie.ts';
import { confirmIdentity, confirmWithPasskey, readConfirmation } from './confirm-identity.ts';
import type { AccountsContext } from './deps.ts';
import { originOf } from './origin.ts';
import { refuse } from './routes.ts';

const tags = ['Account security'];

const readRoute = createRoute({
  method: 'get',
  path: '/account/confirmation',
  tags,
  middleware: [signedInOnly] as const,
  summary: 'How you can confirm it’s you',
  responses: { 200: json(ConfirmationSchema, 'The second factors of the account'), ...problems(401) },
});
const confirmRoute = createRoute({
  method: 'post',
  path: '/account/confirmation',
  tags,
  middleware: [signedInOnly] as const,
  summary: 'Confirm it’s you with your password',
  description:
    'After `403 step_up_required`. With two-step verification on, a code is required too. Counts for this session, for five minutes.',
  request: { body: jsonBody(ConfirmIdentitySchema) },
  responses: { 200: json(ConfirmationSchema, 'Confirmed'), ...problems(401, 419, 422, 429) },
});
const passkeyRoute = createRoute({
  method: 'post',
  path: '/account/confirmation/passkey',
  tags,
  middleware: [signedInOnly] as const,
  summary: 'Confirm it’s you with a passkey',
  description: 'The answer to `POST /login/passkey/options`. No password is needed.',
  request: { body: jsonBody(SignInWithPasskeySchema) },
  responses: { 200: json(ConfirmationSchema, 'Confirmed'), ...problems(401, 419, 422, 429) },
});

export function confirmationRoutes(context: AccountsContext): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(readRoute, async (c) => {
    const actor = requireSignedIn(c);
    return actor instanceof Response ? actor : c.json(await readConfirmation(context, actor), 200);
  });
  api.openapi(confirmRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const { password, ...answer } = c.req.valid('json');
    const result = await confirmIdentity(context, actor, { password, answer, origin: originOf(c, context) });
    return result.ok ? c.json(result.value, 200) : refuse(c, result);
  });
  api.openapi(passkeyRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await confirmWithPasskey(context, actor, {
      challengeToken: passkeyToken(c, context.config),
      response: c.req.valid('json').response,
      origin: originOf(c, context),
    });
    setPasskeyCookie(c, context.config, '');
    return result.ok ? c.json(result.value, 200) : refuse(c, result);
  });
  return api;
}
