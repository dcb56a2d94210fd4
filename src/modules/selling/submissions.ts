import type { AuctionStatus } from '#auction/types.ts';
import type { Executor } from '#platform/database/database.ts';
import { withDeps } from '#platform/with-deps.ts';
import { newApi } from '#platform/http/api.ts';
import { createRateLimits, type RateLimitDeps } from '#platform/http/rate-limit.ts';
import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import { attachedAmong, setPassingOn } from './attached-document-store.ts';
import { listingDocuments } from './attached-documents.ts';
import { presentSubmissions } from './present-submission.ts';
import type { ReviewDeps } from './submission-deps.ts';
import { agree } from './agree.ts';
import { approve } from './approve.ts';
import { beginSubmission } from './begin-submission.ts';
import { claim, saveChecklist } from './claim.ts';
import { importDrafts } from './import-drafts.ts';
import { markMaterial, editListing } from './edit-listing.ts';
import { deleteRequestsOf, requestsOf } from './reader-request-store.ts';
import { relist } from './relist.ts';
import { requestEvidence } from './request-evidence.ts';
import { requestChanges } from './request-changes.ts';
import { saveSubmission } from './save-submission.ts';
import { submit } from './submit.ts';
import { listingRoutes, readerRequestRoutes, documentRoutes } from './listing-routes.ts';
import { reviewRoutes } from './review-routes.ts';
import { submissionRoutes } from './submission-routes.ts';
import { anyNot, listSubmissions, updateSubmission } from './submission-store.ts';

const MAX_OF_ONE_SELLER = 1000;
/** Until approval, an auction is deleted with its seller. After that others rely on it. */
const DELETED_WITH_SELLER: ReadonlySet<AuctionStatus> = new Set<AuctionStatus>([
  'draft',
  'submitted',
  'changes_requested',
]);
const IS_RUNNING: ReadonlySet<AuctionStatus> = new Set<AuctionStatus>([
  'approved',
  'scheduled',
  'live',
  'closed',
  'reserve_not_met',
  'offer',
]);

export type Submissions = ReturnType<typeof createSubmissions>;

export function createSubmissions(given: Omit<ReviewDeps, 'limits'> & RateLimitDeps) {
  const deps: ReviewDeps = { ...given, limits: createRateLimits(given) };
  const routes = newApi();
  routes.route('/', submissionRoutes(deps));
  routes.route('/', reviewRoutes(deps));
  routes.route('/', listingRoutes(deps));
  routes.route('/', documentRoutes(deps));
  routes.route('/', readerRequestRoutes(deps));
  return {
    documentsInUse: attachedAmong,
    ...withDeps(deps, { importDrafts }),
    listingDocuments: { ...withDeps(deps, { list: listingDocuments }), choose: setPassingOn },
    routes,
    actions: withDeps(deps, {
      begin: beginSubmission,
      save: saveSubmission,
      submit,
      relist,
      claim,
      requestChanges,
      approve,
      saveChecklist,
      agree,
      editListing,
      markMaterial,
      requestEvidence,
    }),
    personalData: submissionsPersonalData(deps),
    arePhotosLocked: (executor: Executor, auctionIds: readonly string[]) =>
      anyNot(executor, auctionIds, [...DELETED_WITH_SELLER]),
  };
}

function submissionsPersonalData(deps: ReviewDeps): PersonalDataProvider {
  const of = (executor: Executor, userId: string) => listSubmissions(executor, userId, MAX_OF_ONE_SELLER);
  return {
    name: 'submissions',
    exportFor: async (executor, userId) => ({
      submissions: await presentSubmissions(deps, executor, await of(executor, userId)),
      requests: await requestsOf(executor, userId),
    }),
    async objection(transaction, userId) {
      const running = (await of(transaction, userId)).find(({ status }) => IS_RUNNING.has(status));
      return running === undefined
        ? null
        : `Your auction of the ${running.title} isn’t over. You can delete your account when it ends, or when we withdraw it for you.`;
    },
    async forget(transaction, { userId, at }) {
      await deleteRequestsOf(transaction, userId);
      for (const record of await of(transaction, userId)) {
        if (!DELETED_WITH_SELLER.has(record.status)) continue;
        await deps.media.replace(transaction, record.id, []);
        await updateSubmission(
          transaction,
          { ...record, vehicle: {}, claims: [], story: [], location: {}, condition: {}, note: '' },
          at,
        );
        await deps.bidding.move(transaction, record.id, { to: 'withdrawn', at: at.getTime() });
      }
    },
  };
}
