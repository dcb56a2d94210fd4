import { describe, expect, test } from 'vitest';
import { parseSiteTime, siteClock, ambiguousZoneName, startOfSiteDay } from './site-time.ts';

const forward = { problem: 'This time doesn’t exist on that day because clocks go forward. Choose another.' };
const back = { problem: 'This time occurs twice on that day because clocks go back. Choose another.' };
const at = (utc: string) => ({ at: Date.parse(utc) });

/** Both clock changes, in Europe, the United States and on an island with a half-hour change. */
describe('the site’s time zone', () => {
  test.each([
    ['America/New_York', '2026-03-08T01:59', at('2026-03-08T06:59Z')],
    ['America/New_York', '2026-03-08T02:00', forward],
    ['America/New_York', '2026-03-08T02:59', forward],
    ['America/New_York', '2026-03-08T03:00', at('2026-03-08T07:00Z')],
    ['America/New_York', '2026-11-01T00:59', at('2026-11-01T04:59Z')],
    ['America/New_York', '2026-11-01T01:00', back],
    ['America/New_York', '2026-11-01T01:59', back],
    ['America/New_York', '2026-11-01T02:00', at('2026-11-01T07:00Z')],
    ['America/Los_Angeles', '2026-11-01T01:30', back],
    ['America/Phoenix', '2026-11-01T01:30', at('2026-11-01T08:30Z')],
    ['Europe/Berlin', '2026-03-29T01:59', at('2026-03-29T00:59Z')],
    ['Europe/Berlin', '2026-03-29T02:30', forward],
    ['Europe/Berlin', '2026-03-29T03:00', at('2026-03-29T01:00Z')],
    ['Europe/Berlin', '2026-10-25T01:59', at('2026-10-24T23:59Z')],
    ['Europe/Berlin', '2026-10-25T02:30', back],
    ['Europe/Berlin', '2026-10-25T03:00', at('2026-10-25T02:00Z')],
    ['Europe/London', '2026-03-29T01:30', forward],
    ['Europe/London', '2026-10-25T01:30', back],
    ['Europe/London', '2026-10-25T02:00', at('2026-10-25T02:00Z')],
    ['Australia/Lord_Howe', '2026-10-04T02:15', forward],
    ['Australia/Lord_Howe', '2026-04-05T01:45', back],
    ['UTC', '2026-03-29T02:30', at('2026-03-29T02:30Z')],
    ['UTC', '2026-02-30T18:00', { problem: 'This day doesn’t exist.' }],
    ['UTC', '2026-13-01T18:00', { problem: 'This day doesn’t exist.' }],
  ])('%s %s', (zone, local, expected) => expect(parseSiteTime(local, zone)).toEqual(expected));

  test.each(['America/New_York', 'Europe/Berlin', 'Europe/London'])(
    'converts every valid minute of both changeover nights in %s',
    (zone) => {
      for (const night of ['2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25']) {
        for (let minute = 0; minute < 300; minute += 7) {
          const local = `${night}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
          const expected = parseSiteTime(local, zone);
          if ('at' in expected)
            expect(`${siteClock(expected.at, zone).date}T${siteClock(expected.at, zone).time}`).toBe(local);
        }
      }
    },
  );

  test('starts a day at midnight, or at the first existing time', () => {
    expect(new Date(startOfSiteDay('2026-11-01', 'America/New_York')).toISOString()).toBe('2026-11-01T04:00:00.000Z');
    expect(new Date(startOfSiteDay('2026-11-02', 'America/New_York')).toISOString()).toBe('2026-11-02T05:00:00.000Z');
    // In Chile, clocks go from Saturday midnight straight to Sunday 1 a.m.
    expect(new Date(startOfSiteDay('2026-09-06', 'America/Santiago')).toISOString()).toBe('2026-09-06T04:00:00.000Z');
  });
  test('names the offset of a close in the repeated hour', () => {
    expect(ambiguousZoneName(Date.parse('2026-11-01T05:30Z'), 'America/New_York')).toBe('EDT');
    expect(ambiguousZoneName(Date.parse('2026-11-01T06:30Z'), 'America/New_York')).toBe('EST');
    expect(ambiguousZoneName(Date.parse('2026-11-01T07:30Z'), 'America/New_York')).toBeNull();
  });
});
