import type { OpenAPIHono, z } from '@hono/zod-openapi';
import type { DealerDocumentKind, DealerRole } from '#contract/dealer-roles.ts';
import {
  type ApplyDealerSchema,
  ChangeDealerSchema,
  type DealerApplication,
  type DealerDesk,
  type DealerDetail,
  type DealerDocument,
  type DealerSummary,
  type OperatorApplication,
  type ReceivedInvitation,
} from '#contract/dealers.ts';
import type { Keeper } from '#modules/accounts/index.ts';
import type { Actor, ApiEnv, SignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import type { Result } from '#platform/http/result.ts';
import { createVocabulary } from '#platform/search/vocabulary.ts';
import { accountRoutes } from './account-routes.ts';
import { acceptInvitation, readReceived } from './answer-invitation.ts';
import { apply } from './apply.ts';
import { readDealerVocabulary } from './dealer-store.ts';
import { changeProfile } from './desk.ts';
import { addDocument } from './documents.ts';
import { invite } from './invite.ts';
import { createDealersKeeper } from './keeper.ts';
import { operatorRoutes } from './operator-routes.ts';
import type { DealersHouse, DealersParts } from './parts.ts';
import { readDealer, searchDealers } from './read-dealers.ts';
import { createRefusalToSell, type RefusalToSell } from './refusal-to-sell.ts';
import { approve, decline } from './review.ts';
import { publicRoutes } from './routes.ts';
import { createLicenceWatch, type LicenceWatch } from './watch-licences.ts';

export type { DealersParts } from './parts.ts';
export { createRefusalToSell, type RefusalToSell } from './refusal-to-sell.ts';
export { DOCUMENT_ADDRESS, DOCUMENT_BODY_BYTES } from './upload.ts';

/** Dealers: who applies to be one, who belongs to it, what it says of itself, and whether its licence is good. */
export interface Dealers {
  /** Relative to `/api`. */
  readonly routes: OpenAPIHono<ApiEnv>;
  readonly refusalToSell: RefusalToSell;
  readonly watch: LicenceWatch;
  readonly keeper: Keeper;
  search(query: { q: string; limit: number }): Promise<{ items: DealerSummary[]; total: number }>;
  read(slug: string): Promise<Result<DealerDetail>>;
  addDocument(actor: SignedIn, document: { bytes: Uint8Array; kind: DealerDocumentKind; fileName: string }): Promise<Result<DealerDocument>>;
  apply(actor: SignedIn, input: z.output<typeof ApplyDealerSchema>): Promise<Result<DealerApplication>>;
  approve(actor: Actor, id: string): Promise<Result<OperatorApplication>>;
  decline(actor: Actor, which: { id: string; reason: string }): Promise<Result<OperatorApplication>>;
  invite(actor: SignedIn, invitation: { slug: string; email: string; role: DealerRole }): Promise<Result<DealerDesk>>;
  /** What waits for the answer of this user. */
  received(actor: SignedIn): Promise<ReceivedInvitation[]>;
  accept(actor: SignedIn, id: string): Promise<Result<{ slug: string; message: string }>>;
  changeProfile(actor: SignedIn, slug: string, input: z.input<typeof ChangeDealerSchema>): Promise<Result<DealerDesk>>;
}

/** Makes the dealers of one house. */
export function createDealers(parts: DealersParts): Dealers {
  const house: DealersHouse = { ...parts, limits: createRateLimits(parts) };
  const vocabulary = createVocabulary(readDealerVocabulary);
  const routes = newApi();
  for (const part of [publicRoutes(house, vocabulary), accountRoutes(house), operatorRoutes(house)]) routes.route('/', part);
  return {
    routes,
    refusalToSell: createRefusalToSell(parts),
    watch: createLicenceWatch(parts),
    keeper: createDealersKeeper(parts.accounts.dealerBook),
    search: (query) => searchDealers({ ...parts, vocabulary }, query),
    read: (slug) => readDealer(parts, slug),
    addDocument: (actor, document) => addDocument(house, actor, document),
    apply: (actor, input) => apply(house, actor, input),
    approve: (actor, id) => approve(house, actor, id),
    decline: (actor, which) => decline(house, actor, which),
    invite: (actor, invitation) => invite(house, actor, invitation),
    received: (actor) => readReceived(house, actor),
    accept: (actor, id) => acceptInvitation(house, actor, { id }),
    changeProfile: (actor, slug, input) => changeProfile(house, actor, { slug, input: ChangeDealerSchema.parse(input) }),
  };
}
