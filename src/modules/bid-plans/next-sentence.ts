import { byScheduledClose, type CarStatus, commitmentsOf, carStatus } from '#auction/plan.ts';
import { minor } from '#auction/money.ts';
import { allInPrice } from '#auction/premium.ts';
import { reserveStatus } from '#auction/reserve.ts';
import { type LoadedCar, planOf } from './load-plan.ts';
import type { PlanRow } from './store.ts';

export function nextSentence(plan: PlanRow, loaded: readonly LoadedCar[], at: number): string {
  const cars = loaded.toSorted((a, b) => byScheduledClose(a.car, b.car));
  const having = (status: CarStatus): LoadedCar[] =>
    cars.filter(({ car }) => carStatus(car, plan.user_id, at) === status);
  const won = having('won').length;
  if (plan.state === 'cancelled') return 'Canceled. Bids that were already placed still count.';
  if (plan.state === 'ended')
    return won === 0 ? 'Over. You won none of these auctions.' : `Over. You won ${auctionsText(won)}.`;
  if (plan.state === 'paused') return 'Paused. We place no more bids; those already placed still count.';
  if (won >= plan.wins) return `Done. You won ${auctionsText(won)}, so we don’t bid on the others.`;
  const [bidding] = having('bidding');
  if (bidding !== undefined) return `We’re placing a bid on the ${bidding.auction.title}.`;
  const leading = having('leading');
  const [next] = having('waiting');
  const isFull = won + leading.length >= plan.wins;
  if (next === undefined) return sentenceWithoutNext(leading, having('refused'));
  const { title } = next.auction;
  const isCoveredAfterLoss = leading.some((lost) => isCovered(plan, without(cars, lost), next, at));
  if (isFull) {
    const unmet = leading.some(isBelowReserve) ? ', or the reserve isn’t met at the close' : '';
    const then = isCoveredAfterLoss
      ? `If another bidder goes above your maximum${unmet}, we bid on the ${title}.`
      : `Your budget doesn’t cover your maximum on the ${title}, even if you lose ${leading.length === 1 ? 'it' : 'one'}.`;
    return `${leadText(leading)} ${then}`;
  }
  if (!isCovered(plan, cars, next, at)) {
    const rest = `The rest of your budget doesn’t cover your maximum on the ${title}.`;
    if (leading.length === 0) return `${rest} Raise the budget, or lower that maximum.`;
    const then = isCoveredAfterLoss ? ` If another bidder goes above your maximum, we bid on the ${title}.` : '';
    return `${leadText(leading)} ${rest}${then}`;
  }
  if (next.auction.state.status === 'scheduled') return `We bid on the ${title} as soon as its bidding opens.`;
  return `We bid on the ${title} next.`;
}

function sentenceWithoutNext(leading: readonly LoadedCar[], refused: readonly LoadedCar[]): string {
  const [stuck] = refused;
  if (leading.length > 0) return `${leadText(leading)} No other auction of the plan can take a bid.`;
  if (stuck?.row.needs === 'bank')
    return `We bid on the ${stuck.auction.title} as soon as you’ve confirmed the hold with your bank.`;
  if (stuck !== undefined) return `We couldn’t bid on the ${stuck.auction.title}. Fix the reason, then try again.`;
  return 'No auction of the plan can take a bid. Raise a maximum or add an auction.';
}

/** The leader's maximum brings the price to the reserve as soon as it reaches it. */
const isBelowReserve = ({ auction }: LoadedCar): boolean => reserveStatus(auction.state) === 'not_met';

function leadText(leading: readonly LoadedCar[]): string {
  const unmet = leading.filter(isBelowReserve);
  const below = unmet.length === 0 ? '' : ` Your maximum is below the reserve of the ${titlesOf(unmet)}.`;
  return `You lead the ${titlesOf(leading)}.${below}`;
}

function isCovered(plan: PlanRow, cars: readonly LoadedCar[], { car }: LoadedCar, at: number): boolean {
  if (plan.budget === null) return true;
  const { cost } = commitmentsOf(planOf(plan, cars), at);
  return cost + allInPrice(minor(car.maximum), { ...car.terms, taxBasisPoints: car.taxBasisPoints }) <= plan.budget;
}

const without = (cars: readonly LoadedCar[], lost: LoadedCar) => cars.filter((car) => car !== lost);
const auctionsText = (count: number): string => (count === 1 ? '1 auction' : `${count} auctions`);
const titlesOf = (cars: readonly LoadedCar[]): string => cars.map(({ auction }) => auction.title).join(' and the ');
