import { incrementAt } from './increments.ts';
import { applyReserveChange, applyOffer } from './maximum.ts';
import { isInUnits, MAX_MINOR_UNITS, minor } from './money.ts';
import { reserveStatus } from './reserve.ts';
import type { AuctionTerms, BiddingState, BidLine, EpochMs, MinorUnits, ReserveChange } from './types.ts';

export interface MaximumRange {
  readonly least: number;
  readonly most: number;
}

/** The leader's maximum is known only within bounds. An undisclosed reserve is above all of them. */
export interface PublicState {
  readonly state: Omit<BiddingState, 'leader'> & { readonly leader: string | null };
  readonly maximum: MaximumRange | null;
}

/** Without an amount it is the leader's own bid, which has no public line. */
export interface PublicBid {
  readonly by: string;
  readonly amount: number | null;
  readonly automatic: { readonly by: string; readonly amount: number } | null;
  readonly placedAt: EpochMs;
  /** What the bidder's maximum is at least: the amount of a bid without a public line was at least the minimum. */
  readonly leastMaximum?: number;
  /** The bidder's maximum, if it is opened. */
  readonly maximum?: number | undefined;
}

interface Explanation {
  readonly before: number;
  readonly ownMaximum: number;
  readonly after: MaximumRange;
}

/** Maximums are in bid units. */
const inUnits = ({ least, most }: MaximumRange, unit: MinorUnits): MaximumRange => ({
  least: roundedUp(least, unit),
  most: Math.floor(most / unit) * unit,
});
const roundedUp = (value: number, unit: MinorUnits): number => Math.ceil(value / unit) * unit;

/** A reserve that nobody has disclosed is set to this. */
export const UNDISCLOSED_RESERVE = minor(MAX_MINOR_UNITS);
const MOST = MAX_MINOR_UNITS - 1;

/** Finds maximums for which the rules give this result. Null if there are none: the rules were not followed. */
export function explainBid(before: PublicState, terms: AuctionTerms, bid: PublicBid): PublicState | null {
  const { state } = before;
  const known = before.maximum === null ? null : inUnits(before.maximum, terms.bidUnit);
  const own = ownRange(bid);
  const isPossible = own.least <= own.most && isInUnits(bid.maximum ?? 0, terms.bidUnit);
  const found = !isPossible ? null : explanationOf({ state, maximum: known }, terms, { ...bid, own });
  if (found === null) return null;
  const after = inUnits(found.after, terms.bidUnit);
  const ownMaximum = bid.maximum ?? roundedUp(found.ownMaximum, terms.bidUnit);
  if (ownMaximum < 1 || after.least > after.most) return null;
  const leader = state.leader === null ? null : { bidderId: state.leader, maximum: minor(found.before) };
  const result = applyOffer({ ...state, leader }, terms, {
    kind: 'offer',
    bidderId: bid.by,
    amount: minor(bid.amount ?? ownMaximum),
    maximum: minor(ownMaximum),
    placedAt: bid.placedAt,
  });
  if (!hasLines(bid, result.lines)) return null;
  return { state: { ...result.state, leader: result.state.leader?.bidderId ?? null }, maximum: after };
}

const ownRange = ({ amount, leastMaximum = 0, maximum }: PublicBid): MaximumRange => ({
  least: Math.max(amount ?? 0, leastMaximum, maximum ?? 0),
  most: maximum ?? MOST,
});

/** While the reserve is unmet, the price shows whether the leader's maximum reaches it. */
export function explainReserveChange(
  { state, maximum }: PublicState,
  change: ReserveChange,
  automatic: PublicBid['automatic'],
): PublicState | null {
  const isOpen = change.reserve !== null && reserveStatus({ ...state, reserve: change.reserve }) === 'not_met';
  const bounds =
    maximum === null || !isOpen
      ? maximum
      : raise(maximum, { price: automatic?.amount ?? 0, reserve: change.reserve, own: { least: 0, most: MOST } }).after;
  const after = bounds !== null && maximum !== null ? { ...bounds, most: Math.min(bounds.most, maximum.most) } : null;
  if (after !== null && after.least > after.most) return null;
  const leader =
    state.leader === null || after === null ? null : { bidderId: state.leader, maximum: minor(after.least) };
  const result = applyReserveChange({ ...state, leader }, change);
  if (!hasLines({ by: '', amount: null, automatic }, result.lines)) return null;
  return { state: { ...result.state, leader: state.leader }, maximum: after };
}

function hasLines({ by, amount, automatic }: Omit<PublicBid, 'placedAt'>, lines: readonly BidLine[]): boolean {
  const ownMaximum = lines.find((line) => !line.automatic);
  const ours = lines.find((line) => line.automatic);
  return (
    (ownMaximum === undefined ? amount === null : ownMaximum.amount === amount && ownMaximum.bidderId === by) &&
    (ours === undefined ? automatic === null : ours.amount === automatic?.amount && ours.bidderId === automatic.by)
  );
}

