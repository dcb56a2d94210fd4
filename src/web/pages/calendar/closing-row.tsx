import { countOf } from '#contract/format/money.ts';
import { isSold, resultPrice } from '#contract/auction-result.ts';
import type { AuctionSummary } from '#contract/auctions.ts';
import { isLive, mileageAndPlace, resultLabel } from '#web/components/auction/auction-figures.ts';
import { WatchButton } from '#web/components/auction/watch-button.tsx';
import { AuctionPrice, priceLabel, useAllIn } from '#web/components/money/auction-price.tsx';
import { Picture } from '#web/components/picture/picture.tsx';
import { formatUtcSecond, parseTime } from '#web/components/time/formats.ts';
import { formatTime } from '#contract/format/time.ts';
import { useZone } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Unbroken } from '#web/components/ui/unbroken.tsx';
import { useDistanceUnit } from '#web/root-data.ts';

/** Shown in the reader's zone, with the date where it is another day there. */
function TimeOfDay({ at, siteZone, isDated }: { at: string; siteZone: string; isDated: boolean }) {
  const zone = useZone(siteZone);
  const ms = parseTime(at);
  const isOtherDay = formatTime(ms, 'date', zone) !== formatTime(ms, 'date', siteZone);
  return (
    <time dateTime={new Date(ms).toISOString()} title={formatUtcSecond(ms)}>
      {isDated || isOtherDay ? <span className="@xl:block">{formatTime(ms, 'short_weekday', zone)}, </span> : null}
      {formatTime(ms, 'time', zone)}
    </time>
  );
}

function Price({ auction }: { auction: AuctionSummary }) {
  const isAllIn = useAllIn();
  const isOpen = isLive(auction) || auction.state === 'scheduled';
  const price = isOpen ? (auction.price ?? auction.starting_bid) : resultPrice(auction);
  const label = !isOpen || isSold(auction) ? resultLabel(auction) : countOf(auction.bid_count, 'bid');
  return (
    <>
      <span className="label block">
        {priceLabel(isOpen && auction.bid_count === 0 ? 'Opening bid' : label, isAllIn && price !== null)}
      </span>
      <span className="data block text-data-m">
        {auction.state === 'withdrawn' ? (
          'Withdrawn'
        ) : price === null ? (
          'No bids'
        ) : (
          <AuctionPrice auction={auction} value={price} />
        )}
      </span>
    </>
  );
}

interface ClosingRowProps {
  readonly auction: AuctionSummary;
  readonly by: 'closing' | 'opening';
  readonly siteZone: string;
  readonly isDated: boolean;
  readonly isWatching: boolean;
}

export function ClosingRow({ auction, by, siteZone, isDated, isWatching }: ClosingRowProps) {
  const unit = useDistanceUnit();
  return (
    <li className="@container border-b border-line last:border-b-0">
      <div className="relative grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-1 py-3 @xl:grid-cols-[9rem_7.5rem_minmax(0,1fr)_7.5rem_2.75rem]">
        <p className="data order-2 self-start text-data-s text-ink-2 @xl:order-none @xl:self-center @xl:text-ink">
          <TimeOfDay
            at={by === 'closing' ? auction.close_date : auction.start_date}
            siteZone={siteZone}
            isDated={isDated}
          />
        </p>
        <Picture
          image={auction.hero}
          sizes="7.5rem"
          isDecorative
          className="order-1 row-span-3 aspect-[3/2] w-full self-start @xl:order-none @xl:row-span-1"
        />
        <div className="order-3 min-w-0 @xl:order-none">
          <h4 className="font-strong leading-snug">
            <PageLink
              to={`/auctions/${auction.slug}`}
              className="decoration-1 underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              <Unbroken text={auction.title} />
            </PageLink>
          </h4>
          <p className="tnum text-small text-ink-3">{mileageAndPlace(auction, unit)}</p>
        </div>
        <p className="order-4 @xl:order-none @xl:text-right">
          <Price auction={auction} />
        </p>
        <div className="no-print relative hidden justify-self-end @xl:block">
          <WatchButton
            slug={auction.slug}
            title={auction.title}
            isWatching={isWatching}
            className="btn btn-quiet btn-icon"
          />
        </div>
      </div>
    </li>
  );
}
