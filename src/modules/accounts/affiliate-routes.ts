import * as endpoints from '#contract/endpoints/account.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { declareAffiliate, listAffiliates, removeAffiliate } from './affiliates.ts';
import type { AccountsContext } from './deps.ts';

export function affiliateRoutes(context: AccountsContext) {
  const api = newApi();
  bind(api, endpoints.listAffiliates, ({ actor }) => listAffiliates(context.database.executor, actor.userId));
  bind(api, endpoints.declareAffiliate, ({ actor, body }) => declareAffiliate(context, actor, body.username));
  bind(api, endpoints.removeAffiliate, ({ actor, params }) => removeAffiliate(context, actor, params.username));
  return api;
}
