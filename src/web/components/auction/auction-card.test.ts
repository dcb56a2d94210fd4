import { HOUR_MS } from '#contract/durations.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { AuctionSummary } from '#contract/auctions.ts';
import { AuctionCard } from './auction-card.tsx';

const now = Date.parse('2026-11-21T12:00:00Z');

function textOfCard(changes: Partial<AuctionSummary>): string {
  const auction = {
    slug: 'car',
    title: '1971 Datsun 240Z',
    subtitle: '',
    state: 'live',
    price: null,
    starting_bid: { amount: 100_000, currency: 'USD' },
    bid_count: 0,
    paused_until: null,
    reserve_status: 'none',
    location: {},
    category: 'car',
    place: '',
    mileage: null,
    hero: null,
    ...changes,
  } as AuctionSummary;
  const Page = createRoutesStub([
    { path: '/', Component: () => createElement(AuctionCard, { auction, serverTime: now }) },
  ]);
  return renderToStaticMarkup(createElement(Page, { initialEntries: ['/'] })).replaceAll(/<[^>]*>/g, '');
}

test('a paused card shows the time that is left after the pause', () => {
  const close_date = new Date(now + 26 * HOUR_MS).toISOString().slice(0, -1);
  expect(textOfCard({ close_date })).toContain('Time left1d 02h');
  expect(textOfCard({ close_date, paused_until: new Date(now + 6 * HOUR_MS).toISOString() })).toContain(
    'Time left20h 00m',
  );
});

test('a card names a failed sale as such, and a resale at what the underbidder pays', () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  const sold = {
    state: 'sold',
    close_date: '2026-11-20T12:00:00.000',
    price: usd(6_050_000),
    hammer_price: usd(6_050_000),
    bid_count: 31,
  } as const;
  expect(textOfCard(sold)).toContain('Sold for$60,500');
  const failed = textOfCard({ ...sold, outcome: { state: 'fell_through', text: '', price: null } });
  expect(failed).toContain('Sale not completed');
  expect(failed).toContain('Bid to$60,500');
  expect(failed).not.toContain('Sold');
  const resold = textOfCard({ ...sold, outcome: { state: 'resold', text: '', price: usd(5_900_000) } });
  expect(resold).toContain('Sold for$59,000');
});
