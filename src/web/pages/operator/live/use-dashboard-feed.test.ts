import { expect, it } from 'vitest';
import type { LiveBid } from '#contract/live-dashboard.ts';
import { mergedLines } from './use-dashboard-feed.ts';

const line = (title: string, number: number): LiveBid => ({
  slug: 'corsa',
  title,
  bid: {
    number,
    bidder: 'ann',
    amount: { amount: 100_000, currency: 'USD' },
    automatic: false,
    placed_at: `2026-11-21T12:00:0${number}.000Z`,
  },
});

it('keeps the preferred line of a bid that is in both, newest first', () => {
  expect(mergedLines([line('1970 Corsa', 1)], [line('', 1), line('', 2)])).toEqual([
    line('', 2),
    line('1970 Corsa', 1),
  ]);
});
