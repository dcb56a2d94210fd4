import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { AskedSchema, AskReminderSchema, OwnRemindersSchema, RemindingSchema } from '#contract/opening-reminders.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { clientCaller } from '#platform/http/client-address.ts';
import { answerTooMany, type RateLimits } from '#platform/http/rate-limit.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import { askReminder, followLink, type OpeningDesk, ownReminders, remindUser, stopReminding } from './ask-opening.ts';

const tags = ['Notifications'];
type Api = OpenAPIHono<ApiEnv>;
const slugParam = z.object({ slug: z.string().min(1).max(200) });
/** Asked from one place, and letters to one mailbox that has confirmed nothing yet. */
const ASKING = { name: 'opening-reminders', limit: 20, perMs: 3_600_000 } as const;
const LETTERS = { name: 'opening-reminder-letters', limit: 5, perMs: 24 * 3_600_000 } as const;

export interface OpeningRouteParts {
  readonly limits: Pick<RateLimits, 'take'>;
  readonly trustedProxies: number;
}

/** The calls by which people ask to be told of an opening. */
export function openingRoutes(desk: OpeningDesk, { limits, trustedProxies }: OpeningRouteParts): Api {
  const api = newApi();
  addOwnReminders(api, desk);
  addAsking(api, desk, { limits, trustedProxies });
  return api;
}

function addOwnReminders(api: Api, desk: OpeningDesk): void {
  const path = '/auctions/{slug}/reminder';
  const answers = { 200: json(RemindingSchema, 'How it stands now') };
  api.openapi(
    createRoute({
      method: 'put',
      path,
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Be told an hour before it opens, and when it does',
      request: { params: slugParam },
      responses: { ...answers, ...problems(401, 404, 409, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await remindUser(desk, actor, c.req.valid('param').slug);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path,
      tags,
      middleware: [signedInOnly] as const,
      summary: 'No longer be told of its opening',
      request: { params: slugParam },
      responses: { ...answers, ...problems(401, 404, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await stopReminding(desk, actor, c.req.valid('param').slug);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'get',
      path: '/account/opening-reminders',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Of which openings one is told',
      responses: { 200: json(OwnRemindersSchema, 'The auctions'), ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : c.json(await ownReminders(desk, actor), 200);
    },
  );
}

function addAsking(api: Api, desk: OpeningDesk, { limits, trustedProxies }: OpeningRouteParts): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: '/opening-reminders',
      tags,
      summary: 'A guest asks to be told by e-mail',
      description: 'Of an auction that is to open; without one, of the opening of the house. Counts once the link in the letter is followed.',
      request: { body: jsonBody(AskReminderSchema) },
      responses: { 202: json(AskedSchema, 'A letter is on its way'), ...problems(404, 409, 419, 422, 429) },
    }),
    async (c) => {
      const asked = c.req.valid('json');
      const tooMany = (await limits.take(ASKING, clientCaller(c, trustedProxies))) ?? (await limits.take(LETTERS, asked.email));
      if (tooMany !== null) return answerTooMany(c, tooMany);
      const result = await askReminder(desk, asked);
      return result.ok ? c.json(result.value, 202) : answerRefusal(c, result);
    },
  );
}

/** Relative to `/api/reminder-links`: mail readers stop reminders by themselves (RFC 8058), without a session; the link is signed. */
export function reminderLinkRoutes(desk: OpeningDesk): Hono {
  const api = new Hono();
  api.get('/:token', async (c) => {
    const result = await followLink(desk, c.req.param('token'), 'look');
    return result.ok ? c.json(result.value, 200) : c.json(result.body, 404);
  });
  for (const wish of ['confirm', 'stop'] as const) {
    api.post(`/:token/${wish}`, async (c) => {
      const result = await followLink(desk, c.req.param('token'), wish);
      return result.ok ? c.json(result.value, 200) : c.json(result.body, 404);
    });
  }
  return api;
}
