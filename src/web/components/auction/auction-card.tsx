import { countOf } from '#contract/format/money.ts';
import { useDistanceUnit } from '#web/root-data.ts';
import { memo } from 'react';
import { resultPrice } from '#contract/auction-result.ts';
import type { AuctionSummary } from '#contract/auctions.ts';
import { AuctionPrice, priceLabel, useAllIn } from '#web/components/money/auction-price.tsx';
import { Picture } from '#web/components/picture/picture.tsx';
import { StateBadges } from '#web/components/badge/state-badge.tsx';
import type { BadgeKind } from '#web/components/badge/badges-of.ts';
import { useBadges } from '#web/components/badge/use-badges.ts';
import { TimeScale } from '#web/components/time/time-scale.tsx';
import { Countdown } from '#web/components/time/countdown.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Unbroken } from '#web/components/ui/unbroken.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { isLive, mileageAndPlace, resultLabel } from './auction-figures.ts';
import { WatchButton } from './watch-button.tsx';

export interface AuctionCardProps {
  auction: AuctionSummary;
  serverTime: number;
  bidStatus?: 'leading' | 'outbid' | undefined;
  isWatching?: boolean;
  sizes?: string;
  isFirst?: boolean;
  isBig?: boolean;
  isSlim?: boolean;
  level?: 'h2' | 'h3';
}

export function useCardBadges(
  auction: AuctionSummary,
  serverTime: number,
  bidStatus?: 'leading' | 'outbid',
): BadgeKind[] {
  return useBadges(auction, serverTime, { onCard: true, bidStatus: bidStatus ?? null });
}

function Figure({
  label,
  children,
  alignRight = false,
}: {
  label: string;
  children: React.ReactNode;
  alignRight?: boolean;
}) {
  return (
    <div className={alignRight ? 'text-right' : ''}>
      <div className="label">{label}</div>
      {children}
    </div>
  );
}

function Figures({ auction, serverTime, size }: { auction: AuctionSummary; serverTime: number; size: string }) {
  const isAllIn = useAllIn();
  const { state, price, starting_bid, bid_count, start_date, close_date, paused_until } = auction;
  if (isLive(auction)) {
    return (
      <>
        <Figure label={priceLabel(bid_count === 0 ? 'Opening bid' : countOf(bid_count, 'bid'), isAllIn)}>
          <AuctionPrice auction={auction} value={price ?? starting_bid} className={`data block ${size}`} />
        </Figure>
        <Figure label="Time left" alignRight>
          <Countdown
            closeDate={close_date}
            pausedUntil={paused_until}
            serverTime={serverTime}
            className={`data block ${size}`}
          />
        </Figure>
      </>
    );
  }
  if (state === 'scheduled') {
    return (
      <>
        <Figure label={priceLabel('Opening bid', isAllIn)}>
          <AuctionPrice auction={auction} value={starting_bid} className={`data block ${size}`} />
        </Figure>
        <Figure label="Opens" alignRight>
          <div className={`data ${size}`}>
            <TimeText at={start_date} form="day" />
          </div>
        </Figure>
      </>
    );
  }
  const figure = resultPrice(auction);
  return (
    <>
      <Figure label={figure === null ? resultLabel(auction) : priceLabel(resultLabel(auction), isAllIn)}>
        <div className={`data ${size}`}>
          {state === 'withdrawn' ? (
            'Withdrawn'
          ) : figure === null ? (
            'No bids'
          ) : (
            <AuctionPrice auction={auction} value={figure} />
          )}
        </div>
      </Figure>
      <Figure label={countOf(bid_count, 'bid')} alignRight>
        {state === 'withdrawn' ? null : (
          <div className="data text-data-s">
            <TimeText at={close_date} form="day" />
          </div>
        )}
      </Figure>
    </>
  );
}

function Photo({
  auction,
  serverTime,
  sizes,
  isFirst,
  isSlim,
  badges,
}: Required<Pick<AuctionCardProps, 'auction' | 'serverTime' | 'sizes' | 'isFirst' | 'isSlim'>> & {
  badges: readonly BadgeKind[];
}) {
  return (
    <div>
      <div className="relative aspect-[3/2] overflow-hidden bg-press">
        <Picture
          image={auction.hero}
          sizes={sizes}
          isFirst={isFirst}
          isDecorative
          className={`h-full w-full transition-transform duration-500 group-hover:scale-[1.025] ${auction.state === 'withdrawn' ? 'grayscale' : ''}`}
        />
        {badges.length === 0 ? null : (
          <div className={`absolute inset-x-2 bottom-2 flex flex-wrap gap-1.5 ${isSlim ? 'max-sm:hidden' : ''}`}>
            <StateBadges kinds={badges} />
          </div>
        )}
      </div>
      {isLive(auction) ? (
        <TimeScale
          closeDate={auction.close_date}
          pausedUntil={auction.paused_until}
          serverTime={serverTime}
          size="small"
        />
      ) : (
        <div className="h-[3px] bg-line" />
      )}
    </div>
  );
}

/** The watch button is beside the link, because links can't contain buttons. */
export const AuctionCard = memo(function AuctionCard({
  auction,
  serverTime,
  bidStatus,
  isWatching = false,
  sizes = '(min-width: 80rem) 20rem, (min-width: 30rem) 45vw, 94vw',
  isFirst = false,
  isBig = false,
  isSlim = false,
  level: Heading = 'h3',
}: AuctionCardProps) {
  const unit = useDistanceUnit();
  const badges = useCardBadges(auction, serverTime, bidStatus);
  return (
    <article
      className={`deferred group relative ${isSlim ? 'max-sm:grid max-sm:grid-cols-[9rem_minmax(0,1fr)] max-sm:gap-x-3.5' : ''}`}
    >
      <Photo {...{ auction, serverTime, sizes, isFirst, isSlim, badges }} />
      <div className={isSlim ? 'sm:pt-3' : 'pt-3'}>
        <div className="flex items-end justify-between gap-3">
          <Figures auction={auction} serverTime={serverTime} size={isBig ? 'text-data-l' : 'text-data-m'} />
        </div>
        <div className="mt-2 flex items-start justify-between gap-1">
          <div className="min-w-0">
            <Heading className={isBig ? 'heading text-h2' : 'text-h4 font-strong leading-snug [text-wrap:pretty]'}>
              <PageLink
                to={`/auctions/${auction.slug}`}
                className="decoration-1 underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                <Unbroken text={auction.title} />
              </PageLink>
            </Heading>
            {auction.subtitle === '' ? null : (
              <p
                className={`mt-0.5 text-ink-2 ${isBig ? '' : 'line-clamp-2 text-small'} ${isSlim ? 'max-sm:line-clamp-1' : ''}`}
              >
                {auction.subtitle}
              </p>
            )}
            <p className="tnum mt-0.5 text-small text-ink-3">{mileageAndPlace(auction, unit)}</p>
          </div>
          <WatchButton
            slug={auction.slug}
            title={auction.title}
            isWatching={isWatching}
            className="no-print relative -mr-3 -mt-2 grid size-11 flex-none place-items-center rounded-control text-ink-2 hover:text-ink"
          />
        </div>
      </div>
    </article>
  );
});

export function AuctionCardSkeleton() {
  return (
    <div>
      <div className="skel aspect-[3/2]" />
      <div className="mt-4 flex justify-between">
        <div className="skel h-7 w-24" />
        <div className="skel h-7 w-20" />
      </div>
      <div className="skel mt-3 h-5 w-4/5" />
      <div className="skel mt-2 h-4 w-1/2" />
    </div>
  );
}
