import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { AskedSchema, AskReminderSchema, OwnRemindersSchema, RemindingSchema } from '#contract/opening-reminders.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { clientCaller } from '#platform/http/client-address.ts';
import { answerTooMany, type RateLimits } from '#platform/http/rate-limit.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import {
  askReminder,
  followLink,
  type OpeningReminderDeps,
  ownReminders,
  remindUser,
  stopReminding,
} from './request-opening-reminder.ts';

const tags = ['Notifications'];
type Api = OpenAPIHono<ApiEnv>;
const slugParam = z.object({ slug: z.string().min(1).max(200) });
const REQUESTS_BY_CLIENT = { name: 'opening-reminders', limit: 20, perMs: 3_600_000 } as const;
const EMAILS_BY_ADDRESS = { name: 'opening-reminder-emails', limit: 5, perMs: 24 * 3_600_000 } as const;

export interface OpeningRouteDeps {
  readonly limits: Pick<RateLimits, 'take'>;
  readonly trustedProxies: number;
}

export function openingRoutes(engine: OpeningReminderDeps, { limits, trustedProxies }: OpeningRouteDeps): Api {
  const api = newApi();
  addOwnReminders(api, engine);
  addAsking(api, engine, { limits, trustedProxies });
  return api;
}

function addOwnReminders(api: Api, engine: OpeningReminderDeps): void {
  const path = '/auctions/{slug}/reminder';
  const answers = { 200: json(RemindingSchema, 'The updated reminder') };
  api.openapi(
    createRoute({
      method: 'put',
      path,
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Get reminded an hour before an auction opens, and when it opens',
      request: { params: slugParam },
      responses: { ...answers, ...problems(401, 404, 409, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await remindUser(engine, actor, c.req.valid('param').slug);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path,
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Cancel an opening reminder',
      request: { params: slugParam },
      responses: { ...answers, ...problems(401, 404, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await stopReminding(engine, actor, c.req.valid('param').slug);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/opening-reminders',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Auctions with an opening reminder',
      responses: { 200: json(OwnRemindersSchema, 'The auctions'), ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : c.json(await ownReminders(engine, actor), 200);
    },
  );
}

function addAsking(api: Api, engine: OpeningReminderDeps, { limits, trustedProxies }: OpeningRouteDeps): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: '/opening-reminders',
      tags,
      summary: 'Request an email reminder as a guest',
      description:
        'For an auction that hasn’t opened yet, or, without one, for the opening of the site. Takes effect once the link in the email is followed.',
      request: { body: jsonBody(AskReminderSchema) },
      responses: { 202: json(AskedSchema, 'Email sent'), ...problems(404, 409, 419, 422, 429) },
    }),
    async (c) => {
      const asked = c.req.valid('json');
      const tooMany =
        (await limits.take(REQUESTS_BY_CLIENT, clientCaller(c, trustedProxies))) ??
        (await limits.take(EMAILS_BY_ADDRESS, asked.email));
      if (tooMany !== null) return answerTooMany(c, tooMany);
      const result = await askReminder(engine, asked);
      return result.ok ? c.json(result.value, 202) : answerRefusal(c, result);
    },
  );
}

/**
 * Relative to `/api/reminder-links`. Mail clients stop reminders without a session (RFC 8058); the link is signed.
 */
export function reminderLinkRoutes(engine: OpeningReminderDeps): Hono {
  const api = new Hono();
  api.get('/:token', async (c) => {
    const result = await followLink(engine, c.req.param('token'), 'look');
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  for (const override of ['confirm', 'stop'] as const) {
    api.post(`/:token/${override}`, async (c) => {
      const result = await followLink(engine, c.req.param('token'), override);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    });
  }
  return api;
}
