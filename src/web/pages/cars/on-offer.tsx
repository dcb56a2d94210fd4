import type { AuctionSummary } from '#contract/auctions.ts';
import { AuctionCard } from '#web/components/auction/auction-card.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useLiveTicks } from '#web/live/use-live.ts';

interface OnOfferProps {
  readonly name: string;
  readonly auctions: readonly AuctionSummary[];
  /** Ended auctions, shown if nothing is on offer. */
  readonly latest?: readonly AuctionSummary[];
  readonly serverTime: number;
  readonly watching: readonly string[];
}

function Cards({ auctions, serverTime, watching }: Omit<OnOfferProps, 'name' | 'latest'>) {
  return (
    <div className="mt-5 grid gap-x-5 gap-y-10 sm:grid-cols-2 xl:grid-cols-4">
      {auctions.map((auction, place) => (
        <AuctionCard
          key={auction.slug}
          auction={auction}
          serverTime={serverTime}
          isWatching={watching.includes(auction.slug)}
          isFirst={place === 0}
          level="h3"
        />
      ))}
    </div>
  );
}

export function OnOffer({ name, auctions: atLoad, latest = [], serverTime, watching }: OnOfferProps) {
  const auctions = useLiveTicks(atLoad, serverTime);
  return (
    <Section title="Live and coming soon" id="on-offer" className="mt-10">
      {auctions.length === 0 ? (
        <>
          <p className="mt-3 text-ink-2">
            No {name} is up for auction right now. Follow it and we’ll tell you when one is listed, or{' '}
            <PageLink className="link" to="/auctions">
              view all live auctions
            </PageLink>
            .
          </p>
          {latest.length === 0 ? null : (
            <Section title="Latest results" id="latest" size="h3" className="mt-8">
              <Cards auctions={latest} serverTime={serverTime} watching={watching} />
            </Section>
          )}
        </>
      ) : (
        <Cards auctions={auctions} serverTime={serverTime} watching={watching} />
      )}
    </Section>
  );
}
