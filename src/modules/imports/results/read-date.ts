import { DAY_MS } from '#contract/durations.ts';
import type { DayOrder } from '#contract/import-fields.ts';
import { type ReadValue, saysNothing } from './read-money.ts';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv'];
const MONTHS = 12;
/** Two-digit years from here on are of the last century. */
const CENTURY_TURN = 70;
const FIRST_YEAR = 1900;
/** A spreadsheet's days since 1899-12-30, between 1954 and 2119. */
const SERIAL = /^[2-7]\d{4}(?:[.,]\d+)?$/;
const SERIAL_DIGITS = 5;
const SERIAL_ZERO_MS = Date.UTC(1899, 11, 30);
const UNIX_SECONDS = /^\d{10}$/;
const UNIX_MS = /^\d{13}$/;
const YEAR_FIRST = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = /(?<!\d)(\d{1,2})([-/.])\s?(\d{1,2})[-/.]\s?(\d{4}|\d{2})(?!\d)/;
const DAY_AND_NAME =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.|er|º)?[\s-]*(?:(?:de|of)\s+)?(\p{L}{3,})\.?,?[\s-]*(?:de\s+)?['’]?(\d{4}|\d{2})(?!\d)/u;
const NAME_AND_DAY = /(\p{L}{3,})\.?\s*(\d{1,2})(?:st|nd|rd|th)?,?\s+['’]?(\d{4}|\d{2})(?!\d)/u;

const MIN_MONTH_LETTERS = 3;
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase();

const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from({ length: MONTHS }, (_, index): [string, number] => [
        plain(format.format(Date.UTC(2024, index, 15))),
        index + 1,
      ]);
    }),
  ),
).set('sept', 9);

/** `magg.` begins the name of one month only. */
function monthNamed(word: string): number | undefined {
  const name = plain(word);
  const exact = MONTH_NUMBERS.get(name);
  if (exact !== undefined || name.length < MIN_MONTH_LETTERS) return exact;
  const begun = new Set([...MONTH_NUMBERS].flatMap(([each, number]) => (each.startsWith(name) ? [number] : [])));
  return begun.size === 1 ? [...begun][0] : undefined;
}

/** Reads the day of a date, as midnight UTC. `order` is that of `03/06/2024`; `25.06.2024` is always day first. */
export function readDate(text: string, order: DayOrder): ReadValue<number> {
  if (saysNothing(text)) return { value: null };
  const trimmed = text.trim();
  if (SERIAL.test(trimmed)) return inRange(SERIAL_ZERO_MS + Number(trimmed.slice(0, SERIAL_DIGITS)) * DAY_MS);
  if (UNIX_SECONDS.test(trimmed)) return inRange(dayOf(Number(trimmed) * 1000));
  if (UNIX_MS.test(trimmed)) return inRange(dayOf(Number(trimmed)));
  const [, year, month, day] = YEAR_FIRST.exec(trimmed) ?? COMPACT.exec(trimmed) ?? [];
  if (year !== undefined) return dayFrom(year, Number(month), Number(day));
  const named = readNamed(trimmed);
  if (named !== null) return named;
  const [, one, separator, other, last = ''] = YEAR_LAST.exec(trimmed) ?? [];
  if (one === undefined) return { problem: 'We can’t read this date.' };
  const isDayFirst = separator === '.' || order === 'day_first';
  const [monthPart, dayPart] = isDayFirst ? [Number(other), Number(one)] : [Number(one), Number(other)];
  if (monthPart > MONTHS && dayPart <= MONTHS)
    return {
      problem: `There is no month ${monthPart}. Choose ${isDayFirst ? 'month/day' : 'day/month'} if dates are written that way.`,
    };
  return dayFrom(last, monthPart, dayPart);
}

function readNamed(text: string): ReadValue<number> | null {
  const [, day, monthAfter = '', yearAfter = ''] = DAY_AND_NAME.exec(text) ?? [];
  const after = monthNamed(monthAfter);
  if (after !== undefined) return dayFrom(yearAfter, after, Number(day));
  const [, monthBefore = '', dayAfter, year = ''] = NAME_AND_DAY.exec(text) ?? [];
  const before = monthNamed(monthBefore);
  return before === undefined ? null : dayFrom(year, before, Number(dayAfter));
}

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;

function dayFrom(year: string, month: number, day: number): ReadValue<number> {
  const short = Number(year);
  const full = year.length === 2 ? short + (short >= CENTURY_TURN ? 1900 : 2000) : short;
  const at = new Date(Date.UTC(full, month - 1, day));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return { problem: 'This day doesn’t exist.' };
  return inRange(at.getTime());
}

const inRange = (at: number): ReadValue<number> =>
  at >= Date.UTC(FIRST_YEAR, 0, 1) ? { value: at } : { problem: `Enter a date after ${FIRST_YEAR}.` };

/** How dates of a file are written, from some of them: the first part above 12 decides. Null if none does. */
export function dayOrderOf(dates: readonly string[]): DayOrder | null {
  for (const date of dates) {
    const [, one, separator, other] = YEAR_LAST.exec(date) ?? [];
    if (one === undefined || separator === '.') continue;
    if (Number(one) > MONTHS) return 'day_first';
    if (Number(other) > MONTHS) return 'month_first';
  }
  return null;
}
