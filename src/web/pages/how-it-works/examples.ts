import { applyOffer } from '#auction/maximum.ts';
import { minor, roundUpToUnit } from '#auction/money.ts';
import { premium } from '#auction/premium.ts';
import { reserveStatus } from '#auction/reserve.ts';
import { closeAfterBid } from '#auction/soft-close.ts';
import type { AuctionTerms, BiddingState, MinorUnits, ReserveStatus } from '#auction/types.ts';
import type { PublicSettings } from '#contract/settings.ts';
import { minorUnitsPerWhole } from '#contract/format/money.ts';

const STARTING_BID = 10_000;
const YOUR_MAXIMUM = 15_000;
const RIVALS = [
  { name: 'ridgerunner', amount: 11_000 },
  { name: 'tunedport', amount: 13_500 },
] as const;
const RESERVE = 14_000;
const BELOW_RESERVE = 12_000;
const PREMIUM_PRICES = [4_000, 15_000, 48_500, 120_000, 250_000] as const;
const BIDS_AT_SHARE = [0.35, 0.6, 0.15] as const;

export interface MaximumStep {
  readonly who: string;
  readonly isYou: boolean;
  readonly amount: number;
  readonly price: number;
}
export interface ReserveStep {
  readonly amount: number;
  readonly maximum: number;
  readonly price: number;
  readonly status: ReserveStatus;
}
/** Times are in milliseconds relative to the announced close; negative is before it. */
export interface SoftCloseStep {
  readonly bidAt: number | null;
  readonly closesAt: number;
}

export function exampleTerms(settings: PublicSettings): AuctionTerms {
  return {
    currency: settings.currency,
    startingBid: whole(settings, STARTING_BID),
    bidUnit: minor(settings.bid_unit),
    increments: settings.increments.map(({ from, step }) => ({ from: minor(from), step: minor(step) })),
    softCloseMs: settings.soft_close_ms,
    premium: {
      rateBasisPoints: settings.premium_basis_points,
      least: minor(settings.premium_least),
      most: minor(settings.premium_most),
    },
  };
}

function whole(settings: PublicSettings, amount: number): MinorUnits {
  return roundUpToUnit(minor(amount * minorUnitsPerWhole(settings.currency)), minor(settings.bid_unit));
}

const openingState = (reserve: MinorUnits | null): BiddingState => ({
  status: 'live',
  startsAt: 0,
  closesAt: Number.MAX_SAFE_INTEGER,
  reserve,
  price: null,
  leader: null,
  bidCount: 0,
});

function maximumExample(settings: PublicSettings) {
  const terms = exampleTerms(settings);
  const maximum = whole(settings, YOUR_MAXIMUM);
  let state = openingState(null);
  const steps = [
    { name: 'You', amount: terms.startingBid, maximum },
    ...RIVALS.map(({ name, amount }) => ({ name, amount: whole(settings, amount), maximum: whole(settings, amount) })),
  ].map((offer): MaximumStep => {
    state = applyOffer(state, terms, {
      kind: 'offer',
      bidderId: offer.name,
      amount: offer.amount,
      maximum: offer.maximum,
      placedAt: 0,
    }).state;
    return { who: offer.name, isYou: offer.name === 'You', amount: offer.amount, price: state.price ?? 0 };
  });
  const price = state.price ?? terms.startingBid;
  return {
    from: terms.startingBid as number,
    maximum: maximum as number,
    steps,
    price: price as number,
    total: price + premium(price, terms),
  };
}

function reserveExample(settings: PublicSettings) {
  const terms = exampleTerms(settings);
  const reserve = whole(settings, RESERVE);
  let state = openingState(reserve);
  const offers = [
    { bidderId: 'first', amount: whole(settings, BELOW_RESERVE), maximum: whole(settings, BELOW_RESERVE) },
    { bidderId: 'second', amount: whole(settings, BELOW_RESERVE + 500), maximum: whole(settings, YOUR_MAXIMUM) },
  ];
  const steps = offers.map((offer): ReserveStep => {
    state = applyOffer(state, terms, { kind: 'offer', ...offer, placedAt: 0 }).state;
    return { amount: offer.amount, maximum: offer.maximum, price: state.price ?? 0, status: reserveStatus(state) };
  });
  return { reserve: reserve as number, steps };
}

function softCloseExample(settings: PublicSettings): SoftCloseStep[] {
  let closesAt = 0;
  return [
    { bidAt: null, closesAt },
    ...BIDS_AT_SHARE.map((share): SoftCloseStep => {
      const bidAt = closesAt - Math.round(settings.soft_close_ms * share);
      closesAt = closeAfterBid(closesAt, bidAt, { softCloseMs: settings.soft_close_ms });
      return { bidAt, closesAt };
    }),
  ];
}

export function rulesInFigures(settings: PublicSettings) {
  const terms = exampleTerms(settings);
  const costs = PREMIUM_PRICES.map((amount) => {
    const price = whole(settings, amount);
    const fee = premium(price, terms);
    return { price, premium: fee, total: price + fee };
  });
  const maximum = maximumExample(settings);
  return {
    maximum,
    reserve: reserveExample(settings),
    softClose: softCloseExample(settings),
    costs,
    holdOnMaximum: premium(minor(maximum.maximum), terms) as number,
  };
}
export type RulesInFigures = ReturnType<typeof rulesInFigures>;
