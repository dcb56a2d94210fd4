import type { AuctionSummary } from '#contract/auctions.ts';
import { AuctionCard } from './auction-card.tsx';

interface AuctionCardsProps {
  readonly auctions: readonly AuctionSummary[];
  readonly serverTime: number;
  readonly watching: readonly string[];
}

export function AuctionCards({ auctions, serverTime, watching }: AuctionCardsProps) {
  return (
    <div className="mt-5 grid gap-x-5 gap-y-10 sm:grid-cols-2 xl:grid-cols-4">
      {auctions.map((auction, index) => (
        <AuctionCard
          key={auction.slug}
          auction={auction}
          serverTime={serverTime}
          isWatching={watching.includes(auction.slug)}
          isFirst={index === 0}
          level="h3"
        />
      ))}
    </div>
  );
}
