import { describe, expect, test } from 'vitest';
import { decide } from './bid.ts';
import { refusalBeforeAmount } from './eligibility.ts';
import { minor } from './money.ts';
import { DEFAULT_TERMS, opened, paddleOf, play, units } from '#tests/support/auction-script.ts';
import { type BidRequest, type BiddingState, type Paddle, type BidRefusalCode, REFUSALS_IN_ORDER } from './types.ts';

const NOW = 1000;
/** One mistake per refusal code, in the order they are checked. A bid with all of them is refused with the first. */
interface Situation {
  readonly state: BiddingState;
  readonly paddle: Paddle;
  readonly request: BidRequest;
}
const sound: Situation = { state: opened(), paddle: paddleOf('A'), request: { bidderId: 'A', amount: units(100) } };
const FAULTS: Readonly<Record<BidRefusalCode, (situation: Situation) => Situation>> = {
  auction_not_live: (s) => ({ ...s, state: { ...s.state, status: 'scheduled' } }),
  auction_closed: (s) => ({ ...s, state: { ...s.state, closesAt: NOW } }),
  account_blocked: (s) => ({ ...s, paddle: { ...s.paddle, blocked: true } }),
  own_auction: (s) => ({ ...s, paddle: { ...s.paddle, sellsThisAuction: true } }),
  conflict_of_interest: (s) => ({ ...s, paddle: { ...s.paddle, hasConflict: true } }),
  email_not_verified: (s) => ({ ...s, paddle: { ...s.paddle, emailVerified: false } }),
  terms_not_accepted: (s) => ({ ...s, paddle: { ...s.paddle, termsAccepted: false } }),
  no_payment_method: (s) => ({ ...s, paddle: { ...s.paddle, hasPaymentMethod: false } }),
  not_in_bid_units: (s) => ({ ...s, request: { ...s.request, amount: s.request.amount + 1 } }),
  below_minimum: (s) => ({
    ...s,
    state: { ...s.state, price: units(100), leader: { bidderId: 'B', maximum: units(100) } },
  }),
  over_limit: (s) => ({ ...s, paddle: { ...s.paddle, limit: units(99) } }),
  needs_confirmation: (s) => ({ ...s, request: { ...s.request, maximum: units(1000) } }),
  hold_declined: (s) => ({ ...s, paddle: { ...s.paddle, holdDeclines: true } }),
};
const decided = ({ state, paddle, request }: Situation) => decide(state, DEFAULT_TERMS, paddle, request, NOW);
const codeOf = (situation: Situation) => {
  const decision = decided(situation);
  return decision.accepted ? 'accepted' : decision.refusal.code;
};

describe('refusals', () => {
  test('accepts a valid bid', () => expect(codeOf(sound)).toBe('accepted'));
  test('lists every code once in order', () =>
    expect([...REFUSALS_IN_ORDER].sort()).toEqual(Object.keys(FAULTS).sort()));
  test.each(REFUSALS_IN_ORDER)('reports %s alone', (code) => expect(codeOf(FAULTS[code](sound))).toBe(code));
  test.each(REFUSALS_IN_ORDER.map((code, index) => [code, index] as const))(
    '%s comes before all after it',
    (code, index) => {
      const faulty = REFUSALS_IN_ORDER.slice(index).reduce((situation, later) => FAULTS[later](situation), sound);
      expect(codeOf(faulty)).toBe(code);
    },
  );
});

describe('when', () => {
  const at = (status: BiddingState['status'], now = NOW) =>
    refusalBeforeAmount({ status, closesAt: 2000 }, paddleOf('A'), now)?.code ?? null;
  test.each(['draft', 'submitted', 'changes_requested', 'approved', 'scheduled'] as const)('%s is not live', (status) =>
    expect(at(status)).toBe('auction_not_live'),
  );
  test.each(['closed', 'sold', 'reserve_not_met', 'offer', 'not_sold', 'withdrawn'] as const)(
    '%s is closed',
    (status) => expect(at(status)).toBe('auction_closed'),
  );
  test('accepts a bid a millisecond before the close, and refuses one at the close', () => {
    expect(at('live', 1999)).toBe(null);
    expect(at('live', 2000)).toBe('auction_closed');
    expect(at('live', 2001)).toBe('auction_closed');
  });
});

describe('who', () => {
  test('staff may not bid', () =>
    expect(codeOf({ ...sound, paddle: paddleOf('A', { isStaff: true }) })).toBe('conflict_of_interest'));
  test("a bid with another's paddle is a bug", () =>
    expect(() => decided({ ...sound, paddle: paddleOf('B') })).toThrow('own bidder'));
});

