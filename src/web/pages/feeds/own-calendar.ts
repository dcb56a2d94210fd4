import type { LoaderFunctionArgs } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { pageContext } from '#web/context.ts';
import { calendarAnswer } from './calendar.ts';

/** Calendars ask again by themselves: often enough that an extension is seen, where they honour it. */
const KEPT_SECONDS = 60;

/** `/calendar/{token}.ics`: when the auctions that somebody watches or bids in open and close. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { client, house } = pageContext(context);
  const token = (params['token'] ?? '').replace(/\.ics$/, '');
  try {
    const { items, server_time: now } = await client.telling.ownCalendar(token);
    return calendarAnswer(items, { house, now, name: `${house.name}: yours`, refreshSeconds: 900, cacheControl: `private, max-age=${KEPT_SECONDS}` });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      return new Response('There is no such calendar.', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
    throw error;
  }
}
