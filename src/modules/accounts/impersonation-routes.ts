import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { PersonReasonSchema } from '#contract/operator-people.ts';
import { IMPERSONATION_MINUTES } from '#contract/impersonation-rules.ts';
import { StartedImpersonationSchema, EndedImpersonationSchema } from '#contract/impersonations.ts';
import { type ApiEnv, staffOnly, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { sessionToken } from '#platform/http/cookies.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import type { AccountsContext } from './deps.ts';
import { startImpersonation, stopImpersonation } from './impersonations.ts';

const tags = ['Operator'];
const beginRoute = createRoute({
  tags,
  middleware: [staffOnly],
  method: 'post',
  path: '/operator/users/{username}/impersonation',
  summary: 'View an account as its user',
  description: `For ${IMPERSONATION_MINUTES} minutes, this session reads as that user and refuses every change. The start and end are recorded in the audit log. Staff accounts can’t be viewed.`,
  request: { params: z.object({ username: z.string().min(1).max(30) }), body: jsonBody(PersonReasonSchema) },
  responses: { 201: json(StartedImpersonationSchema, 'Viewing started'), ...problems(401, 403, 404, 409, 419, 422) },
});
const stopRoute = createRoute({
  tags,
  middleware: [signedInOnly],
  method: 'delete',
  path: '/operator/impersonation',
  summary: 'Stop viewing another account',
  description: 'The session belongs to its owner again.',
  responses: { 200: json(EndedImpersonationSchema, 'The account that was viewed'), ...problems(401, 403, 409, 419) },
});

export function impersonationRoutes(context: AccountsContext): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(beginRoute, async (c) => {
    const result = await startImpersonation(context, c.get('actor'), {
      ...c.req.valid('param'),
      ...c.req.valid('json'),
      token: sessionToken(c, context.config),
    });
    return result.ok ? c.json(result.value, 201) : answerRefusal(c, result);
  });
  api.openapi(stopRoute, async (c) => {
    const result = await stopImpersonation(context, c.get('actor'), sessionToken(c, context.config));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  return api;
}
