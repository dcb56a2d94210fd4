import type { AuctionSummary } from '#contract/auctions.ts';
import { useLiveTicks } from '#web/live/use-live.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { AuctionCard } from './auction-card.tsx';

export function SimilarAuctions({ auctions, serverTime }: { auctions: readonly AuctionSummary[]; serverTime: number }) {
  const current = useLiveTicks(auctions, serverTime);
  if (current.length === 0) return null;
  return (
    <section className="later far no-print wrapx mt-20">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="heading text-h2">Similar auctions</h2>
        <PageLink
          to="/auctions"
          className="link inline-flex min-h-11 items-center whitespace-nowrap text-[.9375rem] font-strong"
        >
          All auctions
        </PageLink>
      </div>
      <div className="grid gap-x-5 gap-y-10 sm:grid-cols-2 xl:grid-cols-4">
        {current.map((auction) => (
          <AuctionCard key={auction.slug} auction={auction} serverTime={serverTime} />
        ))}
      </div>
    </section>
  );
}
