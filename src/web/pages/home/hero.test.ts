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
  buyer_costs: { premium_basis_points: 500, premium_least: 25_000, premium_most: 750_000, tax_basis_points: 0 },
} as unknown as AuctionSummary;

function render(bidStatus?: 'leading' | 'outbid', rootData: object = {}) {
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => createElement(Hero, { auction, serverTime: now, bidStatus }),
    },
  ]);
  const hydrationData = { loaderData: { root: { site: {}, ...rootData } } };
  const html = renderToStaticMarkup(createElement(Page, { initialEntries: ['/'], hydrationData }));
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

test('beside an all-in price, a bid says what it comes to', () =>
  expect(render(undefined, { showsAllIn: true }).links[1]).toBe('Bid $49,000, $51,450 all-in: /auctions/car#bid'));
