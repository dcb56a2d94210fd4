import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { AuctionSummary } from '#contract/auctions.ts';
import { Hero } from './hero.tsx';

const now = Date.parse('2026-11-21T12:00:00Z');
const auction = {
  slug: 'car',
  lot_number: 7,
  title: '1971 Datsun 240Z',
  subtitle: '',
  state: 'live',
  price: { amount: 4_850_000, currency: 'USD' },
  minimum_bid: { amount: 4_900_000, currency: 'USD' },
  bid_count: 3,
  close_date: '2026-11-22T12:00:00.000',
  paused_until: null,
  in_extension: false,
  reserve_status: 'none',
  location: {},
  place: '',
  hero: null,
} as unknown as AuctionSummary;

function render(bidStatus?: 'leading' | 'outbid') {
  const Page = createRoutesStub([
    { path: '/', Component: () => createElement(Hero, { auction, serverTime: now, bidStatus }) },
  ]);
  const html = renderToStaticMarkup(createElement(Page, { initialEntries: ['/'] }));
  const links = [...html.matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].map(([, to, text]) => `${text}: ${to}`);
  return { text: html.replaceAll(/<[^>]*>/g, ' '), links };
}

test('the hero shows its viewer that they were outbid, with two different links', () => {
  expect(render('outbid').text).toContain('Outbid');
  expect(render('outbid').links).toEqual([
    '1971 Datsun 240Z: /auctions/car',
    'Raise your bid: /auctions/car#bid',
    'View auction: /auctions/car',
  ]);
  expect(render('leading').links[1]).toBe('Raise your maximum: /auctions/car#bid');
  expect(render().text).not.toContain('Outbid');
  expect(render().links[1]).toBe('Bid $49,000: /auctions/car#bid');
});
