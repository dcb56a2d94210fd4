import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import * as endpoints from '#contract/endpoints/notifications.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { clientAddressKey } from '#platform/http/client-address.ts';
import type { RateLimits } from '#platform/http/rate-limit.ts';
import {
  requestReminder,
  type OpeningReminderDeps,
  ownReminders,
  remindUser,
  stopReminding,
} from './request-opening-reminder.ts';

const REQUESTS_BY_CLIENT = { name: 'opening-reminders', limit: 20, perMs: HOUR_MS } as const;
const EMAILS_BY_ADDRESS = { name: 'opening-reminder-emails', limit: 5, perMs: DAY_MS } as const;

export interface OpeningRouteDeps {
  readonly limits: Pick<RateLimits, 'take'>;
  readonly trustedProxies: number;
}

export function openingRoutes(deps: OpeningReminderDeps, { limits, trustedProxies }: OpeningRouteDeps) {
  const api = newApi();
  bind(api, endpoints.addOpeningReminder, ({ actor, params }) => remindUser(deps, actor, params.slug));
  bind(api, endpoints.removeOpeningReminder, ({ actor, params }) => stopReminding(deps, actor, params.slug));
  bind(api, endpoints.listOpeningReminders, ({ actor }) => ownReminders(deps, actor));
  bind(
    api,
    endpoints.requestOpeningReminder,
    async ({ body, c }) =>
      (await limits.take(REQUESTS_BY_CLIENT, clientAddressKey(c, trustedProxies))) ??
      (await limits.take(EMAILS_BY_ADDRESS, body.email)) ??
      requestReminder(deps, { ...body, acceptLanguage: c.req.header('accept-language') }),
  );
  return api;
}
