import { HOUR_MS } from '#contract/durations.ts';
import { expect, test } from 'vitest';
import { LIVE_VIEWS } from '#contract/console-lists.ts';
import type { LiveAuctionRow } from '#contract/live-dashboard.ts';
import { filteredLive, searchedLive, sortedLive } from './live-filters.ts';

const NOW = Date.UTC(2026, 10, 29, 18);
const closing = (inMs: number) => new Date(NOW + inMs).toISOString().slice(0, 19);

function auction(slug: string, changes: Partial<LiveAuctionRow>): LiveAuctionRow {
  return {
    slug,
    lot_number: 1,
    title: slug,
    state: 'live',
    price: null,
    reserve_status: 'none',
    leader: null,
    bid_count: 3,
    watch_count: 0,
    extension_count: 0,
    in_extension: false,
    paused_until: null,
    close_date: closing(5 * HOUR_MS),
    picture: null,
    ...changes,
  };
}

test('each figure of the live page shows the auctions that it counts', () => {
  const auctions = [
    auction('soon', { close_date: closing(HOUR_MS - 1000) }),
    auction('in an hour', { close_date: closing(HOUR_MS) }),
    auction('extended', { in_extension: true }),
    auction('paused', { paused_until: new Date(NOW + 1000).toISOString() }),
    auction('resumed', { paused_until: new Date(NOW - 1000).toISOString() }),
    auction('unbid', { bid_count: 0 }),
    auction('low', { reserve_status: 'not_met' }),
    auction('over', { state: 'sold', in_extension: true, bid_count: 0, reserve_status: 'not_met' }),
  ];
  expect(LIVE_VIEWS.map((filter) => [filter, filteredLive(auctions, filter, NOW).map(({ slug }) => slug)])).toEqual([
    ['closing', ['soon']],
    ['extended', ['extended']],
    ['paused', ['paused']],
    ['no_bids', ['unbid']],
    ['below_reserve', ['low']],
  ]);
});

test('finds live auctions by parts of the name and by the lot, and sorts them with ended ones last', () => {
  const price = (amount: number) => ({ amount, currency: 'USD' });
  const auctions = [
    auction('1967 Jaguar E-Type', { lot_number: 7, price: price(900), close_date: closing(2000) }),
    auction('1971 Datsun 240Z', { lot_number: 12, close_date: closing(1000) }),
    auction('1969 Jaguar XJ6', { lot_number: 3, price: price(100), close_date: closing(0), state: 'sold' }),
  ];
  const numbers = (rows: readonly LiveAuctionRow[]) => rows.map(({ lot_number: number }) => number);
  expect(numbers(searchedLive(auctions, 'jag e-ty'))).toEqual([7]);
  expect(numbers(searchedLive(auctions, '12'))).toEqual([12]);
  expect(numbers(searchedLive(auctions, null))).toEqual([7, 12, 3]);
  expect(numbers(sortedLive(auctions, 'closes'))).toEqual([12, 7, 3]);
  expect(numbers(sortedLive(auctions, '-bid'))).toEqual([7, 12, 3]);
  expect(numbers(sortedLive(auctions, 'number'))).toEqual([7, 12, 3]);
});
