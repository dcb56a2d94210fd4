import { expect, test } from 'vitest';
import { isReservePublic } from './reserve.ts';

const unsold = { status: 'not_sold', isPromised: false, wasEverMet: false } as const;

test.each([
  ['of an unsold auction', {}, false],
  ['that was met', { wasEverMet: true }, true],
  [
    'that was met by a bid that was voided, when the auction is withdrawn',
    { status: 'withdrawn', wasEverMet: true },
    true,
  ],
  ['that was met by a bid that was voided, while an offer is open', { status: 'offer', wasEverMet: true }, true],
  ['of a sale that was agreed below it', { status: 'sold' }, true],
  ['that the seller chose to show', { isPromised: true }, true],
  ['that the seller chose to show, of an auction that was withdrawn', { status: 'withdrawn', isPromised: true }, true],
  ['that the seller chose to show, before the opening', { isPromised: true, status: 'scheduled' }, false],
  ['that the seller chose to show, while bidding is open', { isPromised: true, status: 'live' }, false],
  ['that is met while bidding is open', { status: 'live', wasEverMet: true }, false],
  ['that was not met, between the close and its result', { status: 'closed' }, false],
] as const)('says whether everyone sees a reserve %s', (_, change, isPublic) =>
  expect(isReservePublic({ ...unsold, ...change })).toBe(isPublic),
);
