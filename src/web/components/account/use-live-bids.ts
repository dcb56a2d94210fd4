import type { AccountAuction } from '#contract/auctions.ts';
import { latestBidStatus } from '#web/components/auction/viewer-status.ts';
import { useLiveTicks } from '#web/live/use-live.ts';
import { useUser } from '#web/root-data.ts';

export function useLiveBids(auctions: readonly AccountAuction[], asOf: number): readonly AccountAuction[] {
  const username = useUser()?.username;
  return useLiveTicks(auctions, asOf).map((auction) => {
    const { status: bidStatus } = auction.you;
    if (auction.state !== 'live' || (bidStatus !== 'leading' && bidStatus !== 'outbid')) return auction;
    const now = latestBidStatus(bidStatus, auction.leader, username) ?? bidStatus;
    return now === bidStatus
      ? auction
      : { ...auction, you: { ...auction.you, status: now, leading: now === 'leading' } };
  });
}
