import { cardAmountAbove, isCardAmount } from './card-amounts.ts';
import { describe, expect, test } from 'vitest';
import { resultAtClose } from './hammer.ts';
import { problemsOfIncrements, incrementAt, minimumBid, quickAmounts } from './increments.ts';
import { add, minor, roundUpToUnit, subtractToZero } from './money.ts';
import { premium, shareRoundedHalfUp } from './premium.ts';
import { replay } from './replay.ts';
import { mayLower, reserveStatus } from './reserve.ts';
import { closeAfterBid } from './soft-close.ts';
import { underbidderOf } from './underbidder.ts';
import { DEFAULT_INCREMENTS, DEFAULT_TERMS, opened, play, table, units } from '#tests/support/auction-script.ts';

describe('money', () => {
  test.each([0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 900_000_000_001])('%d is not an amount', (value) =>
    expect(() => minor(value)).toThrow('not an amount'),
  );
  test('a sum beyond the range is a bug', () => expect(() => add(minor(900_000_000_000), minor(1))).toThrow());
  test('never goes below zero', () => expect(subtractToZero(minor(1), minor(2))).toBe(0));
  test('rounding up to a unit', () =>
    expect([100, 101, 199, 200].map((value) => roundUpToUnit(minor(value), minor(100)))).toEqual([100, 200, 200, 200]));
});

describe('increments', () => {
  test.each([
    [0, 100],
    [999, 100],
    [1000, 100],
    [4999, 100],
    [5000, 250],
    [24_999, 250],
    [25_000, 500],
    [99_999, 500],
    [100_000, 1000],
    [249_999, 1000],
    [250_000, 2500],
    [999_999, 2500],
    [1_000_000, 10_000],
    [9_000_000, 10_000],
  ])('at %d the step is %d', (price, step) => expect(incrementAt(units(price), DEFAULT_INCREMENTS)).toBe(units(step)));
  test('an empty table is a bug', () => expect(() => incrementAt(units(1), [])).toThrow('at least one row'));
  test('invalid tables', () => {
    expect(problemsOfIncrements(DEFAULT_INCREMENTS)).toEqual([]);
    expect(problemsOfIncrements(table([1, 1], [1, 0]))).toEqual([
      'The first row must start at 0.',
      'Row 2 needs a step above 0.',
      'Row 2 must start above the row before it.',
    ]);
  });
  test('the next minimum is a whole bid unit, also over an odd reserve', () => {
    const { state } = play(['A 100/2000'], opened({ reserve: minor(100_050) }));
    expect(state.price).toBe(100_050);
    expect(minimumBid(state, DEFAULT_TERMS)).toBe(units(1101));
  });
  test('suggested amounts follow the table', () => {
    expect(quickAmounts(opened(), DEFAULT_TERMS)).toEqual([units(100), units(300), units(800)]);
    expect(quickAmounts(play(['A 4700']).state, DEFAULT_TERMS)).toEqual([units(4800), units(5000), units(6250)]);
  });
});

describe('reserve', () => {
  test('shows one of three public states', () => {
    expect(reserveStatus(opened())).toBe('none');
    expect(reserveStatus(opened({ reserve: units(500) }))).toBe('not_met');
    expect(reserveStatus(play(['A 499'], opened({ reserve: units(500) })).state)).toBe('not_met');
    expect(reserveStatus(play(['A 500'], opened({ reserve: units(500) })).state)).toBe('met');
  });
  test.each([
    ['lower', 400, {}, true],
    ['dropped', null, {}, true],
    ['the same', 500, {}, false],
    ['higher', 600, {}, false],
    ['nothing', 0, {}, false],
    ['without one', 400, { reserve: null }, false],
    ['dropped without one', null, { reserve: null }, false],
    ['before the opening', 400, { status: 'scheduled' }, false],
    ['at the close', 400, { closesAt: 5000 }, false],
  ] as const)('%s: %s', (_, reserve, change, may) => {
    expect(mayLower(opened({ reserve: units(500), ...change }), reserve === null ? null : units(reserve), 5000)).toBe(
      may,
    );
  });
});

describe('soft close', () => {
  test.each([
    [0, 3600],
    [3479, 3600],
    [3480, 3600],
    [3481, 3601],
    [3599, 3719],
  ])('a bid at %d s closes at %d s', (at, closes) => {
    expect(closeAfterBid(3_600_000, at * 1000, DEFAULT_TERMS)).toBe(closes * 1000);
    expect(play([`A 100 @${at}`]).last?.outcome.extended).toBe(closes > 3600);
  });
  test('there is no end to extensions', () => {
    const bids = Array.from(
      { length: 50 },
      (_, index) => `${index % 2 === 0 ? 'A' : 'B'} ${(index + 1) * 1000} @${3599 + index * 119}`,
    );
    expect(play(bids).state.closesAt).toBe((3599 + 49 * 119 + 120) * 1000);
  });
  test('a raise does not move the close, unless it moves the price to the reserve', () => {
    expect(play(['A 100/500', 'A 200/900 @3599']).last?.outcome.extended).toBe(false);
    expect(play(['A 100/500', 'A 200/1500 @3599'], opened({ reserve: units(1000) })).last?.outcome.extended).toBe(true);
  });
  test('a failed challenge moves it, because it moved the price', () =>
    expect(play(['A 100/900', 'B 200 @3599']).last?.outcome.extended).toBe(true));
});

