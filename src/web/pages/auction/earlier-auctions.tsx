import type { VehicleHistory } from '#contract/vehicle-history.ts';
import { resultPrice } from '#contract/auction-result.ts';
import { formatDistance } from '#contract/format/distance.ts';
import { isOnOffer, resultLabel } from '#web/components/auction/auction-figures.ts';
import { AuctionPrice } from '#web/components/money/auction-price.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useDistanceUnit } from '#web/root-data.ts';
import { PartTitle } from './part-title.tsx';

export function EarlierAuctions({ slug, history }: { slug: string; history: VehicleHistory }) {
  const unit = useDistanceUnit();
  const others = history.sales.filter(({ auction }) => auction.slug !== slug);
  const isContradicted = history.sales.some(({ contradicts }) => contradicts.length > 0);
  return (
    <section className="deferred until-input mt-14">
      {others.length === 0 ? (
        <>
          <PartTitle id="vehicle-history">Vehicle history</PartTitle>
          <p className="mt-4 text-ink-2">This is the vehicle’s only auction here so far.</p>
        </>
      ) : (
        <PartTitle id="vehicle-history" count={others.length}>
          Other auctions of this vehicle
        </PartTitle>
      )}
      <ul className={others.length === 0 ? 'hidden' : 'mt-4 border-t border-line'}>
        {others.map(({ auction, listed_at: listedAt }) => {
          const price = resultPrice(auction);
          return (
            <li key={auction.slug} className="flex items-baseline justify-between gap-6 border-b border-line py-2.5">
              <p className="min-w-0 leading-snug">
                <PageLink className="link font-medium" to={`/auctions/${auction.slug}`}>
                  <TimeText at={listedAt} form="date" />
                </PageLink>
                <span className="block text-small text-ink-3">
                  {auction.mileage === null ? 'Mileage unknown' : formatDistance(auction.mileage, unit)}
                </span>
              </p>
              <p className="flex-none text-right">
                <span className="block text-small text-ink-3">
                  {isOnOffer(auction) ? 'On offer' : resultLabel(auction)}
                </span>
                <span className="data">
                  {price === null ? '–' : <AuctionPrice auction={auction} value={price} saysAllIn />}
                </span>
              </p>
            </li>
          );
        })}
      </ul>
      <p className="mt-3 flex flex-wrap items-center gap-x-4">
        <PageLink
          className="link inline-flex min-h-11 items-center"
          to={`/vehicles/${encodeURIComponent(history.vin)}`}
        >
          {others.length === 0 ? 'Open its vehicle page' : 'Vehicle history'}
        </PageLink>
        {isContradicted ? <span className="text-stop">The listings contradict each other.</span> : null}
      </p>
    </section>
  );
}
