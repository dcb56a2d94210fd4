import type { AuctionDetail } from '#contract/auctions.ts';
import type { ExpectedPrice } from '#web/components/price-guide/expected-price.ts';
import type { BuyerService } from './buyer-services.ts';
import { Comparables } from './comparables.tsx';
import { GettingHome } from './getting-home.tsx';

/** What others sold for, and how to get the vehicle home. */
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
      <GettingHome auction={auction} services={services} />
    </>
  );
}
