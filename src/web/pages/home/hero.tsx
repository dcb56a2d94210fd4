import { useCallback } from 'react';
import type { AuctionSummary } from '#contract/auctions.ts';
import { countOf } from '#web/components/auction/auction-figures.ts';
import { AuctionPrice, priceLabel, useAllIn } from '#web/components/money/auction-price.tsx';
import { formatMoney } from '#web/components/money/money.tsx';
import { Picture } from '#web/components/picture/picture.tsx';
import { badgesOf, StateBadges } from '#web/components/badge/state-badge.tsx';
import type { BadgeKind } from '#web/components/badge/badges-of.ts';
import { Tach } from '#web/components/tach/tach.tsx';
import { Countdown } from '#web/components/time/countdown.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useClock } from '#web/live/use-server-now.ts';

interface HeroProps {
  auction: AuctionSummary;
  serverTime: number;
  standing?: 'leading' | 'outbid' | undefined;
}

export function Hero({ auction, serverTime, standing }: HeroProps) {
  const badges = useClock(
    serverTime,
    useCallback((now: number) => badgesOf(auction, { now, standing: standing ?? null }).join(' '), [auction, standing]),
  ).split(' ') as BadgeKind[];
  const place = [auction.location.city, auction.location.region].filter(Boolean).join(', ');
  const to = `/auctions/${auction.slug}`;
  const isAllIn = useAllIn();
  return (
    <section className="cluster" aria-labelledby="hero-title">
      {/* One grid cell, so that a tall title makes the photo taller. */}
      <div className="relative grid grid-cols-[minmax(0,1fr)] overflow-hidden *:[grid-area:1/1]">
        <div className="relative min-h-[clamp(17rem,54vw,39rem)] bg-press">
          <Picture
            image={auction.hero}
            sizes="100vw"
            isFirst
            className="absolute inset-0 h-full w-full object-[50%_62%]"
          />
        </div>
        <div className="relative self-end pt-5 print:![grid-area:2/1]">
          {/* The shade follows the title's height, so that the text stays on it. */}
          <div className="no-print absolute inset-x-0 -top-[max(6rem-80px,min(18vw-54px,11rem))] bottom-0 bg-gradient-to-t from-bg via-bg/60 to-transparent dark:from-surface dark:via-surface/60" />
          <div className="wrapx relative pb-5 lg:pb-7 print:pt-4">
            <div className="flex flex-wrap gap-1.5">
              <StateBadges kinds={badges} />
            </div>
            <h1 id="hero-title" className="display mt-3 max-w-[18ch] text-display text-white print:text-ink">
              {auction.title}
            </h1>
          </div>
        </div>
      </div>
      <div className="wrapx pb-7 pt-1">
        <p className="text-[1rem] text-ink-2 lg:text-lead">
          {auction.subtitle === '' ? '' : `${auction.subtitle.replace(/\.$/, '')}. `}
          {place === '' ? '' : `${place}, `}lot {auction.lot_number}.
        </p>
        <div className="mt-5 grid grid-cols-2 items-end gap-x-8 gap-y-5 md:grid-cols-[auto_auto_1fr] lg:grid-cols-[auto_auto_1fr_auto]">
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
              className="data mt-1 block text-data-xl"
            />
          </div>
          <div className="text-right md:text-left">
            <div className="label">Time left</div>
            <Countdown
              closeDate={auction.close_date}
              pausedUntil={auction.paused_until}
              serverTime={serverTime}
              form="panel"
              className="data mt-1 block text-data-xl"
            />
          </div>
          <div className="col-span-2 md:col-span-1 md:-mt-3">
            <Tach
              closeDate={auction.close_date}
              pausedUntil={auction.paused_until}
              serverTime={serverTime}
              className="mt-4"
            />
          </div>
          <div className="col-span-2 flex flex-wrap gap-2 *:flex-auto md:col-span-3 lg:col-span-1 lg:flex-nowrap">
            <PageLink to={`${to}#bid`} className="btn btn-bid lg:px-8">
              {standing === 'leading'
                ? 'Raise your maximum'
                : standing === 'outbid'
                  ? 'Raise your bid'
                  : `Bid ${formatMoney(auction.minimum_bid)}`}
            </PageLink>
            <PageLink to={to} className="btn btn-line min-h-[3.25rem]">
              View auction
            </PageLink>
          </div>
        </div>
      </div>
    </section>
  );
}
