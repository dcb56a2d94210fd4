import { describe, expect, it, test } from 'vitest';
import { minor } from './money.ts';
import {
  type BidPlan,
  mostCostOf,
  nextStep,
  type PlannedCar,
  releasedThatLead,
  allocationOf,
  carStatus,
} from './plan.ts';
import { DEFAULT_TERMS, LENGTH_SECONDS, opened, units } from '#tests/support/auction-script.ts';
import type { AuctionStatus, BiddingState } from './types.ts';

const CLOSE = LENGTH_SECONDS * 1000;
const NOW = 1_000;

/** `P` is the member, `R` a rival. An amount is `price/maximum` of the leader. */
function car(id: string, maximum: number, change: Partial<PlannedCar> = {}): PlannedCar {
  return {
    auctionId: id,
    maximum: units(maximum),
    scheduledClose: CLOSE + id.charCodeAt(0),
    position: 0,
    isRemoved: false,
    pendingMaximum: null,
    isRefused: false,
    hasUnreleasedBids: false,
    state: opened(),
    terms: DEFAULT_TERMS,
    taxBasisPoints: 0,
    ...change,
  };
}
const led = (bidderId: string, price: number, maximum: number, change: Partial<BiddingState> = {}): BiddingState =>
  opened({ price: units(price), leader: { bidderId, maximum: units(maximum) }, bidCount: 1, ...change });
const plan = (wins: number, budget: number | null, ...cars: readonly PlannedCar[]): BidPlan => ({
  bidderId: 'P',
  wins,
  budget: budget === null ? null : units(budget),
  cars,
});
const ended = (status: AuctionStatus): Partial<BiddingState> => ({ status });

