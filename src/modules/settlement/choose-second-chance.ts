import { isPublicStatus } from '#auction/lifecycle.ts';
import { accepted, refuse, type Result } from '#contract/result.ts';
import type { Executor } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/http/actor.ts';
import { CHOICES_BY_USER, type SettlementContext } from './deps.ts';
import { findAccepting, putSecondChanceChoices } from './store/second-chance-choices.ts';

/** Whether a bidder wants this vehicle offered to them if the winner doesn't buy it. Fixed once the auction closes. */
export async function chooseSecondChance(
  context: SettlementContext,
  actor: SignedIn,
  { slug, accepts }: { slug: string; accepts: boolean },
): Promise<Result<{ accepts: boolean }>> {
  const tooMany = await context.limits.take(CHOICES_BY_USER, actor.userId);
  if (tooMany !== null) return tooMany;
  return context.database.transaction(async (transaction): Promise<Result<{ accepts: boolean }>> => {
    const auction = await context.bidding.closedAuctions.readBySlug(transaction, slug);
    if (auction === null || !isPublicStatus(auction.status)) return refuse('auction_not_found');
    const at = await context.clock.now(transaction);
    const isDecided = (auction.status !== 'scheduled' && auction.status !== 'live') || at >= auction.closesAt;
    if (isDecided) return refuse('second_chance_fixed');
    await saveSecondChanceChoices(transaction, [
      { auctionId: auction.auctionId, userId: actor.userId, accepts, chosenAt: at },
    ]);
    return accepted({ accepts });
  });
}

/** Bids carry the choice too. Of several for one auction in one transaction, the bidder's last one counts. */
export async function saveSecondChanceChoices(
  transaction: Executor,
  choices: readonly { auctionId: string; userId: string; accepts: boolean; chosenAt: number }[],
): Promise<void> {
  const last = new Map(choices.map((choice) => [`${choice.auctionId} ${choice.userId}`, choice]));
  await putSecondChanceChoices(
    transaction,
    [...last.values()].map(({ auctionId, userId, accepts, chosenAt }) => ({
      auction_id: auctionId,
      user_id: userId,
      accepts,
      chosen_at: new Date(chosenAt),
    })),
  );
}

export async function secondChancesOf(
  executor: Executor,
  userId: string,
  auctionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await findAccepting(executor, { auctionIds, userIds: [userId] });
  return new Set(rows.map(({ auctionId }) => auctionId));
}
