import { allInOf } from '#contract/all-in.ts';
import type { AuctionSummary } from '#contract/auctions.ts';
import { AuctionPrice, priceLabel, useAllIn } from '#web/components/money/auction-price.tsx';
import { countOf, formatMoney } from '#contract/format/money.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { StateBadges } from '#web/components/badge/state-badge.tsx';
import { useBadges } from '#web/components/badge/use-badges.ts';
import { TimeScale } from '#web/components/time/time-scale.tsx';
import { Countdown } from '#web/components/time/countdown.tsx';
import { Unbroken } from '#web/components/ui/unbroken.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

interface HeroProps {
  auction: AuctionSummary;
  serverTime: number;
  bidStatus?: 'leading' | 'outbid' | undefined;
}

/** Bids are without fees, so beside an all-in price it says both. */
function bidText(auction: AuctionSummary, isAllIn: boolean): string {
  const bid = `Bid ${formatMoney(auction.minimum_bid)}`;
  return isAllIn ? `${bid}, ${formatMoney(allInOf(auction, auction.minimum_bid))} all-in` : bid;
}

/** The photo is never cropped: at every width it has the shape in which cars are photographed. */
export function Hero({ auction, serverTime, bidStatus }: HeroProps) {
  const badges = useBadges(auction, serverTime, { bidStatus: bidStatus ?? null });
  const { place } = auction;
  const to = `/auctions/${auction.slug}`;
  const isAllIn = useAllIn();
  return (
    <article aria-labelledby="hero-title" className="min-w-0">
      <PageLink
        to={to}
        tabIndex={-1}
        aria-hidden
        className="relative -mx-[clamp(1rem,3.2vw,3rem)] block aspect-[3/2] overflow-hidden bg-press lg:mx-0"
      >
        <Picture
          image={auction.hero}
          sizes="(min-width: 90rem) 48rem, (min-width: 64rem) 56vw, 100vw"
          isFirst
          isDecorative
          className="h-full w-full"
        />
        <span className="absolute inset-x-3 bottom-3 flex flex-wrap gap-1.5">
          <StateBadges kinds={badges} />
        </span>
      </PageLink>
      <h2 id="hero-title" className="heading mt-4 text-h2">
        <PageLink to={to} className="decoration-1 underline-offset-4 hover:underline">
          <Unbroken text={auction.title} />
        </PageLink>
      </h2>
      <p className="mt-1 text-ink-2">
        {auction.subtitle === '' ? '' : `${auction.subtitle.replace(/\.$/, '')}. `}
        {place === '' ? '' : `${place}, `}lot {auction.lot_number}.
      </p>
      <div className="mt-4 grid grid-cols-2 items-end gap-x-6 gap-y-4 sm:grid-cols-[auto_auto_1fr]">
        <div>
          <div className="label">
            {priceLabel(
              auction.bid_count === 0 ? 'Opening bid' : `Current bid, ${countOf(auction.bid_count, 'bid')}`,
              isAllIn,
            )}
          </div>
          <AuctionPrice
            auction={auction}
            value={auction.price ?? auction.starting_bid}
            className="data mt-0.5 block text-data-l"
          />
        </div>
        <div className="text-right sm:text-left">
          <div className="label">Time left</div>
          <Countdown
            closeDate={auction.close_date}
            pausedUntil={auction.paused_until}
            serverTime={serverTime}
            form="panel"
            className="data mt-0.5 block text-data-l"
          />
        </div>
        <div className="col-span-2 flex flex-wrap justify-end gap-2 *:flex-auto sm:col-span-1 sm:*:flex-none">
          <PageLink to={`${to}#bid`} className="btn btn-bid">
            {bidStatus === 'leading'
              ? 'Raise your maximum'
              : bidStatus === 'outbid'
                ? 'Raise your bid'
                : bidText(auction, isAllIn)}
          </PageLink>
          <PageLink to={to} className="btn btn-line min-h-[3.25rem] sm:hidden">
            View auction
          </PageLink>
        </div>
      </div>
      <TimeScale
        closeDate={auction.close_date}
        pausedUntil={auction.paused_until}
        serverTime={serverTime}
        className="mt-5 hidden lg:block"
      />
    </article>
  );
}
