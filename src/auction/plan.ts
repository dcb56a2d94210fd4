import { refusalOfAuction } from './eligibility.ts';
import { resultAtClose } from './hammer.ts';
import { minimumBid } from './increments.ts';
import type { PlanAllocation } from './limit.ts';
import { allInPrice } from './premium.ts';
import type { AuctionStatus, AuctionTerms, BiddingState, EpochMs, MinorUnits } from './types.ts';

export interface PlannedCar {
  readonly auctionId: string;
  readonly maximum: MinorUnits;
  /** The close as first scheduled. It orders the cars; an extension doesn't. */
  readonly scheduledClose: EpochMs;
  /** Orders cars with the same scheduled close. */
  readonly position: number;
  readonly isRemoved: boolean;
  /** The maximum of a bid that the plan has decided on, while its answer isn't recorded. */
  readonly pendingMaximum: MinorUnits | null;
  /** The plan's last bid was refused, and the member hasn't tried again. */
  readonly isRefused: boolean;
  /** The member has bids in the auction that a void could let lead again. */
  readonly hasUnreleasedBids: boolean;
  readonly state: BiddingState;
  readonly terms: AuctionTerms;
  readonly taxBasisPoints: number;
}

export interface BidPlan {
  readonly bidderId: string;
  readonly wins: number;
  /** The most that all cars together may cost, with premium and tax. Null without a limit. */
  readonly budget: MinorUnits | null;
  readonly cars: readonly PlannedCar[];
}

/** `bidding`: a bid was decided on and isn't answered yet. */
export type CarStatus = 'won' | 'leading' | 'bidding' | 'waiting' | 'refused' | 'lost' | 'removed';

export interface PlanBid {
  readonly auctionId: string;
  readonly amount: MinorUnits;
  readonly maximum: MinorUnits;
}

export interface PlanStep {
  /** Auctions where the member doesn't lead: their bids so far must never lead again. Comes before any bid. */
  readonly release: readonly string[];
  readonly bids: readonly PlanBid[];
  /** When a car takes bids again that doesn't now. Everything else that matters changes the auction. */
  readonly recheckAt: EpochMs | null;
}

const DECIDED: ReadonlySet<AuctionStatus> = new Set(['sold', 'reserve_not_met', 'offer', 'not_sold', 'withdrawn']);

export const isDecided = (status: AuctionStatus): boolean => DECIDED.has(status);

/** Returns the status of a plan's car. Only `won`, `leading` and `bidding` take up a place and part of the budget. */
export function carStatus(car: PlannedCar, bidderId: string, now: EpochMs): CarStatus {
  const { state } = car;
  const isOver = isDecided(state.status);
  if (leads(car, bidderId) && !isOver) return 'leading';
  if (car.pendingMaximum !== null) return 'bidding';
  // A sale that was agreed below the reserve is the member's own doing, not the plan's.
  if (state.status === 'sold' && resultAtClose(state).buyerId === bidderId) return 'won';
  if (car.isRemoved) return 'removed';
  if (isOver || state.status === 'closed' || (state.status === 'live' && now >= state.closesAt)) return 'lost';
  if (car.maximum < minimumBid(state, car.terms)) return 'lost';
  return car.isRefused ? 'refused' : 'waiting';
}

/** Returns the most that a car can cost the member now, with premium and tax. */
function exposureOf(car: PlannedCar, bidderId: string, now: EpochMs): number {
  const status = carStatus(car, bidderId, now);
  if (status === 'won') return allIn(car, car.state.price ?? 0);
  return status === 'leading' || status === 'bidding' ? allIn(car, boundMaximum(car, bidderId)) : 0;
}

/** The maximum up to which the member is bound, or will be once the bid in flight is answered. */
const boundMaximum = (car: PlannedCar, bidderId: string): number =>
  Math.max(leads(car, bidderId) ? (car.state.leader?.maximum ?? 0) : 0, car.pendingMaximum ?? 0);

export function commitmentsOf(plan: BidPlan, now: EpochMs): { readonly places: number; readonly cost: number } {
  const taken = plan.cars.filter((car) => takesPlace(carStatus(car, plan.bidderId, now)));
  return { places: taken.length, cost: plan.cars.reduce((sum, car) => sum + exposureOf(car, plan.bidderId, now), 0) };
}

const carsWithStatus = (plan: BidPlan, now: EpochMs, ...statuses: CarStatus[]): PlannedCar[] =>
  plan.cars.filter((car) => statuses.includes(carStatus(car, plan.bidderId, now)));

function costliestOpen(plan: BidPlan, now: EpochMs, amountOf: (car: PlannedCar) => number) {
  const open = carsWithStatus(plan, now, 'leading', 'bidding', 'waiting', 'refused');
  const places = Math.max(0, plan.wins - carsWithStatus(plan, now, 'won').length);
  const amounts = open.map(amountOf).toSorted((one, other) => other - one);
  return { open, most: sum(amounts.slice(0, places)) };
}

const highestMaximum = (car: PlannedCar, bidderId: string): number =>
  car.isRemoved ? boundMaximum(car, bidderId) : car.maximum;