interface Case {
  readonly rule: string;
  readonly plan: BidPlan;
  readonly bids?: readonly string[];
  readonly release?: readonly string[];
  readonly now?: number;
}
const CASES: readonly Case[] = [
  { rule: 'bids on the car that closes first', plan: plan(1, null, car('b', 900), car('a', 500)), bids: ['a 100/500'] },
  {
    rule: 'bids on as many as it may win',
    plan: plan(2, null, car('a', 500), car('b', 900), car('c', 300)),
    bids: ['a 100/500', 'b 100/900'],
  },
  {
    rule: 'orders cars that close together by the member’s order',
    plan: plan(
      1,
      null,
      car('a', 500, { scheduledClose: CLOSE, position: 1 }),
      car('b', 900, { scheduledClose: CLOSE }),
    ),
    bids: ['b 100/900'],
  },
  { rule: 'waits while it leads', plan: plan(1, null, car('a', 500, { state: led('P', 200, 500) }), car('b', 900)) },
  {
    rule: 'counts a lead by hand above its own maximum, without bidding further',
    plan: plan(1, null, car('a', 500, { state: led('P', 600, 700) }), car('b', 900)),
  },
  {
    rule: 'starts at the next minimum',
    plan: plan(1, null, car('a', 500, { state: led('R', 200, 400) })),
    bids: ['a 300/500'],
  },
  {
    rule: 'moves on once the next minimum is above the maximum, and releases the bid it leaves behind',
    plan: plan(1, null, car('a', 500, { state: led('R', 600, 900), hasUnreleasedBids: true }), car('b', 900)),
    bids: ['b 100/900'],
    release: ['a'],
  },
  {
    rule: 'bids again after the member raised the maximum',
    plan: plan(1, null, car('a', 800, { state: led('R', 600, 900), hasUnreleasedBids: true }), car('b', 900)),
    bids: ['a 700/800'],
    release: ['a'],
  },
  {
    rule: 'moves on when the auction was withdrawn',
    plan: plan(1, null, car('a', 500, { state: led('P', 200, 500, ended('withdrawn')) }), car('b', 900)),
    bids: ['b 100/900'],
  },
  {
    rule: 'moves on when the reserve was not met',
    plan: plan(
      1,
      null,
      car('a', 500, { state: led('P', 200, 500, { ...ended('reserve_not_met'), reserve: units(800) }) }),
      car('b', 900),
    ),
    bids: ['b 100/900'],
  },
  {
    rule: 'moves on while the seller may still be made an offer',
    plan: plan(
      1,
      null,
      car('a', 500, { state: led('P', 200, 500, { ...ended('offer'), reserve: units(800) }) }),
      car('b', 900),
    ),
    bids: ['b 100/900'],
  },
  {
    rule: 'does not count a sale that was agreed below the reserve',
    plan: plan(
      1,
      null,
      car('a', 500, { state: led('P', 200, 500, { ...ended('sold'), reserve: units(800) }) }),
      car('b', 900),
    ),
    bids: ['b 100/900'],
  },
  {
    rule: 'moves on when another bidder won',
    plan: plan(
      1,
      null,
      car('a', 500, { state: led('R', 600, 900, ended('sold')), hasUnreleasedBids: true }),
      car('b', 900),
    ),
    bids: ['b 100/900'],
    release: ['a'],
  },
  {
    rule: 'is done once it has won as many as wanted',
    plan: plan(1, null, car('a', 500, { state: led('P', 200, 500, ended('sold')) }), car('b', 900)),
  },
  {
    rule: 'waits past the scheduled close while the first car is extended',
    plan: plan(
      1,
      null,
      car('a', 500, { state: led('P', 200, 500, { closesAt: 2 * CLOSE }) }),
      car('b', 900, { state: opened({ closesAt: 2 * CLOSE }) }),
    ),
    now: CLOSE + 1,
  },
  {
    rule: 'counts a leading car past its close until it is decided',
    plan: plan(
      1,
      null,
      car('a', 500, { state: led('P', 200, 500) }),
      car('b', 900, { state: opened({ closesAt: 2 * CLOSE }) }),
    ),
    now: CLOSE,
  },
  { rule: 'does not bid at or after the close', plan: plan(1, null, car('a', 500)), now: CLOSE },
  {
    rule: 'does not wait for a car that has not opened',
    plan: plan(1, null, car('a', 500, { state: opened({ status: 'scheduled' }) }), car('b', 900)),
    bids: ['b 100/900'],
  },
  {
    rule: 'does not wait for a paused auction',
    plan: plan(1, null, car('a', 500, { state: opened({ pausedUntil: NOW + 1 }) }), car('b', 900)),
    bids: ['b 100/900'],
  },
  {
    rule: 'keeps the place of a bid without an answer',
    plan: plan(1, null, car('a', 500, { pendingMaximum: units(500), hasUnreleasedBids: true }), car('b', 900)),
  },
  {
    rule: 'goes on after a refusal',
    plan: plan(1, null, car('a', 500, { isRefused: true }), car('b', 900)),
    bids: ['b 100/900'],
  },
  {
    rule: 'does not bid on a removed car',
    plan: plan(1, null, car('a', 500, { isRemoved: true }), car('b', 900)),
    bids: ['b 100/900'],
  },
  {
    rule: 'counts a removed car while it leads',
    plan: plan(1, null, car('a', 500, { isRemoved: true, state: led('P', 200, 500) }), car('b', 900)),
  },
  {
    rule: 'raises a leading bid to its maximum',
    plan: plan(1, null, car('a', 800, { state: led('P', 200, 500) })),
    bids: ['a 300/800'],
  },
  { rule: 'does not raise below the next minimum', plan: plan(1, null, car('a', 520, { state: led('P', 500, 510) })) },
  // The premium is at least 250.
  { rule: 'counts the premium against the budget', plan: plan(1, 749, car('a', 500)) },
  { rule: 'spends the budget to the last unit', plan: plan(1, 750, car('a', 500)), bids: ['a 100/500'] },
  {
    rule: 'counts the tax on the premium against the budget',
    plan: plan(1, 750, car('a', 500, { taxBasisPoints: 1 })),
  },
  {
    rule: 'passes over a car that the budget does not cover',
    plan: plan(2, 1400, car('a', 500), car('b', 900), car('c', 300)),
    bids: ['a 100/500', 'c 100/300'],
  },
  {
    rule: 'has what a won car left of its maximum',
    plan: plan(2, 1200, car('a', 900, { state: led('P', 200, 900, ended('sold')) }), car('b', 500)),
    bids: ['b 100/500'],
  },
  { rule: 'raises only as far as the budget covers', plan: plan(1, 800, car('a', 800, { state: led('P', 200, 500) })) },
];

test.each(CASES)('$rule', ({ plan: given, bids = [], release = [], now = NOW }) => {
  const step = nextStep(given, now);
  expect(step.bids.map(({ auctionId, amount, maximum }) => `${auctionId} ${amount / 100}/${maximum / 100}`)).toEqual(
    bids,
  );
  expect(step.release).toEqual(release);
});

test('looks again when a paused auction resumes', () => {
  const paused = (until: number) => car('a', 500, { state: opened({ pausedUntil: until }) });
  expect(nextStep(plan(1, null, paused(NOW + 9), paused(NOW + 5), paused(NOW)), NOW).recheckAt).toBe(NOW + 5);
  expect(nextStep(plan(1, null, car('a', 500)), NOW).recheckAt).toBeNull();
});

