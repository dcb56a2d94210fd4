import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import { MAX_INTEGER } from '#contract/limits.ts';
import { LowerReserveSchema, VoidBidSchema, VoidEntrySchema, WithdrawSchema } from '#contract/account.ts';
import { AuctionTickSchema, BidAnswerSchema, BidHistorySchema, PlaceBidSchema } from '#contract/bids.ts';
import { signedInOnly, staffOnly, type ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { createFloodGate } from '#platform/http/flood-gate.ts';
import { answerTooMany } from '#platform/http/rate-limit.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import type { Bidding } from './bidding.ts';

const MOST_LINES = 200;
export const BID_FLOOD = { limit: 60, perMs: 10_000 } as const;
const SlugSchema = z.object({ slug: z.string().min(1).max(200) });
const placeInRow = z.coerce.number().int().min(1).max(MAX_INTEGER);
const LineSchema = SlugSchema.extend({ number: placeInRow });
const EntrySchema = SlugSchema.extend({ sequence: placeInRow });

const placeBidRoute = createRoute({
  method: 'post',
  path: '/auctions/{slug}/bids',
  tags: ['bidding'],
  summary: 'Place a bid',
  middleware: [signedInOnly],
  request: {
    params: SlugSchema,
    body: jsonBody(PlaceBidSchema),
    headers: z.object({ 'idempotency-key': z.string().optional().describe('Makes the bid safe to repeat: the same key returns the first response') }),
  },
  responses: { 201: json(BidAnswerSchema, 'The bid was accepted'), ...problems(401, 402, 403, 404, 409, 419, 422, 429, 503) },
});
const historyRoute = createRoute({
  method: 'get',
  path: '/auctions/{slug}/bids',
  tags: ['bidding'],
  summary: 'Public bid history, newest first',
  request: {
    params: SlugSchema,
    query: z.object({
      cursor: z
        .string()
        .regex(/^\d{1,9}$/, 'Unknown cursor.')
        .optional(),
      limit: z.coerce.number().int().min(1).max(MOST_LINES).default(50),
    }),
  },
  responses: { 200: json(BidHistorySchema, 'A page of the history'), ...problems(404, 422) },
});
const reserveRoute = createRoute({
  method: 'put',
  path: '/auctions/{slug}/reserve',
  tags: ['selling'],
  summary: 'Lower or remove the reserve while live',
  middleware: [signedInOnly],
  request: { params: SlugSchema, body: jsonBody(LowerReserveSchema) },
  responses: { 200: json(AuctionTickSchema, 'The updated auction'), ...problems(401, 403, 404, 409, 419, 422) },
});
const voidRoute = createRoute({
  method: 'post',
  path: '/operator/auctions/{slug}/bids/{number}/void',
  tags: ['operator'],
  summary: 'Void a bid, with a reason',
  middleware: [staffOnly],
  request: { params: LineSchema, body: jsonBody(VoidBidSchema) },
  responses: { 200: json(AuctionTickSchema, 'The auction, recalculated from the remaining bids'), ...problems(401, 403, 404, 409, 419, 422) },
});
const voidEntryRoute = createRoute({
  method: 'post',
  path: '/operator/auctions/{slug}/ledger/{sequence}/void',
  tags: ['operator'],
  summary: 'Void the bid of a ledger entry, with a reason; works for a raised maximum too, which has no bid number',
  middleware: [staffOnly],
  request: { params: EntrySchema, body: jsonBody(VoidEntrySchema) },
  responses: { 200: json(AuctionTickSchema, 'The auction, recalculated from the remaining bids'), ...problems(401, 403, 404, 409, 419, 422) },
});
const withdrawRoute = createRoute({
  method: 'post',
  path: '/operator/auctions/{slug}/withdraw',
  tags: ['operator'],
  summary: 'Withdraw an auction, with a public reason',
  middleware: [staffOnly],
  request: { params: SlugSchema, body: jsonBody(WithdrawSchema) },
  responses: { 200: json(AuctionTickSchema, 'The updated auction'), ...problems(401, 403, 404, 409, 419, 422) },
});

export function biddingRoutes(bidding: Omit<Bidding, 'routes'>): OpenAPIHono<ApiEnv> {
  const api = newApi();
  const gate = createFloodGate(BID_FLOOD);
  api.openapi(placeBidRoute, async (c) => {
    const actor = c.get('actor');
    const flood = actor.kind === 'user' ? gate.take(actor.userId) : null;
    if (flood !== null) return answerTooMany(c, flood);
    const { slug } = c.req.valid('param');
    const result = await bidding.placeBid(actor, slug, c.req.valid('json'), c.req.header('idempotency-key') ?? null);
    if (result.ok) return c.json(result.value, 201);
    const answer = answerRefusal(c, result);
    if (result.status === 503) answer.headers.set('Retry-After', '1');
    return answer;
  });
  api.openapi(historyRoute, async (c) => {
    const { cursor, limit } = c.req.valid('query');
    const result = await bidding.history(c.req.valid('param').slug, { before: cursor === undefined ? null : Number(cursor), limit });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(reserveRoute, async (c) => {
    const result = await bidding.lowerReserve(c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(voidRoute, async (c) => {
    const { slug, number } = c.req.valid('param');
    const { reason, sequence } = c.req.valid('json');
    const result = await bidding.voidBid(c.get('actor'), { slug, bid: { number, sequence }, reason });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(voidEntryRoute, async (c) => {
    const { slug, sequence } = c.req.valid('param');
    const result = await bidding.voidBid(c.get('actor'), { slug, bid: { sequence }, reason: c.req.valid('json').reason });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(withdrawRoute, async (c) => {
    const result = await bidding.withdraw(c.get('actor'), { ...c.req.valid('param'), ...c.req.valid('json') });
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  return api;
}
