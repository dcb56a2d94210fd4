import { isDeepStrictEqual } from 'node:util';
import { type LeadingMaximums, type PlanAllocation, allocatedToPlans } from '#auction/limit.ts';
import { formatAmount } from '#contract/format/money.ts';
import type { Executor } from '#platform/database/database.ts';
import type { BidPlansContext } from './deps.ts';

export interface BiddingLimit {
  readonly amount: number;
  readonly leads: LeadingMaximums;
  readonly allocations: readonly PlanAllocation[];
}

export async function readLimit(
  { accounts, bidding }: Pick<BidPlansContext, 'accounts' | 'bidding'>,
  executor: Executor,
  userId: string,
): Promise<BiddingLimit> {
  const paddle = await accounts.readPaddle(executor, userId);
  return {
    amount: paddle?.limit ?? 0,
    leads: await bidding.leadsOf(executor, userId),
    allocations: paddle?.planAllocations ?? [],
  };
}

/** Waits until no bid of the member is being decided. Call it under the locks of the plan's auctions. */
export async function lockLimit(
  context: Pick<BidPlansContext, 'accounts' | 'bidding'>,
  transaction: Executor,
  userId: string,
): Promise<BiddingLimit> {
  await context.accounts.lockPaddle(transaction, userId);
  return readLimit(context, transaction, userId);
}

/** Returns by how much bids in force and plans exceed the limit, or a negative number. */
export const excessOf = ({ amount, leads, allocations }: BiddingLimit): number =>
  sumOf(leads) + allocatedToPlans(allocations, leads) - amount;

/** Returns what a plan takes of the limit and what is free for it, if it would newly exceed the limit. */
export function shortfallOf(
  limit: BiddingLimit,
  { before, after }: { before: PlanAllocation | null; after: PlanAllocation },
): { readonly needs: number; readonly free: number } | null {
  const others = limit.allocations.filter((allocation) => !isDeepStrictEqual(allocation, before));
  const excess = excessOf({ ...limit, allocations: [...others, after] });
  if (excess <= 0 || (before !== null && excess <= excessOf({ ...limit, allocations: [...others, before] })))
    return null;
  const led = sumOf(new Map([...limit.leads].filter(([auctionId]) => auctionId in after.cars)));
  const needs = led + allocatedToPlans([after], limit.leads);
  return { needs, free: Math.max(0, needs - excess) };
}

export const shortfallAmounts = ({ needs, free }: { needs: number; free: number }, currency: string) => ({
  needs: formatAmount(needs, currency),
  free: formatAmount(free, currency),
});

const sumOf = (leads: LeadingMaximums): number => [...leads.values()].reduce((sum, maximum) => sum + maximum, 0);
