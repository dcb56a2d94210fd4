import type { OpenAPIHono } from '@hono/zod-openapi';
import * as endpoints from '#contract/endpoints/security.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { endSessionCookie, sessionToken } from '#platform/http/cookies.ts';
import { changeEmail, confirmEmail } from './change-email.ts';
import { deleteAccount } from './delete-account.ts';
import { exportData } from './export-data.ts';
import { listSessions, revokeOtherSessions, revokeSession } from './list-sessions.ts';
import { addressLimits, type AccountsContext } from './deps.ts';
import { beginTwoStep, confirmTwoStep, endTwoStep, readTwoStep, renewRecoveryCodes } from './two-step.ts';
import { readAccess, revokeAccess } from './review-access.ts';
import { passkeyToken, setPasskeyCookie } from './challenge-cookie.ts';
import { confirmIdentity, confirmWithPasskey, readConfirmation } from './confirm-identity.ts';
import { originOf } from './origin.ts';

type Api = OpenAPIHono<ApiEnv>;

export function securityRoutes(context: AccountsContext): Api {
  const api = newApi();
  addTwoStep(api, context);
  addSessions(api, context);
  addEmail(api, context);
  addDeletion(api, context);
  return api;
}

function addTwoStep(api: Api, context: AccountsContext): void {
  bind(api, endpoints.readTwoStep, ({ actor }) => readTwoStep(context, actor.userId));
  bind(api, endpoints.beginTwoStep, ({ actor, body }) => beginTwoStep(context, actor, body.password));
  bind(api, endpoints.confirmTwoStep, ({ actor, body: { code }, c }) =>
    confirmTwoStep(context, actor, { code, sessionToken: sessionToken(c, context.config) }),
  );
  bind(api, endpoints.renewRecoveryCodes, ({ actor, body }) => renewRecoveryCodes(context, actor, body.password));
  bind(api, endpoints.endTwoStep, ({ actor, body }) => endTwoStep(context, actor, body.password));
}

function addSessions(api: Api, context: AccountsContext): void {
  bind(api, endpoints.listSessions, ({ actor, c }) => listSessions(context, actor, sessionToken(c, context.config)));
  bind(api, endpoints.revokeSession, ({ actor, params }) => revokeSession(context, actor, params.id));
  bind(api, endpoints.revokeOtherSessions, ({ actor, c }) =>
    revokeOtherSessions(context, actor, sessionToken(c, context.config)),
  );
  bind(api, endpoints.readAccess, ({ actor }) => readAccess(context, actor));
  bind(api, endpoints.revokeAccess, ({ actor }) => revokeAccess(context, actor));
}

function addEmail(api: Api, context: AccountsContext): void {
  const limits = addressLimits(context.config);
  bind(api, endpoints.changeEmail, ({ actor, body }) => changeEmail(context, actor, body));
  bind(api, endpoints.confirmEmail, ({ body }) => confirmEmail(context, body.token), {
    before: [context.limits.middleware({ ...limits.token, by: 'address' })],
  });
}

function addDeletion(api: Api, context: AccountsContext): void {
  bind(api, endpoints.exportData, async ({ actor, c }) => {
    const result = await exportData(context, actor);
    if (result.ok) c.header('Content-Disposition', `attachment; filename="${actor.username}-data.json"`);
    return result;
  });
  bind(api, endpoints.deleteAccount, async ({ actor, body, c }) => {
    const result = await deleteAccount(context, actor, body);
    if (result.ok) endSessionCookie(c, context.config);
    return result;
  });
}

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
