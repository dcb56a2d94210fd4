import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import {
  DeclineSchema,
  OperatorAuctionPageSchema,
  OperatorAuctionQuerySchema,
  ScheduleAuctionSchema,
} from '#contract/operator.ts';
import {
  ApproveSchema,
  ChecklistSchema,
  ClaimSchema,
  RequestChangesSchema,
  ReviewQueueSchema,
  ReviewSchema,
} from '#contract/review.ts';
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
import type { ReviewDeps } from './review-deps.ts';
import { schedule } from './schedule.ts';

const base = { tags: ['operator'], middleware: [staffOnly] };
const params = z.object({ slug: z.string().min(1).max(200) });
const shown = { 200: json(SubmissionSchema, 'The updated submission'), ...problems(401, 403, 404, 409, 419, 422) };

const listRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/auctions',
  summary: 'All auctions by state, those awaiting review first',
  request: { query: OperatorAuctionQuerySchema },
  responses: {
    200: json(OperatorAuctionPageSchema, 'A page of auctions, with the number in each state'),
    ...problems(401, 403, 422),
  },
});
const readRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/auctions/{slug}/submission',
  summary: 'The seller’s listing details',
  request: { params },
  responses: { 200: json(SubmissionSchema, 'The submission'), ...problems(401, 403, 404) },
});
const changesRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/auctions/{slug}/request-changes',
  summary: 'Return a submission to its seller with change requests',
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
  summary: 'Schedule an auction whose seller has agreed; a start in the past opens it at once',
  request: { params, body: jsonBody(ScheduleAuctionSchema) },
  responses: shown,
});
const declineRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/auctions/{slug}/decline',
  summary: 'Decline a submission, with a reason for the seller',
  request: { params, body: jsonBody(DeclineSchema) },
  responses: shown,
});

const queueRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/review',
  summary: 'The review queue, longest waiting first',
  responses: { 200: json(ReviewQueueSchema, 'All submissions in review'), ...problems(401, 403) },
});
const reviewRoute = createRoute({
  ...base,
  method: 'get',
  path: '/operator/auctions/{slug}/review',
  summary: 'Review details: warnings, requests and changes',
  request: { params },
  responses: { 200: json(ReviewSchema, 'The review'), ...problems(401, 403, 404) },
});
const claimRoute = createRoute({
  ...base,
  method: 'post',
  path: '/operator/auctions/{slug}/claim',
  summary: 'Claim a review',
  request: { params, body: jsonBody(ClaimSchema) },
  responses: shown,
});
const releaseRoute = createRoute({
  ...base,
  method: 'delete',
  path: '/operator/auctions/{slug}/claim',
  summary: 'Release a review',
  request: { params },
  responses: shown,
});
const checklistRoute = createRoute({
  ...base,
  method: 'put',
  path: '/operator/auctions/{slug}/checklist',
  summary: 'Save checklist progress',
  request: { params, body: jsonBody(ChecklistSchema) },
  responses: shown,
});

export function reviewRoutes(deps: ReviewDeps): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(listRoute, async (c) => {
    const result = await listForStaff(deps, c.get('actor'), c.req.valid('query'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(readRoute, async (c) => {
    const result = await readSubmission(deps, c.get('actor'), c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(changesRoute, async (c) => {
    const result = await requestChanges(deps, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(approveRoute, async (c) => {
    const result = await approve(deps, c.get('actor'), {
      ...c.req.valid('param'),
      ...ApproveSchema.parse(c.req.valid('json')),
    });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(scheduleRoute, async (c) => {
    const result = await schedule(deps, c.get('actor'), { ...c.req.valid('param'), dates: c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(declineRoute, async (c) => {
    const result = await decline(deps, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(queueRoute, async (c) => {
    const result = await readQueue(deps, c.get('actor'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(reviewRoute, async (c) => {
    const result = await readReview(deps, c.get('actor'), c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(claimRoute, async (c) => {
    const result = await claim(deps, c.get('actor'), {
      ...c.req.valid('param'),
      takeOver: c.req.valid('json').take_over,
    });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(releaseRoute, async (c) => {
    const result = await release(deps, c.get('actor'), c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(checklistRoute, async (c) => {
    const result = await saveChecklist(deps, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  return api;
}
