import type { AuctionSummary } from '#contract/auctions.ts';
import { useLiveTicks } from '#web/live/use-live.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { AuctionCard } from './auction-card.tsx';
import { isOnOffer } from './auction-figures.ts';

interface SimilarAuctionsProps {
  auctions: readonly AuctionSummary[];
  state: AuctionSummary['state'];
  serverTime: number;
}

export function SimilarAuctions({ auctions, state, serverTime }: SimilarAuctionsProps) {
  const current = useLiveTicks(auctions, serverTime);
  if (current.length === 0) return null;
  const isOpen = isOnOffer({ state });
  return (
    <section className="deferred until-input no-print wrapx mt-16 lg:mt-20">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="heading text-h2">{isOpen ? 'Similar auctions' : 'Similar vehicles that sold'}</h2>
        <PageLink
          to={isOpen ? '/auctions' : '/auctions?status=results'}
          className="link inline-flex min-h-11 items-center whitespace-nowrap text-[.9375rem] font-strong"
        >
          {isOpen ? 'All auctions' : 'All results'}
        </PageLink>
      </div>
      <div className="grid gap-x-5 gap-y-5 sm:grid-cols-2 sm:gap-y-10 xl:grid-cols-4">
        {current.map((auction) => (
          <AuctionCard
            key={auction.slug}
            auction={auction}
            serverTime={serverTime}
            isSlim
            sizes="(min-width: 80rem) 20rem, (min-width: 30rem) 45vw, 9rem"
          />
        ))}
      </div>
    </section>
  );
}
