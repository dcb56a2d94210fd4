import { describe, expect, it } from 'vitest';
import { badgesOf } from './badges-of.ts';

const now = Date.UTC(2026, 10, 21, 20, 0, 0);
const auction = (over: object = {}) =>
  ({
    state: 'live',
    reserve_status: 'not_met',
    close_date: '2026-11-22T20:00:00.000',
    in_extension: false,
    paused_until: null,
    ...over,
  }) as Parameters<typeof badgesOf>[0];

describe('badges', () => {
  it('come in order: personal, clock, reserve', () => {
    expect(
      badgesOf(auction({ close_date: '2026-11-21T20:30:00.000', reserve_status: 'met' }), {
        now,
        bidStatus: 'leading',
      }),
    ).toEqual(['high_bidder', 'live', 'ending', 'reserve_met']);
  });
  it('are left out on cards for ordinary states', () => {
    expect(badgesOf(auction(), { now, onCard: true })).toEqual([]);
    expect(badgesOf(auction(), { now })).toEqual(['live', 'reserve_not_met']);
  });
  it('show extended, closing and the result', () => {
    expect(badgesOf(auction({ close_date: '2026-11-21T20:01:00.000', in_extension: true }), { now })).toEqual([
      'live',
      'extended',
      'reserve_not_met',
    ]);
    expect(badgesOf(auction({ close_date: '2026-11-21T19:59:59.000' }), { now })[0]).toBe('closing');
    expect(badgesOf(auction({ state: 'sold', reserve_status: 'met' }), { now })).toEqual(['sold', 'reserve_met']);
    expect(badgesOf(auction({ state: 'offer' }), { now })).toEqual(['not_sold', 'reserve_not_met']);
    expect(badgesOf(auction({ state: 'withdrawn', reserve_status: 'none' }), { now })).toEqual(['withdrawn']);
  });
  it('show paused instead of the time during a pause', () => {
    const paused = auction({
      close_date: '2026-11-21T20:30:00.000',
      in_extension: true,
      paused_until: '2026-11-21T20:10:00.000Z',
    });
    expect(badgesOf(paused, { now })).toEqual(['paused', 'reserve_not_met']);
    expect(badgesOf(paused, { now, onCard: true })).toEqual(['paused']);
    expect(badgesOf(paused, { now: now + 600_000, onCard: true })).toEqual(['extended']);
  });
});
