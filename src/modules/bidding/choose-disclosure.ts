import { accepted, refuse, type Result } from '#contract/result.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { BiddingDeps } from './deps.ts';
import { lockAuction } from './load-auction.ts';
import { mayChangeReserve } from './policy.ts';
import { updateDisclosure } from './store/states.ts';

/** The seller chooses whether the reserve becomes public if the vehicle isn't sold. Fixed when the auction opens. */
export function chooseDisclosure(
  deps: Pick<BiddingDeps, 'database' | 'clock'>,
  actor: Actor,
  { slug, revealsReserve }: { slug: string; revealsReserve: boolean },
): Promise<Result<{ reveals_reserve: boolean }>> {
  return deps.database.transaction(async (transaction): Promise<Result<{ reveals_reserve: boolean }>> => {
    if (actor.kind === 'guest') return refuse('unauthenticated');
    const locked = await lockAuction(transaction, slug);
    if (locked === null) return refuse('auction_not_found');
    if (!mayChangeReserve(actor, locked.info) || actor.userId !== locked.info.sellerId) return refuse('seller_only');
    if (locked.bidding.state.status !== 'scheduled') return refuse('disclosure_before_opening');
    await updateDisclosure(transaction, locked.info.auctionId, revealsReserve);
    return accepted({ reveals_reserve: revealsReserve });
  });
}
