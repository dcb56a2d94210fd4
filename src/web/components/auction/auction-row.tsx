import { useDistanceUnit } from '#web/root-data.ts';
import { resultPrice } from '#contract/auction-result.ts';
import type { AuctionSummary } from '#contract/auctions.ts';
import { AuctionPrice } from '#web/components/money/auction-price.tsx';
import { Picture } from '#web/components/picture/picture.tsx';
import { StateBadges } from '#web/components/badge/state-badge.tsx';
import { Countdown } from '#web/components/time/countdown.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useCardBadges } from './auction-card.tsx';
import { countOf, isLive, mileageAndPlace } from './auction-figures.ts';
import { WatchButton } from './watch-button.tsx';

interface AuctionRowProps {
  auction: AuctionSummary;
  serverTime: number;
  standing?: 'leading' | 'outbid' | undefined;
  isWatching?: boolean;
}

function Price({ auction }: { auction: AuctionSummary }) {
  const figure = resultPrice(auction) ?? (isLive(auction) ? auction.starting_bid : null);
  if (auction.state === 'withdrawn') return <>Withdrawn</>;
  if (figure === null) return <>{auction.state === 'scheduled' ? 'Preview' : 'No bids'}</>;
  return <AuctionPrice auction={auction} value={figure} saysAllIn />;
}

function When({ auction, serverTime }: { auction: AuctionSummary; serverTime: number }) {
  // A withdrawn auction never reached its close.
  if (auction.state === 'withdrawn') return null;
  if (isLive(auction))
    return <Countdown closeDate={auction.close_date} pausedUntil={auction.paused_until} serverTime={serverTime} />;
  return (
    <span className="text-data-s">
      <TimeText at={auction.state === 'scheduled' ? auction.start_date : auction.close_date} form="day" />
    </span>
  );
}

export function AuctionRow({ auction, serverTime, standing, isWatching = false }: AuctionRowProps) {
  const unit = useDistanceUnit();
  const badges = useCardBadges(auction, serverTime, standing);
  const shown = badges.slice(0, 2);
  return (
    <li className="@container border-b border-line">
      <div className="relative grid grid-cols-[5.5rem_1fr_auto] items-center gap-x-3 gap-y-1 py-3 @md:grid-cols-[7.5rem_1fr_auto] @xl:grid-cols-[7.5rem_1fr_4rem_6.5rem_5.5rem_2.75rem] @xl:gap-x-4 @min-[52rem]:grid-cols-[7.5rem_1fr_9.5rem_5.5rem_7rem_6.5rem_2.75rem] @min-[52rem]:gap-x-5 print:grid-cols-[7.5rem_1fr_4rem_6.5rem_5.5rem]!">
        <Picture
          image={auction.hero}
          sizes="7.5rem"
          isDecorative
          className="row-span-2 h-[3.75rem] w-full @md:h-20 @xl:row-span-1"
        />
        <div className="col-span-2 min-w-0 @xl:col-span-1">
          <h2 className="font-strong leading-snug">
            <PageLink
              to={`/auctions/${auction.slug}`}
              className="decoration-1 underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {auction.title}
            </PageLink>
          </h2>
          <p className="tnum text-small text-ink-3">{mileageAndPlace(auction, unit)}</p>
          {shown.length === 0 ? null : (
            <div className="mt-1.5 flex flex-wrap gap-1.5 @min-[52rem]:hidden print:flex!">
              <StateBadges kinds={shown} />
            </div>
          )}
        </div>
        <div className="hidden flex-wrap gap-1.5 @min-[52rem]:flex print:hidden!">
          <StateBadges kinds={shown} />
        </div>
        <div className="data hidden text-right text-data-s text-ink-2 @xl:block">
          {countOf(auction.bid_count, 'bid')}
        </div>
        <div className="data text-data-m @xl:text-right">
          <Price auction={auction} />
        </div>
        <div className="data text-right text-data-s @xl:text-data-m">
          <When auction={auction} serverTime={serverTime} />
        </div>
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
