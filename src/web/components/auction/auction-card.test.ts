import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { AuctionSummary } from '#contract/auctions.ts';
import { AuctionCard } from './auction-card.tsx';

const HOUR_MS = 3_600_000;
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
    mileage: null,
    hero: null,
    ...changes,
  } as AuctionSummary;
  const Page = createRoutesStub([{ path: '/', Component: () => createElement(AuctionCard, { auction, serverTime: now }) }]);
  return renderToStaticMarkup(createElement(Page, { initialEntries: ['/'] })).replaceAll(/<[^>]*>/g, '');
}

test('a paused card shows the time that is left after the pause', () => {
  const close_date = new Date(now + 26 * HOUR_MS).toISOString().slice(0, -1);
  expect(textOfCard({ close_date })).toContain('Closes in1d 02h');
  expect(textOfCard({ close_date, paused_until: new Date(now + 6 * HOUR_MS).toISOString() })).toContain('Time left20h 00m');
});
