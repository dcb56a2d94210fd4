import { expect, test } from 'vitest';
import type { AuctionSummary } from '#contract/auctions.ts';
import { BUILT_IN_TEXTS } from '#contract/email-writer.ts';
import { createTemplateCache, emailOf } from './emails.ts';
import { createStops } from './unsubscribe.ts';

const HELD = Date.parse('2026-03-08T04:30:00Z');
const SENT = Date.parse('2026-03-08T11:00:00Z');
const app = {
  siteName: 'Hammerdown',
  publicUrl: 'http://site.test',
  stops: createStops({ secret: 's'.repeat(40) }),
  texts: BUILT_IN_TEXTS,
};
const notification = {
  kind: 'outbid',
  title: 'You’ve been outbid on the GTO',
  body: 'The bid is now $5,000.',
  href: '/auctions/gto',
  auctionId: 'gto',
  userId: 'ann',
} as const;
const auction = {
  state: 'live',
  hero: null,
  price: { amount: 2_000_000, currency: 'USD' },
  minimum_bid: { amount: 2_025_000, currency: 'USD' },
  close_date: '2026-03-09T18:00:00.000',
} as unknown as AuctionSummary;
const reader = (timeZone: string) => ({ email: 'ann@readers.test', name: 'Ann', timeZone, language: null });
const email = (timeZone: string, at: number) =>
  emailOf({ ...notification, createdAt: new Date(HELD) }, reader(timeZone), auction, { ...app, at }).text;

test('states when a delayed event happened and the current status, also across a daylight saving change', () => {
  const newYork = email('America/New_York', SENT);
  expect(newYork).toContain(
    'The bid is now $5,000.\n\nThis was at Sat, Mar 7, 11:30 PM EST. The current status is below.',
  );
  expect(newYork).toContain(
    'Current bid:      $20,000\nNext minimum bid: $20,250\nCloses:           Mon, Mar 9, 2:00 PM EDT\nAs of:            Sun, Mar 8, 7:00 AM EDT',
  );
  expect(email('Asia/Kolkata', SENT)).toContain('This was at Sun, Mar 8, 10:00 AM GMT+5:30.');
});

test('states the time of the figures but no delay in an immediate email', () => {
  const text = email('UTC', HELD + 2_000);
  expect(text).toContain('As of:            Sun, Mar 8, 4:30 AM UTC');
  expect(text).not.toContain('This was');
});

test('renders the template again for a reader who is notified at another time', () => {
  const templates = createTemplateCache();
  const early = templates.write({ ...notification, createdAt: new Date(HELD) }, reader('UTC'), auction, {
    ...app,
    at: SENT,
  });
  const late = templates.write({ ...notification, createdAt: new Date(SENT) }, reader('UTC'), auction, {
    ...app,
    at: SENT,
  });
  const minuteLater = templates.write({ ...notification, createdAt: new Date(SENT) }, reader('UTC'), auction, {
    ...app,
    at: SENT + 60_000,
  });
  expect(minuteLater.text).toContain('11:01 AM UTC');
  expect([early.text.includes('This was'), late.text.includes('This was'), templates.templatesRendered]).toEqual([
    true,
    false,
    3,
  ]);
});

test('gives a reason for the email that holds for every recipient', () => {
  const why = (kind: 'reserve_met' | 'not_sold' | 'own_not_sold') =>
    emailOf({ ...notification, kind, createdAt: new Date(SENT) }, reader('UTC'), auction, { ...app, at: SENT }).text;
  expect(why('reserve_met')).toContain('because you watch, bid in or sell this auction at Hammerdown.');
  expect(why('not_sold')).toContain('because you bid at Hammerdown.');
  expect(why('own_not_sold')).toContain('because you sell at Hammerdown.');
});

test('states the all-in price beside the bid where a premium is due', () => {
  const costs = { premium_basis_points: 500, premium_least: 0, premium_most: 10_000_000, tax_basis_points: 0 };
  const withFees = { ...auction, buyer_costs: costs };
  const { text } = emailOf({ ...notification, createdAt: new Date(SENT) }, reader('UTC'), withFees, {
    ...app,
    at: SENT,
  });
  expect(text).toMatch(/Current bid: +\$20,000\nAll-in, with fees: +\$21,000\n/);
});
