import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { RefusalCode } from '#contract/refusals.ts';
import { EVENTS_OF_REFUSALS, type SecurityEventId } from '#contract/security-events.ts';
import type { ApiEnv } from '#platform/http/actor.ts';
import { EVENTS_OF_CALLS } from './security-calls.ts';

const EVENTS_OF_STATUSES: Readonly<Record<number, SecurityEventId>> = {
  403: 'access_refused',
  413: 'upload_refused',
  419: 'csrf_refused',
  429: 'limit_reached',
};

export function eventOf(context: Context<ApiEnv>): SecurityEventId | null {
  if (context.res.ok) {
    if (context.get('signIn') !== undefined) return 'signed_in';
    const { method } = context.req;
    const events = matchedRoutes(context).flatMap(({ path }) => EVENTS_OF_CALLS.get(`${method} ${path}`) ?? []);
    return events[0] ?? null;
  }
  const code = context.get('refusalCode') as RefusalCode | undefined;
  const named = code === undefined ? undefined : EVENTS_OF_REFUSALS[code];
  if (named !== undefined) return named;
  if (context.get('isForeignInput') === true) return 'input_refused';
  return EVENTS_OF_STATUSES[context.res.status] ?? null;
}
