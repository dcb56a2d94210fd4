import { describe, expect, test } from 'vitest';
import { applyReserveChange, applyOffer } from './maximum.ts';
import {
  describeState,
  DEFAULT_TERMS,
  describeLine,
  opened,
  play,
  requestOf,
  table,
  units,
} from '#tests/support/auction-script.ts';
import type { AuctionTerms } from './types.ts';

interface Case {
  readonly rule: string;
  readonly bids: readonly string[];
  readonly state: string;
  readonly lines: readonly string[];
  readonly reserve?: number;
}

const CASES: readonly Case[] = [
  {
    rule: '1: a first bid stands at its amount, its maximum hidden',
    bids: ['A 100/900'],
    state: 'A 100/900',
    lines: ['A 100'],
  },
  { rule: '1: without a maximum the amount is the maximum', bids: ['A 300'], state: 'A 300/300', lines: ['A 300'] },
  {
    rule: '3: a higher maximum leads, one increment above the old one',
    bids: ['A 100/500', 'B 200/900'],
    state: 'B 600/900',
    lines: ['A 100', 'B 200', 'B 600 auto'],
  },
  {
    rule: '3: … or at its own maximum, where that is nearer',
    bids: ['A 100/500', 'B 200/550'],
    state: 'B 550/550',
    lines: ['A 100', 'B 200', 'B 550 auto'],
  },
  {
    rule: '3: … or at its own amount, where that is higher',
    bids: ['A 100/500', 'B 700/900'],
    state: 'B 700/900',
    lines: ['A 100', 'B 700'],
  },
  {
    rule: '3: an amount alone above the maximum takes the lead at the amount',
    bids: ['A 100/500', 'B 600'],
    state: 'B 600/600',
    lines: ['A 100', 'B 600'],
  },
  {
    rule: '3: one unit above the old maximum is enough',
    bids: ['A 100/500', 'B 501'],
    state: 'B 501/501',
    lines: ['A 100', 'B 501'],
  },
  {
    rule: '3: the increment is that of the old maximum',
    bids: ['A 100/5000', 'B 200/9000'],
    state: 'B 5250/9000',
    lines: ['A 100', 'B 200', 'B 5250 auto'],
  },
  {
    rule: '4: a lower maximum is outbid at once',
    bids: ['A 100/900', 'B 200/400'],
    state: 'A 500/900',
    lines: ['A 100', 'B 200', 'A 500 auto'],
  },
  {
    rule: '4: the leader never goes above their maximum',
    bids: ['A 100/450', 'B 200/400'],
    state: 'A 450/450',
    lines: ['A 100', 'B 200', 'A 450 auto'],
  },
  {
    rule: '4: at the same maximum the earlier stands',
    bids: ['A 100/500', 'B 200/500'],
    state: 'A 500/500',
    lines: ['A 100', 'B 200', 'A 500 auto'],
  },
  {
    rule: '4: … also where it is named as the amount',
    bids: ['A 100/500', 'B 500'],
    state: 'A 500/500',
    lines: ['A 100', 'B 500', 'A 500 auto'],
  },
  { rule: '5: a raise is not seen', bids: ['A 100/500', 'A 200/900'], state: 'A 100/900', lines: ['A 100'] },
  {
    rule: '5: a lower ceiling changes nothing',
    bids: ['A 100/900', 'A 200/300'],
    state: 'A 100/900',
    lines: ['A 100'],
  },
  {
    rule: '5: a raise counts from then on',
    bids: ['A 100/500', 'A 200/900', 'B 600/700'],
    state: 'A 800/900',
    lines: ['A 100', 'B 600', 'A 800 auto'],
  },
  {
    rule: '6: below the reserve bids run as ever',
    reserve: 1000,
    bids: ['A 100/500'],
    state: 'A 100/500',
    lines: ['A 100'],
  },
  {
    rule: '6: a first maximum that reaches the reserve brings the price to it',
    reserve: 1000,
    bids: ['A 100/1500'],
    state: 'A 1000/1500',
    lines: ['A 100', 'A 1000 auto'],
  },
  {
    rule: '6: … exactly reaching it too',
    reserve: 1000,
    bids: ['A 100/1000'],
    state: 'A 1000/1000',
    lines: ['A 100', 'A 1000 auto'],
  },
  {
    rule: '6: a challenger who reaches it',
    reserve: 1000,
    bids: ['A 100/500', 'B 200/1500'],
    state: 'B 1000/1500',
    lines: ['A 100', 'B 200', 'B 1000 auto'],
  },
  {
    rule: '6: an amount above it stands where it is',
    reserve: 1000,
    bids: ['A 100/500', 'B 1200/1500'],
    state: 'B 1200/1500',
    lines: ['A 100', 'B 1200'],
  },
  {
    rule: '5, 6: a raise that reaches the reserve moves the price to it',
    reserve: 1000,
    bids: ['A 100/500', 'A 200/1500'],
    state: 'A 1000/1500',
    lines: ['A 100', 'A 1000 auto'],
  },
  {
    rule: '5, 6: … only to it, whatever amount was named',
    reserve: 1000,
    bids: ['A 100/500', 'A 1400/1500'],
    state: 'A 1000/1500',
    lines: ['A 100', 'A 1000 auto'],
  },
  {
    rule: '5, 6: once met, a raise is not seen',
    reserve: 1000,
    bids: ['A 100/1500', 'A 1100/2000'],
    state: 'A 1000/2000',
    lines: ['A 100', 'A 1000 auto'],
  },
];

