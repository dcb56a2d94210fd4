import { describe, expect, it } from 'vitest';
import { allocatedToPlans, allocatedElsewhere } from './limit.ts';

const plan = { most: 100, cars: { a: 100, b: 50 } };
const two = { most: 150, cars: { a: 100, b: 50 } };

describe('what a plan sets aside', () => {
  it.each([
    ['all of it while it leads nothing', plan, {}, 100],
    ['the rest while it leads', plan, { b: 50 }, 50],
    ['nothing more once it leads the dearest', plan, { a: 100 }, 0],
    ['no less for leads elsewhere', plan, { z: 70 }, 100],
    ['no less for what a bid by hand exceeds its maximum by', two, { b: 120 }, 100],
    ['never less than nothing', plan, { a: 100, b: 50 }, 0],
  ])('is %s', (_, given, leads, expected) =>
    expect(allocatedToPlans([given], new Map(Object.entries(leads)))).toBe(expected),
  );
});

describe('what is set aside against a bid', () => {
  it.each([
    ['elsewhere, is all', 'z', [plan], {}, 300, 100],
    ['elsewhere, is at most what is left', 'z', [plan], {}, 60, 60],
    ['on a car of the plan, is nothing up to its maximum', 'a', [plan], {}, 100, 0],
    ['on a car of the plan, is what other plans set aside', 'a', [plan, { most: 40, cars: { c: 40 } }], {}, 140, 40],
    // 200 are left: up to 100 beside the dearest car, which is more than the 50 planned.
    ['above the plan’s maximum, is what its other cars need', 'b', [two], {}, 200, 100],
    ['above the plan’s maximum, leaves that maximum', 'b', [two], {}, 150, 100],
  ])('%s', (_, auctionId, plans, leads, limitLeft, expected) =>
    expect(allocatedElsewhere(auctionId, { plans, leads: new Map(Object.entries(leads)), limitLeft })).toBe(expected),
  );
});
