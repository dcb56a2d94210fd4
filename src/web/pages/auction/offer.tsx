import type { AuctionDetail } from '#contract/auctions.ts';
import type { ExpectedPrice } from '#web/components/price-guide/expected-price.ts';
import { Section } from '#web/components/ui/section.tsx';
import type { BuyerService } from './buyer-services.ts';
import { isOnOffer } from '#web/components/auction/auction-figures.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Comparables } from './comparables.tsx';
import { GettingHome } from './getting-home.tsx';

export function Offer({
  auction,
  expected,
  services,
}: {
  auction: AuctionDetail;
  expected: ExpectedPrice | null;
  services: readonly BuyerService[];
}) {
  return (
    <>
      {expected === null ? null : <Comparables expected={expected} />}
      {isOnOffer(auction) ? <PlanLink slug={auction.slug} /> : null}
      <GettingHome auction={auction} services={services} />
    </>
  );
}

function PlanLink({ slug }: { slug: string }) {
  return (
    <Section title="Interested in more than one?" id="bid-plan" className="mt-14">
      <p className="mt-3 max-w-prose text-ink-2">
        A bid plan bids on one auction after another, each up to your maximum, until you’ve won as many as you want.
      </p>
      <PageLink to={`/account/plans?car=${slug}`} className="btn btn-line mt-4">
        Add to a bid plan
      </PageLink>
    </Section>
  );
}
