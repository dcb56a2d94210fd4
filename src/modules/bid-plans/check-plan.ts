import { isOpenAt } from '#auction/lifecycle.ts';
import { minimumBid } from '#auction/increments.ts';
import { isInUnits, minor } from '#auction/money.ts';
import { type BidPlan, commitmentsOf, isDecided, type PlannedCar } from '#auction/plan.ts';
import { allInPrice } from '#auction/premium.ts';
import type { SaveBidPlan } from '#contract/bid-plans.ts';
import { formatAmount } from '#contract/format/money.ts';
import type { FieldErrors } from '#contract/endpoint.ts';
import type { PlanAuction } from '#modules/bidding/index.ts';
import type { CarRow } from './store.ts';

/** A car as the member entered it. `auction` is null if there is no such auction, `before` unless the plan has it. */
export interface EnteredCar {
  readonly maximum: number;
  readonly auction: PlanAuction | null;
  readonly before: CarRow | null;
  readonly otherPlan: string | null;
}

interface Checked {
  readonly userId: string;
  readonly input: SaveBidPlan;
  readonly entered: readonly EnteredCar[];
  readonly currency: string;
  readonly plan: BidPlan;
  readonly at: number;
}

export function errorsOfPlan({ userId, input, entered, currency, plan, at }: Checked): FieldErrors {
  const errors: FieldErrors = {};
  entered.forEach((car, index) => {
    const isTwice = entered.findIndex(({ auction }) => auction !== null && auction === car.auction) < index;
    const slug = car.auction !== null && isTwice ? 'This auction is in the plan twice.' : errorOfCar(car, currency, at);
    if (slug !== null) errors[`cars.${index}.slug`] = [slug];
    const maximum = slug === null ? errorOfMaximum(car, { userId, budget: input.budget, at }) : null;
    if (maximum !== null) errors[`cars.${index}.maximum`] = [maximum];
  });
  const { places, cost } = commitmentsOf(withRaises(plan), at);
  if (places > input.wins)
    errors['wins'] = [`You already won or lead ${places} of these auctions. Enter ${places} or more.`];
  if (input.budget !== null && cost > input.budget)
    errors['budget'] = [`The auctions you won or lead can already cost ${formatAmount(cost, currency)}.`];
  return errors;
}

function errorOfCar({ auction, before, otherPlan }: EnteredCar, currency: string, at: number): string | null {
  if (auction === null) return 'We can’t find this auction.';
  if (otherPlan !== null) return `This auction is in your plan “${otherPlan}” already.`;
  if (before === null && !isBiddable(auction, at)) return 'Bidding in this auction has ended.';
  return auction.terms.currency === currency ? null : 'All auctions of a plan must have the same currency.';
}

const isBiddable = ({ state }: PlanAuction, at: number): boolean => state.status === 'scheduled' || isOpenAt(state, at);

function errorOfMaximum(
  { auction, before, maximum }: EnteredCar,
  { userId, budget, at }: { userId: string; budget: number | null; at: number },
): string | null {
  if (auction === null || !isBiddable(auction, at)) return null;
  const { terms, state } = auction;
  const amount = (value: number): string => formatAmount(value, terms.currency);
  if (!isInUnits(maximum, terms.bidUnit)) return `Enter a multiple of ${amount(terms.bidUnit)}.`;
  const leading = state.leader?.bidderId === userId ? state.leader.maximum : null;
  if (leading !== null && maximum < leading) return `You already bid up to ${amount(leading)}. You can only raise it.`;
  const isChanged = before === null || before.ended_at !== null || maximum !== before.maximum;
  const least = minimumBid(state, terms);
  if (isChanged && maximum < least && maximum !== leading) return `Enter at least ${amount(least)}, the next bid.`;
  const allIn = allInPrice(minor(maximum), { ...terms, taxBasisPoints: auction.taxBasisPoints });
  if (budget === null || allIn <= budget) return null;
  return `With the buyer’s premium and tax this is ${amount(allIn)}, more than your budget.`;
}

function withRaises(plan: BidPlan): BidPlan {
  const raised = (car: PlannedCar): PlannedCar =>
    car.state.leader?.bidderId === plan.bidderId && !car.isRemoved && !isDecided(car.state.status)
      ? { ...car, pendingMaximum: car.maximum }
      : car;
  return { ...plan, cars: plan.cars.map(raised) };
}
