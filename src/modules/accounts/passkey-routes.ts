import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { UserSchema } from '#contract/account.ts';
import {
  AddPasskeySchema,
  ConfirmPasswordSchema,
  NewPasskeyOptionsSchema,
  PasskeyOptionsSchema,
  PasskeySchema,
  RenamePasskeySchema,
  SignInWithPasskeySchema,
} from '#contract/security.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { sessionToken } from '#platform/http/cookies.ts';
import { json, jsonBody, problems } from '#platform/http/result.ts';
import { passkeyToken, setPasskeyCookie } from './challenge-cookie.ts';
import { addressLimits, type AccountsContext } from './deps.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts';
import { originOf } from './origin.ts';
import { answerSignedIn, refuse } from './routes.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';

const tags = ['Account security'];
const params = z.object({ id: z.string().max(64) });
type Api = OpenAPIHono<ApiEnv>;

export function passkeyRoutes(context: AccountsContext): Api {
  const api = newApi();
  addSigningIn(api, context);
  addAdding(api, context);
  addKeeping(api, context);
  return api;
}

function addSigningIn(api: Api, context: AccountsContext): void {
  const limit = { ...addressLimits(context.config).signIn, by: 'address' } as const;
  api.openapi(
    createRoute({
      method: 'post',
      path: '/login/passkey/options',
      tags,
      middleware: [context.limits.middleware(limit)] as const,
      summary: 'Start signing in with a passkey',
      description:
        'Options for `navigator.credentials.get`. Names no account. Valid once, for five minutes, in this browser.',
      responses: { 200: json(PasskeyOptionsSchema, 'The challenge for the device to sign'), ...problems(419, 429) },
    }),
    async (c) => {
      const { options, token } = await beginPasskeySignIn(context);
      setPasskeyCookie(c, context.config, token);
      return c.json(options, 200);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/login/passkey',
      tags,
      middleware: [context.limits.middleware(limit)] as const,
      summary: 'Sign in with a passkey',
      description: 'Counts as both steps, so no password or code is needed.',
      request: { body: jsonBody(SignInWithPasskeySchema) },
      responses: { 200: json(UserSchema, 'The signed-in user'), ...problems(419, 422, 429) },
    }),
    async (c) => {
      const result = await signInWithPasskey(context, {
        token: passkeyToken(c, context.config),
        response: c.req.valid('json').response,
        origin: originOf(c, context),
      });
      setPasskeyCookie(c, context.config, '');
      return result.ok ? answerSignedIn(c, context, result.value, 200) : refuse(c, result);
    },
  );
}

function addAdding(api: Api, context: AccountsContext): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/passkeys/options',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Start adding a passkey',
      description: 'Options for `navigator.credentials.create`. Valid once, for five minutes, in this session.',
      request: { body: jsonBody(ConfirmPasswordSchema) },
      responses: {
        200: json(NewPasskeyOptionsSchema, 'The passkey options for the device'),
        ...problems(401, 409, 419, 422, 429),
      },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await beginPasskey(context, actor, {
        password: c.req.valid('json').password,
        sessionToken: sessionToken(c, context.config),
      });
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/passkeys',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Add a passkey',
      request: { body: jsonBody(AddPasskeySchema) },
      responses: { 201: json(PasskeySchema, 'The passkey'), ...problems(401, 409, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await addPasskey(context, actor, {
        input: c.req.valid('json'),
        sessionToken: sessionToken(c, context.config),
      });
      return result.ok ? c.json(result.value, 201) : refuse(c, result);
    },
  );
}

function addKeeping(api: Api, context: AccountsContext): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/passkeys',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Passkeys',
      responses: { 200: json(z.array(PasskeySchema), 'A bare array, oldest first'), ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : c.json(await listPasskeys(context, actor.userId), 200);
    },
  );
  api.openapi(
    createRoute({
      method: 'put',
      path: '/account/passkeys/{id}',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Rename a passkey',
      request: { params, body: jsonBody(RenamePasskeySchema) },
      responses: { 200: json(PasskeySchema, 'The updated state'), ...problems(401, 404, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await renamePasskey(context, actor, {
        id: c.req.valid('param').id,
        name: c.req.valid('json').name,
      });
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: '/account/passkeys/{id}',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Remove a passkey',
      request: { params, body: jsonBody(ConfirmPasswordSchema) },
      responses: { 204: { description: 'Removed' }, ...problems(401, 404, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await removePasskey(context, actor, {
        id: c.req.valid('param').id,
        password: c.req.valid('json').password,
      });
      return result.ok ? c.body(null, 204) : refuse(c, result);
    },
  );
}
