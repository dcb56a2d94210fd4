import * as endpoints from '#contract/endpoints/people.ts';
import { cancelFactorReset as cancelEndpoint } from '#contract/endpoints/security.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { addressLimits, type AccountsContext } from './deps.ts';
import {
  approveFactorReset,
  cancelFactorReset,
  declineFactorReset,
  listFactorResets,
  requestFactorReset,
} from './factor-resets.ts';

export function factorResetRoutes(context: AccountsContext) {
  const api = newApi();
  bind(api, endpoints.listFactorResets, ({ actor }) => listFactorResets(context, actor));
  bind(api, endpoints.requestFactorReset, ({ actor, params, body }) =>
    requestFactorReset(context, actor, { ...params, identityNote: body.identity_note }),
  );
  bind(api, endpoints.approveFactorReset, ({ actor, params, body }) =>
    approveFactorReset(context, actor, { ...params, ...body }),
  );
  bind(api, endpoints.declineFactorReset, ({ actor, params, body }) =>
    declineFactorReset(context, actor, { ...params, ...body }),
  );
  bind(api, cancelEndpoint, ({ body }) => cancelFactorReset(context, body.token), {
    before: [context.limits.middleware({ ...addressLimits(context.config).token, by: 'address' })],
  });
  return api;
}
