import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { CalendarSchema } from '#contract/auctions.ts';
import {
  AddDeviceSchema,
  BrowserZoneSchema,
  NotificationSettingsSchema,
  SaveChoicesSchema,
  SaveNotificationSettingsSchema,
  SaveWishSchema,
} from '#contract/notification-settings.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerTooMany, type RateLimits } from '#platform/http/rate-limit.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import type { CourierParts } from './courier.ts';
import {
  addDevice,
  followBrowserZone,
  newCalendar,
  ownerOfCalendar,
  readNotificationSettings,
  removeDevice,
  saveChoices,
  saveNotificationSettings,
  sendTest,
  trustMailbox,
  wishFor,
} from './preferences.ts';

type Api = OpenAPIHono<ApiEnv>;
type Parts = CourierParts & { readonly limits: Pick<RateLimits, 'take'> };
const tags = ['Notifications'];
const path = '/account/notifications';
const TESTS = { name: 'notification-tests', limit: 5, perMs: 10 * 60_000 } as const;
const DEVICES = { name: 'notification-devices', limit: 20, perMs: 60 * 60_000 } as const;
const NewSettings = json(NotificationSettingsSchema, 'The settings as they are now');

/** The calls for how a user is told. */
export function preferenceRoutes(parts: Parts): Api {
  const api = newApi();
  addSettings(api, parts);
  addZone(api, parts);
  addWishes(api, parts);
  addDevices(api, parts);
  addMailbox(api, parts);
  addCalendar(api, parts);
  return api;
}

function addSettings(api: Api, parts: Parts): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: `${path}/settings`,
      tags,
      middleware: [signedInOnly] as const,
      summary: 'How one is told, and how it went',
      responses: { 200: json(NotificationSettingsSchema, 'The settings'), ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : c.json(await readNotificationSettings(parts, actor), 200);
    },
  );
  api.openapi(
    createRoute({
      method: 'put',
      path: `${path}/settings`,
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Time zone, quiet hours and the daily summary',
      request: { body: jsonBody(SaveNotificationSettingsSchema) },
      responses: { 200: NewSettings, ...problems(401, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await saveNotificationSettings(parts, actor, c.req.valid('json'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'put',
      path: `${path}/choices`,
      tags,
      middleware: [signedInOnly] as const,
      summary: 'What is told by which channel',
      description: 'Those that are named; all others stay.',
      request: { body: jsonBody(SaveChoicesSchema) },
      responses: { 200: NewSettings, ...problems(401, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await saveChoices(parts, actor, c.req.valid('json').choices);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: `${path}/test`,
      tags,
      middleware: [signedInOnly] as const,
      summary: 'A test message, by every open channel',
      responses: { 202: json(z.object({ message: z.string() }), 'It is on its way'), ...problems(401, 419, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const tooMany = await parts.limits.take(TESTS, actor.userId);
      if (tooMany !== null) return answerTooMany(c, tooMany);
      const result = await sendTest(parts, actor);
      return result.ok ? c.json(result.value, 202) : answerRefusal(c, result);
    },
  );
}

function addZone(api: Api, parts: Parts): void {
  api.openapi(
    createRoute({
      method: 'put',
      path: `${path}/zone`,
      tags,
      middleware: [signedInOnly] as const,
      summary: 'The zone of the browser',
      description: 'Kept until one is chosen with the settings: letters and notices say their times in it.',
      request: { body: jsonBody(BrowserZoneSchema) },
      responses: { 204: { description: 'Known' }, ...problems(401, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await followBrowserZone(parts, actor, c.req.valid('json').time_zone);
      return result.ok ? c.body(null, 204) : answerRefusal(c, result);
    },
  );
}

function addWishes(api: Api, parts: Parts): void {
  api.openapi(
    createRoute({
      method: 'put',
      path: '/auctions/{slug}/wish',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Be woken for an auction, or left alone',
      description: '`wake`: all of its course at once, by every channel, quiet hours or not. `mute`: no e-mail or push about it. null: as for all others.',
      request: { params: z.object({ slug: z.string().max(200) }), body: jsonBody(SaveWishSchema) },
      responses: { 200: json(SaveWishSchema, 'As it is now'), ...problems(401, 404, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await wishFor(parts, actor, { slug: c.req.valid('param').slug, wish: c.req.valid('json').wish });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addDevices(api: Api, parts: Parts): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: `${path}/devices`,
      tags,
      middleware: [signedInOnly] as const,
      summary: 'A device listens',
      description: 'The subscription as the browser gave it.',
      request: { body: jsonBody(AddDeviceSchema) },
      responses: { 201: NewSettings, ...problems(401, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const tooMany = await parts.limits.take(DEVICES, actor.userId);
      if (tooMany !== null) return answerTooMany(c, tooMany);
      const result = await addDevice(parts, actor, c.req.valid('json'));
      return result.ok ? c.json(result.value, 201) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: `${path}/devices/{id}`,
      tags,
      middleware: [signedInOnly] as const,
      summary: 'A device listens no longer',
      request: { params: z.object({ id: z.string().max(64) }) },
      responses: { 200: NewSettings, ...problems(401, 404, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await removeDevice(parts, actor, c.req.valid('param').id);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addMailbox(api: Api, parts: Parts): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: `${path}/mailbox`,
      tags,
      middleware: [signedInOnly] as const,
      summary: 'The mailbox takes mail again',
      responses: { 200: NewSettings, ...problems(401, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await trustMailbox(parts, actor);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addCalendar(api: Api, parts: Parts): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: `${path}/calendar`,
      tags,
      middleware: [signedInOnly] as const,
      summary: 'A new address for one’s calendar',
      description: 'The one before shows nothing any more.',
      responses: { 200: NewSettings, ...problems(401, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await newCalendar(parts, actor);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'get',
      path: '/calendar/{token}',
      tags,
      summary: 'What somebody watches and bids in',
      description: 'For calendars, which sign nobody in: whoever has the address sees it.',
      request: { params: z.object({ token: z.string().max(200) }) },
      responses: { 200: json(CalendarSchema, 'Auctions that are still to close, or were withdrawn lately'), ...problems(404) },
    }),
    async (c) => {
      const userId = await ownerOfCalendar(parts, c.req.valid('param').token);
      if (userId === null) return c.json({ message: 'There is no such calendar.', code: 'not_found' }, 404);
      return c.json({ items: await parts.auctions.ownCourse(userId), server_time: await parts.clock.now(parts.database.executor) }, 200);
    },
  );
}
