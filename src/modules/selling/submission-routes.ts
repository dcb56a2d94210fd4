import { withoutHidden } from './without-hidden.ts';
import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { BeginSubmissionSchema, SaveSubmissionSchema, SubmissionSchema, SubmitSchema } from '#contract/submissions.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { AnswerRequestSchema } from '#contract/review.ts';
import { answerRequest } from './answer-request.ts';
import { beginSubmission } from './begin-submission.ts';
import { presentSubmissions } from './present-submission.ts';
import { noSuchSubmission, saveSubmission } from './save-submission.ts';
import { discardDraft, submit } from './submit.ts';
import type { SubmissionDeps } from './submission-deps.ts';
import { findSubmission, listSubmissions } from './submission-store.ts';

const MOST_LISTED = 200;
const route = { tags: ['Submissions'], middleware: [signedInOnly] };
const IdSchema = z.object({ id: z.string().min(1).max(64) });
const listRoute = createRoute({
  ...route,
  method: 'get',
  path: '/account/submissions',
  summary: 'Auctions you’re selling or preparing to sell',
  responses: { 200: json(z.array(SubmissionSchema), 'A bare array, last changed first'), ...problems(401) },
});
const readRoute = createRoute({
  ...route,
  method: 'get',
  path: '/account/submissions/{id}',
  summary: 'A submission',
  request: { params: IdSchema },
  responses: { 200: json(SubmissionSchema, 'The submission'), ...problems(401, 404) },
});
const beginRoute = createRoute({
  ...route,
  method: 'post',
  path: '/account/submissions',
  summary: 'Start a draft',
  description: 'From a vehicle in the garage (`vehicle_id`), or from scratch with year, make and model.',
  request: { body: jsonBody(BeginSubmissionSchema) },
  responses: { 201: json(SubmissionSchema, 'The draft'), ...problems(401, 403, 409, 419, 422) },
});
const saveRoute = createRoute({
  ...route,
  method: 'put',
  path: '/account/submissions/{id}',
  summary: 'Save a draft; omitted fields stay unchanged',
  request: { params: IdSchema, body: jsonBody(SaveSubmissionSchema) },
  responses: { 200: json(SubmissionSchema, 'The updated draft'), ...problems(401, 404, 409, 419, 422) },
});
const submitRoute = createRoute({
  ...route,
  method: 'post',
  path: '/account/submissions/{id}/submit',
  summary: 'Submit a draft for review',
  description: 'Refused with a list of everything `missing`.',
  request: { params: IdSchema, body: jsonBody(SubmitSchema) },
  responses: { 200: json(SubmissionSchema, 'Submitted'), ...problems(401, 403, 404, 409, 419, 422) },
});
const answerRoute = createRoute({
  ...route,
  method: 'put',
  path: '/account/submissions/{id}/requests/{request}',
  summary: 'Reply to a change request on a field',
  request: { params: IdSchema.extend({ request: z.string().min(1).max(64) }), body: jsonBody(AnswerRequestSchema) },
  responses: { 200: json(SubmissionSchema, 'The updated submission'), ...problems(401, 404, 409, 419, 422) },
});
const discardRoute = createRoute({
  ...route,
  method: 'delete',
  path: '/account/submissions/{id}',
  summary: 'Remove a draft',
  request: { params: IdSchema },
  responses: { 204: { description: 'Removed' }, ...problems(401, 404, 409, 419) },
});

export function submissionRoutes(deps: SubmissionDeps): OpenAPIHono<ApiEnv> {
  const api = newApi();
  const { executor } = deps.database;
  api.openapi(listRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const records = await listSubmissions(executor, actor.userId, MOST_LISTED);
    const shown = await presentSubmissions(
      deps,
      executor,
      actor.forFirm === undefined ? records : records.filter(({ dealerId }) => dealerId === actor.forFirm),
    );
    return c.json(actor.impersonation === undefined ? shown : shown.map(withoutHidden), 200);
  });
  api.openapi(readRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const record = await findSubmission(executor, actor.userId, c.req.valid('param').id);
    const [shown] = record === null ? [] : await presentSubmissions(deps, executor, [record]);
    if (shown === undefined) return answerRefusal(c, noSuchSubmission());
    return c.json(actor.impersonation === undefined ? shown : withoutHidden(shown), 200);
  });
  api.openapi(beginRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await beginSubmission(deps, actor, c.req.valid('json'));
    return result.ok ? c.json(result.value, 201) : answerRefusal(c, result);
  });
  api.openapi(saveRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await saveSubmission(deps, actor, { id: c.req.valid('param').id, input: c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(submitRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await submit(deps, actor, c.req.valid('param').id);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(answerRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await answerRequest(deps, actor, { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(discardRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await discardDraft(deps, actor, c.req.valid('param').id);
    return result.ok ? c.body(null, 204) : answerRefusal(c, result);
  });
  return api;
}
