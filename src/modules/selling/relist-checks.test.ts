import { DAY_MS } from '#contract/durations.ts';
import { expect, test } from 'vitest';
import { type EarlierListing, findRelistChecks, type RelistedDraft } from './relist-checks.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const draft: RelistedDraft = {
  vehicle: { mileage: 62_000, mileage_unit: 'mi' },
  hasReserve: true,
  reserve: 4_000_000,
  startingBid: 500_000,
  currency: 'USD',
  newestPhotoAt: new Date(NOW - 10 * DAY_MS),
};
const earlier: EarlierListing = { status: 'not_sold', highestBid: 3_500_000, startingBid: 500_000, mileage: 60_000 };
const LOWER_RESERVE = 'Bidding reached $35,000, below your reserve of $40,000. Consider a lower reserve.';
const LOWER_START = 'Nobody bid at the starting bid of $5,000. Consider a lower one.';

test.each<[string, Partial<RelistedDraft>, Partial<EarlierListing>, string[]]>([
  ['the reserve was not met', {}, {}, [LOWER_RESERVE]],
  ['the reserve is now at the highest bid', { reserve: 3_500_000 }, {}, []],
  ['there is no reserve any more', { hasReserve: false, reserve: null }, {}, []],
  ['nobody bid', {}, { highestBid: null }, [LOWER_START]],
  ['nobody bid, and the starting bid was lowered', { startingBid: 400_000 }, { highestBid: null }, []],
  ['it was withdrawn before anybody bid', {}, { status: 'withdrawn', highestBid: null }, []],
  [
    'the photos are 6 months old',
    { hasReserve: false, newestPhotoAt: new Date(NOW - 180 * DAY_MS) },
    {},
    ['Your newest photo is 6 months old. Add photos of the car as it is today.'],
  ],
  ['the photos are a day younger', { hasReserve: false, newestPhotoAt: new Date(NOW - 179 * DAY_MS) }, {}, []],
  ['there are no photos', { hasReserve: false, newestPhotoAt: null }, {}, []],
  [
    'the mileage is the same',
    { hasReserve: false },
    { mileage: 62_000 },
    ['Confirm the mileage. Your last listing said 62,000 mi.'],
  ],
  [
    'the mileage is unknown',
    { hasReserve: false, vehicle: { mileage: 62_000, mileage_is_known: false } },
    { mileage: 62_000 },
    [],
  ],
])('points out what to change when %s', (_, changes, ending, messages) => {
  const checks = findRelistChecks({ ...draft, ...changes }, { ...earlier, ...ending }, NOW);
  expect(checks.map(({ message }) => message)).toEqual(messages);
});