describe('hammer', () => {
  test('no bids: not sold', () =>
    expect(resultAtClose(opened())).toEqual({ status: 'not_sold', hammerPrice: null, buyerId: null }));
  test('short of the reserve', () =>
    expect(resultAtClose(play(['A 400'], opened({ reserve: units(500) })).state)).toEqual({
      status: 'reserve_not_met',
      hammerPrice: null,
      buyerId: null,
    }));
  test('at the reserve: sold at the price, not at the maximum', () => {
    expect(resultAtClose(play(['A 400/900'], opened({ reserve: units(500) })).state)).toEqual({
      status: 'sold',
      hammerPrice: units(500),
      buyerId: 'A',
    });
  });
  test('no reserve: sold', () =>
    expect(resultAtClose(play(['A 400']).state)).toEqual({ status: 'sold', hammerPrice: units(400), buyerId: 'A' }));
});

describe("buyer's premium", () => {
  test.each([
    [100, 250],
    [5000, 250],
    [5001, 250.05],
    [38_400, 1920],
    [149_999, 7499.95],
    [150_000, 7500],
    [2_000_000, 7500],
  ])('on %d it is %d', (price, fee) => {
    expect(premium(units(price), DEFAULT_TERMS)).toBe(units(fee));
  });
  test('cards are charged in steps of ten minor units in currencies with three digits', () => {
    const terms = { ...DEFAULT_TERMS, premium: { rateBasisPoints: 425, least: minor(0), most: minor(900_000) } };
    const prices = [100_000, 100_100, 100_200].map(minor);
    expect(prices.map((price) => premium(price, { ...terms, currency: 'USD' }))).toEqual([4250, 4254, 4259]);
    expect(prices.map((price) => premium(price, { ...terms, currency: 'KWD' }))).toEqual([4250, 4250, 4260]);
    expect([4250, 4251, 4260].map((amount) => cardAmountAbove(amount, 'BHD'))).toEqual([4250, 4260, 4260]);
    expect([4250, 4251].map((amount) => [isCardAmount(amount, 'JOD'), isCardAmount(amount, 'JPY')])).toEqual([
      [true, true],
      [false, true],
    ]);
  });
  test('half a minor unit goes up, less goes down', () => {
    expect([9, 10, 11, 29, 30].map((amount) => shareRoundedHalfUp(minor(amount), 500))).toEqual([0, 1, 1, 1, 2]);
  });
  test('the largest amounts stay exact', () =>
    expect(shareRoundedHalfUp(minor(899_999_999_999), 9999)).toBe(
      Number((899_999_999_999n * 9999n + 5000n) / 10_000n),
    ));
  test('a rate above the whole is a bug', () =>
    expect(() => shareRoundedHalfUp(minor(1), 10_001)).toThrow('basis points'));
});

describe('underbidder', () => {
  test.each([
    ['nobody bid', [], null],
    ['nobody else bid', ['A 100', 'A 300'], null],
    ['the leader who was passed', ['A 100/500', 'B 600'], 'A'],
    ['the challenger who fell short', ['A 100/900', 'B 200'], 'B'],
    ['the last who fell short', ['A 100/900', 'B 200/400', 'C 600'], 'C'],
    ['at the same maximum the later', ['A 100/500', 'B 500'], 'B'],
  ] as const)('%s', (_, bids, second) => {
    const { state, entries } = play(bids);
    expect(underbidderOf(state, entries)).toBe(second);
  });
  test('after a void, the highest remaining bidder, the earlier one of a tie', () => {
    const { entries } = play(['A 100/900', 'B 200/500', 'A 700/2000', 'C 1000/1500', 'D 1700/3000']);
    const voided = new Set([3, 4]);
    const { state } = replay(DEFAULT_TERMS, opened(), entries, { voided });
    expect(
      underbidderOf(
        state,
        entries.filter((_, index) => !voided.has(index)),
      ),
    ).toBe('B');
    const [first, second] = play(['A 100/900', 'B 200/500']).entries;
    const [, late] = play(['A 100/900', 'C 200/500']).entries;
    if (first === undefined || second === undefined || late === undefined) throw new Error('three bids were played');
    expect(underbidderOf(state, [first, second, late])).toBe('B');
    expect(underbidderOf(state, [first, late, second])).toBe('C');
  });
});
