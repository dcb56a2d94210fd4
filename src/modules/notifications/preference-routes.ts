import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { CalendarSchema } from '#contract/auctions.ts';
import {
  AddDeviceSchema,
  BrowserZoneSchema,
  NotificationSettingsSchema,
  SaveChoicesSchema,
  SaveNotificationSettingsSchema,
  SaveAlertOverrideSchema,
} from '#contract/notification-settings.ts';
import { type ApiEnv, requireSignedIn, signedInOnly } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { answerTooMany, type RateLimits } from '#platform/http/rate-limit.ts';
import { answerRefusal, json, jsonBody, problems } from '#platform/http/result.ts';
import type { DeliveryDeps } from './delivery-worker.ts';
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
  overrideFor,
} from './preferences.ts';

type Api = OpenAPIHono<ApiEnv>;
type Parts = DeliveryDeps & { readonly limits: Pick<RateLimits, 'take'> };
const tags = ['Notifications'];
const path = '/account/notifications';
const TESTS = { name: 'notification-tests', limit: 5, perMs: 10 * 60_000 } as const;
const DEVICES = { name: 'notification-devices', limit: 20, perMs: 60 * 60_000 } as const;
const NewSettings = json(NotificationSettingsSchema, 'The updated settings');

export function preferenceRoutes(deps: Parts): Api {
  const api = newApi();
  addSettings(api, deps);
  addZone(api, deps);
  addAlertOverrideRoutes(api, deps);
  addDevices(api, deps);
  addMailbox(api, deps);
  addCalendar(api, deps);
  return api;
}

function addSettings(api: Api, deps: Parts): void {
  api.openapi(
    createRoute({
      method: 'get',
      path: `${path}/settings`,
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Notification settings and delivery history',
      responses: { 200: json(NotificationSettingsSchema, 'The settings'), ...problems(401) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      return actor instanceof Response ? actor : c.json(await readNotificationSettings(deps, actor), 200);
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
      const result = await saveNotificationSettings(deps, actor, c.req.valid('json'));
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'put',
      path: `${path}/preferences`,
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Channels by kind of notification',
      description: 'Only the kinds you name change.',
      request: { body: jsonBody(SaveChoicesSchema) },
      responses: { 200: NewSettings, ...problems(401, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await saveChoices(deps, actor, c.req.valid('json').choices);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'post',
      path: `${path}/test`,
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Send a test by every available channel',
      responses: { 202: json(z.object({ message: z.string() }), 'Sent'), ...problems(401, 419, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const tooMany = await deps.limits.take(TESTS, actor.userId);
      if (tooMany !== null) return answerTooMany(c, tooMany);
      const result = await sendTest(deps, actor);
      return result.ok ? c.json(result.value, 202) : answerRefusal(c, result);
    },
  );
}

function addZone(api: Api, deps: Parts): void {
  api.openapi(
    createRoute({
      method: 'put',
      path: `${path}/time-zone`,
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Report the browser’s time zone',
      description: 'Used for times in emails and notifications until the user chooses a time zone in the settings.',
      request: { body: jsonBody(BrowserZoneSchema) },
      responses: { 204: { description: 'Saved' }, ...problems(401, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await followBrowserZone(deps, actor, c.req.valid('json').time_zone);
      return result.ok ? c.body(null, 204) : answerRefusal(c, result);
    },
  );
}

function addAlertOverrideRoutes(api: Api, deps: Parts): void {
  api.openapi(
    createRoute({
      method: 'put',
      path: '/auctions/{slug}/alert-override',
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Set priority alerts for an auction, or mute it',
      description:
        '`wake`: everything about it at once, by every channel, even in quiet hours. `mute`: no email or push about it. null: same as other auctions.',
      request: { params: z.object({ slug: z.string().max(200) }), body: jsonBody(SaveAlertOverrideSchema) },
      responses: { 200: json(SaveAlertOverrideSchema, 'The updated state'), ...problems(401, 404, 419, 422) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await overrideFor(deps, actor, {
        slug: c.req.valid('param').slug,
        override: c.req.valid('json').override,
      });
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addDevices(api: Api, deps: Parts): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: `${path}/devices`,
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Subscribe a device to push',
      description: 'The push subscription from the browser.',
      request: { body: jsonBody(AddDeviceSchema) },
      responses: { 201: NewSettings, ...problems(401, 419, 422, 429) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const tooMany = await deps.limits.take(DEVICES, actor.userId);
      if (tooMany !== null) return answerTooMany(c, tooMany);
      const result = await addDevice(deps, actor, c.req.valid('json'));
      return result.ok ? c.json(result.value, 201) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'delete',
      path: `${path}/devices/{id}`,
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Unsubscribe a device from push',
      request: { params: z.object({ id: z.string().max(64) }) },
      responses: { 200: NewSettings, ...problems(401, 404, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await removeDevice(deps, actor, c.req.valid('param').id);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addMailbox(api: Api, deps: Parts): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: `${path}/mailbox`,
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Resume email to a mailbox',
      responses: { 200: NewSettings, ...problems(401, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await trustMailbox(deps, actor);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
}

function addCalendar(api: Api, deps: Parts): void {
  api.openapi(
    createRoute({
      method: 'post',
      path: `${path}/calendar`,
      tags,
      middleware: [signedInOnly] as const,
      summary: 'Create a new calendar address',
      description: 'The previous address stops working.',
      responses: { 200: NewSettings, ...problems(401, 419) },
    }),
    async (c) => {
      const actor = requireSignedIn(c);
      if (actor instanceof Response) return actor;
      const result = await newCalendar(deps, actor);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    },
  );
  api.openapi(
    createRoute({
      method: 'get',
      path: '/calendar/{token}',
      tags,
      summary: 'The auctions a user watches and bids in',
      description: 'For calendar apps, which can’t sign in: anyone with the address can see it.',
      request: { params: z.object({ token: z.string().max(200) }) },
      responses: {
        200: json(CalendarSchema, 'Auctions that haven’t closed yet or were recently withdrawn'),
        ...problems(404),
      },
    }),
    async (c) => {
      const userId = await ownerOfCalendar(deps, c.req.valid('param').token);
      if (userId === null) return c.json({ message: 'Calendar not found.', code: 'not_found' }, 404);
      return c.json(
        { items: await deps.auctions.ownCourse(userId), server_time: await deps.clock.now(deps.database.executor) },
        200,
      );
    },
  );
}
