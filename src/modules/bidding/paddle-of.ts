import { MAX_AMOUNT } from '#contract/limits.ts';
import { type Leads, setAsideElsewhere } from '#auction/limit.ts';
import type { MinorUnits, Paddle } from '#auction/types.ts';
import { subtractToZero, minor } from '#auction/money.ts';
import type { PaddleRecord } from '#modules/accounts/index.ts';
import type { AuctionFacts } from './store/facts.ts';

/** Several leading bids can exceed one amount; the rules' sums stay exact below it. */
const MAX_SUM = MAX_AMOUNT * 8;

export function paddleOf(
  record: PaddleRecord | null,
  {
    userId,
    facts,
    memberships,
    exposureElsewhere,
    leads,
    blockedIds,
    hasConflict,
    holdDeclines = record?.holdDeclines ?? false,
  }: {
    userId: string;
    facts: AuctionFacts;
    memberships: readonly string[];
    exposureElsewhere: number;
    /** Needed only with active bid plans. */
    leads: Leads;
    blockedIds: readonly string[];
    hasConflict: boolean;
    holdDeclines?: boolean;
  },
): Paddle {
  const clamped = (amount: number): MinorUnits => minor(Math.min(Math.max(amount, 0), MAX_SUM));
  const limit = clamped(record?.limit ?? 0);
  const exposure = clamped(exposureElsewhere);
  const plans = record?.planReserves ?? [];
  const limitLeft = subtractToZero(limit, exposure);
  const reserve = plans.length === 0 ? 0 : setAsideElsewhere(facts.auctionId, { plans, leads, limitLeft });
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
    reserve: clamped(reserve),
    sellsThisAuction: facts.sellerId === userId || (facts.dealerId !== null && memberships.includes(facts.dealerId)),
  };
}
