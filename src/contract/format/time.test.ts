import { afterEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import { setLocale, type Locale } from './locale.ts';
import { formatClockTime, formatTime, isSameDay, type TimeForm } from './time.ts';

const at = Date.parse('2026-11-21T22:05:09Z');
afterEach(() => setLocale('en-US'));

describe('a time', () => {
  it.each<[Locale, TimeForm, string]>([
    ['en-US', 'full', 'Sat, Nov 21, 4:05 PM CST'],
    ['en-US', 'record', 'Nov 21, 2026, 4:05:09 PM CST'],
    ['en-US', 'second', '4:05:09 PM CST'],
    ['en-US', 'long_time', 'Saturday, November 21, 2026, 4:05 PM CST'],
    ['en-US', 'month', 'November 2026'],
    ['en-GB', 'full', 'Sat 21 Nov, 16:05 GMT-6'],
    ['en-GB', 'record', '21 Nov 2026, 16:05:09 GMT-6'],
    ['en-GB', 'date', '21 Nov 2026'],
    ['en-GB', 'day', '21 Nov'],
    ['en-GB', 'weekday', 'Saturday 21 November'],
    ['en-GB', 'long', '21 November 2026'],
    ['en-AU', 'full', 'Sat 21 Nov, 4:05 pm GMT-6'],
    ['en-CA', 'time', '4:05 p.m. CST'],
  ])('in %s is written as %s: %s', (locale, form, text) => {
    setLocale(locale);
    expect(formatTime(at, form, 'America/Chicago')).toBe(text);
  });

  it.each([
    [
      'full',
      { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
    ],
    ['weekday', { weekday: 'long', month: 'long', day: 'numeric' }],
    ['date', { month: 'short', day: 'numeric', year: 'numeric' }],
    ['day', { month: 'short', day: 'numeric' }],
    ['time', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }],
    ['second', { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZoneName: 'short' }],
    ['long', { month: 'long', day: 'numeric', year: 'numeric' }],
  ] as const)('is written as %s in en-US as Intl does, in every month and hour', (form, options) => {
    for (const timeZone of ['UTC', 'America/Chicago', 'Asia/Kolkata']) {
      const intl = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
      for (let n = 0; n < 400; n += 1) {
        const moment = Date.UTC(2025, 11, 30, 23, 0, 0) + n * (26 * HOUR_MS + 7 * 60_000 + 11_000);
        expect(formatTime(moment, form, timeZone)).toBe(intl.format(moment).replaceAll('\u202F', ' '));
      }
    }
  });

  it('knows the day of the zone', () => {
    expect(isSameDay(at, at + 3 * HOUR_MS, 'America/Chicago')).toBe(true);
    expect(isSameDay(at, at + 3 * HOUR_MS, 'UTC')).toBe(false);
  });

  it('writes a kept time of day', () => {
    expect(['18:30', '00:05', '9:00'].map(formatClockTime)).toEqual(['6:30 PM', '12:05 AM', '9:00 AM']);
    setLocale('en-GB');
    expect(formatClockTime('18:30')).toBe('18:30');
  });
});
