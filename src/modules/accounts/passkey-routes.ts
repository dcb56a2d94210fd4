import type { OpenAPIHono } from '@hono/zod-openapi';
import * as endpoints from '#contract/endpoints/security.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { sessionToken } from '#platform/http/cookies.ts';
import { passkeyToken, setPasskeyCookie } from './challenge-cookie.ts';
import { addressLimits, type AccountsContext } from './deps.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts';
import { originOf } from './origin.ts';
import { answerSignedIn } from './routes.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';

type Api = OpenAPIHono<ApiEnv>;

export function passkeyRoutes(context: AccountsContext): Api {
  const api = newApi();
  addSignIn(api, context);
  bind(api, endpoints.beginPasskey, ({ actor, body: { password }, c }) =>
    beginPasskey(context, actor, { password, sessionToken: sessionToken(c, context.config) }),
  );
  bind(api, endpoints.addPasskey, ({ actor, body, c }) =>
    addPasskey(context, actor, { input: body, sessionToken: sessionToken(c, context.config) }),
  );
  bind(api, endpoints.listPasskeys, ({ actor }) => listPasskeys(context, actor.userId));
  bind(api, endpoints.renamePasskey, ({ actor, params, body }) =>
    renamePasskey(context, actor, { ...params, ...body }),
  );
  bind(api, endpoints.removePasskey, ({ actor, params, body }) =>
    removePasskey(context, actor, { ...params, ...body }),
  );
  return api;
}

function addSignIn(api: Api, context: AccountsContext): void {
  const before = [context.limits.middleware({ ...addressLimits(context.config).signIn, by: 'address' })];
  bind(
    api,
    endpoints.beginPasskeySignIn,
    async ({ c }) => {
      const { options, token } = await beginPasskeySignIn(context);
      setPasskeyCookie(c, context.config, token);
      return options;
    },
    { before },
  );
  bind(
    api,
    endpoints.signInWithPasskey,
    async ({ body, c }) => {
      const result = await signInWithPasskey(context, {
        token: passkeyToken(c, context.config),
        response: body.response,
        origin: originOf(c, context),
      });
      setPasskeyCookie(c, context.config, '');
      return result.ok ? answerSignedIn(c, context, { ...result.value, how: 'passkey' }, 200) : result;
    },
    { before },
  );
}