describe('how much', () => {
  const ask = (state: BiddingState, request: Partial<BidRequest>, paddle: Partial<Paddle> = {}) =>
    decide(state, DEFAULT_TERMS, paddleOf('A', paddle), { bidderId: 'A', amount: units(100), ...request }, NOW);

  test.each([
    ['the starting bid is enough', opened(), 100, null],
    ['a unit less is not', opened(), 99, 100],
    ['nothing is below the minimum', opened(), 0, 100],
    ['less than nothing too', opened(), -100, 100],
    ['price and increment are enough', play(['B 1000']).state, 1100, null],
    ['a unit less is not', play(['B 1000']).state, 1099, 1100],
    ['the increment is that of the price', play(['B 5000']).state, 5249, 5250],
    ["a leader's raise names at least the minimum too", play(['A 1000/5000']).state, 1099, 1100],
  ] as const)('%s', (_, state, amount, minimum) => {
    const decision = ask(state, { amount: amount * 100, confirm: true });
    expect(decision.accepted ? null : decision.refusal).toEqual(
      minimum === null ? null : { code: 'below_minimum', minimumBid: units(minimum) },
    );
  });

  test.each([10_050, 10_000.5, Number.NaN, Number.POSITIVE_INFINITY])('%d is not in bid units', (amount) => {
    expect(ask(opened(), { amount })).toEqual({
      accepted: false,
      refusal: { code: 'not_in_bid_units', bidUnit: units(1) },
    });
  });
  test('refuses a maximum between units', () => {
    expect(ask(opened(), { maximum: 10_050 })).toMatchObject({ refusal: { code: 'not_in_bid_units' } });
  });
  test('throws for a maximum below the amount', () =>
    expect(() => ask(opened(), { maximum: 1 })).toThrow('below the amount'));

  test.each([
    ['the whole limit may be used', opened(), { maximum: units(1000) }, { limit: units(1000) }, null],
    ['not a unit more', opened(), { maximum: units(1001) }, { limit: units(1000) }, 1000],
    [
      'what they lead elsewhere counts',
      opened(),
      { maximum: units(501) },
      { limit: units(1000), exposure: units(500) },
      500,
    ],
    ['a limit lowered below the exposure leaves nothing', opened(), {}, { limit: units(100), exposure: units(500) }, 0],
    [
      'a raise replaces the maximum here',
      play(['A 100/900']).state,
      { amount: units(200), maximum: units(1000) },
      { limit: units(1000) },
      null,
    ],
    [
      'a maximum that stands here counts in full',
      play(['A 100/900']).state,
      { amount: units(200), maximum: units(300) },
      { limit: units(800) },
      800,
    ],
  ] as const)('limit: %s', (_, state, request, paddle, left) => {
    const decision = ask(state, { ...request, confirm: true }, paddle);
    expect(decision.accepted ? null : decision.refusal).toEqual(
      left === null ? null : { code: 'over_limit', limitLeft: units(left) },
    );
  });
  test('refuses an amount beyond any limit', () => {
    expect(ask(opened(), { amount: (2 ** 52 / 100) * 100 - (2 ** 52 % 100) })).toMatchObject({
      refusal: { code: 'over_limit' },
    });
  });

  test.each([
    ['twice the minimum is not asked about', { amount: units(200) }, true],
    ['a unit more is', { amount: units(201) }, false],
    ['so is a maximum', { maximum: units(201) }, false],
    ['until it is confirmed', { maximum: units(201), confirm: true }, true],
    ['an explicit no is no', { maximum: units(201), confirm: false }, false],
  ] as const)('confirmation: %s', (_, request, accepted) => {
    const decision = ask(opened(), request);
    expect(decision.accepted).toBe(accepted);
    if (!decision.accepted) expect(decision.refusal).toEqual({ code: 'needs_confirmation', minimumBid: minor(10_000) });
  });

  test('an accepted bid becomes an offer in the ledger', () => {
    expect(ask(opened(), { amount: units(150) })).toMatchObject({
      accepted: true,
      offer: { kind: 'offer', bidderId: 'A', amount: 15_000, maximum: 15_000, placedAt: NOW },
    });
  });
});

test('the documented order of refusals matches the code', async () => {
  const { readFile } = await import('node:fs/promises');
  const text = await readFile(new URL('../../docs/bidding-rules.md', import.meta.url), 'utf8');
  const section = text.slice(text.indexOf('## Refusals'), text.indexOf('## ', text.indexOf('## Refusals') + 3));
  const listed = [...section.matchAll(/^\| `(\w+)`/gm)].map((match) => match[1]);
  expect(listed).toEqual([...REFUSALS_IN_ORDER]);
});
