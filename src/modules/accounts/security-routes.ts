import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  ChangeEmailSchema,
  ConfirmEmailSchema,
  ConfirmPasswordSchema,
  ConfirmTwoStepSchema,
  DeleteAccountSchema,
  RecoveryCodesSchema,
  SessionSchema,
  TwoStepKeySchema,
  TwoStepSchema,
} from '#contract/security.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { endSessionCookie, sessionToken } from '#platform/http/cookies.ts';
import { json, jsonBody, problems } from '#platform/http/result.ts';
import { changeEmail, confirmEmail } from './change-email.ts';
import { deleteAccount } from './delete-account.ts';
import { exportData } from './export-data.ts';
import { listSessions, revokeOtherSessions, revokeSession } from './list-sessions.ts';
import { addressLimits, type AccountsContext } from './deps.ts';
import { refuse } from './routes.ts';
import { beginTwoStep, confirmTwoStep, endTwoStep, readTwoStep, renewRecoveryCodes } from './two-step.ts';

const tags = ['Account security'];
const MessageSchema = z.object({ message: z.string() });
type Api = OpenAPIHono<ApiEnv>;

export function securityRoutes(context: AccountsContext): Api {
  const api = newApi();
  addTwoStep(api, context);
  addTwoStepChanges(api, context);
  addSessions(api, context);
  addEmail(api, context);
  addLeaving(api, context);
  return api;
}

function addTwoStep(api: Api, context: AccountsContext): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/two-step',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Two-step verification',
      responses: { 200: json(TwoStepSchema, 'Whether it is on'), ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : c.json(await readTwoStep(context, actor.userId), 200);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/two-step',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Start setting up two-step verification',
      description:
        'Returns the key for an authenticator app. Two-step verification stays off until `PUT` confirms it with a code.',
      request: { body: jsonBody(ConfirmPasswordSchema) },
      responses: { 201: json(TwoStepKeySchema, 'The key, shown once'), ...problems(401, 409, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await beginTwoStep(context, actor, c.req.valid('json').password);
      return result.ok ? c.json(result.value, 201) : refuse(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'put',
      path: '/account/two-step',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Turn two-step verification on',
      description: 'Signs out every other device.',
      request: { body: jsonBody(ConfirmTwoStepSchema) },
      responses: {
        200: json(RecoveryCodesSchema, 'The recovery codes, shown once'),
        ...problems(401, 409, 419, 422, 429),
      },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await confirmTwoStep(context, actor, {
        code: c.req.valid('json').code,
        sessionToken: sessionToken(c, context.config),
      });
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
  );
}

function addTwoStepChanges(api: Api, context: AccountsContext): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/two-step/recovery-codes',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'New recovery codes',
      description: 'The old codes no longer work.',
      request: { body: jsonBody(ConfirmPasswordSchema) },
      responses: { 201: json(RecoveryCodesSchema, 'The codes, shown once'), ...problems(401, 409, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await renewRecoveryCodes(context, actor, c.req.valid('json').password);
      return result.ok ? c.json(result.value, 201) : refuse(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: '/account/two-step',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Turn two-step verification off',
      request: { body: jsonBody(ConfirmPasswordSchema) },
      responses: { 200: json(TwoStepSchema, 'The updated state'), ...problems(401, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await endTwoStep(context, actor, c.req.valid('json').password);
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
  );
}

function addSessions(api: Api, context: AccountsContext): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/sessions',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Signed-in devices',
      responses: { 200: json(z.array(SessionSchema), 'A bare array, this device first'), ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response
        ? actor
        : c.json(await listSessions(context, actor, sessionToken(c, context.config)), 200);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: '/account/sessions/{id}',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Sign a device out',
      request: { params: z.object({ id: z.string().max(64) }) },
      responses: { 204: { description: 'Signed out' }, ...problems(401, 404, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await revokeSession(context, actor, c.req.valid('param').id);
      return result.ok ? c.body(null, 204) : refuse(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: '/account/sessions',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Sign all other devices out',
      responses: { 204: { description: 'Signed out' }, ...problems(401, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      await revokeOtherSessions(context, actor, sessionToken(c, context.config));
      return c.body(null, 204);
    },
  );
}

function addEmail(api: Api, context: AccountsContext): void {
  const limits = addressLimits(context.config);
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/email',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Request an email change',
      description: 'Emails a link to the new address. Nothing changes until it is followed.',
      request: { body: jsonBody(ChangeEmailSchema) },
      responses: { 202: json(MessageSchema, 'Sent'), ...problems(401, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await changeEmail(context, actor, c.req.valid('json'));
      return result.ok ? c.json(result.value, 202) : refuse(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/email/confirm',
      tags,
      summary: 'Confirm a new email address with its link',
      description: 'Needs no sign-in, so the link can be opened on another device.',
      middleware: [context.limits.middleware({ ...limits.token, by: 'address' })] as const,
      request: { body: jsonBody(ConfirmEmailSchema) },
      responses: { 200: json(MessageSchema, 'Changed'), ...problems(419, 422, 429) },
    }),
    async (c) => {
      const result = await confirmEmail(context, c.req.valid('json').token);
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
  );
}

function addLeaving(api: Api, context: AccountsContext): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/export',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Export your personal data',
      description: 'A JSON file.',
      responses: { 200: json(z.record(z.string(), z.unknown()), 'All your data, by type'), ...problems(401, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await exportData(context, actor);
      if (!result.ok) return refuse(c, result);
      c.header('Content-Disposition', `attachment; filename="${actor.username}-data.json"`);
      return c.json(result.value, 200);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: '/account',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Delete account',
      description:
        'Bids stay on record under an anonymous name. 409 while the user leads or sells in an auction that isn’t over.',
      request: { body: jsonBody(DeleteAccountSchema) },
      responses: { 204: { description: 'Deleted and signed out' }, ...problems(401, 409, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await deleteAccount(context, actor, c.req.valid('json'));
      if (!result.ok) return refuse(c, result);
      endSessionCookie(c, context.config);
      return c.body(null, 204);
    },
  );
}
