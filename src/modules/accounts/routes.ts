import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import {
  AcceptTermsSchema,
  DealerSchema,
  ForgotPasswordSchema,
  LoginSchema,
  RegisterSchema,
  ResetPasswordSchema,
  UpdateAccountSchema,
  UpdatePasswordSchema,
  UserSchema,
  VerifyEmailSchema,
} from '#contract/account.ts';
import { AnswerChallengeSchema, CodeNeededSchema } from '#contract/security.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi, validationProblem } from '#platform/http/api.ts';
import { clientAddress } from '#platform/http/client-address.ts';
import { beginSessionCookie, endSessionCookie, sessionToken } from '#platform/http/cookies.ts';
import { answerTooMany } from '#platform/http/rate-limit.ts';
import { answerRefusal, json, jsonBody, problem, type ProblemResponse, problems, type Refused } from '#platform/http/result.ts';
import { answerChallenge } from './answer-challenge.ts';
import { beginChallengeCookie, challengeToken, endChallengeCookie } from './challenge-cookie.ts';
import { changePassword } from './change-password.ts';
import { isOutboxOpen, MailPageSchema, MailQuery, readOwnMail } from './outbox.ts';
import { addressLimits, type AccountsHouse, type Origin } from './parts.ts';
import { acceptTerms, readUser, updateProfile } from './profile.ts';
import { recover, resetPassword } from './recover.ts';
import { MISSING_INFORMATION, register } from './register.ts';
import { endSession } from './sessions.ts';
import { MISSING_CREDENTIALS, signIn, WRONG_CREDENTIALS } from './sign-in.ts';
import { findDealersOf } from './store/dealers.ts';
import { resendVerification, verifyEmail } from './verify-email.ts';

const MessageSchema = z.object({ message: z.string() });
const tags = ['Account'];
const CODE_NEEDED = 'Two-step verification is on. Enter the code from your authenticator app to finish signing in.';
const MISSING_FIELDS = 'Please fill in all required fields.';
type Api = OpenAPIHono<ApiEnv>;

/** The calls of people: signing in and out, the account, its verification and recovery. */
export function accountRoutes(house: AccountsHouse): Api {
  const api = newApi();
  addSigningIn(api, house);
  addRegistering(api, house);
  addProfile(api, house);
  addStanding(api, house);
  addPassword(api, house);
  addMailedLinks(api, house);
  if (isOutboxOpen(house)) addOwnMail(api, house);
  return api;
}

function addSigningIn(api: Api, house: AccountsHouse): void {
  const limits = addressLimits(house.config);
  api.openapi(
    createRoute({
      method: 'post',
      path: '/login',
      tags,
      summary: 'Sign in',
      description:
        'Call `GET /sanctum/csrf-cookie` first. Sets the session cookie and a new XSRF-TOKEN cookie. With two-step verification nobody is signed in yet: the answer is `{ "two_step": true, "message": … }`, and `POST /login/two-step` follows in the same browser.',
      middleware: [house.limits.middleware({ ...limits.signIn, by: 'address' })] as const,
      request: { body: jsonBody(LoginSchema) },
      responses: { 200: json(z.union([UserSchema, CodeNeededSchema]), 'Signed in: the user; or a code is needed'), ...problems(419, 422, 429) },
    }),
    async (c) => {
      const result = await signIn(house, c.req.valid('json'), originOf(c, house));
      if (!result.ok) return refuse(c, result);
      if ('token' in result.value) return answerSignedIn(c, house, result.value, 200);
      beginChallengeCookie(c, house.config, result.value.challenge);
      return c.json({ two_step: true as const, message: CODE_NEEDED }, 200);
    },
    malformed(422, MISSING_CREDENTIALS, WRONG_CREDENTIALS),
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/login/two-step',
      tags,
      summary: 'Sign in: the second step',
      description: 'After `POST /login` answered `two_step`: a code of the authenticator app, or a recovery code, within ten minutes.',
      middleware: [house.limits.middleware({ ...limits.signIn, by: 'address' })] as const,
      request: { body: jsonBody(AnswerChallengeSchema) },
      responses: { 200: json(UserSchema, 'Signed in: the user'), ...problems(419, 422, 429) },
    }),
    async (c) => {
      const result = await answerChallenge(house, { token: challengeToken(c, house.config), answer: c.req.valid('json'), origin: originOf(c, house) });
      if (!result.ok) return refuse(c, result);
      endChallengeCookie(c, house.config);
      return answerSignedIn(c, house, result.value, 200);
    },
  );
}

