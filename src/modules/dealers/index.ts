import type { OpenAPIHono, z } from '@hono/zod-openapi';
import type { DealerDocumentKind, DealerRole } from '#contract/dealer-roles.ts';
import {
  type ApplyDealerSchema,
  ChangeDealerSchema,
  type DealerApplication,
  type DealerAccess,
  type DealerDetail,
  type DealerDocument,
  type DealerSummary,
  type OperatorApplication,
  type ReceivedInvitation,
} from '#contract/dealers.ts';
import type { PersonalDataProvider } from '#modules/accounts/index.ts';
import type { Actor, ApiEnv, SignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import type { Result } from '#contract/result.ts';
import { accountRoutes } from './account-routes.ts';
import { acceptInvitation, readReceived } from './answer-invitation.ts';
import { apply } from './apply.ts';
import { changeProfile } from './dealer-access.ts';
import { addDocument } from './documents.ts';
import { invite } from './invite.ts';
import { createDealersPersonalData } from './personal-data.ts';
import { operatorRoutes } from './operator-routes.ts';
import type { DealersContext, DealersDeps } from './deps.ts';
import { readDealer, searchDealers } from './read-dealers.ts';
import { createRefusalToSell, type RefusalToSell } from './refusal-to-sell.ts';
import { approve, decline } from './review.ts';
import { publicRoutes } from './routes.ts';
import { createLicenceExpiryWorker, type LicenceExpiryWorker } from './licence-expiry-worker.ts';
import { dealerJobs } from './workers.ts';
import type { Job } from '#platform/workers/job.ts';

export { findDealersQuery } from './find-dealers.ts';
export { dealersOfPerson } from './person-section.ts';
export type { DealersDeps } from './deps.ts';
export { createRefusalToSell, type RefusalToSell } from './refusal-to-sell.ts';
export { DOCUMENT_ADDRESS, DOCUMENT_BODY_BYTES } from './upload.ts';

export interface Dealers {
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly refusalToSell: RefusalToSell;
  readonly jobs: readonly Job[];
  readonly watch: LicenceExpiryWorker;
  readonly personalData: PersonalDataProvider;
  search(query: { q: string; limit: number }): Promise<{ items: DealerSummary[]; total: number }>;
  read(slug: string): Promise<Result<DealerDetail>>;
  addDocument(
    actor: SignedIn,
    document: { bytes: Uint8Array; kind: DealerDocumentKind; fileName: string },
  ): Promise<Result<DealerDocument>>;
  apply(actor: SignedIn, input: z.output<typeof ApplyDealerSchema>): Promise<Result<DealerApplication>>;
  approve(actor: Actor, id: string): Promise<Result<OperatorApplication>>;
  decline(actor: Actor, which: { id: string; reason: string }): Promise<Result<OperatorApplication>>;
  invite(actor: SignedIn, invitation: { slug: string; email: string; role: DealerRole }): Promise<Result<DealerAccess>>;
  received(actor: SignedIn): Promise<ReceivedInvitation[]>;
  accept(actor: SignedIn, id: string): Promise<Result<{ slug: string; message: string }>>;
  changeProfile(
    actor: SignedIn,
    slug: string,
    input: z.input<typeof ChangeDealerSchema>,
  ): Promise<Result<DealerAccess>>;
}

export function createDealers(deps: DealersDeps): Dealers {
  const context: DealersContext = { ...deps, limits: createRateLimits(deps) };
  const routes = newApi();
  for (const part of [publicRoutes(context), accountRoutes(context), operatorRoutes(context)]) routes.route('/', part);
  const watch = createLicenceExpiryWorker(deps);
  return {
    routes,
    jobs: dealerJobs(watch),
    refusalToSell: createRefusalToSell(deps),
    watch,
    personalData: createDealersPersonalData(deps.accounts.dealerMembership),
    search: (query) => searchDealers(deps, query),
    read: (slug) => readDealer(deps, slug),
    addDocument: (actor, document) => addDocument(context, actor, document),
    apply: (actor, input) => apply(context, actor, input),
    approve: (actor, id) => approve(context, actor, id),
    decline: (actor, which) => decline(context, actor, which),
    invite: (actor, invitation) => invite(context, actor, invitation),
    received: (actor) => readReceived(context, actor),
    accept: (actor, id) => acceptInvitation(context, actor, { id }),
    changeProfile: (actor, slug, input) =>
      changeProfile(context, actor, { slug, input: ChangeDealerSchema.parse(input) }),
  };
}
