import type { BidPlanItem, PlannedCarStatus } from '#contract/bid-plans.ts';

export const CAR_BADGES: Readonly<Record<PlannedCarStatus, { readonly className: string; readonly text: string }>> = {
  waiting: { className: 'badge-soon', text: 'Waiting' },
  bidding: { className: 'badge-soon', text: 'Bidding' },
  leading: { className: 'badge-high', text: 'Leading' },
  won: { className: 'badge-met', text: 'Won' },
  outbid: { className: 'badge-outbid', text: 'Outbid' },
  lost: { className: 'badge-unsold', text: 'Lost' },
  refused: { className: 'badge-notmet', text: 'Not possible' },
  removed: { className: 'badge-withdrawn', text: 'Removed' },
};

/** A car that the plan would have bid on if it had not won enough. */
export const NOT_NEEDED = { className: 'badge-withdrawn', text: 'Not needed' };

export const PLAN_STATES: Readonly<Record<BidPlanItem['state'], string>> = {
  active: 'Active',
  paused: 'Paused',
  cancelled: 'Canceled',
  ended: 'Over',
};
