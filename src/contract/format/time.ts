import { currentLocale, type Locale } from './locale.ts';

/**
 * `full` Sat, Nov 21, 4:05 PM CST · `date` Nov 21, 2026 · `day` Nov 21 · `weekday` Saturday, November 21 · `time` 4:05
 * PM CST · `second` 4:05:09 PM CST · `record` Nov 21, 2026, 4:05:09 PM CST · `short_weekday` Sat, Nov 21 · `month`
 * November 2026 · `long` November 21, 2026 · `long_time` Saturday, November 21, 2026, 4:05 PM CST
 */
export type TimeForm =
  | 'full'
  | 'date'
  | 'day'
  | 'weekday'
  | 'short_weekday'
  | 'month'
  | 'time'
  | 'second'
  | 'record'
  | 'long'
  | 'long_time';

/** Not from `Intl`, because server and browser must agree. */
interface Style {
  readonly isDayFirst: boolean;
  readonly halves: readonly [string, string] | null;
}
const STYLES: Readonly<Record<Locale, Style>> = {
  'en-US': { isDayFirst: false, halves: ['AM', 'PM'] },
  'en-CA': { isDayFirst: false, halves: ['a.m.', 'p.m.'] },
  'en-GB': { isDayFirst: true, halves: null },
  'en-IE': { isDayFirst: true, halves: null },
  'en-AU': { isDayFirst: true, halves: ['am', 'pm'] },
  'en-NZ': { isDayFirst: true, halves: ['am', 'pm'] },
};

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const SHORT = 3;

function localTime(ms: number, zone: string): Date {
  if (zone === 'UTC') return new Date(ms);
  const parts = formatFor('clock', zone, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(ms);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return new Date(Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')));
}

function zoneName(ms: number, zone: string, locale: Locale): string {
  if (zone === 'UTC') return zone;
  const parts = formatFor('zone', zone, { timeZoneName: 'short' }, locale).formatToParts(ms);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

const formats = new Map<string, Intl.DateTimeFormat>();
/**
 * The first use of `Intl` costs a phone a tenth of a second during hydration. UTC avoids it. The clock is read as
 * numbers in any locale; names of zones differ between locales.
 */
function formatFor(
  what: 'clock' | 'zone',
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
  locale: Locale = 'en-US',
): Intl.DateTimeFormat {
  const key = `${what}/${locale}/${timeZone}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(key, format);
  }
  return format;
}

const two = (n: number): string => String(n).padStart(2, '0');

function clockOf(local: Date, withSeconds: boolean, { halves }: Style): string {
  const hour = local.getUTCHours();
  const minutes = `${two(local.getUTCMinutes())}${withSeconds ? `:${two(local.getUTCSeconds())}` : ''}`;
  return halves === null ? `${two(hour)}:${minutes}` : `${hour % 12 || 12}:${minutes} ${halves[hour < 12 ? 0 : 1]}`;
}

function dateOf(
  local: Date,
  parts: { weekday?: boolean; year?: boolean; isLong?: boolean },
  { isDayFirst }: Style,
): string {
  const name = (names: readonly string[], place: number) =>
    (parts.isLong === true ? names[place] : names[place]?.slice(0, SHORT)) ?? '';
  const [weekday, month, day] = [
    name(WEEKDAYS, local.getUTCDay()),
    name(MONTHS, local.getUTCMonth()),
    local.getUTCDate(),
  ];
  const year = parts.year === true ? local.getUTCFullYear() : null;
  if (isDayFirst)
    return [parts.weekday === true ? weekday : null, day, month, year].filter((part) => part !== null).join(' ');
  return [parts.weekday === true ? weekday : null, `${month} ${day}`, year].filter((part) => part !== null).join(', ');
}

export function formatTime(ms: number, form: TimeForm, zone: string, locale = currentLocale()): string {
  const style = STYLES[locale];
  const local = localTime(ms, zone);
  const date = (parts: Parameters<typeof dateOf>[1]) => dateOf(local, parts, style);
  const time = (withSeconds: boolean) => `${clockOf(local, withSeconds, style)} ${zoneName(ms, zone, locale)}`;
  switch (form) {
    case 'full':
      return `${date({ weekday: true })}, ${time(false)}`;
    case 'date':
      return date({ year: true });
    case 'day':
      return date({});
    case 'weekday':
      return date({ weekday: true, isLong: true });
    case 'short_weekday':
      return date({ weekday: true });
    case 'month':
      return `${MONTHS[local.getUTCMonth()]} ${local.getUTCFullYear()}`;
    case 'time':
      return time(false);
    case 'second':
      return time(true);
    case 'record':
      return `${date({ year: true })}, ${time(true)}`;
    case 'long':
      return date({ year: true, isLong: true });
    case 'long_time':
      return `${date({ weekday: true, year: true, isLong: true })}, ${time(false)}`;
  }
}

export const isSameDay = (a: number, b: number, zone: string): boolean =>
  localTime(a, zone).toISOString().slice(0, 10) === localTime(b, zone).toISOString().slice(0, 10);

/** `18:30` becomes `6:30 PM`. */
export function formatClockTime(typed: string): string {
  return clockOf(new Date(`1970-01-01T${typed.padStart(5, '0')}:00Z`), false, STYLES[currentLocale()]);
}
