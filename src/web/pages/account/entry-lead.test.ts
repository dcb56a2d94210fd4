import { expect, test } from 'vitest';
import { purposeOf } from './entry-lead.tsx';

test.each([
  [null, null],
  ['/account', null],
  ['/account/auctions/submit', 'submit your vehicle'],
  ['/account/searches?q=porsche', 'save your search'],
  ['/account/plans', 'make a bid plan'],
  ['/auctions/1971-datsun-240z#bid', 'bid, watch and ask questions'],
  ['/auctions?status=live', null],
])('a guest on the way to %s is asked to sign in to %s', (to, purpose) => {
  expect(purposeOf(to)).toBe(purpose);
});
