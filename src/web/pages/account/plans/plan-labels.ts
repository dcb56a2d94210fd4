import type { BidPlanItem, PlannedCarItem, PlannedCarStatus } from '#contract/bid-plans.ts';

const CAR_BADGES: Readonly<Record<PlannedCarStatus, { readonly className: string; readonly text: string }>> = {
  waiting: { className: 'badge-soon', text: 'Waiting' },
  bidding: { className: 'badge-soon', text: 'Bidding' },
  leading: { className: 'badge-high', text: 'Leading' },
  won: { className: 'badge-met', text: 'Won' },
  outbid: { className: 'badge-outbid', text: 'Outbid' },
  lost: { className: 'badge-unsold', text: 'Lost' },
  refused: { className: 'badge-notmet', text: 'Not possible' },
  removed: { className: 'badge-withdrawn', text: 'Removed' },
};

const WITHDRAWN = { className: 'badge-withdrawn', text: 'Withdrawn' };
const NEEDS_BANK = { className: 'badge-soon', text: 'Needs your bank' };
const NOT_NEEDED = { className: 'badge-withdrawn', text: 'Not needed' };

/** A plan that has won enough didn't lose the cars that it would have bid on otherwise. */
export function badgeOf(car: PlannedCarItem, { won, wins }: Pick<BidPlanItem, 'won' | 'wins'>) {
  if (car.state === 'withdrawn') return WITHDRAWN;
  const isNotNeeded = won >= wins && (car.status === 'waiting' || (car.status === 'lost' && isWithinMaximum(car)));
  if (isNotNeeded) return NOT_NEEDED;
  return car.needs === 'bank' ? NEEDS_BANK : CAR_BADGES[car.status];
}

/** The plan would have gone on bidding here, unless the reserve was in its way. */
const isWithinMaximum = ({ price, maximum, reserve_status: reserve }: PlannedCarItem): boolean =>
  price === null || (reserve !== 'not_met' && price.amount < maximum.amount);

export const PLAN_STATES: Readonly<Record<BidPlanItem['state'], string>> = {
  active: 'Active',
  paused: 'Paused',
  cancelled: 'Canceled',
  ended: 'Ended',
};
