import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import {
  AccountAuctionSchema,
  AuctionAddressesSchema,
  AuctionDetailSchema,
  AuctionPageSchema,
  AuctionQuerySchema,
  AuctionSummarySchema,
  CalendarSchema,
  CommentSchema,
  PostCommentSchema,
} from '#contract/auctions.ts';
import { pageOf } from '#contract/primitives.ts';
import { requireSignedIn, staffOnly, type ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import type { SearchLimits } from '#platform/http/search-limits.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import type { CommentGate } from './comment-gate.ts';
import type { Catalogue } from './catalogue.ts';

const WatchingSchema = z.object({ watching: z.boolean(), watch_count: z.int() });
const slugParam = z.object({ slug: z.string().min(1).max(200) });
const pageQuery = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

const browse = createRoute({
  method: 'get',
  path: '/auctions',
  tags: ['auctions'],
  summary: 'Auctions, narrowed by filters, with facets',
  request: { query: AuctionQuerySchema },
  responses: { 200: json(AuctionPageSchema, 'A page of auctions'), ...problems(422) },
});
const read = createRoute({
  method: 'get',
  path: '/auctions/{slug}',
  tags: ['auctions'],
  summary: 'One auction, with the user’s own status when signed in',
  request: { params: slugParam },
  responses: { 200: json(AuctionDetailSchema, 'The auction'), ...problems(404) },
});
const similar = createRoute({
  method: 'get',
  path: '/auctions/{slug}/similar',
  tags: ['auctions'],
  summary: 'Similar live auctions, same body style first',
  request: { params: slugParam, query: z.object({ limit: z.coerce.number().int().min(1).max(12).default(4) }) },
  responses: { 200: json(pageOf(AuctionSummarySchema), 'Most similar first'), ...problems(404, 422) },
});
const calendar = createRoute({
  method: 'get',
  path: '/calendar',
  tags: ['auctions'],
  summary: 'Upcoming openings and closings',
  request: { query: z.object({ auction: z.string().max(200).optional() }) },
  responses: {
    200: json(CalendarSchema, 'Auctions that haven’t closed yet or were recently withdrawn'),
    ...problems(404, 422),
  },
});
const addresses = createRoute({
  method: 'get',
  path: '/sitemap/auctions',
  tags: ['auctions'],
  summary: 'Addresses of public auctions, in parts by lot number',
  request: { query: z.object({ part: z.coerce.number().int().min(1).max(100_000).default(1) }) },
  responses: { 200: json(AuctionAddressesSchema, 'One part, and the number of parts'), ...problems(422) },
});
const watch = createRoute({
  method: 'put',
  path: '/auctions/{slug}/watch',
  tags: ['watchlist'],
  summary: 'Watch an auction',
  request: { params: slugParam },
  responses: { 200: json(WatchingSchema, 'Watching'), ...problems(401, 404, 419) },
});
const unwatch = createRoute({
  method: 'delete',
  path: '/auctions/{slug}/watch',
  tags: ['watchlist'],
  summary: 'Stop watching an auction',
  request: { params: slugParam },
  responses: { 200: json(WatchingSchema, 'Not watching'), ...problems(401, 404, 419) },
});
const comments = createRoute({
  method: 'get',
  path: '/auctions/{slug}/comments',
  tags: ['comments'],
  summary: 'Comments on an auction, newest first',
  request: { params: slugParam, query: pageQuery },
  responses: { 200: json(pageOf(CommentSchema), 'A page of comments'), ...problems(404, 422) },
});
const comment = createRoute({
  method: 'post',
  path: '/auctions/{slug}/comments',
  tags: ['comments'],
  summary: 'Post a comment or reply',
  request: { params: slugParam, body: jsonBody(PostCommentSchema) },
  responses: { 201: json(CommentSchema, 'The comment'), ...problems(401, 404, 409, 419, 422, 429) },
});
const removeComment = createRoute({
  method: 'delete',
  path: '/operator/auctions/{slug}/comments/{id}',
  tags: ['operator'],
  summary: 'Remove a comment',
  middleware: [staffOnly] as const,
  request: {
    params: slugParam.extend({ id: z.string().max(64) }),
    body: jsonBody(z.object({ reason: z.string().trim().min(3, 'Enter a reason.').max(1000) })),
  },
  responses: { 204: { description: 'Removed' }, ...problems(401, 403, 404, 419, 422) },
});
const bidding = createRoute({
  method: 'get',
  path: '/account/bidding-auctions',
  tags: ['account'],
  summary: 'Auctions the user has bid in',
  responses: { 200: json(z.array(AccountAuctionSchema), 'A bare array'), ...problems(401) },
});
const watchlist = createRoute({
  method: 'get',
  path: '/account/watchlist',
  tags: ['account'],
  summary: 'Auctions the user watches',
  responses: { 200: json(z.array(AccountAuctionSchema), 'A bare array'), ...problems(401) },
});

type Acts = Omit<
  Catalogue,
  'routes' | 'previewRoutes' | 'liveSnapshot' | 'auctionQueries' | 'soldBy' | 'dealerSelling'
>;

interface Limits {
  readonly commentGate: CommentGate;
  readonly searchLimits: SearchLimits;
}

export function catalogueRoutes(catalogue: Acts, { commentGate, searchLimits }: Limits): OpenAPIHono<ApiEnv> {
  const api = newApi();
  addPublicRoutes(api, catalogue, searchLimits);
  addWatchRoutes(api, catalogue);
  addCommentRoutes(api, catalogue, commentGate);
  api.openapi(bidding, async (c) => {
    const actor = requireSignedIn(c);
    return actor instanceof Response ? actor : c.json(await catalogue.biddingAuctions(actor), 200);
  });
  api.openapi(watchlist, async (c) => {
    const actor = requireSignedIn(c);
    return actor instanceof Response ? actor : c.json(await catalogue.watchlist(actor), 200);
  });
  return api;
}

function addPublicRoutes(api: OpenAPIHono<ApiEnv>, catalogue: Acts, searchLimits: SearchLimits): void {
  api.openapi(browse, async (c) => {
    const query = c.req.valid('query');
    const hasText = query.q !== undefined && query.q.trim() !== '';
    const result = await (hasText ? searchLimits.run(c, () => catalogue.browse(query)) : catalogue.browse(query));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(read, async (c) => {
    const result = await catalogue.read(c.get('actor'), c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(calendar, async (c) => {
    const result = await catalogue.calendar(c.req.valid('query').auction ?? null);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(addresses, async (c) => c.json(await catalogue.addresses(c.req.valid('query').part), 200));
  api.openapi(similar, async (c) => {
    const result = await catalogue.similar(c.req.valid('param').slug, c.req.valid('query').limit);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
}

function addWatchRoutes(api: OpenAPIHono<ApiEnv>, catalogue: Acts): void {
  api.openapi(watch, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await catalogue.watch(actor, c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(unwatch, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await catalogue.unwatch(actor, c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
}

function addCommentRoutes(api: OpenAPIHono<ApiEnv>, catalogue: Acts, gate: CommentGate): void {
  api.openapi(comments, async (c) => {
    const result = await catalogue.comments(c.req.valid('param').slug, c.req.valid('query'));
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(comment, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const tooMany = await gate(actor, c.req.valid('param').slug);
    if (tooMany !== null) return answerRefusal(c, tooMany);
    const result = await catalogue.postComment(actor, c.req.valid('param').slug, c.req.valid('json'));
    return result.ok ? c.json(result.value, 201) : answerRefusal(c, result);
  });
  api.openapi(removeComment, async (c) => {
    const actor = requireSignedIn(c);
    if (actor instanceof Response) return actor;
    const result = await catalogue.removeComment(actor, { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.body(null, 204) : answerRefusal(c, result);
  });
}