function addRegistering(api: Api, house: AccountsHouse): void {
  const limits = addressLimits(house.config);
  api.openapi(
    createRoute({
      method: 'post',
      path: '/register',
      tags,
      summary: 'Open an account',
      description: 'Signs in, and mails a link that verifies the address. Until it is followed the account may look, watch and comment, not bid.',
      middleware: [house.limits.middleware({ ...limits.register, by: 'address' })] as const,
      request: { body: jsonBody(RegisterSchema) },
      responses: { 201: json(UserSchema, 'Registered and signed in: the user'), ...problems(419, 422, 429) },
    }),
    async (c) => {
      const result = await register(house, c.req.valid('json'), originOf(c, house));
      return result.ok ? answerSignedIn(c, house, result.value, 201) : refuse(c, result);
    },
    malformed(422, MISSING_INFORMATION),
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/logout',
      tags,
      summary: 'Sign out',
      responses: { 204: { description: 'Signed out; the same for who was not signed in' }, ...problems(419) },
    }),
    async (c) => {
      const token = sessionToken(c, house.config);
      if (token !== null) await endSession(house, token);
      endSessionCookie(c, house.config);
      return c.body(null, 204);
    },
  );
}

function addProfile(api: Api, house: AccountsHouse): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account',
      tags,
      summary: 'The signed-in user',
      responses: { 200: json(UserSchema, 'The user'), ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await readUser(house, actor.userId);
      if (!result.ok) return refuse(c, result);
      return c.json(
        actor.viewing === undefined
          ? result.value
          : { ...result.value, viewing: { by: actor.viewing.by.username, ends_at: new Date(actor.viewing.endsAt).toISOString() } },
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      method: 'put',
      path: '/account',
      tags,
      summary: 'Change the profile',
      description:
        'Only `name` is required. What is left out stays as it is; null clears `time_zone`, `distance_unit` and `phone`. Other fields are ignored. Every refusal is a 402 with the messages by field.',
      middleware: [signedInOnly] as const,
      request: { body: jsonBody(UpdateAccountSchema) },
      responses: { 200: json(UserSchema, 'The updated user'), ...problems(401, 402, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await updateProfile(house, actor, c.req.valid('json'));
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
    malformedAccount,
  );
}

function addStanding(api: Api, house: AccountsHouse): void {
  api.openapi(
    createRoute({
      method: 'put',
      path: '/account/bidding-terms',
      tags,
      summary: 'Accept the bidding terms',
      middleware: [signedInOnly] as const,
      request: { body: jsonBody(AcceptTermsSchema) },
      responses: { 200: json(UserSchema, 'The updated user'), ...problems(401, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await acceptTerms(house, actor);
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
  );

  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/dealers',
      tags,
      summary: 'The dealers that the user belongs to',
      responses: { 200: json(z.array(DealerSchema), 'A bare array'), ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      return c.json(await findDealersOf(house.database.executor, actor.userId), 200);
    },
  );
}

function addPassword(api: Api, house: AccountsHouse): void {
  const limits = addressLimits(house.config);
  api.openapi(
    createRoute({
      method: 'put',
      path: '/account/password',
      tags,
      summary: 'Change the password',
      description: 'Signs out every other device.',
      request: { body: jsonBody(UpdatePasswordSchema) },
      responses: { 200: json(MessageSchema, 'Changed'), ...problems(401, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await changePassword(house, actor, { input: c.req.valid('json'), origin: originOf(c, house) });
      if (!result.ok) return refuse(c, result);
      beginSessionCookie(c, house.config, result.value.token);
      return c.json({ message: 'Your password was updated successfully.' }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/recover',
      tags,
      summary: 'Ask for a link to set a new password',
      description: 'The answer is the same whether there is such an account or not.',
      middleware: [house.limits.middleware({ ...limits.recover, by: 'address' })] as const,
      request: { body: jsonBody(ForgotPasswordSchema) },
      responses: { 200: json(MessageSchema, 'Mailed, if there is such an account'), ...problems(419, 422, 429) },
    }),
    async (c) => {
      const result = await recover(house, c.req.valid('json').email);
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/recover/reset',
      tags,
      summary: 'Set a new password by a mailed link',
      description: 'Ends every session. Sign in afterwards.',
      middleware: [house.limits.middleware({ ...limits.token, by: 'address' })] as const,
      request: { body: jsonBody(ResetPasswordSchema) },
      responses: { 200: json(MessageSchema, 'Reset'), ...problems(419, 422, 429) },
    }),
    async (c) => {
      const result = await resetPassword(house, c.req.valid('json'), originOf(c, house));
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
  );
}

function addMailedLinks(api: Api, house: AccountsHouse): void {
  const limits = addressLimits(house.config);
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/verify-email',
      tags,
      summary: 'Follow a verification link',
      description: 'Needs no sign-in: the link may be opened on another device.',
      middleware: [house.limits.middleware({ ...limits.token, by: 'address' })] as const,
      request: { body: jsonBody(VerifyEmailSchema) },
      responses: { 200: json(MessageSchema, 'Verified'), ...problems(419, 422, 429) },
    }),
    async (c) => {
      const result = await verifyEmail(house, c.req.valid('json').token);
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/verify-email/resend',
      tags,
      summary: 'Mail the verification link again',
      responses: { 200: json(MessageSchema, 'Mailed, or verified already'), ...problems(401, 419, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await resendVerification(house, actor);
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
  );
}

/** Only in a demo house that sends no mail: elsewhere there is no such address. */
function addOwnMail(api: Api, house: AccountsHouse): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/mail',
      tags,
      summary: 'The letters to the signed-in user',
      description: 'Only in a demo house that sends no mail.',
      request: { query: MailQuery },
      responses: { 200: json(MailPageSchema, 'A page of letters, newest first'), ...problems(401, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      return c.json(await readOwnMail(house, actor, c.req.valid('query')), 200);
    },
  );
}

/** The session of who just signed in goes to their browser, and they themselves into the answer. */
export async function answerSignedIn<S extends 200 | 201>(c: Context<ApiEnv>, house: AccountsHouse, signedIn: { userId: string; token: string }, status: S) {
  const user = await readUser(house, signedIn.userId);
  if (!user.ok) return refuse(c, user);
  beginSessionCookie(c, house.config, signedIn.token);
  return c.json(user.value, status);
}

/** The answer to a body that does not fit its schema. What is too long gets `tooLong`, else the message of its field. */
function malformed(status: 402 | 422, message: string, tooLong?: string) {
  return (result: { success: true } | { success: false; error: z.ZodError }, c: Context): ProblemResponse | undefined => {
    if (result.success) return undefined;
    const isTooLong = result.error.issues.every(({ code }) => code === 'too_big');
    const found = validationProblem(result.error);
    return problem(c, status, { ...found, message: isTooLong ? (tooLong ?? found.message) : message });
  };
}

/** A name that is missing or no text gets the message of the source specification; any other field its own. */
function malformedAccount(result: { success: true } | { success: false; error: z.ZodError }, c: Context): ProblemResponse | undefined {
  if (result.success) return undefined;
  const isNameMissing = result.error.issues.some(({ path, code }) => (path.length === 0 || path[0] === 'name') && code !== 'too_big');
  return problem(c, 402, { ...validationProblem(result.error), ...(isNameMissing ? { message: MISSING_FIELDS } : {}) });
}

/** The answer to a refusal; with Retry-After where it says that there were too many attempts. */
export const refuse = (c: Context<ApiEnv>, refusal: Refused): ProblemResponse =>
  refusal.status === 429 ? answerTooMany(c, refusal) : answerRefusal(c, refusal);

/** From where a call comes. */
export function originOf(c: Context<ApiEnv>, house: AccountsHouse): Origin {
  return { userAgent: c.req.header('user-agent') ?? '', address: clientAddress(c, house.config.trustedProxies), previousToken: sessionToken(c, house.config) };
}
