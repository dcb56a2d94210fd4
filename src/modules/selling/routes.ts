import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context, MiddlewareHandler } from 'hono';
import { CreateAuctionSchema } from '#contract/account.ts';
import { OperatorAuctionSchema } from '#contract/operator.ts';
import { requireStaff, type ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { createAuction } from './create-auction.ts';
import type { SellingDeps } from './deps.ts';
import { readAuction } from './read-auction.ts';
import { updateAuction, type UpdateAuction } from './update-auction.ts';

const SlugSchema = z.object({ slug: z.string().min(1).max(200) });
const fields = CreateAuctionSchema.shape;
const LONGEST_NOTE = 500;
/** All fields of a new auction, optional and without defaults. */
const UpdateAuctionSchema = z.object({
  title: fields.title.optional(),
  subtitle: fields.subtitle.unwrap().optional(),
  make: fields.make.optional(),
  model: fields.model.optional(),
  year: fields.year.optional(),
  seller: fields.seller.optional(),
  dealer: fields.dealer,
  starting_bid: fields.starting_bid.optional(),
  reserve: fields.reserve,
  start_date: fields.start_date.optional(),
  close_date: fields.close_date.optional(),
  body_style: fields.body_style.unwrap().optional(),
  vehicle: fields.vehicle.unwrap().optional(),
  story: fields.story.unwrap().optional(),
  location: fields.location.unwrap().optional(),
  is_featured: fields.is_featured.unwrap().optional(),
  note: z
    .string()
    .trim()
    .max(LONGEST_NOTE)
    .optional()
    .describe('what you changed in a public listing, and why. Everyone can read it'),
});

const staffOnly: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const actor = requireStaff(c);
  if (actor instanceof Response) return actor;
  await next();
  return undefined;
};

const createRouteOfAuction = createRoute({
  method: 'post',
  path: '/operator/auctions',
  tags: ['operator'],
  summary: 'Create and schedule an auction; a start in the past opens it at once',
  middleware: [staffOnly],
  request: { body: jsonBody(CreateAuctionSchema) },
  responses: { 201: json(OperatorAuctionSchema, 'The auction'), ...problems(401, 403, 419, 422) },
});
const readRoute = createRoute({
  method: 'get',
  path: '/operator/auctions/{slug}',
  tags: ['operator'],
  summary: 'An auction with its reserve and bid ledger',
  middleware: [staffOnly],
  request: { params: SlugSchema },
  responses: { 200: json(OperatorAuctionSchema, 'The auction'), ...problems(401, 403, 404) },
});
const updateRoute = createRoute({
  method: 'put',
  path: '/operator/auctions/{slug}',
  tags: ['operator'],
  summary: 'Update an auction; omitted fields stay unchanged',
  middleware: [staffOnly],
  request: { params: SlugSchema, body: jsonBody(UpdateAuctionSchema) },
  responses: { 200: json(OperatorAuctionSchema, 'The updated auction'), ...problems(401, 403, 404, 409, 419, 422) },
});

export function sellingRoutes(deps: SellingDeps): OpenAPIHono<ApiEnv> {
  const api = newApi();
  const read = (c: Context<ApiEnv>, slug: string) => readAuction(deps, c.get('actor'), slug);
  api.openapi(createRouteOfAuction, async (c) => {
    const created = await createAuction(deps, c.get('actor'), c.req.valid('json'));
    const result = created.ok ? await read(c, created.value.slug) : created;
    return result.ok ? c.json(result.value, 201) : answerRefusal(c, result);
  });
  api.openapi(readRoute, async (c) => {
    const result = await read(c, c.req.valid('param').slug);
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  api.openapi(updateRoute, async (c) => {
    const { slug } = c.req.valid('param');
    const updated = await updateAuction(deps, c.get('actor'), {
      slug,
      changes: c.req.valid('json') satisfies UpdateAuction,
    });
    const result = updated.ok ? await read(c, slug) : updated;
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  return api;
}
