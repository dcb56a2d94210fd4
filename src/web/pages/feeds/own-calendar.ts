import type { LoaderFunctionArgs } from 'react-router';
import { isApiError } from '#contract/client.ts';
import { readOwnCalendar } from '#contract/endpoints/notifications.ts';
import { pageContext } from '#web/context.ts';
import { calendarAnswer } from './calendar.ts';

/** Short enough that calendar apps see a soft-close extension. */
const CACHE_SECONDS = 60;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { client, site } = pageContext(context);
  const token = (params['token'] ?? '').replace(/\.ics$/, '');
  try {
    const { items, server_time: now } = await client.call(readOwnCalendar, { params: { token } });
    return calendarAnswer(items, {
      site,
      now,
      name: `${site.name}: your auctions`,
      refreshSeconds: 900,
      cacheControl: `private, max-age=${CACHE_SECONDS}`,
    });
  } catch (error) {
    if (isApiError(error) && error.status === 404)
      return new Response('Calendar not found.', {
        status: 404,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      });
    throw error;
  }
}
