import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { z } from 'zod';
import * as endpoints from '#contract/endpoints/account.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { beginSessionCookie, endSessionCookie, sessionToken } from '#platform/http/cookies.ts';
import { answerRefusal } from '#platform/http/result.ts';
import { answerChallenge, type SignedIn } from './answer-challenge.ts';
import { beginChallengeCookie, challengeToken, endChallengeCookie } from './challenge-cookie.ts';
import { changePassword } from './change-password.ts';
import { isOutboxOpen, readOwnMail } from './outbox.ts';
import { addressLimits, type AccountsContext } from './deps.ts';
import { acceptTerms, readUser, updateProfile } from './profile.ts';
import { originOf, rememberDevice } from './origin.ts';
import { recover, resetPassword } from './recover.ts';
import { MISSING_INFORMATION, register } from './register.ts';
import { endSession } from './sessions.ts';
import { MISSING_CREDENTIALS, signIn, WRONG_CREDENTIALS } from './sign-in.ts';
import { findDealersOf } from './store/dealers.ts';
import { resendVerification, verifyEmail } from './verify-email.ts';
import { declareAffiliate, listAffiliates, removeAffiliate } from './affiliates.ts';
import { AVATAR_BYTES, removeAvatar, setAvatar } from './avatar.ts';

const CODE_NEEDED = 'Two-step verification is on. Enter the code from your authenticator app to finish signing in.';
const MISSING_FIELDS = 'Please fill in all required fields.';
export const AVATAR_UPLOAD = { address: endpoints.setAvatar.path, maxBodyBytes: AVATAR_BYTES + 64 * 1024 } as const;
type Api = OpenAPIHono<ApiEnv>;

export function accountRoutes(context: AccountsContext): Api {
  const api = newApi();
  addSignIn(api, context);
  addRegistration(api, context);
  addProfile(api, context);
  addBiddingTerms(api, context);
  addAffiliates(api, context);
  addAvatar(api, context);
  addPassword(api, context);
  addMailedLinks(api, context);
  if (isOutboxOpen(context)) addOwnMail(api, context);
  return api;
}

function addSignIn(api: Api, context: AccountsContext): void {
  const limits = addressLimits(context.config);
  bind(
    api,
    endpoints.login,
    async ({ body, c }) => {
      const result = await signIn(context, body, originOf(c, context));
      if (!result.ok) return result;
      if ('token' in result.value) return answerSignedIn(c, context, result.value, 200);
      beginChallengeCookie(c, context.config, result.value.challenge);
      return { two_step: true as const, message: CODE_NEEDED };
    },
    {
      before: [context.limits.middleware({ ...limits.signIn, by: 'address' })],
      invalidMessage: invalidMessage(MISSING_CREDENTIALS, WRONG_CREDENTIALS),
    },
  );

  bind(
    api,
    endpoints.answerChallenge,
    async ({ body, c }) => {
      const result = await answerChallenge(context, {
        token: challengeToken(c, context.config),
        answer: body,
        origin: originOf(c, context),
      });
      if (!result.ok) return result;
      endChallengeCookie(c, context.config);
      return answerSignedIn(c, context, result.value, 200);
    },
    { before: [context.limits.middleware({ ...limits.signIn, by: 'address' })] },
  );
}

function addRegistration(api: Api, context: AccountsContext): void {
  const limits = addressLimits(context.config);
  bind(
    api,
    endpoints.register,
    async ({ body, c }) => {
      const result = await register(context, body, originOf(c, context));
      return result.ok ? answerSignedIn(c, context, { ...result.value, how: 'registration' }, 201) : result;
    },
    {
      before: [context.limits.middleware({ ...limits.register, by: 'address' })],
      invalidMessage: invalidMessage(MISSING_INFORMATION),
    },
  );

  bind(api, endpoints.logout, async ({ c }) => {
    const token = sessionToken(c, context.config);
    if (token !== null) await endSession(context, token);
    endSessionCookie(c, context.config);
    return null;
  });
}

