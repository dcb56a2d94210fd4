import type { Executor } from '#platform/database/database.ts';
import { newApi } from '#platform/http/api.ts';
import { createRateLimits, type RateLimitDeps } from '#platform/http/rate-limit.ts';
import { withDeps } from '#platform/with-deps.ts';
import { approve } from './approve.ts';
import { setPassingOn } from './attached-document-store.ts';
import { listingDocuments } from './attached-documents.ts';
import { beginSubmission } from './begin-submission.ts';
import { saveChecklist } from './claim.ts';
import { createAuction } from './create-auction.ts';
import type { SellingDeps } from './deps.ts';
import { editListing } from './edit-listing.ts';
import { importDrafts } from './import-drafts.ts';
import { importedAuctions } from './imported-auctions.ts';
import { documentRoutes, listingRoutes, readerRequestRoutes } from './listing-routes.ts';
import { DELETED_WITH_SELLER, sellingPersonalData } from './personal-data.ts';
import { relist } from './relist.ts';
import { requestChanges } from './request-changes.ts';
import { reviewRoutes } from './review-routes.ts';
import { sellingRoutes } from './routes.ts';
import { saveSubmission } from './save-submission.ts';
import { siteRoutes } from './staff-routes.ts';
import { submissionRoutes } from './submission-routes.ts';
import { anyNot } from './submission-store.ts';
import { submit } from './submit.ts';
import { updateAuction } from './update-auction.ts';

export { documentsInUse } from './attached-document-store.ts';
export type { SellingDeps } from './deps.ts';
export type { ImportedAuctions } from './imported-auctions.ts';
export { viewSourceOf } from './view-source.ts';
export { listingsOfPerson } from './staff-search.ts';
export { createViews } from './views.ts';
export { type DraftRow, fromFile, type ImportDrafts } from './import-drafts.ts';

export const arePhotosLocked = (executor: Executor, auctionIds: readonly string[]): Promise<boolean> =>
  anyNot(executor, auctionIds, [...DELETED_WITH_SELLER]);

/** Static routes first: `auctions/import` is not a slug. */
const ROUTES = [
  siteRoutes,
  sellingRoutes,
  submissionRoutes,
  reviewRoutes,
  listingRoutes,
  documentRoutes,
  readerRequestRoutes,
];

export function createSelling(given: Omit<SellingDeps, 'limits'> & RateLimitDeps) {
  const deps: SellingDeps = { ...given, limits: createRateLimits(given) };
  const routes = newApi();
  for (const routesOf of ROUTES) routes.route('/', routesOf(deps));
  return {
    routes,
    importedAuctions: importedAuctions(deps),
    listingDocuments: { ...withDeps(deps, { list: listingDocuments }), choose: setPassingOn },
    personalData: sellingPersonalData(deps),
    ...withDeps(deps, {
      createAuction,
      updateAuction,
      importDrafts,
      beginSubmission,
      saveSubmission,
      submit,
      relist,
      requestChanges,
      approve,
      saveChecklist,
      editListing,
    }),
  };
}
export type Selling = ReturnType<typeof createSelling>;
