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
import { addressLimits, type AccountsHouse } from './parts.ts';
import { refuse } from './routes.ts';
import { beginTwoStep, confirmTwoStep, endTwoStep, readTwoStep, renewRecoveryCodes } from './two-step.ts';

const tags = ['Account security'];
const MessageSchema = z.object({ message: z.string() });
type Api = OpenAPIHono<ApiEnv>;

/** The calls by which people keep their account safe, take their data along, and leave. */
export function securityRoutes(house: AccountsHouse): Api {
  const api = newApi();
  addTwoStep(api, house);
  addTwoStepChanges(api, house);
  addSessions(api, house);
  addEmail(api, house);
  addLeaving(api, house);
  return api;
}

function addTwoStep(api: Api, house: AccountsHouse): void {
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
      return actor instanceof Response ? actor : c.json(await readTwoStep(house, actor.userId), 200);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/two-step',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Begin two-step verification',
      description: 'Gives the key for an authenticator app. It is off until `PUT` confirms it with a code.',
      request: { body: jsonBody(ConfirmPasswordSchema) },
      responses: { 201: json(TwoStepKeySchema, 'The key, shown once'), ...problems(401, 409, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await beginTwoStep(house, actor, c.req.valid('json').password);
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
      responses: { 200: json(RecoveryCodesSchema, 'The recovery codes, shown once'), ...problems(401, 409, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await confirmTwoStep(house, actor, { code: c.req.valid('json').code, sessionToken: sessionToken(c, house.config) });
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
  );
}

function addTwoStepChanges(api: Api, house: AccountsHouse): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/two-step/recovery-codes',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'New recovery codes',
      description: 'The old ones are worth nothing any more.',
      request: { body: jsonBody(ConfirmPasswordSchema) },
      responses: { 201: json(RecoveryCodesSchema, 'The codes, shown once'), ...problems(401, 409, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await renewRecoveryCodes(house, actor, c.req.valid('json').password);
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
      responses: { 200: json(TwoStepSchema, 'As it is now'), ...problems(401, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await endTwoStep(house, actor, c.req.valid('json').password);
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
  );
}

function addSessions(api: Api, house: AccountsHouse): void {
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
      return actor instanceof Response ? actor : c.json(await listSessions(house, actor, sessionToken(c, house.config)), 200);
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
      const result = await revokeSession(house, actor, c.req.valid('param').id);
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
      await revokeOtherSessions(house, actor, sessionToken(c, house.config));
      return c.body(null, 204);
    },
  );
}

function addEmail(api: Api, house: AccountsHouse): void {
  const limits = addressLimits(house.config);
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/email',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Ask to change the e-mail address',
      description: 'Mails a link to the new address. Nothing changes until it is followed.',
      request: { body: jsonBody(ChangeEmailSchema) },
      responses: { 202: json(MessageSchema, 'Mailed'), ...problems(401, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await changeEmail(house, actor, c.req.valid('json'));
      return result.ok ? c.json(result.value, 202) : refuse(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/email/confirm',
      tags,
      summary: 'Follow the link to a new e-mail address',
      description: 'Needs no sign-in: the link may be opened on another device.',
      middleware: [house.limits.middleware({ ...limits.token, by: 'address' })] as const,
      request: { body: jsonBody(ConfirmEmailSchema) },
      responses: { 200: json(MessageSchema, 'Changed'), ...problems(419, 422, 429) },
    }),
    async (c) => {
      const result = await confirmEmail(house, c.req.valid('json').token);
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
  );
}

function addLeaving(api: Api, house: AccountsHouse): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/export',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'All that the house keeps of you',
      description: 'A JSON file.',
      responses: { 200: json(z.record(z.string(), z.unknown()), 'Everything, by what it is'), ...problems(401, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await exportData(house, actor);
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
      summary: 'Delete the account',
      description: 'Bids stay in their records under a name that says nothing. 409 while the user leads or sells in an auction that is not over.',
      request: { body: jsonBody(DeleteAccountSchema) },
      responses: { 204: { description: 'Deleted and signed out' }, ...problems(401, 409, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await deleteAccount(house, actor, c.req.valid('json'));
      if (!result.ok) return refuse(c, result);
      endSessionCookie(c, house.config);
      return c.body(null, 204);
    },
  );
}
