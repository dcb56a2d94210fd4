import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { CommentSchema } from '#contract/auctions.ts';
import {
  AppealSchema,
  DecideAppealSchema,
  DecideReportsSchema,
  EditCommentSchema,
  ModerationPageSchema,
  OwnTalkSchema,
  ReportCommentSchema,
  VoteSchema,
} from '#contract/talk.ts';
import { requireSignedIn, signedInOnly, staffOnly, type ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerTooMany, type RateLimits } from '#platform/http/rate-limit.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import type { Catalogue } from './catalogue.ts';
import { answerAppeal, decideOnComment, readQueue } from './moderate.ts';
import type { CatalogueParts } from './parts.ts';

type Acts = Pick<Catalogue, 'editComment' | 'voteComment' | 'reportComment' | 'appealRemoval' | 'ownTalk'>;
/** Reports are read by people: a burst of twenty, then one every three minutes. */
const REPORT_LIMIT = { name: 'report', limit: 20, perMs: 3_600_000 } as const;
const VOTE_LIMIT = { name: 'vote', limit: 120, perMs: 600_000 } as const;

const base = { tags: ['comments'], middleware: [signedInOnly] };
const params = z.object({ slug: z.string().min(1).max(200), id: z.string().max(64) });
const done = { 204: { description: 'Done' } };
const own = createRoute({
  ...base,
  method: 'get',
  path: '/auctions/{slug}/comments/own',
  summary: 'How the reader stands to what is said: what they wrote, voted for and reported',
  request: { params: params.pick({ slug: true }) },
  responses: { 200: json(OwnTalkSchema, 'What is theirs'), ...problems(401, 404) },
});
const edit = createRoute({
  ...base,
  method: 'put',
  path: '/auctions/{slug}/comments/{id}',
  summary: 'Mend what one said, for five minutes',
  request: { params, body: jsonBody(EditCommentSchema) },
  responses: { 200: json(CommentSchema, 'The comment as it is now'), ...problems(401, 403, 404, 409, 419, 422) },
});
const vote = createRoute({
  ...base,
  method: 'put',
  path: '/auctions/{slug}/comments/{id}/vote',
  summary: 'Find a comment helpful',
  request: { params },
  responses: { 200: json(VoteSchema, 'The votes now'), ...problems(401, 404, 409, 419, 429) },
});
const unvote = createRoute({
  ...base,
  method: 'delete',
  path: '/auctions/{slug}/comments/{id}/vote',
  summary: 'Take one’s vote back',
  request: { params },
  responses: { 200: json(VoteSchema, 'The votes now'), ...problems(401, 404, 409, 419, 429) },
});
const report = createRoute({
  ...base,
  method: 'post',
  path: '/auctions/{slug}/comments/{id}/report',
  summary: 'Tell the staff that a comment should not stand',
  request: { params, body: jsonBody(ReportCommentSchema) },
  responses: { ...done, ...problems(401, 404, 409, 419, 422, 429) },
});
const appeal = createRoute({
  ...base,
  method: 'post',
  path: '/auctions/{slug}/comments/{id}/appeal',
  summary: 'Say why one’s removed comment should stand',
  request: { params, body: jsonBody(AppealSchema) },
  responses: { ...done, ...problems(401, 403, 404, 409, 419, 422) },
});
const staffBase = { tags: ['operator'], middleware: [staffOnly] };
const queue = createRoute({
  ...staffBase,
  method: 'get',
  path: '/operator/moderation',
  summary: 'Reported comments and appeals, what waits longest first',
  responses: { 200: json(ModerationPageSchema, 'What waits'), ...problems(401, 403) },
});
const decide = createRoute({
  ...staffBase,
  method: 'post',
  path: '/operator/comments/{id}/decide',
  summary: 'Remove a comment or keep it; closes its reports',
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

/** The API of talk, beside saying something and reading it. */
export function talkRoutes(parts: CatalogueParts, acts: Acts, limits: RateLimits): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(own, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await acts.ownTalk(actor, c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(edit, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await acts.editComment(actor, { ...c.req.valid('param'), ...c.req.valid('json') });
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
      const result = await acts.voteComment(actor, { ...c.req.valid('param'), voted });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    });
  }
  api.openapi(report, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const tooMany = await limits.take(REPORT_LIMIT, actor.userId);
    if (tooMany !== null) return answerTooMany(c, tooMany);
    const result = await acts.reportComment(actor, { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.body(null, 204) : answerRefusal(c, result);
  });
  api.openapi(appeal, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await acts.appealRemoval(actor, { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.body(null, 204) : answerRefusal(c, result);
  });
  addStaffRoutes(api, parts);
  return api;
}

function addStaffRoutes(api: OpenAPIHono<ApiEnv>, parts: CatalogueParts): void {
  api.openapi(queue, async (c) => {
    const result = await readQueue(parts, c.get('actor'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(decide, async (c) => {
    const result = await decideOnComment(parts, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.body(null, 204) : answerRefusal(c, result);
  });
  api.openapi(decideAppeal, async (c) => {
    const result = await answerAppeal(parts, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.body(null, 204) : answerRefusal(c, result);
  });
}
