/** Scripts for tests: amounts in whole units, bidders by letter, seconds since the opening. */
import { decide } from '#auction/bid.ts';
import { minor } from '#auction/money.ts';
import type {
  AuctionTerms,
  BidLine,
  BidRequest,
  Decision,
  BiddingState,
  IncrementStep,
  LedgerEntry,
  Paddle,
} from '#auction/types.ts';

export const CENTS = 100;
export const units = (amount: number) => minor(Math.round(amount * CENTS));
export const table = (...rows: readonly (readonly [from: number, step: number])[]): IncrementStep[] =>
  rows.map(([from, step]) => ({ from: units(from), step: units(step) }));

export const DEFAULT_INCREMENTS = table(
  [0, 100],
  [1000, 100],
  [5000, 250],
  [25_000, 500],
  [100_000, 1000],
  [250_000, 2500],
  [1_000_000, 10_000],
);
export const DEFAULT_TERMS: AuctionTerms = {
  currency: 'USD',
  startingBid: units(100),
  bidUnit: units(1),
  increments: DEFAULT_INCREMENTS,
  softCloseMs: 120_000,
  premium: { rateBasisPoints: 500, least: units(250), most: units(7500) },
};
export const LENGTH_SECONDS = 3600;

export function opened(change: Partial<BiddingState> = {}): BiddingState {
  return {
    status: 'live',
    startsAt: 0,
    closesAt: LENGTH_SECONDS * 1000,
    reserve: null,
    price: null,
    leader: null,
    bidCount: 0,
    ...change,
  };
}

export function paddleOf(userId: string, change: Partial<Paddle> = {}): Paddle {
  return {
    userId,
    blocked: false,
    emailVerified: true,
    termsAccepted: true,
    hasPaymentMethod: true,
    holdDeclines: false,
    limit: minor(100_000_000_000),
    exposure: minor(0),
    allocatedToPlans: minor(0),
    sellsThisAuction: false,
    isStaff: false,
    hasConflict: false,
    ...change,
  };
}

/** `A 100` or `A 100/500` (amount/maximum), with `@seconds` if the time matters. */
export function requestOf(script: string): { request: BidRequest; at: number } {
  const parts = /^(\w+) ([\d.]+)(?:\/([\d.]+))?(?: @([\d.]+))?$/.exec(script);
  if (parts === null) throw new Error(`Not a bid: ${script}`);
  const [, bidderId, amount, maximum, at] = parts;
  return {
    request: {
      bidderId: bidderId ?? '',
      amount: units(Number(amount)),
      maximum: maximum === undefined ? undefined : units(Number(maximum)),
      confirm: true,
    },
    at: Number(at ?? 1) * 1000,
  };
}

export function play(scripts: readonly string[], start: BiddingState = opened(), terms: AuctionTerms = DEFAULT_TERMS) {
  let state = start;
  const lines: BidLine[] = [];
  const entries: LedgerEntry[] = [];
  let last: Extract<Decision, { accepted: true }> | null = null;
  for (const script of scripts) {
    const { request, at } = requestOf(script);
    const decision = decide(state, terms, paddleOf(request.bidderId), request, at);
    if (!decision.accepted) throw new Error(`${script} was refused: ${decision.refusal.code}`);
    state = decision.outcome.state;
    lines.push(...decision.outcome.lines);
    entries.push(decision.offer);
    last = decision;
  }
  return { state, lines: lines.map(describeLine), history: lines, entries, last };
}

export function describeLine(line: BidLine): string {
  return `${line.bidderId} ${line.amount / CENTS}${line.automatic ? ' auto' : ''}`;
}

export function describeState(state: BiddingState): string {
  if (state.leader === null || state.price === null) return 'no bids';
  return `${state.leader.bidderId} ${state.price / CENTS}/${state.leader.maximum / CENTS}`;
}