describe('the rules, case by case', () => {
  test.each(CASES)('$rule', ({ bids, state, lines, reserve }) => {
    const played = play(bids, opened({ reserve: reserve === undefined ? null : units(reserve) }));
    expect(describeState(played.state)).toBe(state);
    expect(played.lines).toEqual(lines);
    expect(played.history.map((line) => line.number)).toEqual(lines.map((_, index) => index + 1));
    expect(played.state.bidCount).toBe(lines.length);
  });
});

/** Published examples of proxy bidding from other auction sites. */
const PUBLISHED: readonly {
  readonly app: string;
  readonly terms: Partial<AuctionTerms>;
  readonly reserve?: number;
  readonly bids: readonly string[];
  readonly state: string;
}[] = [
  {
    app: 'eBay: Tom leads at 10.00 up to 12.00, Laura names 15.00; she leads at 12.50',
    terms: { startingBid: units(10), bidUnit: units(0.01), increments: table([0, 0.25], [5, 0.5], [25, 1]) },
    bids: ['Tom 10/12', 'Laura 10.5/15'],
    state: 'Laura 12.5/15',
  },
  {
    app: 'eBay: the same maximum later is outbid at once',
    terms: { startingBid: units(10), bidUnit: units(0.01), increments: table([0, 0.25], [5, 0.5], [25, 1]) },
    bids: ['Tom 10/12', 'Laura 10.5/12'],
    state: 'Tom 12/12',
  },
  {
    app: 'eBay: at the end of a maximum the step may be smaller than the increment',
    terms: { startingBid: units(10), bidUnit: units(0.01), increments: table([0, 0.25], [5, 0.5], [25, 1]) },
    bids: ['Tom 10/12', 'Laura 10.5/12.17'],
    state: 'Laura 12.17/12.17',
  },
  {
    app: 'Catawiki: 17 is bid, a maximum of 111 is named; the bid is 23',
    terms: { startingBid: units(17), increments: table([0, 2], [12, 6], [112, 12]) },
    bids: ['X 17', 'You 23/111'],
    state: 'You 23/111',
  },
  {
    app: 'Catawiki: a maximum above the reserve bids the reserve at once',
    terms: { startingBid: units(1), increments: table([0, 2], [12, 6], [112, 12]) },
    reserve: 80,
    bids: ['You 1/111'],
    state: 'You 80/111',
  },
  {
    app: 'Trade Me: of two equal maxima the first leads, at the maximum',
    terms: { startingBid: units(1), increments: table([0, 0.5], [20, 1], [50, 2]) },
    bids: ['One 1/50', 'Two 2/50'],
    state: 'One 50/50',
  },
  {
    app: 'Trade Me: a maximum that can meet the reserve meets it',
    terms: { startingBid: units(1), increments: table([0, 0.5], [20, 1], [50, 2]) },
    reserve: 40,
    bids: ['One 1/50'],
    state: 'One 40/50',
  },
  {
    app: 'An estate house: 15 is bid in steps of 5, 50 is named; 20 leads; 40 is named; 45 leads',
    terms: { startingBid: units(15), increments: table([0, 5]) },
    bids: ['X 15', 'You 20/50', 'Other 25/40'],
    state: 'You 45/50',
  },
  {
    app: 'A jeweller: 6 stands up to 12 in steps of 5, 20 is named; 17 leads',
    terms: { startingBid: units(6), increments: table([0, 5]) },
    bids: ['Tom 6/12', 'Laura 11/20'],
    state: 'Laura 17/20',
  },
  {
    app: 'An equipment house: reserve 5,000, a maximum of 5,000 bids it; 5,100 is what it takes to lead',
    terms: { startingBid: units(3000), increments: table([0, 100]) },
    reserve: 5000,
    bids: ['One 3000/5000', 'Two 5100/5100'],
    state: 'Two 5100/5100',
  },
];

