import type { AuctionSummary } from '#contract/auctions.ts';
import { AuctionCards } from '#web/components/auction/auction-cards.tsx';
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
              <AuctionCards auctions={latest} serverTime={serverTime} watching={watching} />
            </Section>
          )}
        </>
      ) : (
        <AuctionCards auctions={auctions} serverTime={serverTime} watching={watching} />
      )}
    </Section>
  );
}
