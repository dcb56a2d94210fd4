import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import {
  LiftBlockSchema,
  PersonFileSchema,
  PersonReasonSchema,
  SetBlockSchema,
  WriteNoteSchema,
} from '#contract/operator-people.ts';
import { type ApiEnv, staffOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { endSessions, liftBlock, readPersonFile, setBlock, writeNote } from './moderation.ts';
import type { AccountsContext } from './deps.ts';

const base = { tags: ['Operator'], middleware: [staffOnly] };
const params = z.object({ username: z.string().min(1).max(30) });
const file = { 200: json(PersonFileSchema, 'The updated record'), ...problems(401, 403, 404, 409, 419, 422) };
const readRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/users/{username}',
  summary: 'A user’s blocks, notes, strikes and sessions',
  request: { params },
  responses: { 200: json(PersonFileSchema, 'The record'), ...problems(401, 403, 404) },
});
const blockRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/users/{username}/blocks',
  summary: 'Block a user from bidding, selling, commenting or everything',
  request: { params, body: jsonBody(SetBlockSchema) },
  responses: file,
});
const liftRoute = createRoute({
  ...base,
  method: 'delete',
  path: '/operator/users/{username}/blocks',
  summary: 'Lift a block',
  request: { params, body: jsonBody(LiftBlockSchema) },
  responses: file,
});
const noteRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/users/{username}/notes',
  summary: 'Add a note or strike',
  request: { params, body: jsonBody(WriteNoteSchema) },
  responses: file,
});
const sessionsRoute = createRoute({
  ...base,
  method: 'delete',
  path: '/operator/users/{username}/sessions',
  summary: 'Sign a user out everywhere',
  request: { params, body: jsonBody(PersonReasonSchema) },
  responses: file,
});

export function moderationRoutes(context: AccountsContext): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(readRoute, async (c) => {
    const result = await readPersonFile(context, c.get('actor'), c.req.valid('param').username);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(blockRoute, async (c) => {
    const result = await setBlock(context, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(liftRoute, async (c) => {
    const result = await liftBlock(context, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(noteRoute, async (c) => {
    const result = await writeNote(context, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(sessionsRoute, async (c) => {
    const result = await endSessions(context, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  return api;
}