describe('examples published by other auction sites', () => {
  test.each(PUBLISHED)('$house', ({ terms, reserve, bids, state }) => {
    const played = play(bids, opened({ reserve: reserve === undefined ? null : units(reserve) }), {
      ...DEFAULT_TERMS,
      ...terms,
    });
    expect(describeState(played.state)).toBe(state);
  });
});

describe('the outcome', () => {
  test('reports who lost the lead, and whether the reserve was met', () => {
    const { last } = play(['A 100/500', 'B 200/1500'], opened({ reserve: units(1000) }));
    expect(last?.outcome).toMatchObject({
      leading: true,
      raised: false,
      outbidBidderId: 'A',
      reserveStatusChanged: true,
      extended: false,
    });
  });
  test('a challenger who is outbid at once never leads', () => {
    const { last } = play(['A 100/500', 'B 200']);
    expect(last?.outcome).toMatchObject({ leading: false, raised: false, outbidBidderId: null });
  });
  test.each(['A 200/500', 'A 200/300'])(
    "a leader's own bid that is not above their maximum: nothing was raised (%s)",
    (raise) => {
      const { last, state } = play(['A 100/500', raise]);
      expect(last?.outcome).toMatchObject({ leading: true, raised: false, lines: [], outbidBidderId: null });
      expect(state.leader?.maximum).toBe(units(500));
    },
  );
  test("a leader's raise", () => {
    const { last } = play(['A 100/500', 'A 200/900']);
    expect(last?.outcome).toMatchObject({
      leading: true,
      raised: true,
      lines: [],
      outbidBidderId: null,
      reserveStatusChanged: false,
    });
  });
});

describe('an offer left below the price by a voided bid', () => {
  const offer = (script: string) => {
    const { request, at } = requestOf(script);
    return {
      kind: 'offer' as const,
      bidderId: request.bidderId,
      amount: units(request.amount / 100),
      maximum: units((request.maximum ?? request.amount) / 100),
      placedAt: at,
    };
  };
  test('remains valid, and never lowers the price', () => {
    const { state } = play(['A 500/900']);
    const outcome = applyOffer(state, DEFAULT_TERMS, offer('B 200/250'));
    expect(describeState(outcome.state)).toBe('A 500/900');
    expect(outcome.lines.map(describeLine)).toEqual(['B 200', 'A 500 auto']);
  });
  test('a maximum below its amount is a bug', () => {
    expect(() => applyOffer(opened(), DEFAULT_TERMS, offer('B 200/100'))).toThrow('maximum at or above');
  });
});

describe('a lower reserve', () => {
  const change = (reserve: number | null) => ({
    kind: 'reserve_change' as const,
    reserve: reserve === null ? null : units(reserve),
    changedAt: 3_599_000,
  });
  test('raises the price to a reserve that a maximum reaches, without an extension', () => {
    const { state } = play(['A 100/700'], opened({ reserve: units(1000) }));
    const applied = applyReserveChange(state, change(600));
    expect(describeState(applied.state)).toBe('A 600/700');
    expect(applied.lines.map(describeLine)).toEqual(['A 600 auto']);
    expect(applied.state.closesAt).toBe(state.closesAt);
  });
  test('changes nothing if no maximum reaches it', () => {
    const { state } = play(['A 100/700'], opened({ reserve: units(1000) }));
    expect(applyReserveChange(state, change(800))).toEqual({ state: { ...state, reserve: units(800) }, lines: [] });
  });
  test('changes nothing when removed', () => {
    const { state } = play(['A 100/700'], opened({ reserve: units(1000) }));
    expect(applyReserveChange(state, change(null))).toEqual({ state: { ...state, reserve: null }, lines: [] });
  });
  test('is only recorded before the first bid', () => {
    expect(applyReserveChange(opened({ reserve: units(1000) }), change(600))).toEqual({
      state: opened({ reserve: units(600) }),
      lines: [],
    });
  });
});
