import type { LoaderFunctionArgs } from 'react-router';
import type { Calendar } from '#contract/auctions.ts';
import { mileageAndPlace } from '#web/components/auction/auction-figures.ts';
import { parseTime } from '#web/components/time/formats.ts';
import { pageContext } from '#web/context.ts';
import { throwMissing } from '#web/missing.ts';
import { escapeText, foldLine, stamp } from './ical.ts';

const KEPT_SECONDS = 300;
/** Calendars show an appointment of no length badly. */
const SHOWN_MS = 15 * 60_000;

/** What a calendar tells of an auction. */
export type Appointed = Pick<
  Calendar['items'][number],
  'slug' | 'title' | 'subtitle' | 'state' | 'start_date' | 'close_date' | 'mileage' | 'location' | 'revision'
>;

function eventsOf(auction: Appointed, house: { publicUrl: string }, now: number): string[] {
  const isOff = auction.state === 'withdrawn';
  const url = `${house.publicUrl}/auctions/${auction.slug}`;
  const event = (what: 'Opens' | 'Closes', at: number) => [
    'BEGIN:VEVENT',
    `UID:${auction.slug}-${what.toLowerCase()}@${new URL(house.publicUrl).host}`,
    `DTSTAMP:${stamp(now)}`,
    `SEQUENCE:${auction.revision}`,
    `STATUS:${isOff ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(at + SHOWN_MS)}`,
    `SUMMARY:${escapeText(`${isOff ? 'Withdrawn' : what}: ${auction.title}`)}`,
    `DESCRIPTION:${escapeText(`${[auction.subtitle, mileageAndPlace(auction)].filter((part) => part !== '').join('\n')}\n${url}`)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    ...(isOff
      ? []
      : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(`${what} in 15 minutes: ${auction.title}`)}`, 'TRIGGER:-PT15M', 'END:VALARM']),
    'END:VEVENT',
  ];
  const opensLater = parseTime(auction.start_date) > now;
  return [
    ...(auction.state === 'scheduled' || (isOff && opensLater) ? event('Opens', parseTime(auction.start_date)) : []),
    ...event('Closes', parseTime(auction.close_date)),
  ];
}

/** The openings and closes to come, for calendars. `?auction=slug` asks for those of one auction. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { client, house } = pageContext(context);
  const slug = url.searchParams.get('auction') ?? undefined;
  const { items, server_time: now } = await client.auctions.calendar(slug).catch((error: unknown) => throwMissing(error, url.pathname));
  return calendarAnswer(items, {
    house,
    now,
    name: `${house.name} auctions`,
    refresh: 'PT1H',
    cacheControl: `public, max-age=${KEPT_SECONDS}`,
  });
}

interface CalendarOptions {
  house: { name: string; publicUrl: string };
  now: number;
  name: string;
  /** How soon a calendar should ask again, as RFC 5545 writes it. */
  refresh: string;
  cacheControl: string;
}

/** Auctions as a calendar: an event for each opening and close, which moves with it. */
export function calendarAnswer(auctions: readonly Appointed[], { house, now, name, refresh, cacheControl }: CalendarOptions): Response {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(house.name)}//Auctions//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    ...auctions.flatMap((auction) => eventsOf(auction, house, now)),
    'END:VCALENDAR',
    '',
  ];
  return new Response(lines.map(foldLine).join('\r\n'), {
    headers: { 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': 'inline; filename="auctions.ics"', 'cache-control': cacheControl },
  });
}
