import { minimumBid } from '#auction/increments.ts';
import { minor } from '#auction/money.ts';
import { allocatedToPlans } from '#auction/limit.ts';
import { byScheduledClose, carStatus, commitmentsOf, isDecided, mostCostOf } from '#auction/plan.ts';
import { allInPrice } from '#auction/premium.ts';
import { reserveStatus } from '#auction/reserve.ts';
import type { PublicStatus } from '#contract/auctions.ts';
import type { BidPlanItem, PlannedCarItem, PlannedCarStatus } from '#contract/bid-plans.ts';
import { money, moneyOrNull } from '#contract/primitives.ts';
import { formatZonelessUtc, toIsoString } from '#contract/format/utc-times.ts';
import { type LoadedCar, planOf } from './load-plan.ts';
import { nextSentence } from './next-sentence.ts';
import { type BiddingLimit, excessOf } from './read-limit.ts';
import type { PlanRow } from './store.ts';

/** For its owner only: it has their maximums. */
export function presentPlan(
  plan: PlanRow,
  loaded: readonly LoadedCar[],
  { at, limit }: { readonly at: number; readonly limit: BiddingLimit },
): BidPlanItem {
  const cars = loaded.toSorted((a, b) => byScheduledClose(a.car, b.car));
  const { cost } = commitmentsOf(planOf(plan, cars), at);
  const reserved = plan.allocation === null ? 0 : allocatedToPlans([plan.allocation], limit.leads);
  const excess = reserved === 0 ? 0 : excessOf(limit);
  const presented = cars.map((each) => presentCar(each, plan.user_id, at));
  const count = (status: PlannedCarStatus): number => presented.filter((car) => car.status === status).length;
  return {
    id: plan.id,
    name: plan.name,
    state: plan.state,
    wins: plan.wins,
    won: count('won'),
    leading: count('leading'),
    budget: moneyOrNull(plan.budget, plan.currency),
    exposure: money(cost, plan.currency),
    most: money(plan.state === 'active' ? mostCostOf(planOf(plan, cars), at) : cost, plan.currency),
    reserved: money(reserved, plan.currency),
    over_limit: excess > 0 ? money(excess, plan.currency) : null,
    next: nextSentence(plan, cars, at),
    cars: presented,
    created_at: toIsoString(plan.created_at),
  };
}

function presentCar({ row, auction, car }: LoadedCar, userId: string, at: number): PlannedCarItem {
  const { state, terms, taxBasisPoints } = auction;
  const { currency } = terms;
  const status = carStatus(car, userId, at);
  return {
    slug: auction.slug,
    title: auction.title,
    state: state.status as PublicStatus,
    scheduled_close: formatZonelessUtc(auction.scheduledClose),
    close_date: formatZonelessUtc(state.closesAt),
    price: moneyOrNull(state.price, currency),
    minimum_bid: money(minimumBid(state, terms), currency),
    reserve_status: reserveStatus(state),
    maximum: money(car.maximum, currency),
    all_in_maximum: money(allInPrice(minor(car.maximum), { ...terms, taxBasisPoints }), currency),
    leading_maximum: status === 'leading' ? money(state.leader?.maximum ?? 0, currency) : null,
    // A price above the maximum may still fall, or the maximum be raised.
    status: status === 'lost' && !isDecided(state.status) ? 'outbid' : status,
    refusal: status === 'refused' ? row.refusal : null,
    needs: status === 'refused' ? row.needs : null,
  };
}
