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
import { addressLimits, type AccountsContext, type Origin } from './deps.ts';
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

export function accountRoutes(context: AccountsContext): Api {
  const api = newApi();
  addSigningIn(api, context);
  addRegistering(api, context);
  addProfile(api, context);
  addStanding(api, context);
  addPassword(api, context);
  addMailedLinks(api, context);
  if (isOutboxOpen(context)) addOwnMail(api, context);
  return api;
}

function addSigningIn(api: Api, context: AccountsContext): void {
  const limits = addressLimits(context.config);
  api.openapi(
    createRoute({
      method: 'post',
      path: '/login',
      tags,
      summary: 'Sign in',
      description:
        'Call `GET /sanctum/csrf-cookie` first. Sets the session cookie and a new XSRF-TOKEN cookie. With two-step verification on, nobody is signed in yet: the response is `{ "two_step": true, "message": … }`, and `POST /login/two-step` follows in the same browser.',
      middleware: [context.limits.middleware({ ...limits.signIn, by: 'address' })] as const,
      request: { body: jsonBody(LoginSchema) },
      responses: { 200: json(z.union([UserSchema, CodeNeededSchema]), 'The signed-in user, or a request for a code'), ...problems(419, 422, 429) },
    }),
    async (c) => {
      const result = await signIn(context, c.req.valid('json'), originOf(c, context));
      if (!result.ok) return refuse(c, result);
      if ('token' in result.value) return answerSignedIn(c, context, result.value, 200);
      beginChallengeCookie(c, context.config, result.value.challenge);
      return c.json({ two_step: true as const, message: CODE_NEEDED }, 200);
    },
    malformed(422, MISSING_CREDENTIALS, WRONG_CREDENTIALS),
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/login/two-step',
      tags,
      summary: 'Complete sign-in with a second step',
      description: 'After `POST /login` returns `two_step`, send a code from the authenticator app or a recovery code within ten minutes.',
      middleware: [context.limits.middleware({ ...limits.signIn, by: 'address' })] as const,
      request: { body: jsonBody(AnswerChallengeSchema) },
      responses: { 200: json(UserSchema, 'The signed-in user'), ...problems(419, 422, 429) },
    }),
    async (c) => {
      const result = await answerChallenge(context, { token: challengeToken(c, context.config), answer: c.req.valid('json'), origin: originOf(c, context) });
      if (!result.ok) return refuse(c, result);
      endChallengeCookie(c, context.config);
      return answerSignedIn(c, context, result.value, 200);
    },
  );
}

function addRegistering(api: Api, context: AccountsContext): void {
  const limits = addressLimits(context.config);
  api.openapi(
    createRoute({
      method: 'post',
      path: '/register',
      tags,
      summary: 'Create an account',
      description: 'Signs in and emails a link that verifies the address. Until the link is followed, the account can browse, watch and comment, but not bid.',
      middleware: [context.limits.middleware({ ...limits.register, by: 'address' })] as const,
      request: { body: jsonBody(RegisterSchema) },
      responses: { 201: json(UserSchema, 'The new user, signed in'), ...problems(419, 422, 429) },
    }),
    async (c) => {
      const result = await register(context, c.req.valid('json'), originOf(c, context));
      return result.ok ? answerSignedIn(c, context, result.value, 201) : refuse(c, result);
    },
    malformed(422, MISSING_INFORMATION),
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/logout',
      tags,
      summary: 'Sign out',
      responses: { 204: { description: 'Signed out, or not signed in to begin with' }, ...problems(419) },
    }),
    async (c) => {
      const token = sessionToken(c, context.config);
      if (token !== null) await endSession(context, token);
      endSessionCookie(c, context.config);
      return c.body(null, 204);
    },
  );
}

function addProfile(api: Api, context: AccountsContext): void {
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
      const result = await readUser(context, actor.userId);
      if (!result.ok) return refuse(c, result);
      return c.json(
        actor.impersonation === undefined
          ? result.value
          : { ...result.value, impersonation: { by: actor.impersonation.by.username, ends_at: new Date(actor.impersonation.endsAt).toISOString() } },
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      method: 'put',
      path: '/account',
      tags,
      summary: 'Update the profile',
      description:
        'Only `name` is required. Omitted fields stay unchanged; null clears `time_zone`, `distance_unit` and `phone`. Other fields are ignored. Every validation failure is a 402 with messages by field.',
      middleware: [signedInOnly] as const,
      request: { body: jsonBody(UpdateAccountSchema) },
      responses: { 200: json(UserSchema, 'The updated user'), ...problems(401, 402, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await updateProfile(context, actor, c.req.valid('json'));
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
    malformedAccount,
  );
}

function addStanding(api: Api, context: AccountsContext): void {
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
      const result = await acceptTerms(context, actor);
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
  );

  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/dealers',
      tags,
      summary: 'The user’s dealers',
      responses: { 200: json(z.array(DealerSchema), 'A bare array'), ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      return c.json(await findDealersOf(context.database.executor, actor.userId), 200);
    },
  );
}

