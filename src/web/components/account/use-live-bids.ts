import type { AccountAuction } from '#contract/auctions.ts';
import { standingNow } from '#web/components/auction/marks.ts';
import { useLiveTicks } from '#web/live/use-live.ts';
import { useUser } from '#web/root-data.ts';

export function useLiveBids(auctions: readonly AccountAuction[], asOf: number): readonly AccountAuction[] {
  const username = useUser()?.username;
  return useLiveTicks(auctions, asOf).map((auction) => {
    const { standing } = auction.you;
    if (auction.state !== 'live' || (standing !== 'leading' && standing !== 'outbid')) return auction;
    const now = standingNow(standing, auction.leader, username) ?? standing;
    return now === standing
      ? auction
      : { ...auction, you: { ...auction.you, standing: now, leading: now === 'leading' } };
  });
}
