import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { MAX_INTEGER } from '#contract/limits.ts';
import { EditListingSchema, InterestSchema, ListingChangesSchema, MaterialSchema } from '#contract/listing.ts';
import { AgreeSchema } from '#contract/review.ts';
import { RelistOfferSchema, SubmissionSchema } from '#contract/submissions.ts';
import { type ApiEnv, requireSignedIn, signedInOnly, staffOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { agree } from './agree.ts';
import { markMaterial, editListing, readChanges } from './edit-listing.ts';
import { readInterest } from './read-interest.ts';
import { readRelist, relist } from './relist.ts';
import type { ReviewDeps } from './review-deps.ts';

const SlugSchema = z.object({ slug: z.string().min(1).max(200) });
const own = { tags: ['Submissions'], middleware: [signedInOnly] };
const agreeRoute = createRoute({
  ...own,
  method: 'post',
  path: '/account/submissions/{id}/agree',
  summary: 'Agree to the final text and terms',
  description:
    'Agrees to the text and terms with this `text_hash` (a submission’s `to_agree`). Refused if they have changed since.',
  request: { params: z.object({ id: z.string().min(1).max(64) }), body: jsonBody(AgreeSchema) },
  responses: { 200: json(SubmissionSchema, 'Agreed'), ...problems(401, 404, 409, 419, 422) },
});
const relistRoute = createRoute({
  ...own,
  method: 'post',
  path: '/account/auctions/{slug}/relist',
  summary: 'Relist a vehicle whose auction ended without a sale',
  description:
    'Creates a draft with everything that was sent: facts, story, photos, documents, videos and amounts. Safe to repeat: while that draft is open, it is returned.',
  request: { params: SlugSchema },
  responses: {
    200: json(SubmissionSchema, 'The existing draft'),
    201: json(SubmissionSchema, 'The new draft'),
    ...problems(401, 403, 404, 409, 419),
  },
});
const relistOfferRoute = createRoute({
  ...own,
  method: 'get',
  path: '/account/auctions/{slug}/relist',
  summary: 'Whether the vehicle can be relisted now',
  request: { params: SlugSchema },
  responses: { 200: json(RelistOfferSchema, 'Whether it can, or why not'), ...problems(401, 404) },
});
const interestRoute = createRoute({
  ...own,
  method: 'get',
  path: '/account/auctions/{slug}/interest',
  summary: 'Views, watchers and bidders of your auction',
  request: { params: SlugSchema },
  responses: { 200: json(InterestSchema, 'The auction’s figures'), ...problems(401, 404) },
});
const editRoute = createRoute({
  ...own,
  method: 'put',
  path: '/account/auctions/{slug}/listing',
  summary: 'Edit a public listing',
  description: 'The previous text stays visible to everyone.',
  request: { params: SlugSchema, body: jsonBody(EditListingSchema) },
  responses: { 200: json(ListingChangesSchema, 'All changes since publication'), ...problems(401, 404, 409, 419, 422) },
});
const changesRoute = createRoute({
  method: 'get',
  path: '/auctions/{slug}/changes',
  tags: ['Auctions'],
  summary: 'Changes to a listing since publication',
  request: { params: SlugSchema },
  responses: { 200: json(ListingChangesSchema, 'Newest first'), ...problems(404) },
});
const materialRoute = createRoute({
  method: 'post',
  path: '/operator/auctions/{slug}/changes/{number}/material',
  tags: ['operator'],
  middleware: [staffOnly],
  summary: 'Mark a change as material, and notify bidders and watchers',
  request: {
    params: SlugSchema.extend({ number: z.coerce.number().int().min(1).max(MAX_INTEGER) }),
    body: jsonBody(MaterialSchema),
  },
  responses: { 200: json(ListingChangesSchema, 'All changes'), ...problems(401, 403, 404, 409, 419, 422) },
});

export function listingRoutes(deps: ReviewDeps): OpenAPIHono<ApiEnv> {
  const api = newApi();
  api.openapi(agreeRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await agree(deps, actor, { ...c.req.valid('param'), textHash: c.req.valid('json').text_hash });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(relistRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await relist(deps, actor, c.req.valid('param').slug);
    return result.ok ? c.json(result.value.submission, result.value.isNew ? 201 : 200) : answerRefusal(c, result);
  });
  api.openapi(relistOfferRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await readRelist(deps, actor, c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(interestRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await readInterest(deps, actor, c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(editRoute, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await editListing(deps, actor, { ...c.req.valid('param'), input: c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(changesRoute, async (c) => {
    const result = await readChanges(deps, c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(materialRoute, async (c) => {
    const result = await markMaterial(deps, c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  return api;
}
