import { refusalOfPaddle } from '#auction/eligibility.ts';
import type { BidRefusalCode } from '#auction/types.ts';
import type { Executor } from '#platform/database/database.ts';
import type { BiddingDeps } from './deps.ts';
import { readPaddleIn } from './read-bidder-statuses.ts';
import { findWithBidding } from './load-auction.ts';

/** A bidder can still fix anything else, such as a missing card. */
const PREVENTS_BUYING = ['account_blocked', 'own_auction', 'conflict_of_interest'] as const;
export type RefusalToBuy = (typeof PREVENTS_BUYING)[number];

export async function refusalToBuy(
  deps: Pick<BiddingDeps, 'accounts'>,
  executor: Executor,
  { auctionId, userId }: { auctionId: string; userId: string },
): Promise<RefusalToBuy | null> {
  const found = await findWithBidding(executor, auctionId);
  if (found === null) return 'account_blocked';
  const { paddle, isKnown } = await readPaddleIn(deps, executor, { userId, ...found });
  if (!isKnown) return 'account_blocked';
  const code: BidRefusalCode | undefined = refusalOfPaddle(paddle)?.code;
  return PREVENTS_BUYING.find((each) => each === code) ?? null;
}
