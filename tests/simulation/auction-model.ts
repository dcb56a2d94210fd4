import { decide } from '#auction/bid.ts';
import { resultAtClose } from '#auction/hammer.ts';
import { minimumBid } from '#auction/increments.ts';
import { applyReserveChange } from '#auction/maximum.ts';
import { minor } from '#auction/money.ts';
import { mayLower, reserveStatus } from '#auction/reserve.ts';
import type { AuctionTerms, BiddingState, Paddle } from '#auction/types.ts';
import { Clerk, type Misreading } from './reference-model.ts';
import { type Dice, seededRandom } from './world/seeded.ts';

const CENTS = 100;
const SOFT_CLOSE_SECONDS = 120;
const LENGTH_SECONDS = 1800;
const STEPS_A_SALE = 40;
const INCREMENTS = [
  [0, 100],
  [1000, 100],
  [5000, 250],
  [25_000, 500],
  [100_000, 1000],
] as const;
const BIDDERS = ['ann', 'ben', 'cat', 'dan', 'eve'] as const;

export interface Disagreement {
  readonly seed: number;
  readonly step: number;
  readonly what: string;
  readonly rules: unknown;
  readonly paymentWorker: unknown;
}
export interface Sale {
  readonly disagreement: Disagreement | null;
  readonly answers: ReadonlyMap<string, number>;
}

/** Runs one random auction through the rules and the reference model and compares them after every step. */
export function runAuction(seed: number, misreads?: Misreading): Sale {
  const dice = seededRandom(seed);
  const startingBid = dice.pick([100, 500, 1000, 4000]);
  const reserve = dice.oneIn(3) ? null : startingBid + dice.upTo(12_000);
  const paymentWorker = new Clerk(
    { startingBid, increments: INCREMENTS, softCloseSeconds: SOFT_CLOSE_SECONDS },
    { reserve, closesAt: LENGTH_SECONDS },
    misreads,
  );
  const terms = termsOf(startingBid);
  const history: string[] = [];
  const answers = new Map<string, number>();
  let state: BiddingState = {
    status: 'live',
    startsAt: 0,
    closesAt: LENGTH_SECONDS * 1000,
    reserve: reserve === null ? null : minor(reserve * CENTS),
    price: null,
    leader: null,
    bidCount: 0,
  };
  let at = 0;
  for (let step = 0; step < STEPS_A_SALE; step += 1) {
    at += dice.oneIn(4) ? dice.upTo(200) : dice.upTo(60);
    if (dice.oneIn(30)) at = Math.max(at, state.closesAt / 1000);
    const tried = dice.oneIn(15)
      ? tryReserve(dice, state, paymentWorker, at)
      : tryBid(dice, state, paymentWorker, terms, at);
    state = tried.state;
    history.push(
      ...tried.lines.map((line) => `${line.bidderId} ${line.amount / CENTS}${line.automatic ? ' auto' : ''}`),
    );
    answers.set(tried.rules, (answers.get(tried.rules) ?? 0) + 1);
    const disagreement = compared(
      { ...viewOfRules(state, terms, history), answer: tried.rules },
      { ...viewOfReference(paymentWorker), answer: tried.paymentWorker },
    );
    if (disagreement !== null) return { disagreement: { seed, step, ...disagreement }, answers };
  }
  return { disagreement: null, answers };
}

function termsOf(startingBid: number): AuctionTerms {
  return {
    currency: 'USD',
    startingBid: minor(startingBid * CENTS),
    bidUnit: minor(CENTS),
    softCloseMs: SOFT_CLOSE_SECONDS * 1000,
    increments: INCREMENTS.map(([from, step]) => ({ from: minor(from * CENTS), step: minor(step * CENTS) })),
    premium: { rateBasisPoints: 500, least: minor(0), most: minor(0) },
  };
}

