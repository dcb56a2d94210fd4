import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { BadgedAuction } from './badges-of.ts';
import { useBadges } from './use-badges.ts';

const SERVER_TIME = Date.UTC(2026, 10, 21, 20, 0, 0);
const auction: BadgedAuction = {
  state: 'live',
  reserve_status: 'not_met',
  close_date: '2026-11-22T20:00:00.000',
  in_extension: false,
  paused_until: null,
};

function shown(options?: Parameters<typeof useBadges>[2]): string {
  const Badges = () => JSON.stringify(useBadges(auction, SERVER_TIME, options));
  return renderToString(createElement(Badges)).replaceAll('&quot;', '"');
}

test('gives the badges in order', () => {
  expect(shown({ bidStatus: 'outbid' })).toBe('["outbid","live","reserve_not_met"]');
});

test('gives none where a card leaves out the ordinary states', () => {
  expect(shown({ onCard: true })).toBe('[]');
});
