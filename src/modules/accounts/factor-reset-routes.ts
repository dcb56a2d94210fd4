import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import * as security from '#contract/endpoints/security.ts';
import { FACTOR_RESET_HOURS, FactorResetListSchema, RequestFactorResetSchema } from '#contract/factor-resets.ts';
import { PersonReasonSchema } from '#contract/operator-people.ts';
import { type ApiEnv, staffOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { addressLimits, type AccountsContext } from './deps.ts';
import {
  approveFactorReset,
  cancelFactorReset,
  declineFactorReset,
  listFactorResets,
  requestFactorReset,
} from './factor-resets.ts';

const base = { tags: ['Operator'], middleware: [staffOnly] };
const list = json(FactorResetListSchema, 'The open requests, oldest first');
const byId = { params: z.object({ id: z.string().max(64) }), body: jsonBody(PersonReasonSchema) };

const listRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/factor-resets',
  summary: 'Open requests to remove lost second factors',
  responses: { 200: list, ...problems(401, 403) },
});
const requestRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/users/{username}/factor-reset',
  summary: 'Ask to remove a user’s lost second factors',
  description: `Another staff member must approve, and ${FACTOR_RESET_HOURS} hours must pass. The user is emailed and can cancel.`,
  request: { params: z.object({ username: z.string().min(1).max(30) }), body: jsonBody(RequestFactorResetSchema) },
  responses: { 201: list, ...problems(401, 403, 404, 409, 419, 422) },
});
const approveRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/factor-resets/{id}/approve',
  summary: 'Approve a request to remove second factors',
  description: 'For a different staff member than the requester, on staff for at least seven days.',
  request: byId,
  responses: { 200: list, ...problems(401, 403, 409, 419, 422) },
});
const declineRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/factor-resets/{id}/decline',
  summary: 'Decline a request to remove second factors',
  request: byId,
  responses: { 200: list, ...problems(401, 403, 409, 419, 422) },
});

export function factorResetRoutes(context: AccountsContext): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(listRoute, async (c) => {
    const result = await listFactorResets(context, c.get('actor'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(requestRoute, async (c) => {
    const result = await requestFactorReset(context, c.get('actor'), {
      ...c.req.valid('param'),
      identityNote: c.req.valid('json').identity_note,
    });
    return result.ok ? c.json(result.value, 201) : answerRefusal(c, result);
  });
  api.openapi(approveRoute, async (c) => {
    const result = await approveFactorReset(context, c.get('actor'), {
      ...c.req.valid('param'),
      ...c.req.valid('json'),
    });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(declineRoute, async (c) => {
    const result = await declineFactorReset(context, c.get('actor'), {
      ...c.req.valid('param'),
      ...c.req.valid('json'),
    });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  bind(api, security.cancelFactorReset, ({ body }) => cancelFactorReset(context, body.token), {
    before: [context.limits.middleware({ ...addressLimits(context.config).token, by: 'address' })],
  });
  return api;
}
