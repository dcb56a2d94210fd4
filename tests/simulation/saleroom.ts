import { decide } from '#auction/bid.ts';
import { hammer } from '#auction/hammer.ts';
import { minimumBid } from '#auction/increments.ts';
import { applyReserveChange } from '#auction/maximum.ts';
import { minor } from '#auction/money.ts';
import { mayLower, reserveStatus } from '#auction/reserve.ts';
import type { AuctionTerms, FloorState, Paddle } from '#auction/types.ts';
import { Clerk, type Misreading } from './clerk.ts';

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
  readonly clerk: unknown;
}
export interface Sale {
  readonly disagreement: Disagreement | null;
  readonly answers: ReadonlyMap<string, number>;
}

/** Random numbers that come again with the same seed (mulberry32). */
export function diceOf(seed: number) {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    upTo: (most: number) => Math.floor(roll() * (most + 1)),
    oneIn: (times: number) => roll() * times < 1,
    pick: <T>(choices: readonly [T, ...T[]]): T => choices[Math.floor(roll() * choices.length)] ?? choices[0],
  };
}
type Dice = ReturnType<typeof diceOf>;

/** One auction from opening to hammer, bid at random, decided by the rules and by the clerk, compared after every step. */
export function holdSale(seed: number, misreads?: Misreading): Sale {
  const dice = diceOf(seed);
  const startingBid = dice.pick([100, 500, 1000, 4000]);
  const reserve = dice.oneIn(3) ? null : startingBid + dice.upTo(12_000);
  const clerk = new Clerk({ startingBid, increments: INCREMENTS, softCloseSeconds: SOFT_CLOSE_SECONDS }, { reserve, closesAt: LENGTH_SECONDS }, misreads);
  const terms = termsOf(startingBid);
  const history: string[] = [];
  const answers = new Map<string, number>();
  let state: FloorState = {
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
    const tried = dice.oneIn(15) ? tryReserve(dice, state, clerk, at) : tryBid(dice, state, clerk, terms, at);
    state = tried.state;
    history.push(...tried.lines.map((line) => `${line.bidderId} ${line.amount / CENTS}${line.automatic ? ' auto' : ''}`));
    answers.set(tried.rules, (answers.get(tried.rules) ?? 0) + 1);
    const disagreement = compared({ ...viewOfRules(state, terms, history), answer: tried.rules }, { ...viewOfClerk(clerk), answer: tried.clerk });
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

function tryBid(dice: Dice, state: FloorState, clerk: Clerk, terms: AuctionTerms, at: number) {
  const bidder = dice.pick(BIDDERS);
  const least = clerk.minimum;
  const around = state.leader === null ? least : state.leader.maximum / CENTS;
  const amount = dice.pick([least, least, least, least + dice.upTo(800), least - dice.upTo(100), around, least + 0.5]);
  const maximum = Math.max(amount, dice.pick([amount, amount + dice.upTo(500), amount + dice.upTo(6000), around, around + 1, around - 1]));
  const paddle = paddleFor(dice, bidder);
  const request = { bidderId: bidder, amount: amount * CENTS, maximum: maximum * CENTS, confirm: !dice.oneIn(6) };
  const decision = decide(state, terms, paddle.paddle, request, at * 1000);
  const refused = clerk.bid({
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
    ? { state: decision.outcome.state, lines: decision.outcome.lines, rules: 'accepted', clerk: refused ?? 'accepted' }
    : { state, lines: [], rules: decision.refusal.code, clerk: refused ?? 'accepted' };
}

function tryReserve(dice: Dice, state: FloorState, clerk: Clerk, at: number) {
  const present = clerk.sheet.reserve;
  const reserve = dice.oneIn(4) ? null : Math.max(1, (present ?? 1000) - dice.upTo(3000) + 200);
  const may = present !== null && at < clerk.sheet.closesAt && (reserve === null || reserve < present);
  const inMinor = reserve === null ? null : minor(reserve * CENTS);
  const allowed = mayLower(state, inMinor, at * 1000);
  if (may) clerk.lowerReserve(reserve);
  const changed = allowed ? applyReserveChange(state, { kind: 'reserve_change', reserve: inMinor, changedAt: at * 1000 }) : { state, lines: [] };
  return { ...changed, rules: allowed ? 'lowered' : 'not lowered', clerk: may ? 'lowered' : 'not lowered' };
}

function paddleFor(dice: Dice, userId: string): { readonly paddle: Paddle; readonly barred: string | null; readonly limitLeft: number } {
  const limit = dice.oneIn(8) ? dice.upTo(8000) : 1_000_000;
  const exposure = dice.oneIn(4) ? dice.upTo(2000) : 0;
  const barred = dice.oneIn(12)
    ? dice.pick(['account_blocked', 'own_auction', 'email_not_verified', 'terms_not_accepted', 'no_payment_method'] as const)
    : null;
  const paddle: Paddle = {
    userId,
    blocked: barred === 'account_blocked',
    sellsThisAuction: barred === 'own_auction',
    isStaff: false,
    emailVerified: barred !== 'email_not_verified',
    termsAccepted: barred !== 'terms_not_accepted',
    hasPaymentMethod: barred !== 'no_payment_method',
    holdDeclines: dice.oneIn(20),
    limit: minor(limit * CENTS),
    exposure: minor(exposure * CENTS),
  };
  return { paddle, barred, limitLeft: Math.max(0, limit - exposure) };
}

function viewOfRules(state: FloorState, terms: AuctionTerms, history: readonly string[]) {
  return {
    price: state.price === null ? null : state.price / CENTS,
    leader: state.leader?.bidderId ?? null,
    maximum: state.leader === null ? null : state.leader.maximum / CENTS,
    minimum: minimumBid(state, terms) / CENTS,
    closesAt: state.closesAt / 1000,
    reserve: reserveStatus(state),
    hammer: hammer(state).status,
    count: state.bidCount,
    history: history.join(', '),
  };
}

function viewOfClerk(clerk: Clerk) {
  const { sheet, minimum, reserveWord } = clerk;
  return {
    price: sheet.price,
    leader: sheet.leader,
    maximum: sheet.leader === null ? null : sheet.best.get(sheet.leader),
    minimum,
    closesAt: sheet.closesAt,
    reserve: reserveWord,
    hammer: clerk.hammer(),
    count: sheet.history.length,
    history: sheet.history.join(', '),
  };
}

function compared(rules: Readonly<Record<string, unknown>>, clerk: Readonly<Record<string, unknown>>): Omit<Disagreement, 'seed' | 'step'> | null {
  const what = Object.keys(rules).find((key) => rules[key] !== clerk[key]);
  return what === undefined ? null : { what, rules: rules[what], clerk: clerk[what] };
}
