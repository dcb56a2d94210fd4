import { DAY_MS } from '#contract/durations.ts';
import { decide } from '#auction/bid.ts';
import { minimumBid } from '#auction/increments.ts';
import { minor } from '#auction/money.ts';
import type { AuctionTerms, BiddingState, MinorUnits, Paddle } from '#auction/types.ts';
import { SiteSettingsSchema } from '#contract/settings.ts';
import type { Cents, PlannedBid } from './types.ts';

/** The bidding of one auction, described by its endpoints; the rules determine the rest. */
export interface Climb {
  /** The random seed: the same key always gives the same bids. */
  readonly key: string;
  readonly startingBid: Cents;
  readonly reserve: Cents | null;
  /** The final price; the bids come as close as the increments allow. */
  readonly price: Cents;
  readonly offers: number;
  readonly bidders: readonly string[];
  /** An ended auction is busiest near its close; a live one had its last offer a while ago. */
  readonly ended: boolean;
}

const LIMIT = minor(800_000_000);

/** Generates offers from the starting bid to the price, each acceptable under the rules. */
export function generateBids(course: Climb): PlannedBid[] {
  const chance = chanceFrom(course.key);
  const terms = termsOf(course.startingBid);
  let state = opening(course);
  const bids: PlannedBid[] = [];
  for (let turn = 0; turn < course.offers; turn += 1) {
    const minimum = minimumBid(state, terms);
    const isLast = turn === course.offers - 1;
    if (minimum > course.price && !(isLast && state.price === null)) break;
    const bidder = nextBidder(course.bidders, state.leader?.bidderId ?? null, chance);
    const amount = isLast ? Math.max(minimum, course.price) : offered(course, turn, minimum, chance);
    const ceiling = Math.min(course.price, 2 * minimum);
    const wantsMore = !isLast && chance() < 0.35 && ceiling > amount;
    const maximum = wantsMore ? roundTo(amount + (ceiling - amount) * (0.2 + chance() * 0.5), amount) : amount;
    const request = { bidderId: bidder, amount, ...(maximum > amount ? { maximum } : {}), confirm: true };
    const decision = decide(state, terms, paddleOf(bidder), request, turn);
    if (!decision.accepted) break;
    state = { ...decision.outcome.state, closesAt: 8 * DAY_MS };
    bids.push({ bidder, amount, ...(maximum > amount ? { maximum } : {}), at: 0 });
  }
  const places = bids
    .map((_, turn) => placeInRun((turn + chance() * 0.6) / bids.length, course.ended))
    .sort((a, b) => a - b);
  return bids.map((bid, turn) => ({ ...bid, at: places[turn] ?? bid.at }));
}

function offered(course: Climb, turn: number, minimum: MinorUnits, chance: () => number): number {
  const share = ((turn + 1) / course.offers) ** 0.62;
  const aim = course.startingBid + (course.price - course.startingBid) * share * (0.93 + chance() * 0.07);
  if (turn === 0) return minimum;
  const amount = roundTo(aim, minimum);
  return Math.min(Math.max(minimum, amount), course.price, 2 * minimum);
}

/**
 * Maps a share of the offers to a time in the run: an early rush, a quiet middle and, if it has ended, a fight at the
 * close.
 */
function placeInRun(share: number, ended: boolean): number {
  const fight = Math.min(0.99995, 1 - (1 - share) ** 3.5 * 4.6);
  const place = !ended ? 0.995 * share ** 1.15 : share < 0.45 ? share * 0.95 : Math.max(share * 0.95, fight);
  return Number(Math.max(0.0005, place).toFixed(5));
}

function nextBidder(bidders: readonly string[], leader: string | null, chance: () => number): string {
  const others = bidders.filter((bidder) => bidder !== leader);
  return others[Math.floor(chance() * others.length)] ?? bidders[0] ?? '';
}

function roundTo(value: number, least: number): number {
  const step = value < 1_000_000 ? 10_000 : value < 5_000_000 ? 25_000 : 50_000;
  return Math.max(least, Math.floor(value / step) * step);
}

function opening(course: Climb): BiddingState {
  return {
    status: 'live',
    startsAt: 0,
    closesAt: 8 * DAY_MS,
    reserve: course.reserve === null ? null : minor(course.reserve),
    price: null,
    leader: null,
    bidCount: 0,
  };
}

function termsOf(startingBid: Cents): AuctionTerms {
  const app = SiteSettingsSchema.parse({});
  return {
    currency: app.currency,
    startingBid: minor(startingBid),
    bidUnit: minor(app.bid_unit),
    increments: app.increments.map((row) => ({ from: minor(row.from), step: minor(row.step) })),
    softCloseMs: app.soft_close_ms,
    premium: {
      rateBasisPoints: app.premium_basis_points,
      least: minor(app.premium_least),
      most: minor(app.premium_most),
    },
  };
}

function paddleOf(userId: string): Paddle {
  return {
    userId,
    blocked: false,
    emailVerified: true,
    termsAccepted: true,
    hasPaymentMethod: true,
    holdDeclines: false,
    limit: LIMIT,
    exposure: minor(0),
    allocatedToPlans: minor(0),
    sellsThisAuction: false,
    isStaff: false,
    hasConflict: false,
  };
}

/** A seeded random generator (mulberry32), so that every demo is identical. */
function chanceFrom(key: string): () => number {
  let seed = 2_166_136_261;
  for (const email of key) seed = Math.imul(seed ^ email.charCodeAt(0), 16_777_619);
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
