import { expect, test } from 'vitest';
import { isReservePublic } from './policy.ts';

const auction = { status: 'not_sold', reserve: 900, price: 500, revealsReserve: false } as const;

test.each([
  ['of an unsold auction', {}, false],
  ['that was met', { price: 900 }, true],
  ['of a sale that was agreed below it', { status: 'sold' }, true],
  ['that the seller chose to show', { revealsReserve: true }, true],
  ['that the seller chose to show, without a bid', { revealsReserve: true, price: null }, true],
  ['that the seller chose to show, while bidding is open', { revealsReserve: true, status: 'live' }, false],
  ['that is met while bidding is open', { price: 900, status: 'live' }, false],
  ['that there isn’t', { reserve: null, revealsReserve: true, status: 'sold' }, false],
] as const)('says whether everyone sees a reserve %s', (_, change, isPublic) =>
  expect(isReservePublic({ ...auction, ...change })).toBe(isPublic),
);
