import { MAX_AMOUNT } from '#contract/limits.ts';
import { type LeadingMaximums, allocatedElsewhere } from '#auction/limit.ts';
import type { MinorUnits, Paddle } from '#auction/types.ts';
import { subtractToZero, minor } from '#auction/money.ts';
import type { PaddleRecord } from '#modules/accounts/index.ts';
import type { AuctionInfo } from './store/auction-info.ts';

/** Several leading bids can exceed one amount; the rules' sums stay exact below it. */
const MAX_SUM = MAX_AMOUNT * 8;

export function paddleOf(
  record: PaddleRecord | null,
  {
    userId,
    info,
    memberships,
    exposureElsewhere,
    leads,
    blockedIds,
    hasConflict,
    holdDeclines = record?.holdDeclines ?? false,
  }: {
    userId: string;
    info: AuctionInfo;
    memberships: readonly string[];
    exposureElsewhere: number;
    leads: LeadingMaximums;
    blockedIds: readonly string[];
    hasConflict: boolean;
    holdDeclines?: boolean;
  },
): Paddle {
  const clamped = (amount: number): MinorUnits => minor(Math.min(Math.max(amount, 0), MAX_SUM));
  const limit = clamped(record?.limit ?? 0);
  const exposure = clamped(exposureElsewhere);
  const plans = record?.planAllocations ?? [];
  const limitLeft = subtractToZero(limit, exposure);
  const allocatedToPlans = plans.length === 0 ? 0 : allocatedElsewhere(info.auctionId, { plans, leads, limitLeft });
  return {
    userId,
    blocked: (record?.blocked ?? false) || blockedIds.includes(userId),
    emailVerified: record?.emailVerified ?? false,
    termsAccepted: record?.termsAccepted ?? false,
    hasPaymentMethod: record?.hasPaymentMethod ?? false,
    holdDeclines,
    isStaff: record?.isStaff ?? false,
    hasConflict,
    limit,
    exposure,
    allocatedToPlans: clamped(allocatedToPlans),
    sellsThisAuction: info.sellerId === userId || (info.dealerId !== null && memberships.includes(info.dealerId)),
  };
}