/**
 * Returns the most that a plan can cost, however its cars go: the cars won, and for each place that is left the
 * dearest of the others, within the budget. Premium and tax are included.
 */
export function mostCostOf(plan: BidPlan, now: EpochMs): number {
  const won = wonCostOf(plan, now);
  const most = won + costliestOpen(plan, now, (car) => allIn(car, highestMaximum(car, plan.bidderId))).most;
  const inForce = carsWithStatus(plan, now, 'leading', 'bidding').map((car) =>
    allIn(car, boundMaximum(car, plan.bidderId)),
  );
  // Bids by hand may exceed the budget and the places.
  return Math.max(won + sum(inForce), plan.budget === null ? most : Math.min(plan.budget, most));
}

/** Returns what an active plan sets aside of the bidding limit, which counts maximums and no car that was won. */
export function allocationOf(plan: BidPlan, now: EpochMs): PlanAllocation {
  const { open, most } = costliestOpen(plan, now, (car) => highestMaximum(car, plan.bidderId));
  const left = plan.budget === null ? most : Math.max(0, plan.budget - wonCostOf(plan, now));
  return {
    most: Math.min(left, most),
    cars: Object.fromEntries(open.map((car) => [car.auctionId, highestMaximum(car, plan.bidderId)])),
  };
}

const wonCostOf = (plan: BidPlan, now: EpochMs): number =>
  sum(carsWithStatus(plan, now, 'won').map((car) => allIn(car, car.state.price ?? 0)));

/**
 * Returns what a plan does next. A free place goes to the first car, by scheduled close, that takes bids and that the
 * rest of the budget covers at its maximum. A leading car is raised to its maximum.
 */
export function nextStep(plan: BidPlan, now: EpochMs): PlanStep {
  const { bidderId, wins, budget } = plan;
  let { places, cost } = commitmentsOf(plan, now);
  const bids: PlanBid[] = [];
  for (const car of plan.cars.toSorted(byScheduledClose)) {
    const status = carStatus(car, bidderId, now);
    if (!(status === 'leading' ? mayRaise(car) : status === 'waiting' && places < wins)) continue;
    if (refusalOfAuction(car.state, now) !== null) continue;
    const costAfter = cost - exposureOf(car, bidderId, now) + allIn(car, car.maximum);
    if (budget !== null && costAfter > budget) continue;
    cost = costAfter;
    places += status === 'waiting' ? 1 : 0;
    bids.push({ auctionId: car.auctionId, amount: minimumBid(car.state, car.terms), maximum: car.maximum });
  }
  return {
    release: plan.cars.filter((car) => mustRelease(car, bidderId)).map(idOf),
    bids,
    recheckAt: resumes(plan, now),
  };
}

/** An offer that isn't void, by its number in the ledger. `isReleased`: a plan has given it up. */
interface ReleasableOffer {
  readonly sequence: number;
  readonly bidderId: string;
  readonly maximum: MinorUnits;
  readonly isReleased: boolean;
}

/** Returns the released offers to void as well, because the void of another bid would let them lead. */
export function releasedThatLead(
  { leader }: Pick<BiddingState, 'leader'>,
  valid: readonly ReleasableOffer[],
): number[] {
  const own = valid.filter(({ bidderId }) => bidderId === leader?.bidderId);
  const released = own.filter(({ isReleased }) => isReleased);
  const keepsLead = own.some(({ isReleased, maximum }) => !isReleased && maximum === leader?.maximum);
  return keepsLead ? [] : released.map(({ sequence }) => sequence);
}

export const byScheduledClose = (
  a: Pick<PlannedCar, 'scheduledClose' | 'position'>,
  b: Pick<PlannedCar, 'scheduledClose' | 'position'>,
): number => a.scheduledClose - b.scheduledClose || a.position - b.position;

const idOf = ({ auctionId }: PlannedCar): string => auctionId;
const leads = ({ state }: PlannedCar, bidderId: string): boolean => state.leader?.bidderId === bidderId;
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const takesPlace = (status: CarStatus): boolean => status === 'won' || status === 'leading' || status === 'bidding';
const allIn = ({ terms, taxBasisPoints }: PlannedCar, price: number): number =>
  allInPrice(price as MinorUnits, { ...terms, taxBasisPoints });

/** A bid that isn't answered yet may still take the lead, so nothing is released before. */
const mustRelease = (car: PlannedCar, bidderId: string): boolean =>
  car.hasUnreleasedBids && car.pendingMaximum === null && !leads(car, bidderId);

/** The minimum holds for a leader's raise too. */
const mayRaise = (car: PlannedCar): boolean =>
  !car.isRemoved &&
  !car.isRefused &&
  car.pendingMaximum === null &&
  car.maximum > (car.state.leader?.maximum ?? 0) &&
  car.maximum >= minimumBid(car.state, car.terms);

function resumes({ cars }: BidPlan, now: EpochMs): EpochMs | null {
  const ends = cars.flatMap(({ state: { status, pausedUntil } }) =>
    status === 'live' && pausedUntil !== undefined && pausedUntil > now ? [pausedUntil] : [],
  );
  return ends.length === 0 ? null : Math.min(...ends);
}
