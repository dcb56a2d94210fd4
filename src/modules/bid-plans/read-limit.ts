import type { Executor } from '#platform/database/database.ts';
import type { BidPlansContext } from './deps.ts';

/** A member's bidding limit, and the maximums with which they lead anywhere. */
export interface BiddingLimit {
  readonly amount: number;
  readonly led: number;
}

export async function readLimit(
  { accounts, bidding }: Pick<BidPlansContext, 'accounts' | 'bidding'>,
  executor: Executor,
  userId: string,
): Promise<BiddingLimit> {
  const paddle = await accounts.readPaddle(executor, userId);
  return { amount: paddle?.limit ?? 0, led: await bidding.exposureOf(executor, userId) };
}