function addPassword(api: Api, context: AccountsContext): void {
  const limits = addressLimits(context.config);
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
      const result = await changePassword(context, actor, { input: c.req.valid('json'), origin: originOf(c, context) });
      if (!result.ok) return refuse(c, result);
      beginSessionCookie(c, context.config, result.value.token);
      return c.json({ message: 'Your password was updated successfully.' }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/recover',
      tags,
      summary: 'Request a password reset link',
      description: 'The response is the same whether or not the account exists.',
      middleware: [context.limits.middleware({ ...limits.recover, by: 'address' })] as const,
      request: { body: jsonBody(ForgotPasswordSchema) },
      responses: { 200: json(MessageSchema, 'Sent, if the account exists'), ...problems(419, 422, 429) },
    }),
    async (c) => {
      const result = await recover(context, c.req.valid('json').email);
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/recover/reset',
      tags,
      summary: 'Set a new password with an emailed link',
      description: 'Ends every session. Sign in afterwards.',
      middleware: [context.limits.middleware({ ...limits.token, by: 'address' })] as const,
      request: { body: jsonBody(ResetPasswordSchema) },
      responses: { 200: json(MessageSchema, 'Reset'), ...problems(419, 422, 429) },
    }),
    async (c) => {
      const result = await resetPassword(context, c.req.valid('json'), originOf(c, context));
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
  );
}

function addMailedLinks(api: Api, context: AccountsContext): void {
  const limits = addressLimits(context.config);
  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/verify-email',
      tags,
      summary: 'Follow a verification link',
      description: 'Needs no sign-in, so the link can be opened on another device.',
      middleware: [context.limits.middleware({ ...limits.token, by: 'address' })] as const,
      request: { body: jsonBody(VerifyEmailSchema) },
      responses: { 200: json(MessageSchema, 'Verified'), ...problems(419, 422, 429) },
    }),
    async (c) => {
      const result = await verifyEmail(context, c.req.valid('json').token);
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
  );

  api.openapi(
    createRoute({
      method: 'post',
      path: '/account/verify-email/resend',
      tags,
      summary: 'Resend the verification link',
      responses: { 200: json(MessageSchema, 'Sent, or already verified'), ...problems(401, 419, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await resendVerification(context, actor);
      return result.ok ? c.json(result.value, 200) : refuse(c, result);
    },
  );
}

/** Exists only on a demo site that sends no email. */
function addOwnMail(api: Api, context: AccountsContext): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/mail',
      tags,
      summary: 'Emails to the signed-in user',
      description: 'Only on a demo site that sends no mail.',
      request: { query: MailQuery },
      responses: { 200: json(MailPageSchema, 'A page of emails, newest first'), ...problems(401, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      return c.json(await readOwnMail(context, actor, c.req.valid('query')), 200);
    },
  );
}

export async function answerSignedIn<S extends 200 | 201>(
  c: Context<ApiEnv>,
  context: AccountsContext,
  signedIn: { userId: string; token: string },
  status: S,
) {
  const user = await readUser(context, signedIn.userId);
  if (!user.ok) return refuse(c, user);
  beginSessionCookie(c, context.config, signedIn.token);
  return c.json(user.value, status);
}

/** Answers a body that does not fit its schema: `tooLong` for oversized fields, otherwise the field's message. */
function malformed(status: 402 | 422, message: string, tooLong?: string) {
  return (result: { success: true } | { success: false; error: z.ZodError }, c: Context): ProblemResponse | undefined => {
    if (result.success) return undefined;
    const isTooLong = result.error.issues.every(({ code }) => code === 'too_big');
    const found = validationProblem(result.error);
    return problem(c, status, { ...found, message: isTooLong ? (tooLong ?? found.message) : message });
  };
}

/** A missing or non-text name gets the message from the source specification. Other fields get their own. */
function malformedAccount(result: { success: true } | { success: false; error: z.ZodError }, c: Context): ProblemResponse | undefined {
  if (result.success) return undefined;
  const isNameMissing = result.error.issues.some(({ path, code }) => (path.length === 0 || path[0] === 'name') && code !== 'too_big');
  return problem(c, 402, { ...validationProblem(result.error), ...(isNameMissing ? { message: MISSING_FIELDS } : {}) });
}

/** Answers a refusal. Adds Retry-After for too many attempts. */
export const refuse = (c: Context<ApiEnv>, refusal: Refused): ProblemResponse =>
  refusal.status === 429 ? answerTooMany(c, refusal) : answerRefusal(c, refusal);

export function originOf(c: Context<ApiEnv>, context: AccountsContext): Origin {
  return {
    userAgent: c.req.header('user-agent') ?? '',
    address: clientAddress(c, context.config.trustedProxies),
    previousToken: sessionToken(c, context.config),
  };
}
