import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AuctionStatus } from '#auction/types.ts';
import type { z } from 'zod';
import type { Claims } from '#contract/claim-requests.ts';
import type { EditListingSchema, ListingChanges } from '#contract/listing.ts';
import type { ReviewField } from '#contract/review-fields.ts';
import type { BeginSubmissionSchema, SaveSubmissionSchema, Submission } from '#contract/submissions.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { Result } from '#contract/result.ts';
import type { Executor } from '#platform/database/database.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { createRateLimits, type RateLimitDeps } from '#platform/http/rate-limit.ts';
import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import { attachedAmong, setPassingOn } from './attached-document-store.ts';
import { listingDocuments } from './attached-documents.ts';
import type { VehicleDocument } from '#contract/documents.ts';
import { documentRoutes } from './document-routes.ts';
import { presentSubmissions } from './present-submission.ts';
import type { ReviewDeps } from './review-deps.ts';
import { agree } from './agree.ts';
import { approve, type Approval } from './approve.ts';
import { beginSubmission } from './begin-submission.ts';
import { claim, saveChecklist } from './claim.ts';
import { importDrafts, type ImportDrafts } from './import-drafts.ts';
import { markMaterial, editListing } from './edit-listing.ts';
import { deleteRequestsOf, requestsOf } from './reader-request-store.ts';
import { readerRequestRoutes } from './reader-request-routes.ts';
import { relist, type Relisted } from './relist.ts';
import { requestEvidence } from './request-evidence.ts';
import { requestChanges } from './request-changes.ts';
import { saveSubmission } from './save-submission.ts';
import { submit } from './submit.ts';
import { listingRoutes } from './listing-routes.ts';
import { reviewRoutes } from './review-routes.ts';
import { submissionRoutes } from './submission-routes.ts';
import { anyNot, listSubmissions, updateSubmission } from './submission-store.ts';

/** The most auctions per seller in an export or an account deletion. */
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

type UseCase<Input, Value> = (actor: SignedIn, input: Input) => Promise<Result<Value>>;
export interface SubmissionActions {
  readonly begin: UseCase<z.output<typeof BeginSubmissionSchema>, Submission>;
  readonly save: UseCase<{ id: string; input: z.output<typeof SaveSubmissionSchema> }, Submission>;
  readonly submit: UseCase<string, Submission>;
  readonly relist: UseCase<string, Relisted>;
  readonly claim: UseCase<{ slug: string; takeOver: boolean; reviewer: string | null }, Submission>;
  readonly requestChanges: UseCase<
    { slug: string; message: string; fields: { field: ReviewField; message: string }[] },
    Submission
  >;
  readonly approve: UseCase<Approval, Submission>;
  readonly saveChecklist: UseCase<{ slug: string; checked: readonly string[] }, Submission>;
  readonly agree: UseCase<{ id: string; textHash: string }, Submission>;
  readonly editListing: UseCase<{ slug: string; input: z.output<typeof EditListingSchema> }, ListingChanges>;
  readonly markMaterial: UseCase<{ slug: string; number: number; note: string }, ListingChanges>;
  readonly requestEvidence: UseCase<{ slug: string; claimId: string }, Claims>;
}

export interface Submissions {
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly personalData: PersonalDataProvider;
  readonly actions: SubmissionActions;
  readonly importDrafts: ImportDrafts;
  arePhotosLocked(executor: Executor, auctionIds: readonly string[]): Promise<boolean>;
  documentsInUse(executor: Executor, documentIds: readonly string[]): Promise<Set<string>>;
  /** All documents of a listing, and which of them the seller gives to the buyer. */
  readonly listingDocuments: {
    list(executor: Executor, auctionId: string): Promise<{ document: VehicleDocument; passesOn: boolean }[]>;
    choose(transaction: Executor, auctionId: string, documentIds: readonly string[]): Promise<void>;
  };
}

export function createSubmissions(given: Omit<ReviewDeps, 'limits'> & RateLimitDeps): Submissions {
  const deps: ReviewDeps = { ...given, limits: createRateLimits(given) };
  const of = (executor: Executor, userId: string) => listSubmissions(executor, userId, MAX_OF_ONE_SELLER);
  const routes = newApi();
  routes.route('/', submissionRoutes(deps));
  routes.route('/', reviewRoutes(deps));
  routes.route('/', listingRoutes(deps));
  routes.route('/', documentRoutes(deps));
  routes.route('/', readerRequestRoutes(deps));
  return {
    documentsInUse: attachedAmong,
    importDrafts: (actor, what) => importDrafts(deps, actor, what),
    listingDocuments: {
      list: (executor, auctionId) => listingDocuments(deps, executor, auctionId),
      choose: setPassingOn,
    },
    routes,
    actions: {
      begin: (actor, input) => beginSubmission(deps, actor, input),
      save: (actor, what) => saveSubmission(deps, actor, what),
      submit: (actor, id) => submit(deps, actor, id),
      relist: (actor, slug) => relist(deps, actor, slug),
      claim: (actor, what) => claim(deps, actor, what),
      requestChanges: (actor, what) => requestChanges(deps, actor, what),
      approve: (actor, approval) => approve(deps, actor, approval),
      saveChecklist: (actor, what) => saveChecklist(deps, actor, what),
      agree: (actor, what) => agree(deps, actor, what),
      editListing: (actor, what) => editListing(deps, actor, what),
      markMaterial: (actor, what) => markMaterial(deps, actor, what),
      requestEvidence: (actor, what) => requestEvidence(deps, actor, what),
    },
    arePhotosLocked: (executor, auctionIds) => anyNot(executor, auctionIds, [...DELETED_WITH_SELLER]),
    personalData: {
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
    },
  };
}
