import { describe, expect, it } from 'vitest';
import { formatAgo, formatClock, formatMinutes, formatUtcSecond, parseTime, spokenDuration } from './formats.ts';
import { formatTime } from '#contract/format/time.ts';

const at = Date.UTC(2026, 10, 21, 22, 5, 0);
const ms = (h: number, m: number, s: number) => ((h * 60 + m) * 60 + s) * 1000;

describe('API times', () => {
  it('reads a time without a zone as UTC, and leaves others as they are', () => {
    expect(parseTime('2026-11-21T22:05:00.000')).toBe(at);
    expect(parseTime('2026-11-21T22:05:00.000Z')).toBe(at);
    expect(parseTime('2026-11-21T16:05:00-06:00')).toBe(at);
  });
});

describe('the clock', () => {
  it.each([
    [ms(98, 12, 31), 'card', '4d 02h'],
    [ms(98, 12, 31), 'panel', '4d 02h'],
    [ms(2, 12, 31), 'card', '2h 12m'],
    [ms(2, 12, 31), 'panel', '02:12:31'],
    [ms(0, 45, 12), 'panel', '45:12'],
    [ms(24, 0, 0), 'panel', '1d 00h'],
    [ms(1, 0, 0), 'panel', '01:00:00'],
    [1, 'panel', '00:01'],
    [0, 'panel', 'Closing…'],
    [-5000, 'card', 'Closing…'],
  ] as const)('says %d ms on a %s as %s', (left, form, text) => {
    expect(formatClock(left, form)).toBe(text);
  });
});

describe('times as text', () => {
  it('names the zone', () => {
    expect(formatTime(at, 'full', 'America/Chicago')).toBe('Sat, Nov 21, 4:05 PM CST');
    expect(formatTime(at, 'time', 'UTC')).toBe('10:05 PM UTC');
    expect(formatTime(at, 'second', 'America/Chicago')).toBe('4:05:00 PM CST');
    expect(formatUtcSecond(at)).toBe('2026-11-21 22:05:00 UTC');
  });
  it('is relative only under a day', () => {
    expect(formatAgo(at, at + 20_000)).toBe('just now');
    expect(formatAgo(at, at + ms(0, 4, 10))).toBe('4 min ago');
    expect(formatAgo(at, at + ms(3, 4, 10))).toBe('3 hr ago');
    expect(formatAgo(at, at + ms(24, 0, 0))).toBeNull();
  });
  it('can be spoken', () => {
    expect([ms(1, 0, 0), ms(0, 10, 0), 60_000, 30_000].map(spokenDuration)).toEqual([
      '1 hour',
      '10 minutes',
      '1 minute',
      '30 seconds',
    ]);
    expect([10_000, 90_000, ms(1, 30, 0), ms(2, 0, 0), 9_996].map(spokenDuration)).toEqual([
      '10 seconds',
      '90 seconds',
      '90 minutes',
      '2 hours',
      '10 seconds',
    ]);
    expect(formatMinutes(120_000)).toBe('2:00');
  });
});
