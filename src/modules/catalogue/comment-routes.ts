import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { CommentSchema } from '#contract/auctions.ts';
import {
  AppealSchema,
  DecideAppealSchema,
  DecideReportsSchema,
  EditCommentSchema,
  ModerationPageSchema,
  OwnCommentsSchema,
  ReportCommentSchema,
  VoteSchema,
} from '#contract/comments.ts';
import { requireSignedIn, signedInOnly, staffOnly, type ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerTooMany, type RateLimits } from '#platform/http/rate-limit.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import type { Catalogue } from './catalogue.ts';
import { answerAppeal, decideOnComment, readQueue } from './moderate.ts';
import type { CatalogueDeps } from './deps.ts';

type Acts = Pick<Catalogue, 'editComment' | 'voteComment' | 'reportComment' | 'appealRemoval' | 'ownComments'>;
/** Staff read each report, so the limit is a burst of twenty, then one every three minutes. */
const REPORT_LIMIT = { name: 'report', limit: 20, perMs: 3_600_000 } as const;
const VOTE_LIMIT = { name: 'vote', limit: 120, perMs: 600_000 } as const;

const base = { tags: ['comments'], middleware: [signedInOnly] };
const params = z.object({ slug: z.string().min(1).max(200), id: z.string().max(64) });
const done = { 204: { description: 'Done' } };
const own = createRoute({
  ...base,
  method: 'get',
  path: '/auctions/{slug}/comments/mine',
  summary: 'The user’s own comments, votes and reports',
  request: { params: params.pick({ slug: true }) },
  responses: { 200: json(OwnCommentsSchema, 'Their comments, votes and reports'), ...problems(401, 404) },
});
const edit = createRoute({
  ...base,
  method: 'put',
  path: '/auctions/{slug}/comments/{id}',
  summary: 'Edit your comment within five minutes',
  request: { params, body: jsonBody(EditCommentSchema) },
  responses: { 200: json(CommentSchema, 'The updated comment'), ...problems(401, 403, 404, 409, 419, 422) },
});
const vote = createRoute({
  ...base,
  method: 'put',
  path: '/auctions/{slug}/comments/{id}/vote',
  summary: 'Mark a comment as helpful',
  request: { params },
  responses: { 200: json(VoteSchema, 'The updated votes'), ...problems(401, 404, 409, 419, 429) },
});
const unvote = createRoute({
  ...base,
  method: 'delete',
  path: '/auctions/{slug}/comments/{id}/vote',
  summary: 'Remove your vote',
  request: { params },
  responses: { 200: json(VoteSchema, 'The updated votes'), ...problems(401, 404, 409, 419, 429) },
});
const report = createRoute({
  ...base,
  method: 'post',
  path: '/auctions/{slug}/comments/{id}/report',
  summary: 'Report a comment to staff',
  request: { params, body: jsonBody(ReportCommentSchema) },
  responses: { ...done, ...problems(401, 404, 409, 419, 422, 429) },
});
const appeal = createRoute({
  ...base,
  method: 'post',
  path: '/auctions/{slug}/comments/{id}/appeal',
  summary: 'Appeal the removal of your comment',
  request: { params, body: jsonBody(AppealSchema) },
  responses: { ...done, ...problems(401, 403, 404, 409, 419, 422) },
});
const staffBase = { tags: ['operator'], middleware: [staffOnly] };
const queue = createRoute({
  ...staffBase,
  method: 'get',
  path: '/operator/moderation',
  summary: 'Reported comments and appeals, longest waiting first',
  responses: { 200: json(ModerationPageSchema, 'The moderation queue'), ...problems(401, 403) },
});
const decide = createRoute({
  ...staffBase,
  method: 'post',
  path: '/operator/comments/{id}/decide',
  summary: 'Remove or keep a comment, and close its reports',
  request: { params: params.pick({ id: true }), body: jsonBody(DecideReportsSchema) },
  responses: { ...done, ...problems(401, 403, 404, 419, 422) },
});
const decideAppeal = createRoute({
  ...staffBase,
  method: 'post',
  path: '/operator/comments/{id}/appeal',
  summary: 'Decide an appeal against a removal',
  request: { params: params.pick({ id: true }), body: jsonBody(DecideAppealSchema) },
  responses: { ...done, ...problems(401, 403, 404, 409, 419, 422) },
});

export function commentRoutes(deps: CatalogueDeps, actions: Acts, limits: RateLimits): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(own, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await actions.ownComments(actor, c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(edit, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await actions.editComment(actor, { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  for (const [route, voted] of [
    [vote, true],
    [unvote, false],
  ] as const) {
    api.openapi(route, async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const tooMany = await limits.take(VOTE_LIMIT, actor.userId);
      if (tooMany !== null) return answerTooMany(c, tooMany);
      const result = await actions.voteComment(actor, { ...c.req.valid('param'), voted });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    });
  }
  api.openapi(report, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const tooMany = await limits.take(REPORT_LIMIT, actor.userId);
    if (tooMany !== null) return answerTooMany(c, tooMany);
    const result = await actions.reportComment(actor, { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.body(null, 204) : answerRefusal(c, result);
  });
  api.openapi(appeal, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await actions.appealRemoval(actor, { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.body(null, 204) : answerRefusal(c, result);
  });
  addStaffRoutes(api, deps);
  return api;
}

function addStaffRoutes(api: OpenAPIHono<ApiEnv>, deps: CatalogueDeps): void {
  api.openapi(queue, async (c) => {
    const result = await readQueue(deps, c.get('actor'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(decide, async (c) => {
    const result = await decideOnComment(deps, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.body(null, 204) : answerRefusal(c, result);
  });
  api.openapi(decideAppeal, async (c) => {
    const result = await answerAppeal(deps, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.body(null, 204) : answerRefusal(c, result);
  });
}
