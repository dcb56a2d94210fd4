import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { PersonReasonSchema } from '#contract/operator-people.ts';
import { VIEWING_MINUTES } from '#contract/viewing-rules.ts';
import { BegunViewingSchema, EndedViewingSchema } from '#contract/viewings.ts';
import { type ApiEnv, staffOnly, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { sessionToken } from '#platform/http/cookies.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import type { AccountsHouse } from './parts.ts';
import { beginViewing, stopViewing } from './viewings.ts';

const tags = ['Operator'];
const beginRoute = createRoute({
  tags,
  middleware: [staffOnly],
  method: 'post',
  path: '/operator/users/{username}/viewing',
  summary: 'See a person’s account as they see it',
  description: `For ${VIEWING_MINUTES} minutes this session reads as that person; everything that would change something is refused. Kept in the trail, its beginning and its end. Accounts of the staff are not seen so.`,
  request: { params: z.object({ username: z.string().min(1).max(30) }), body: jsonBody(PersonReasonSchema) },
  responses: { 201: json(BegunViewingSchema, 'It has begun'), ...problems(401, 403, 404, 409, 419, 422) },
});
const stopRoute = createRoute({
  tags,
  middleware: [signedInOnly],
  method: 'delete',
  path: '/operator/viewing',
  summary: 'Stop looking at another account',
  description: 'The session is its owner’s again.',
  responses: { 200: json(EndedViewingSchema, 'Whose account it was'), ...problems(401, 403, 409, 419) },
});

/** The calls by which the staff look at accounts, and stop. */
export function viewingRoutes(house: AccountsHouse): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(beginRoute, async (c) => {
    const result = await beginViewing(house, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json'), token: sessionToken(c, house.config) });
    return result.ok ? c.json(result.value, 201) : answerRefusal(c, result);
  });
  api.openapi(stopRoute, async (c) => {
    const result = await stopViewing(house, c.get('actor'), sessionToken(c, house.config));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  return api;
}
