import * as endpoints from '#contract/endpoints/dealers.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { acceptInvitation, declineInvitation, readInvitation, readReceived } from './answer-invitation.ts';
import { type DealersContext, TOKENS_BY_ADDRESS } from './deps.ts';
import { browseDealers, readDealer } from './read-dealers.ts';

export function publicRoutes(context: DealersContext) {
  const api = newApi();
  bind(api, endpoints.listDealers, ({ query, c }) =>
    (query.q ?? '').trim() === ''
      ? browseDealers(context, query)
      : context.searchLimits.run(c, () => browseDealers(context, query)),
  );
  bind(api, endpoints.readDealer, ({ params: { slug } }) => readDealer(context, slug));
  bind(api, endpoints.listDealerInvitations, ({ actor }) => readReceived(context, actor));
  bind(api, endpoints.acceptDealerInvitation, ({ actor, params }) => acceptInvitation(context, actor, params));
  bind(api, endpoints.declineDealerInvitation, ({ actor, params }) => declineInvitation(context, actor, params));
  // Tokens cannot be guessed, but attempts are rate limited anyway.
  const before = [context.limits.middleware({ ...TOKENS_BY_ADDRESS, by: 'address' })];
  bind(api, endpoints.readEmailedInvitation, ({ query }) => readInvitation(context, query.token), { before });
  bind(api, endpoints.acceptEmailedInvitation, ({ actor, body }) => acceptInvitation(context, actor, body), { before });
  bind(api, endpoints.declineEmailedInvitation, ({ body }) => declineInvitation(context, null, body), { before });
  return api;
}
