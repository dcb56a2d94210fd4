import type { OpenAPIHono } from '@hono/zod-openapi';
import type { CreateAuction } from '#contract/account.ts';
import type { Actor, ApiEnv } from '#platform/http/actor.ts';
import type { Result } from '#contract/result.ts';
import { createAuction } from './create-auction.ts';
import type { SellingDeps } from './deps.ts';
import { importedAuctions, type ImportedAuctions } from './imported-auctions.ts';
import { siteRoutes } from './staff-routes.ts';
import { sellingRoutes } from './routes.ts';
import { updateAuction, type UpdateAuction } from './update-auction.ts';

export type { SellingDeps } from './deps.ts';
export type { ImportedAuctions } from './imported-auctions.ts';
export { listingsOfPerson } from './person-section.ts';
export { createViews } from './views.ts';
export { createSubmissions, type Submissions } from './submissions.ts';

export interface Selling {
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly importedAuctions: ImportedAuctions;
  createAuction(actor: Actor, input: CreateAuction): Promise<Result<{ id: string; slug: string }>>;
  updateAuction(
    actor: Actor,
    what: { slug: string; changes: UpdateAuction },
  ): Promise<Result<{ id: string; slug: string }>>;
}

export function createSelling(deps: SellingDeps): Selling {
  // Static routes first: `auctions/import` is not a slug.
  const routes = siteRoutes(deps);
  routes.route('/', sellingRoutes(deps));
  return {
    routes,
    importedAuctions: importedAuctions(deps),
    createAuction: (actor, input) => createAuction(deps, actor, input),
    updateAuction: (actor, what) => updateAuction(deps, actor, what),
  };
}