function explanationOf(
  { state, maximum }: PublicState,
  terms: AuctionTerms,
  bid: PublicBid & { readonly own: MaximumRange },
): Explanation | null {
  const price = bid.automatic?.amount ?? bid.amount ?? state.price;
  if (price === null) return null;
  const hasReserveToMeet = state.reserve !== null && (state.price ?? 0) < state.reserve;
  const reserve = hasReserveToMeet ? (state.reserve ?? 0) : null;
  if (maximum === null) {
    if (bid.amount === null) return null;
    const after = overlap(firstMaximum(bid.amount, price, reserve), bid.own);
    return { before: 0, ownMaximum: after.least, after };
  }
  if (bid.amount === null) return state.leader === bid.by ? raise(maximum, { price, reserve, own: bid.own }) : null;
  const seen = { amount: bid.amount, price, floor: Math.max(bid.amount, state.price ?? 0), own: bid.own, terms };
  const leads = (bid.automatic?.by ?? bid.by) === bid.by;
  if (!leads) return fallShort(maximum, seen);
  const found = takeLead(maximum, seen, reserve);
  return found === null ? null : { ...found, after: overlap(found.after, bid.own) };
}

const overlap = (one: MaximumRange, other: MaximumRange): MaximumRange => ({
  least: Math.max(one.least, other.least),
  most: Math.min(one.most, other.most),
});

function firstMaximum(amount: number, price: number, reserve: number | null): MaximumRange {
  if (price > amount) return { least: price, most: MOST };
  return { least: amount, most: reserve !== null && amount < reserve ? reserve - 1 : MOST };
}

function raise(
  leader: MaximumRange,
  { price, reserve, own }: { price: number; reserve: number | null; own: MaximumRange },
): Explanation {
  const raised = { least: Math.max(leader.least, own.least), most: Math.max(leader.most, own.most) };
  const isMet = reserve !== null && price >= reserve;
  const allowed = { least: isMet ? reserve : 0, most: reserve === null || isMet ? MOST : reserve - 1 };
  const after = overlap(raised, allowed);
  return { before: leader.least, ownMaximum: after.least, after };
}

interface Seen {
  readonly amount: number;
  readonly price: number;
  readonly floor: number;
  readonly own: MaximumRange;
  readonly terms: AuctionTerms;
}

function takeLead(
  leader: MaximumRange,
  { amount, price, floor, own, terms }: Seen,
  reserve: number | null,
): Explanation | null {
  const most = reserve !== null && price < reserve ? reserve - 1 : MOST;
  if (price === reserve) {
    const below = findMaximum(leader, terms, (raised) => raised <= price);
    if (below !== null) return { before: below, ownMaximum: price, after: { least: price, most } };
    return { before: leader.least, ownMaximum: price, after: { least: price, most: price } };
  }
  if (price > floor) {
    const exact = findMaximum(leader, terms, (raised) => raised === price, price);
    if (exact !== null) return { before: exact, ownMaximum: price, after: { least: price, most } };
    const above = findMaximum({ ...leader, most: Math.min(leader.most, price - 1) }, terms, (r) => r >= price, price);
    return above === null ? null : { before: above, ownMaximum: price, after: { least: price, most: price } };
  }
  const below = findMaximum(leader, terms, (raised) => raised <= price);
  if (below !== null) {
    const least = Math.max(amount, below + 1);
    const before = own.most > below ? below : leader.least;
    return { before, ownMaximum: least, after: { least: Math.max(amount, leader.least + 1), most } };
  }
  const least = Math.max(amount, leader.least + 1);
  return { before: leader.least, ownMaximum: least, after: { least, most: Math.min(price, most) } };
}

function fallShort(leader: MaximumRange, { price, floor, own, terms }: Seen): Explanation | null {
  const challenger = overlap(own, { least: 0, most: leader.most });
  const fulfilled = findMaximum(
    challenger,
    terms,
    (raised) => (price > floor ? raised === price : raised <= price),
    price,
  );
  const least = Math.max(leader.least, challenger.least, price > floor ? price : 0);
  if (fulfilled !== null && least <= leader.most)
    return { before: least, ownMaximum: fulfilled, after: { least, most: leader.most } };
  if (price > floor) {
    const isPossible = leader.least <= price && price <= leader.most;
    return isPossible ? { before: price, ownMaximum: price, after: { least: price, most: price } } : null;
  }
  return { before: least, ownMaximum: challenger.least, after: { least, most: Math.min(leader.most, price) } };
}

/** In each row of the table only the lowest maximum and the lowest one that gives the price or more matter. */
function findMaximum(
  { least, most }: MaximumRange,
  { increments, bidUnit }: AuctionTerms,
  fulfills: (raised: number) => boolean,
  price: number = 0,
): number | null {
  for (const [index, { from, step }] of increments.entries()) {
    const first = roundedUp(Math.max(least, index === 0 ? 0 : from), bidUnit);
    const last = Math.min(most, (increments[index + 1]?.from ?? Infinity) - 1);
    for (const candidate of [first, roundedUp(price - step, bidUnit)])
      if (candidate >= first && candidate <= last && fulfills(candidate + incrementAt(minor(candidate), increments)))
        return candidate;
  }
  return null;
}