function addProfile(api: Api, context: AccountsContext): void {
  bind(api, endpoints.readAccount, async ({ actor }) => {
    const result = await readUser(context, actor.userId);
    if (!result.ok) return result;
    const { impersonation } = actor;
    if (impersonation === undefined) return result;
    const endsAt = new Date(impersonation.endsAt).toISOString();
    return { ...result.value, exposure: null, impersonation: { by: impersonation.by.username, ends_at: endsAt } };
  });

  bind(api, endpoints.updateAccount, ({ actor, body }) => updateProfile(context, actor, body), {
    invalidMessage: invalidAccount,
  });
}

function addBiddingTerms(api: Api, context: AccountsContext): void {
  bind(api, endpoints.acceptBiddingTerms, ({ actor }) => acceptTerms(context, actor));

  bind(api, endpoints.listOwnDealers, ({ actor }) => findDealersOf(context.database.executor, actor.userId));
}

function addAffiliates(api: Api, context: AccountsContext): void {
  bind(api, endpoints.listAffiliates, ({ actor }) => listAffiliates(context.database.executor, actor.userId));
  bind(api, endpoints.declareAffiliate, ({ actor, body }) => declareAffiliate(context, actor, body.username));
  bind(api, endpoints.removeAffiliate, ({ actor, params }) => removeAffiliate(context, actor, params.username));
}

function addAvatar(api: Api, context: AccountsContext): void {
  bind(api, endpoints.setAvatar, async ({ actor, form }) => setAvatar(context, actor, await form.photo.bytes()));
  bind(api, endpoints.removeAvatar, ({ actor }) => removeAvatar(context, actor));
}

function addPassword(api: Api, context: AccountsContext): void {
  const limits = addressLimits(context.config);
  bind(api, endpoints.changePassword, async ({ actor, body, c }) => {
    const result = await changePassword(context, actor, { input: body, origin: originOf(c, context) });
    if (!result.ok) return result;
    beginSessionCookie(c, context.config, result.value.token);
    return { message: 'Your password was updated successfully.' };
  });

  bind(api, endpoints.recover, ({ body }) => recover(context, body.email), {
    before: [context.limits.middleware({ ...limits.recover, by: 'address' })],
  });

  bind(api, endpoints.resetPassword, ({ body, c }) => resetPassword(context, body, originOf(c, context)), {
    before: [context.limits.middleware({ ...limits.token, by: 'address' })],
  });
}

function addMailedLinks(api: Api, context: AccountsContext): void {
  const limits = addressLimits(context.config);
  bind(api, endpoints.verifyEmail, ({ body }) => verifyEmail(context, body.token), {
    before: [context.limits.middleware({ ...limits.token, by: 'address' })],
  });

  bind(api, endpoints.resendVerification, ({ actor }) => resendVerification(context, actor));
}

/** Exists only on a demo site that sends no email. */
function addOwnMail(api: Api, context: AccountsContext): void {
  bind(api, endpoints.listOwnEmails, ({ actor, query }) => readOwnMail(context, actor, query));
}

export async function answerSignedIn<S extends 200 | 201>(
  c: Context<ApiEnv>,
  context: AccountsContext,
  { userId, token, how }: SignedIn,
  status: S,
) {
  const user = await readUser(context, userId);
  if (!user.ok) return answerRefusal(c, user);
  beginSessionCookie(c, context.config, token);
  await rememberDevice(c, context, userId);
  c.set('signIn', { userId, method: how });
  return c.json(user.value, status);
}

const invalidMessage = (message: string, tooLong?: string) => (error: z.ZodError) =>
  error.issues.every(({ code }) => code === 'too_big') ? tooLong : message;

/** A missing or non-text name gets the message from the source specification. Other fields get their own. */
const invalidAccount = (error: z.ZodError) =>
  error.issues.some(({ path, code }) => (path.length === 0 || path[0] === 'name') && code !== 'too_big')
    ? MISSING_FIELDS
    : undefined;
