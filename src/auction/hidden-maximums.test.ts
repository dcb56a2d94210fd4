import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainBid, explainReserveChange, type PublicBid, type PublicState } from './hidden-maximums.ts';
import { applyReserveChange, applyOffer } from './maximum.ts';
import { minimumBid } from './increments.ts';
import { minor } from './money.ts';
import { DEFAULT_TERMS, opened, table, units } from '#tests/support/auction-script.ts';
import type { AuctionTerms, BidLine, BiddingState } from './types.ts';

const publicStateOf = (state: BiddingState): PublicState => ({
  state: { ...state, leader: state.leader?.bidderId ?? null },
  maximum: null,
});

function publicBidOf(by: string, placedAt: number, lines: readonly BidLine[]): PublicBid {
  const bidLine = lines.find((line) => !line.automatic);
  const automatic = lines.find((line) => line.automatic);
  return {
    by,
    placedAt,
    amount: bidLine?.amount ?? null,
    automatic: automatic === undefined ? null : { by: automatic.bidderId, amount: automatic.amount },
  };
}

function bidOf(script: string): PublicBid {
  const [bidLine = '', ours] = script.split(', ');
  const [by = '', amount = ''] = bidLine.split(' ');
  const [automaticBy = '', automaticAmount] = ours?.split(' ') ?? [];
  return {
    by,
    placedAt: 1000,
    amount: amount === 'raises' ? null : units(Number(amount)),
    automatic: ours === undefined ? null : { by: automaticBy, amount: units(Number(automaticAmount)) },
  };
}

function explained(
  bids: readonly string[],
  { reserve, terms = DEFAULT_TERMS }: { reserve?: number; terms?: AuctionTerms } = {},
) {
  let state: PublicState | null = publicStateOf(opened({ reserve: reserve === undefined ? null : units(reserve) }));
  for (const [index, bid] of bids.entries()) {
    state = explainBid(state, terms, bidOf(bid));
    if (state === null) return index;
  }
  return bids.length;
}

describe('the result of a bid', () => {
  test.each([
    ['the first bid stands at its amount', ['A 100'], {}],
    ['one increment above the old leader', ['A 100', 'B 200, B 600 auto'], {}],
    ['the leader defends', ['A 100', 'B 200, A 300 auto', 'C 400, A 500 auto'], {}],
    ['at the end of the leader’s maximum', ['A 100', 'B 200, A 250 auto', 'C 350'], {}],
    ['the leader raises', ['A 100', 'B 200, A 250 auto', 'A raises', 'C 350, A 450 auto'], {}],
    [
      'a maximum that increments between bid units reach past',
      ['A 1000', 'B 1334, B 1800 auto'],
      { terms: { ...DEFAULT_TERMS, increments: table([0, 333.33]) } },
    ],
    ['the reserve is reached', ['A 100', 'B 200, B 1000 auto'], { reserve: 1000 }],
    ['a raise reaches the reserve', ['A 100', 'A raises, A 1000 auto'], { reserve: 1000 }],
  ])('has an explanation: %s', (_, bids, options) => expect(explained(bids, options)).toBe(bids.length));

  test.each([
    ['a first bid above its amount', ['A 100, A 200 auto'], 0, {}],
    ['someone else’s automatic bid', ['A 100', 'B 200, C 300 auto'], 1, {}],
    ['a price above what the leader could defend', ['A 100', 'B 200, A 250 auto', 'C 350, A 450 auto'], 2, {}],
    ['a challenger led too dearly', ['A 100', 'B 200, A 250 auto', 'C 350, C 500 auto'], 2, {}],
    ['a challenger led too cheaply', ['A 100', 'B 200, A 600 auto', 'C 650, A 700 auto', 'D 690'], 3, {}],
    ['the price fell', ['A 500', 'B 400'], 1, {}],
    ['a raise by someone who doesn’t lead', ['A 100', 'B 200', 'A raises'], 2, {}],
    ['a maximum between two bid units', ['A 100', 'B 200, A 250.5 auto'], 1, {}],
    ['a raise that moved the price', ['A 100', 'A raises, A 200 auto'], 1, {}],
    [
      'the reserve skipped',
      ['A 100', 'B 200, B 1100 auto'],
      1,
      { reserve: 1000, terms: { ...DEFAULT_TERMS, increments: table([0, 50]) } },
    ],
  ])('has none: %s', (_, bids, wrong, options) => expect(explained(bids, options)).toBe(wrong));
});

const attempts = fc.array(
  fc.record({
    bidder: fc.constantFrom('A', 'B', 'C', 'D'),
    above: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3000 })),
    further: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20_000 })),
    lowerTo: fc.option(fc.integer({ min: 1, max: 20_000 }), { freq: 8 }),
  }),
  { minLength: 1, maxLength: 30 },
);
const reserves = fc.option(fc.integer({ min: 1, max: 20_000 }).map(units));
const increments = fc.constantFrom(
  DEFAULT_TERMS.increments,
  table([0, 500], [1000, 10], [2000, 700]),
  table([0, 1]),
  table([0, 333.33], [1500, 25.5], [3000, 70.01]),
);

test('every bid of any auction has an explanation, and the true maximum is within its bounds', () =>
  fc.assert(
    fc.property(attempts, reserves, increments, (tried, reserve, steps) => {
      const terms = { ...DEFAULT_TERMS, increments: steps };
      let state = opened({ reserve });
      let seen = publicStateOf(state);
      for (const [index, { bidder, above, further, lowerTo }] of tried.entries()) {
        if (lowerTo !== null && state.reserve !== null && units(lowerTo) < state.reserve) {
          const change = { kind: 'reserve_change' as const, reserve: units(lowerTo), changedAt: index };
          const changed = applyReserveChange(state, change);
          const { automatic } = publicBidOf('', index, changed.lines);
          const afterChange = explainReserveChange(seen, change, automatic);
          expect(afterChange, `change ${index}`).not.toBeNull();
          expect(explainReserveChange(seen, change, { by: 'Z', amount: units(1) })).toBeNull();
          ({ state } = changed);
          seen = afterChange ?? seen;
          continue;
        }
        const amount = minor(minimumBid(state, terms) + above * 100);
        const maximum = minor(amount + further * 100);
        const outcome = applyOffer(state, terms, { kind: 'offer', bidderId: bidder, amount, maximum, placedAt: index });
        const after = explainBid(seen, terms, publicBidOf(bidder, index, outcome.lines));
        expect(after, `bid ${index}`).not.toBeNull();
        if (after === null) return;
        ({ state } = outcome);
        seen = after;
        expect({ ...seen.state }).toEqual({ ...state, leader: state.leader?.bidderId });
        expect(state.leader?.maximum).toBeGreaterThanOrEqual(seen.maximum?.least ?? 0);
        expect(state.leader?.maximum).toBeLessThanOrEqual(seen.maximum?.most ?? 0);
      }
    }),
    { numRuns: 500 },
  ));
