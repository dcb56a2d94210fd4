import type { SignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { createRateLimits } from '#platform/http/rate-limit.ts';
import { withDeps } from '#platform/with-deps.ts';
import { acceptInvitation, readReceived } from './answer-invitation.ts';
import { apply } from './apply.ts';
import { addDocument } from './documents.ts';
import { invite } from './invite.ts';
import { createDealersPersonalData } from './personal-data.ts';
import { changeProfile } from './dealer-access.ts';
import { operatorRoutes } from './operator-routes.ts';
import type { DealersContext, DealersDeps } from './deps.ts';
import { readDealer, searchDealers } from './read-dealers.ts';
import { createRefusalToSell } from './refusal-to-sell.ts';
import { approve, decline } from './review.ts';
import { publicRoutes, accountRoutes } from './routes.ts';
import { createLicenceExpiryWorker } from './licence-expiry-worker.ts';
import { dealerJobs } from './workers.ts';

export { dealersOfPerson, findDealersQuery } from './staff-search.ts';
export type { DealersDeps } from './deps.ts';
export { createRefusalToSell } from './refusal-to-sell.ts';
export { DEALER_DOCUMENT_UPLOAD } from './routes.ts';

export type Dealers = ReturnType<typeof createDealers>;

export function createDealers(deps: DealersDeps) {
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
    ...withDeps(context, {
      search: searchDealers,
      read: readDealer,
      addDocument,
      apply,
      approve,
      decline,
      invite,
      received: readReceived,
      changeProfile,
    }),
    accept: (actor: SignedIn, id: string) => acceptInvitation(context, actor, { id }),
  };
}
