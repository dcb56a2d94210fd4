import { withDeps } from '#platform/with-deps.ts';
import { createAuction } from './create-auction.ts';
import type { SellingDeps } from './deps.ts';
import { importedAuctions } from './imported-auctions.ts';
import { siteRoutes } from './staff-routes.ts';
import { sellingRoutes } from './routes.ts';
import { updateAuction } from './update-auction.ts';

export type { SellingDeps } from './deps.ts';
export type { ImportedAuctions } from './imported-auctions.ts';
export { viewSourceOf } from './view-source.ts';
export { listingsOfPerson } from './staff-search.ts';
export { createViews } from './views.ts';
export { type DraftRow, fromFile, type ImportDrafts } from './import-drafts.ts';
export { createSubmissions, type Submissions } from './submissions.ts';

export function createSelling(deps: SellingDeps) {
  // Static routes first: `auctions/import` is not a slug.
  const routes = siteRoutes(deps);
  routes.route('/', sellingRoutes(deps));
  return { routes, importedAuctions: importedAuctions(deps), ...withDeps(deps, { createAuction, updateAuction }) };
}
