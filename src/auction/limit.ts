/** What an active bid plan sets aside of its member's bidding limit. */
export interface PlanAllocation {
  /** The most that its undecided cars can count towards the limit together. */
  readonly most: number;
  readonly cars: Readonly<Record<string, number>>;
}

/** The maximums with which a member leads, by auction. */
export type LeadingMaximums = ReadonlyMap<string, number>;

/**
 * Returns what plans set aside beside the bids in force. A plan counts once: what its cars already count is not set
 * aside again, but what a bid by hand exceeds the plan's maximum by is.
 */
export const allocatedToPlans = (plans: readonly PlanAllocation[], leads: LeadingMaximums): number =>
  plans.reduce((sum, plan) => sum + restOf(plan, leads), 0);

/** Returns how much of the remaining limit is reserved, so that a bid in this auction can't use it. */
export function allocatedElsewhere(
  auctionId: string,
  { plans, leads, limitLeft }: { plans: readonly PlanAllocation[]; leads: LeadingMaximums; limitLeft: number },
): number {
  const own = plans.find(({ cars }) => auctionId in cars);
  const left = Math.max(
    0,
    limitLeft - allocatedToPlans(own === undefined ? plans : plans.filter((plan) => plan !== own), leads),
  );
  const planned = own?.cars[auctionId];
  if (own === undefined || planned === undefined) return limitLeft - left;
  // Up to its maximum in the plan a bid uses what that plan set aside. Above, the plan's other cars count beside it.
  const rest = restOf(own, new Map(leads).set(auctionId, planned));
  return limitLeft - Math.max(left - rest, Math.min(planned, left));
}

const restOf = ({ most, cars }: PlanAllocation, leads: LeadingMaximums): number =>
  Math.max(
    0,
    most - Object.entries(cars).reduce((sum, [id, planned]) => sum + Math.min(leads.get(id) ?? 0, planned), 0),
  );
