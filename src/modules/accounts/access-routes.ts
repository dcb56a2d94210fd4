import * as endpoints from '#contract/endpoints/security.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { AccountsContext } from './deps.ts';
import { readAccess, revokeAccess } from './review-access.ts';

export function accessRoutes(context: AccountsContext) {
  const api = newApi();
  bind(api, endpoints.readAccess, ({ actor }) => readAccess(context, actor));
  bind(api, endpoints.revokeAccess, ({ actor }) => revokeAccess(context, actor));
  return api;
}
