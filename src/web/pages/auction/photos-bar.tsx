import { resultPrice } from '#contract/auction-result.ts';
import type { AuctionSummary } from '#contract/auctions.ts';
import { isLive, resultLabel } from '#web/components/auction/auction-figures.ts';
import { AuctionPrice, priceLabel, useAllIn } from '#web/components/money/auction-price.tsx';
import { Countdown } from '#web/components/time/countdown.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

interface PhotosBarProps {
  auction: AuctionSummary;
  serverTime: number;
}

function Figures({ auction, serverTime }: PhotosBarProps) {
  const { price, starting_bid, close_date, paused_until, start_date, state } = auction;
  const result = resultPrice(auction);
  const isAllIn = useAllIn();
  if (isLive(auction) || state === 'scheduled')
    return (
      <>
        <div>
          <div className="label">{priceLabel(price === null ? 'Opening bid' : 'Current bid', isAllIn)}</div>
          <AuctionPrice auction={auction} value={price ?? starting_bid} className="data block text-data-m" />
        </div>
        <div>
          <div className="label">{state === 'scheduled' ? 'Bidding opens' : 'Time left'}</div>
          {state === 'scheduled' ? (
            <span className="data block text-data-s leading-7">
              <TimeText at={start_date} />
            </span>
          ) : (
            <Countdown
              closeDate={close_date}
              pausedUntil={paused_until}
              serverTime={serverTime}
              form="panel"
              className="data block text-data-m"
            />
          )}
        </div>
      </>
    );
  return (
    <div>
      <div className="label">{result === null ? resultLabel(auction) : priceLabel(resultLabel(auction), isAllIn)}</div>
      <span className="data block text-data-m">
        {state === 'withdrawn' ? (
          'Withdrawn'
        ) : result === null ? (
          'No bids'
        ) : (
          <AuctionPrice auction={auction} value={result} />
        )}
      </span>
    </div>
  );
}

export function PhotosBar(props: PhotosBarProps) {
  const { slug, state } = props.auction;
  const path = `/auctions/${slug}`;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2.5 sm:px-[clamp(1rem,3.2vw,3rem)]">
      <Figures {...props} />
      <div className="ml-auto flex gap-2">
        {state === 'live' ? (
          <PageLink to={`${path}#bid`} className="btn btn-bid !min-h-12 !px-5">
            Bid
          </PageLink>
        ) : (
          <PageLink to={path} className="btn btn-solid !min-h-12">
            View auction
          </PageLink>
        )}
      </div>
    </div>
  );
}
