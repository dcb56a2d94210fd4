import { describe, expect, test } from 'vitest';
import { scoreBidders, SHILL_ALARM_SCORE, type ConnectedPerson, type ScoredBidder } from './shill-score.ts';

interface Seen {
  readonly network?: readonly string[];
  readonly browser?: readonly string[];
  readonly card?: readonly string[];
}
const tracesOf = ({ network = [], browser = [], card = [] }: Seen) => ({
  network: new Set(network),
  browser: new Set(browser),
  card: new Set(card),
});
interface Bidding {
  readonly age?: number;
  readonly here?: readonly string[];
  readonly elsewhere?: number;
  readonly won?: number;
}
const bidder = (userId: string, seen: Seen, { age = 400, here = ['now'], elsewhere = 3, won = 1 }: Bidding = {}) =>
  ({
    userId,
    ...tracesOf(seen),
    accountAgeDays: age,
    sellersAuctions: new Set(here),
    otherAuctions: elsewhere,
    won,
  }) satisfies ScoredBidder;
const connected = (side: ConnectedPerson['side'], seen: Seen): ConnectedPerson => ({
  userId: side,
  side,
  ...tracesOf(seen),
});
const SIDE = [
  connected('seller', { network: ['n-seller'], browser: ['b-seller'], card: ['c-seller'] }),
  connected('co_member', { network: ['n-member'], browser: ['b-member'] }),
  connected('staff', { network: ['n-staff'], browser: ['b-staff'] }),
];
const FOUR = ['now', 'a', 'b', 'c'];
const FAN: Bidding = { here: FOUR, elsewhere: 0, won: 0 };

function score(bidders: readonly ScoredBidder[], people: Readonly<Record<string, number>> = {}) {
  const scores = scoreBidders({ bidders, sellerSide: SIDE, peopleOn: (network) => people[network] ?? 1 });
  const of = (userId: string) => scores.find((each) => each.userId === userId);
  return {
    scores,
    kinds: (userId: string) => of(userId)?.reasons.map(({ kind }) => kind),
    points: (userId: string) => of(userId)?.score ?? -1,
    of,
  };
}

describe('what one bidder shares with the seller’s side', () => {
  test.each([
    ['nothing', {}, [], 0],
    ['the seller’s browser', { browser: ['b-seller'] }, ['browser_seller'], 50],
    ['the seller’s card', { card: ['c-seller'] }, ['card_seller'], 50],
    ['the seller’s home network', { network: ['n-seller'] }, ['network_seller'], 24],
    ['a colleague’s browser', { browser: ['b-member'] }, ['browser_co_member'], 40],
    ['a staff member’s network', { network: ['n-staff'] }, ['network_staff'], 12],
    [
      'browser, card and network of the seller, which count once',
      { browser: ['b-seller'], card: ['c-seller'], network: ['n-seller'] },
      ['browser_seller'],
      50,
    ],
    ['networks of two sides', { network: ['n-seller', 'n-member'] }, ['network_seller', 'network_co_member'], 42],
  ])('%s', (_, seen, kinds, points) => {
    const { kinds: found, points: total } = score([bidder('ann', seen)]);
    expect([found('ann'), total('ann')]).toEqual([kinds, points]);
  });

  test('a network counts by how few people are on it', () => {
    const ann = bidder('ann', { network: ['n-seller'] });
    expect([5, 6, 12, 13].map((people) => score([ann], { 'n-seller': people }).points('ann'))).toEqual([24, 12, 12, 0]);
  });

  test('the seller’s browser alone raises an alarm, their network alone doesn’t', () => {
    expect(score([bidder('ann', { browser: ['b-seller'] })]).points('ann')).toBeGreaterThanOrEqual(SHILL_ALARM_SCORE);
    expect(score([bidder('ann', { network: ['n-seller'] })]).points('ann')).toBeLessThan(SHILL_ALARM_SCORE);
  });
});

describe('how one bidder bids', () => {
  test.each([
    ['on this auction only', { here: ['now'], elsewhere: 0, won: 0 }, []],
    ['on three of this seller’s, on nothing else, without a win', FAN, ['only_this_seller', 'never_won']],
    ['on three of this seller’s and one other', { ...FAN, elsewhere: 1 }, ['mostly_this_seller', 'never_won']],
    ['on as many elsewhere', { ...FAN, elsewhere: 4 }, ['never_won']],
    ['with a new account', { age: 29 }, ['new_account']],
    ['with an account of a month', { age: 30 }, []],
  ])('%s', (_, bidding, kinds) => {
    expect(score([bidder('ann', {}, bidding)]).kinds('ann')).toEqual(kinds);
  });

  test('behaviour alone raises no alarm', () => {
    const fans = ['ann', 'ben'].map((name) => bidder(name, {}, { ...FAN, age: 3 }));
    expect(score(fans).kinds('ann')).toEqual(['only_this_seller', 'bids_together', 'never_won', 'new_account']);
    expect(score(fans).points('ann')).toBeLessThan(SHILL_ALARM_SCORE);
  });
});

describe('what bidders share with each other', () => {
  test('a couple with one browser, card and network raises no alarm', () => {
    const home = { browser: ['home'], card: ['home'], network: ['home'] };
    const { scores, of } = score([bidder('ann', home), bidder('ben', home)]);
    expect(of('ann')?.reasons).toEqual([{ kind: 'browser_bidder', points: 12, others: ['ben'] }]);
    expect(scores.every((each) => each.score < SHILL_ALARM_SCORE)).toBe(true);
  });
  test('three accounts with one browser weigh more than two', () => {
    const ring = ['ann', 'ben', 'cat'].map((name) => bidder(name, { browser: ['one'] }, FAN));
    expect(score(ring).points('ann')).toBeGreaterThanOrEqual(SHILL_ALARM_SCORE);
    expect(score(ring.slice(1)).points('ben')).toBeLessThan(SHILL_ALARM_SCORE);
  });
  test('a bidder is linked to the seller through another bidder', () => {
    const { of, kinds } = score([
      bidder('ann', { browser: ['b-seller', 'spare'] }),
      bidder('ben', { browser: ['spare'] }),
      bidder('cat', { browser: ['b-cat'] }),
    ]);
    expect(of('ben')?.reasons).toContainEqual({ kind: 'linked', points: 16, others: ['ann'] });
    expect([kinds('ann'), kinds('cat')]).toEqual([['browser_seller', 'browser_bidder'], []]);
  });
});
