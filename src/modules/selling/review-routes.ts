import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { DeclineSchema, OperatorAuctionPageSchema, OperatorAuctionQuerySchema, ScheduleAuctionSchema } from '#contract/operator.ts';
import { ApproveSchema, ChecklistSchema, ClaimSchema, RequestChangesSchema, ReviewQueueSchema, ReviewSchema } from '#contract/review.ts';
import { SubmissionSchema } from '#contract/submissions.ts';
import { staffOnly, type ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { approve } from './approve.ts';
import { claim, release, saveChecklist } from './claim.ts';
import { decline } from './decline.ts';
import { listForStaff } from './list-auctions.ts';
import { requestChanges } from './request-changes.ts';
import { readQueue, readReview } from './read-review.ts';
import { readSubmission } from './review.ts';
import type { ReviewParts } from './review-parts.ts';
import { schedule } from './schedule.ts';

const base = { tags: ['operator'], middleware: [staffOnly] };
const params = z.object({ slug: z.string().min(1).max(200) });
const shown = { 200: json(SubmissionSchema, 'The submission as it is now'), ...problems(401, 403, 404, 409, 419, 422) };

const listRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/auctions',
  summary: 'All auctions by state, what waits for a review first',
  request: { query: OperatorAuctionQuerySchema },
  responses: { 200: json(OperatorAuctionPageSchema, 'A page of auctions, and how many there are of each state'), ...problems(401, 403, 422) },
});
const readRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/auctions/{slug}/submission',
  summary: 'What the seller said',
  request: { params },
  responses: { 200: json(SubmissionSchema, 'The submission'), ...problems(401, 403, 404) },
});
const changesRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/auctions/{slug}/request-changes',
  summary: 'Hand a submission back to its seller',
  request: { params, body: jsonBody(RequestChangesSchema) },
  responses: shown,
});
const approveRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/auctions/{slug}/approve',
  summary: 'Approve a submission; open checks and warnings need confirm and a reason',
  request: { params, body: { ...jsonBody(ApproveSchema), required: false } },
  responses: shown,
});
const scheduleRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/auctions/{slug}/schedule',
  summary: 'Put what its seller agreed to on the calendar; a start in the past opens it at once',
  request: { params, body: jsonBody(ScheduleAuctionSchema) },
  responses: shown,
});
const declineRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/auctions/{slug}/decline',
  summary: 'Decline a submission, with a reason for its seller',
  request: { params, body: jsonBody(DeclineSchema) },
  responses: shown,
});

const queueRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/review',
  summary: 'The review queue, what waits longest first',
  responses: { 200: json(ReviewQueueSchema, 'All that is under review'), ...problems(401, 403) },
});
const reviewRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/auctions/{slug}/review',
  summary: 'All that a reviewer needs: warnings, requests, what changed',
  request: { params },
  responses: { 200: json(ReviewSchema, 'The review'), ...problems(401, 403, 404) },
});
const claimRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/auctions/{slug}/claim',
  summary: 'Take a review on',
  request: { params, body: jsonBody(ClaimSchema) },
  responses: shown,
});
const releaseRoute = createRoute({
  ...base,
  method: 'delete',
  path: '/operator/auctions/{slug}/claim',
  summary: 'Let a review go',
  request: { params },
  responses: shown,
});
const checklistRoute = createRoute({
  ...base,
  method: 'put',
  path: '/operator/auctions/{slug}/checklist',
  summary: 'Keep what of the checklist is done',
  request: { params, body: jsonBody(ChecklistSchema) },
  responses: shown,
});

/** The API of the review: what the staff do with what sellers submit. */
export function reviewRoutes(parts: ReviewParts): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(listRoute, async (c) => {
    const result = await listForStaff(parts, c.get('actor'), c.req.valid('query'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(readRoute, async (c) => {
    const result = await readSubmission(parts, c.get('actor'), c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(changesRoute, async (c) => {
    const result = await requestChanges(parts, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(approveRoute, async (c) => {
    const result = await approve(parts, c.get('actor'), { ...c.req.valid('param'), ...ApproveSchema.parse(c.req.valid('json')) });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(scheduleRoute, async (c) => {
    const result = await schedule(parts, c.get('actor'), { ...c.req.valid('param'), dates: c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(declineRoute, async (c) => {
    const result = await decline(parts, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(queueRoute, async (c) => {
    const result = await readQueue(parts, c.get('actor'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(reviewRoute, async (c) => {
    const result = await readReview(parts, c.get('actor'), c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(claimRoute, async (c) => {
    const result = await claim(parts, c.get('actor'), { ...c.req.valid('param'), takeOver: c.req.valid('json').take_over });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(releaseRoute, async (c) => {
    const result = await release(parts, c.get('actor'), c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(checklistRoute, async (c) => {
    const result = await saveChecklist(parts, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  return api;
}
