import { describe, expect, it } from 'vitest';
import { platesOf } from './plates-of.ts';

const now = Date.UTC(2026, 10, 21, 20, 0, 0);
const auction = (over: object = {}) =>
  ({ state: 'live', reserve_status: 'not_met', close_date: '2026-11-22T20:00:00.000', extension_count: 0, ...over }) as Parameters<typeof platesOf>[0];

describe('plates', () => {
  it('come in order: personal, clock, reserve', () => {
    expect(platesOf(auction({ close_date: '2026-11-21T20:30:00.000', reserve_status: 'met' }), { now, standing: 'leading' })).toEqual([
      'high_bidder',
      'ending',
      'reserve_met',
    ]);
  });
  it('leave out the usual on cards', () => {
    expect(platesOf(auction(), { now, onCard: true })).toEqual([]);
    expect(platesOf(auction(), { now })).toEqual(['live', 'reserve_not_met']);
  });
  it('say extended, closing and how it ended', () => {
    expect(platesOf(auction({ close_date: '2026-11-21T20:01:00.000', extension_count: 2 }), { now })[0]).toBe('extended');
    expect(platesOf(auction({ close_date: '2026-11-21T19:59:59.000' }), { now })[0]).toBe('closing');
    expect(platesOf(auction({ state: 'sold', reserve_status: 'met' }), { now })).toEqual(['sold', 'reserve_met']);
    expect(platesOf(auction({ state: 'offer' }), { now })).toEqual(['not_sold', 'reserve_not_met']);
    expect(platesOf(auction({ state: 'withdrawn', reserve_status: 'none' }), { now })).toEqual(['withdrawn']);
  });
});
