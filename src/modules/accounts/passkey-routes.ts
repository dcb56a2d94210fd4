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
import { addressLimits, type AccountsHouse } from './parts.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts';
import { answerSignedIn, originOf, refuse } from './routes.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';

const tags = ['Account security'];
const params = z.object({ id: z.string().max(64) });
type Api = OpenAPIHono<ApiEnv>;

/** Signing in by a device instead of a password, and the devices that may. */
export function passkeyRoutes(house: AccountsHouse): Api {
  const api = newApi();
  addSigningIn(api, house);
  addAdding(api, house);
  addKeeping(api, house);
  return api;
}

function addSigningIn(api: Api, house: AccountsHouse): void {
  const limit = { ...addressLimits(house.config).signIn, by: 'address' } as const;
  api.openapi(
    createRoute({
      method: 'post',
      path: '/login/passkey/options',
      tags,
      middleware: [house.limits.middleware(limit)] as const,
      summary: 'Begin to sign in with a passkey',
      description: 'What `navigator.credentials.get` takes. Names no account; good once, for five minutes, in this browser.',
      responses: { 200: json(PasskeyOptionsSchema, 'What the device is to sign'), ...problems(419, 429) },
    }),
    async (c) => {
      const { options, token } = await beginPasskeySignIn(house);
      setPasskeyCookie(c, house.config, token);
      return c.json(options, 200);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: '/login/passkey',
      tags,
      middleware: [house.limits.middleware(limit)] as const,
      summary: 'Sign in with a passkey',
      description: 'Counts as both steps: neither the password nor a code is asked.',
      request: { body: jsonBody(SignInWithPasskeySchema) },
      responses: { 200: json(UserSchema, 'Signed in: the user'), ...problems(419, 422, 429) },
    }),
    async (c) => {
      const result = await signInWithPasskey(house, {
        token: passkeyToken(c, house.config),
        response: c.req.valid('json').response,
        origin: originOf(c, house),
      });
      setPasskeyCookie(c, house.config, '');
      return result.ok ? answerSignedIn(c, house, result.value, 200) : refuse(c, result);
    },
  );
}

function addAdding(api: Api, house: AccountsHouse): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/passkeys/options',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Begin to add a passkey',
      description: 'What `navigator.credentials.create` takes. Good once, for five minutes, in this session.',
      request: { body: jsonBody(ConfirmPasswordSchema) },
      responses: { 200: json(NewPasskeyOptionsSchema, 'What the device is to make'), ...problems(401, 409, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await beginPasskey(house, actor, { password: c.req.valid('json').password, sessionToken: sessionToken(c, house.config) });
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
      const result = await addPasskey(house, actor, { input: c.req.valid('json'), sessionToken: sessionToken(c, house.config) });
      return result.ok ? c.json(result.value, 201) : refuse(c, result);
    },
  );
}

function addKeeping(api: Api, house: AccountsHouse): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/passkeys',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Passkeys',
      responses: { 200: json(z.array(PasskeySchema), 'A bare array, the oldest first'), ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : c.json(await listPasskeys(house, actor.userId), 200);
    },
  );
  api.openapi(
    createRoute({
      method: 'put',
      path: '/account/passkeys/{id}',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Name a passkey',
      request: { params, body: jsonBody(RenamePasskeySchema) },
      responses: { 200: json(PasskeySchema, 'As it is now'), ...problems(401, 404, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await renamePasskey(house, actor, { id: c.req.valid('param').id, name: c.req.valid('json').name });
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
      const result = await removePasskey(house, actor, { id: c.req.valid('param').id, password: c.req.valid('json').password });
      return result.ok ? c.body(null, 204) : refuse(c, result);
    },
  );
}
