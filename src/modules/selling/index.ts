import type { OpenAPIHono } from '@hono/zod-openapi';
import type { CreateAuction } from '#contract/account.ts';
import type { Actor, ApiEnv } from '#platform/http/actor.ts';
import type { Result } from '#platform/http/result.ts';
import { createAuction } from './create-auction.ts';
import type { SellingParts } from './parts.ts';
import { houseRoutes } from './house-routes.ts';
import { sellingRoutes } from './routes.ts';
import { updateAuction, type UpdateAuction } from './update-auction.ts';

export type { SellingParts } from './parts.ts';
export { createViews } from './views.ts';
export { createSubmissions } from './submissions.ts';

/** What is offered for sale: created, described, put on the calendar. */
export interface Selling {
  readonly routes: OpenAPIHono<ApiEnv>;
  /** Creates and schedules an auction in one call. */
  createAuction(actor: Actor, input: CreateAuction): Promise<Result<{ id: string; slug: string }>>;
  updateAuction(actor: Actor, what: { slug: string; changes: UpdateAuction }): Promise<Result<{ id: string; slug: string }>>;
}

/** Makes the selling side of one house. */
export function createSelling(parts: SellingParts): Selling {
  // The house's own addresses first: `auctions/import` is no auction.
  const routes = houseRoutes(parts);
  routes.route('/', sellingRoutes(parts));
  return {
    routes,
    createAuction: (actor, input) => createAuction(parts, actor, input),
    updateAuction: (actor, what) => updateAuction(parts, actor, what),
  };
}
