import * as endpoints from '#contract/endpoints/people.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { sessionToken } from '#platform/http/cookies.ts';
import type { AccountsContext } from './deps.ts';
import { startImpersonation, stopImpersonation } from './impersonations.ts';

export function impersonationRoutes(context: AccountsContext) {
  const api = newApi();
  bind(api, endpoints.startImpersonation, ({ actor, params, body, c }) =>
    startImpersonation(context, actor, { ...params, ...body, token: sessionToken(c, context.config) }),
  );
  bind(api, endpoints.stopImpersonation, ({ actor, c }) =>
    stopImpersonation(context, actor, sessionToken(c, context.config)),
  );
  return api;
}
