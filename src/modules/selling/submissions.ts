import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AuctionStatus } from '#auction/types.ts';
import type { z } from 'zod';
import type { EditListingSchema, ListingChanges } from '#contract/listing.ts';
import type { ReviewField } from '#contract/review-fields.ts';
import type { BeginSubmissionSchema, SaveSubmissionSchema, Submission } from '#contract/submissions.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import type { Result } from '#platform/http/result.ts';
import type { Executor } from '#platform/database/database.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import type { Keeper } from '#modules/accounts/index.ts';
import { carriedAmong } from './carried-store.ts';
import { documentRoutes } from './document-routes.ts';
import { presentSubmissions } from './present-submission.ts';
import type { ReviewParts } from './review-parts.ts';
import { agree } from './agree.ts';
import { approve, type Approval } from './approve.ts';
import { beginSubmission } from './begin-submission.ts';
import { claim, saveChecklist } from './claim.ts';
import { callMaterial, editListing } from './edit-listing.ts';
import { relist, type Relisted } from './relist.ts';
import { requestChanges } from './request-changes.ts';
import { saveSubmission } from './save-submission.ts';
import { submit } from './submit.ts';
import { listingRoutes } from './listing-routes.ts';
import { reviewRoutes } from './review-routes.ts';
import { submissionRoutes } from './submission-routes.ts';
import { anyNot, listSubmissions, updateSubmission } from './submission-store.ts';

/** The most that an export or a leaving seller may have. */
const MOST_OF_ONE_SELLER = 1000;
/** Until the house has agreed, an auction goes with its seller; from then on others count on it. */
const GOES_WITH_SELLER: ReadonlySet<AuctionStatus> = new Set<AuctionStatus>(['draft', 'submitted', 'changes_requested']);
const IS_RUNNING: ReadonlySet<AuctionStatus> = new Set<AuctionStatus>(['approved', 'scheduled', 'live', 'closed', 'reserve_not_met', 'offer']);

type Act<Input, Value> = (actor: SignedIn, input: Input) => Promise<Result<Value>>;
/** The use cases between a seller and the house. */
export interface SubmissionActs {
  readonly begin: Act<z.output<typeof BeginSubmissionSchema>, Submission>;
  readonly save: Act<{ id: string; input: z.output<typeof SaveSubmissionSchema> }, Submission>;
  readonly submit: Act<string, Submission>;
  readonly relist: Act<string, Relisted>;
  readonly claim: Act<{ slug: string; takeOver: boolean }, Submission>;
  readonly requestChanges: Act<{ slug: string; message: string; fields: { field: ReviewField; message: string }[] }, Submission>;
  readonly approve: Act<Approval, Submission>;
  readonly saveChecklist: Act<{ slug: string; checked: readonly string[] }, Submission>;
  readonly agree: Act<{ id: string; textHash: string }, Submission>;
  readonly editListing: Act<{ slug: string; input: z.output<typeof EditListingSchema> }, ListingChanges>;
  readonly callMaterial: Act<{ slug: string; number: number; note: string }, ListingChanges>;
}

/** What sellers prepare, on its way to an auction. */
export interface Submissions {
  /** Relative to `/api`. */
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly keeper: Keeper;
  /** What sellers and reviewers do, for those who need no route: the demo house. */
  readonly acts: SubmissionActs;
  /** Whether any of these auctions is no longer its seller's alone to change. */
  areFixed(executor: Executor, auctionIds: readonly string[]): Promise<boolean>;
  /** Which of these papers an auction carries on. */
  carries(executor: Executor, documentIds: readonly string[]): Promise<Set<string>>;
}

/** Makes the sellers' side of selling. */
export function createSubmissions(parts: ReviewParts): Submissions {
  const of = (executor: Executor, userId: string) => listSubmissions(executor, userId, MOST_OF_ONE_SELLER);
  const routes = newApi();
  routes.route('/', submissionRoutes(parts));
  routes.route('/', reviewRoutes(parts));
  routes.route('/', listingRoutes(parts));
  routes.route('/', documentRoutes(parts));
  return {
    carries: carriedAmong,
    routes,
    acts: {
      begin: (actor, input) => beginSubmission(parts, actor, input),
      save: (actor, what) => saveSubmission(parts, actor, what),
      submit: (actor, id) => submit(parts, actor, id),
      relist: (actor, slug) => relist(parts, actor, slug),
      claim: (actor, what) => claim(parts, actor, what),
      requestChanges: (actor, what) => requestChanges(parts, actor, what),
      approve: (actor, approval) => approve(parts, actor, approval),
      saveChecklist: (actor, what) => saveChecklist(parts, actor, what),
      agree: (actor, what) => agree(parts, actor, what),
      editListing: (actor, what) => editListing(parts, actor, what),
      callMaterial: (actor, what) => callMaterial(parts, actor, what),
    },
    areFixed: (executor, auctionIds) => anyNot(executor, auctionIds, [...GOES_WITH_SELLER]),
    keeper: {
      name: 'submissions',
      tell: async (executor, userId) => presentSubmissions(parts, executor, await of(executor, userId)),
      async objection(transaction, userId) {
        const running = (await of(transaction, userId)).find(({ status }) => IS_RUNNING.has(status));
        return running === undefined
          ? null
          : `Your auction of the ${running.title} is not over. You can delete your account once it is, or once we have withdrawn it for you.`;
      },
      async forget(transaction, { userId, at }) {
        for (const record of await of(transaction, userId)) {
          if (!GOES_WITH_SELLER.has(record.status)) continue;
          await parts.media.replace(transaction, record.id, []);
          await updateSubmission(transaction, { ...record, vehicle: {}, story: [], location: {}, condition: {}, note: '' }, at);
          await parts.bidding.move(transaction, record.id, { to: 'withdrawn', at: at.getTime() });
        }
      },
    },
  };
}