test.each([
  ['won', car('a', 500, { state: led('P', 200, 500, ended('sold')) })],
  ['leading', car('a', 500, { state: led('P', 200, 500, ended('closed')) })],
  ['bidding', car('a', 500, { pendingMaximum: minor(1) })],
  ['waiting', car('a', 500)],
  ['refused', car('a', 500, { isRefused: true })],
  ['removed', car('a', 500, { isRemoved: true })],
  ['lost', car('a', 500, { state: led('R', 450, 900) })],
] as const)('a car is %s', (status, given) => expect(carStatus(given, 'P', NOW)).toBe(status));

describe('a void that would let a released bid lead', () => {
  const leader = { bidderId: 'P', maximum: units(500) };
  const offer = (sequence: number, bidderId: string, maximum: number, isReleased: boolean) => ({
    sequence,
    bidderId,
    maximum: units(maximum),
    isReleased,
  });
  test('voids the released bids of the leader', () =>
    expect(
      releasedThatLead({ leader }, [offer(1, 'P', 300, true), offer(2, 'R', 400, true), offer(3, 'P', 500, true)]),
    ).toEqual([1, 3]));
  test('leaves a later bid of the same bidder', () =>
    expect(releasedThatLead({ leader }, [offer(1, 'P', 300, true), offer(2, 'P', 500, false)])).toEqual([]));
  test('leaves the released bids of others', () =>
    expect(releasedThatLead({ leader }, [offer(1, 'R', 300, true), offer(2, 'P', 500, false)])).toEqual([]));
});

describe('the most that a plan can cost', () => {
  const withoutFees = (given: BidPlan): BidPlan => ({
    ...given,
    cars: given.cars.map((each) => ({
      ...each,
      terms: { ...each.terms, premium: { rateBasisPoints: 0, least: units(0), most: units(0) } },
      taxBasisPoints: 0,
    })),
  });
  const sold = led('P', 300, 700, ended('sold'));
  it.each([
    ['is the dearest car while none leads', plan(1, null, car('a', 500), car('b', 900)), 900],
    [
      'is the dearest car while another leads',
      plan(1, null, car('a', 500, { state: led('P', 100, 500) }), car('b', 900)),
      900,
    ],
    ['is the dearest cars for as many as it may win', plan(2, null, car('a', 500), car('b', 900), car('c', 400)), 1400],
    ['is at most the budget', plan(2, 1000, car('a', 500), car('b', 900)), 1000],
    [
      'counts a won car with its price',
      plan(2, null, car('a', 500, { state: sold }), car('b', 200), car('c', 100)),
      500,
    ],
    ['counts no car that is lost', plan(1, null, car('a', 500, { state: led('R', 900, 950) }), car('b', 200)), 200],
    [
      'counts a removed car that leads with what is bid',
      plan(1, null, car('a', 500, { state: led('P', 100, 300), isRemoved: true })),
      300,
    ],
    [
      'is what bids by hand already cost, above the budget',
      plan(1, 200, car('a', 500, { state: led('P', 100, 500) })),
      500,
    ],
  ])('%s', (_, given, most) => expect(mostCostOf(withoutFees(given), NOW)).toBe(units(most)));

  it.each([
    ['is the dearest car', plan(1, null, car('a', 500), car('b', 900)), 900, ['a', 'b']],
    [
      'is the dearest cars for the places left',
      plan(2, null, car('a', 500, { state: sold }), car('b', 200), car('c', 100)),
      200,
      ['b', 'c'],
    ],
    ['is at most the budget', plan(2, 1000, car('a', 500), car('b', 900)), 1000, ['a', 'b']],
    ['has no car that is lost', plan(1, null, car('a', 500, { state: led('R', 900, 950) }), car('b', 200)), 200, ['b']],
    [
      'has a removed car while it leads',
      plan(1, null, car('a', 500, { state: led('P', 100, 300), isRemoved: true })),
      300,
      ['a'],
    ],
    ['is nothing once all places are taken', plan(1, null, car('a', 500, { state: sold }), car('b', 200)), 0, ['b']],
  ])('of the limit %s', (_, given, most, ids) => {
    const reserve = allocationOf(given, NOW);
    expect({ most: reserve.most, ids: Object.keys(reserve.cars) }).toEqual({ most: units(most), ids });
  });

  it('of the limit is what the budget leaves after cars that were won, fees included', () => {
    const given = plan(2, 1100, car('a', 500, { state: sold }), car('b', 800));
    // 300 and its premium of 250 and the tax are spent.
    expect(allocationOf(given, NOW).most).toBeLessThanOrEqual(units(550));
  });

  it('includes the premium', () => expect(mostCostOf(plan(1, null, car('a', 500)), NOW)).toBeGreaterThan(units(500)));
});
