import type { DistanceUnit } from '#contract/format/distance.ts';
import ical, {
  escape,
  ICalAlarmType,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { LoaderFunctionArgs } from 'react-router';
import type { Calendar } from '#contract/auctions.ts';
import { readCalendar } from '#contract/endpoints/auctions.ts';
import { mileageAndPlace } from '#web/components/auction/auction-figures.ts';
import { parseTime } from '#web/components/time/formats.ts';
import { pageContext } from '#web/context.ts';

const CACHE_SECONDS = 300;
/** Calendars display zero-length events badly. */
const SHOWN_MS = 15 * 60_000;
const ALARM_SECONDS = 15 * 60;

export type Appointed = Pick<
  Calendar['items'][number],
  | 'slug'
  | 'title'
  | 'subtitle'
  | 'state'
  | 'start_date'
  | 'close_date'
  | 'category'
  | 'mileage'
  | 'location'
  | 'place'
  | 'revision'
>;

interface Calendared {
  readonly publicUrl: string;
  readonly distanceUnit: DistanceUnit;
}

function addEvents(
  calendar: ICalCalendar,
  auction: Appointed,
  { publicUrl, distanceUnit, now }: Calendared & { now: number },
): void {
  const isOff = auction.state === 'withdrawn';
  const url = `${publicUrl}/auctions/${auction.slug}`;
  const add = (moment: 'Opens' | 'Closes', at: number) => {
    const event = calendar.createEvent({
      id: `${auction.slug}-${moment.toLowerCase()}@${new URL(publicUrl).host}`,
      stamp: new Date(now),
      sequence: auction.revision,
      status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      start: new Date(at),
      end: new Date(at + SHOWN_MS),
      summary: `${isOff ? 'Withdrawn' : moment}: ${auction.title}`,
      description: `${[auction.subtitle, mileageAndPlace(auction, distanceUnit)].filter((part) => part !== '').join('\n')}\n${url}`,
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
    if (!isOff)
      event.createAlarm({
        type: ICalAlarmType.display,
        trigger: ALARM_SECONDS,
        description: `${moment} in 15 minutes: ${auction.title}`,
      });
  };
  const opensLater = parseTime(auction.start_date) > now;
  if (auction.state === 'scheduled' || (isOff && opensLater)) add('Opens', parseTime(auction.start_date));
  add('Closes', parseTime(auction.close_date));
}

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { read, site } = pageContext(context);
  const slug = url.searchParams.get('auction') ?? undefined;
  const { items, server_time: now } = await read(readCalendar, { query: slug === undefined ? {} : { auction: slug } });
  return calendarAnswer(items, {
    site,
    now,
    name: `${site.name} auctions`,
    refreshSeconds: 3600,
    cacheControl: `public, max-age=${CACHE_SECONDS}`,
  });
}

interface CalendarOptions {
  site: Calendared & { name: string };
  now: number;
  name: string;
  refreshSeconds: number;
  cacheControl: string;
}

export function calendarAnswer(
  auctions: readonly Appointed[],
  { site, now, name, refreshSeconds, cacheControl }: CalendarOptions,
): Response {
  const calendar = ical({
    // The library escapes event text, but not these two.
    name: escape(name, false),
    prodId: { company: escape(site.name, false), product: 'Auctions', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    scale: 'GREGORIAN',
    ttl: refreshSeconds,
  });
  for (const auction of auctions) addEvents(calendar, auction, { ...site, now });
  return new Response(calendar.toString(), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="auctions.ics"',
      'cache-control': cacheControl,
    },
  });
}
