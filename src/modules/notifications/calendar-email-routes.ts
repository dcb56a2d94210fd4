import { Hono } from 'hono';
import * as endpoints from '#contract/endpoints/notifications.ts';
import { newApi } from '#platform/http/api.ts';
import { bind } from '#platform/http/bind.ts';
import { clientAddressKey } from '#platform/http/client-address.ts';
import { answerRefusal } from '#platform/http/result.ts';
import type { OpeningRouteDeps } from './opening-routes.ts';
import { askCalendarEmail, type CalendarEmailDeps, followCalendarLink } from './request-calendar-email.ts';

const REQUESTS_BY_CLIENT = { name: 'calendar-emails', limit: 20, perMs: 3_600_000 } as const;
const REQUESTS_BY_ADDRESS = { name: 'calendar-email-addresses', limit: 5, perMs: 24 * 3_600_000 } as const;

export function calendarEmailRoutes(deps: CalendarEmailDeps, { limits, trustedProxies }: OpeningRouteDeps) {
  const api = newApi();
  bind(
    api,
    endpoints.requestCalendarEmail,
    async ({ body, c }) =>
      (await limits.take(REQUESTS_BY_CLIENT, clientAddressKey(c, trustedProxies))) ??
      (await limits.take(REQUESTS_BY_ADDRESS, body.email)) ??
      askCalendarEmail(deps, { ...body, acceptLanguage: c.req.header('accept-language') }),
  );
  return api;
}

/** Mail clients stop the email without a session (RFC 8058); the link is signed. */
export function calendarEmailLinkRoutes(deps: CalendarEmailDeps): Hono {
  const api = new Hono();
  api.get('/:token', async (c) => {
    const result = await followCalendarLink(deps, c.req.param('token'), 'look');
    return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
  });
  for (const action of ['confirm', 'stop'] as const) {
    api.post(`/:token/${action}`, async (c) => {
      const result = await followCalendarLink(deps, c.req.param('token'), action);
      return result.ok ? c.json(result.value, 200) : answerRefusal(c, result);
    });
  }
  return api;
}
