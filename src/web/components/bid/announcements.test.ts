import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { bidMessageIntervalMs, timeLeftToNotify } from './announcements.ts';

describe('announcements of the time left', () => {
  it('are made once, when a threshold is crossed', () => {
    expect(timeLeftToNotify(120_100, 119_900)).toBe('2 minutes left');
    expect(timeLeftToNotify(119_900, 119_600)).toBeNull();
    expect(timeLeftToNotify(3_600_250, HOUR_MS)).toBe('1 hour left');
    expect(timeLeftToNotify(10_100, 9_900)).toBe('10 seconds left');
  });
  it('skip to the latest after a sleep', () => {
    expect(timeLeftToNotify(4_000_000, 50_000)).toBe('1 minute left');
    expect(timeLeftToNotify(4_000_000, -1)).toBeNull();
  });
  it('are more frequent in the last two minutes', () => {
    expect([bidMessageIntervalMs(600_000), bidMessageIntervalMs(119_000)]).toEqual([5_000, 2_000]);
  });
});
