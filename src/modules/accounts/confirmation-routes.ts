import * as endpoints from '#contract/endpoints/security.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { passkeyToken, setPasskeyCookie } from './challenge-cookie.ts';
import { confirmIdentity, confirmWithPasskey, readConfirmation } from './confirm-identity.ts';
import type { AccountsContext } from './deps.ts';
import { originOf } from './origin.ts';

export function confirmationRoutes(context: AccountsContext) {
  const api = newApi();
  bind(api, endpoints.readConfirmation, ({ actor }) => readConfirmation(context, actor));
  bind(api, endpoints.confirmIdentity, ({ actor, body: { password, ...answer }, c }) =>
    confirmIdentity(context, actor, { password, answer, origin: originOf(c, context) }),
  );
  bind(api, endpoints.confirmWithPasskey, async ({ actor, body, c }) => {
    const result = await confirmWithPasskey(context, actor, {
      challengeToken: passkeyToken(c, context.config),
      response: body.response,
      origin: originOf(c, context),
    });
    setPasskeyCookie(c, context.config, '');
    return result;
  });
  return api;
}