function tryBid(dice: Dice, state: BiddingState, paymentWorker: Clerk, terms: AuctionTerms, at: number) {
  const bidder = dice.pick(BIDDERS);
  const least = paymentWorker.minimum;
  const around = state.leader === null ? least : state.leader.maximum / CENTS;
  const amount = dice.pick([least, least, least, least + dice.upTo(800), least - dice.upTo(100), around, least + 0.5]);
  const maximum = Math.max(
    amount,
    dice.pick([amount, amount + dice.upTo(500), amount + dice.upTo(6000), around, around + 1, around - 1]),
  );
  const paddle = paddleFor(dice, bidder);
  const request = { bidderId: bidder, amount: amount * CENTS, maximum: maximum * CENTS, confirm: !dice.oneIn(6) };
  const decision = decide(state, terms, paddle.paddle, request, at * 1000);
  const refused = paymentWorker.bid({
    bidder,
    amount,
    maximum,
    confirm: request.confirm,
    at,
    barred: paddle.barred,
    limitLeft: paddle.limitLeft,
    cardDeclines: paddle.paddle.holdDeclines,
  });
  return decision.accepted
    ? {
        state: decision.outcome.state,
        lines: decision.outcome.lines,
        rules: 'accepted',
        paymentWorker: refused ?? 'accepted',
      }
    : { state, lines: [], rules: decision.refusal.code, paymentWorker: refused ?? 'accepted' };
}

function tryReserve(dice: Dice, state: BiddingState, paymentWorker: Clerk, at: number) {
  const present = paymentWorker.sheet.reserve;
  const reserve = dice.oneIn(4) ? null : Math.max(1, (present ?? 1000) - dice.upTo(3000) + 200);
  const may = present !== null && at < paymentWorker.sheet.closesAt && (reserve === null || reserve < present);
  const inMinor = reserve === null ? null : minor(reserve * CENTS);
  const allowed = mayLower(state, inMinor, at * 1000);
  if (may) paymentWorker.lowerReserve(reserve);
  const changed = allowed
    ? applyReserveChange(state, { kind: 'reserve_change', reserve: inMinor, changedAt: at * 1000 })
    : { state, lines: [] };
  return { ...changed, rules: allowed ? 'lowered' : 'not lowered', paymentWorker: may ? 'lowered' : 'not lowered' };
}

function paddleFor(
  dice: Dice,
  userId: string,
): { readonly paddle: Paddle; readonly barred: string | null; readonly limitLeft: number } {
  const limit = dice.oneIn(8) ? dice.upTo(8000) : 1_000_000;
  const exposure = dice.oneIn(4) ? dice.upTo(2000) : 0;
  const barred = dice.oneIn(12)
    ? dice.pick([
        'account_blocked',
        'own_auction',
        'conflict_of_interest',
        'email_not_verified',
        'terms_not_accepted',
        'no_payment_method',
      ] as const)
    : null;
  const paddle: Paddle = {
    userId,
    blocked: barred === 'account_blocked',
    sellsThisAuction: barred === 'own_auction',
    isStaff: false,
    hasConflict: barred === 'conflict_of_interest',
    emailVerified: barred !== 'email_not_verified',
    termsAccepted: barred !== 'terms_not_accepted',
    hasPaymentMethod: barred !== 'no_payment_method',
    holdDeclines: dice.oneIn(20),
    limit: minor(limit * CENTS),
    exposure: minor(exposure * CENTS),
    allocatedToPlans: minor(0),
  };
  return { paddle, barred, limitLeft: Math.max(0, limit - exposure) };
}

function viewOfRules(state: BiddingState, terms: AuctionTerms, history: readonly string[]) {
  return {
    price: state.price === null ? null : state.price / CENTS,
    leader: state.leader?.bidderId ?? null,
    maximum: state.leader === null ? null : state.leader.maximum / CENTS,
    minimum: minimumBid(state, terms) / CENTS,
    closesAt: state.closesAt / 1000,
    reserve: reserveStatus(state),
    hammer: resultAtClose(state).status,
    count: state.bidCount,
    history: history.join(', '),
  };
}

function viewOfReference(paymentWorker: Clerk) {
  const { sheet, minimum, reserveLabel } = paymentWorker;
  return {
    price: sheet.price,
    leader: sheet.leader,
    maximum: sheet.leader === null ? null : sheet.best.get(sheet.leader),
    minimum,
    closesAt: sheet.closesAt,
    reserve: reserveLabel,
    hammer: paymentWorker.resultAtClose(),
    count: sheet.history.length,
    history: sheet.history.join(', '),
  };
}

function compared(
  rules: Readonly<Record<string, unknown>>,
  paymentWorker: Readonly<Record<string, unknown>>,
): Omit<Disagreement, 'seed' | 'step'> | null {
  const what = Object.keys(rules).find((key) => rules[key] !== paymentWorker[key]);
  return what === undefined ? null : { what, rules: rules[what], paymentWorker: paymentWorker[what] };
}
