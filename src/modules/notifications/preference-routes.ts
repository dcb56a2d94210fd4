import * as endpoints from '#contract/endpoints/notifications.ts';
import { refuse } from '#contract/result.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
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

type PreferenceRouteDeps = DeliveryDeps & { readonly limits: Pick<RateLimits, 'take'> };
const TESTS = { name: 'notification-tests', limit: 5, perMs: 10 * 60_000 } as const;
const DEVICES = { name: 'notification-devices', limit: 20, perMs: 60 * 60_000 } as const;

export function preferenceRoutes(deps: PreferenceRouteDeps) {
  const api = newApi();
  bind(api, endpoints.readNotificationSettings, ({ actor }) => readNotificationSettings(deps, actor));
  bind(api, endpoints.saveNotificationSettings, ({ actor, body }) => saveNotificationSettings(deps, actor, body));
  bind(api, endpoints.saveNotificationChoices, ({ actor, body }) => saveChoices(deps, actor, body.choices));
  bind(
    api,
    endpoints.sendTestNotification,
    async ({ actor }) => (await deps.limits.take(TESTS, actor.userId)) ?? sendTest(deps, actor),
  );
  bind(api, endpoints.reportTimeZone, ({ actor, body }) => followBrowserZone(deps, actor, body.time_zone));
  bind(api, endpoints.overrideAlerts, ({ actor, params, body }) => overrideFor(deps, actor, { ...params, ...body }));
  bind(
    api,
    endpoints.addPushDevice,
    async ({ actor, body }) => (await deps.limits.take(DEVICES, actor.userId)) ?? addDevice(deps, actor, body),
  );
  bind(api, endpoints.removePushDevice, ({ actor, params }) => removeDevice(deps, actor, params.id));
  bind(api, endpoints.trustMailbox, ({ actor }) => trustMailbox(deps, actor));
  bind(api, endpoints.createCalendarAddress, ({ actor }) => newCalendar(deps, actor));
  bind(api, endpoints.readOwnCalendar, async ({ params }) => {
    const userId = await ownerOfCalendar(deps, params.token);
    if (userId === null) return refuse('calendar_not_found');
    return {
      items: await deps.auctions.ownAuctionTimes(userId),
      server_time: await deps.clock.now(deps.database.executor),
    };
  });
  return api;
}
