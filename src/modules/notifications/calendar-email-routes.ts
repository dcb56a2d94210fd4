import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import * as endpoints from '#contract/endpoints/notifications.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { clientAddressKey } from '#platform/http/client-address.ts';
import type { OpeningRouteDeps } from './opening-routes.ts';
import { requestCalendarEmail, type CalendarEmailDeps } from './request-calendar-email.ts';

const REQUESTS_BY_CLIENT = { name: 'calendar-emails', limit: 20, perMs: HOUR_MS } as const;
const REQUESTS_BY_ADDRESS = { name: 'calendar-email-addresses', limit: 5, perMs: DAY_MS } as const;

export function calendarEmailRoutes(deps: CalendarEmailDeps, { limits, trustedProxies }: OpeningRouteDeps) {
  const api = newApi();
  bind(
    api,
    endpoints.requestCalendarEmail,
    async ({ body, c }) =>
      (await limits.take(REQUESTS_BY_CLIENT, clientAddressKey(c, trustedProxies))) ??
      (await limits.take(REQUESTS_BY_ADDRESS, body.email)) ??
      requestCalendarEmail(deps, { ...body, acceptLanguage: c.req.header('accept-language') }),
  );
  return api;
}
