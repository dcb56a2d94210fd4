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
import { formatCount } from '#contract/format/money.ts';
import { Unbroken } from '#web/components/ui/unbroken.tsx';
import { isLive, mileageAndPlace, mileageText } from './auction-figures.ts';
import { WatchButton } from './watch-button.tsx';

interface AuctionRowProps {
  auction: AuctionSummary;
  serverTime: number;
  bidStatus?: 'leading' | 'outbid' | undefined;
  isWatching?: boolean;
}

function Price({ auction }: { auction: AuctionSummary }) {
  const isOpen = isLive(auction) || auction.state === 'scheduled';
  const figure = resultPrice(auction) ?? (isOpen ? auction.starting_bid : null);
  if (auction.state === 'withdrawn') return <>Withdrawn</>;
  if (figure === null) return <>No bids</>;
  return <AuctionPrice auction={auction} value={figure} saysAllIn />;
}

function When({ auction, serverTime }: { auction: AuctionSummary; serverTime: number }) {
  // A withdrawn auction never reached its close.
  if (auction.state === 'withdrawn') return null;
  if (isLive(auction))
    return <Countdown closeDate={auction.close_date} pausedUntil={auction.paused_until} serverTime={serverTime} />;
  return (
    <span className="text-data-s">
      {auction.state === 'scheduled' ? (
        <TimeText at={auction.start_date} form="day" />
      ) : (
        <TimeText at={auction.close_date} form="date" />
      )}
    </span>
  );
}

const COLUMNS =
  '@3xl:grid-cols-[9rem_minmax(0,1fr)_4rem_6.5rem_5.5rem_2.75rem] @3xl:gap-x-5 print:grid-cols-[7.5rem_1fr_4rem_6.5rem_5.5rem]!';
const COMPACT_COLUMNS =
  '@3xl:grid-cols-[3.75rem_minmax(0,1fr)_8.5rem_4rem_6.5rem_5.5rem_2.75rem] @3xl:gap-x-4 print:grid-cols-[3.75rem_1fr_8.5rem_4rem_6.5rem_5.5rem]!';

export function RowHeading({ isCompact, time }: { isCompact: boolean; time: string }) {
  return (
    <div aria-hidden="true" className="@container">
      <div className={`label hidden py-2 @3xl:grid ${isCompact ? COMPACT_COLUMNS : COLUMNS}`}>
        <span className={isCompact ? 'col-span-3' : 'col-span-2'}>Auction</span>
        <span className="text-right">Bids</span>
        <span className="text-right">Price</span>
        <span className="text-right">{time}</span>
      </div>
    </div>
  );
}

function Title({ auction, isCompact = false }: { auction: AuctionSummary; isCompact?: boolean }) {
  return (
    <h2 className={`font-strong leading-snug ${isCompact ? 'min-w-0 truncate' : ''}`}>
      <PageLink
        to={`/auctions/${auction.slug}`}
        className="decoration-1 underline-offset-4 after:absolute after:inset-0 hover:underline"
      >
        {isCompact ? auction.title : <Unbroken text={auction.title} />}
      </PageLink>
    </h2>
  );
}

function Figures({ auction, serverTime, isWatching, size }: AuctionRowProps & { size: string }) {
  return (
    <>
      <div className="data hidden text-right text-data-s text-ink-2 @3xl:block">
        {formatCount(auction.bid_count)}
        <span className="sr-only"> {auction.bid_count === 1 ? 'bid' : 'bids'}</span>
      </div>
      <div className={`data ${size} @3xl:text-right`}>
        <Price auction={auction} />
      </div>
      <div className={`data text-right text-data-s ${size === 'text-data-m' ? '@3xl:text-data-m' : ''}`}>
        <When auction={auction} serverTime={serverTime} />
      </div>
      <div className="no-print relative hidden justify-self-end @3xl:block">
        <WatchButton
          slug={auction.slug}
          title={auction.title}
          isWatching={isWatching ?? false}
          className="btn btn-quiet btn-icon"
        />
      </div>
    </>
  );
}

export function AuctionRow(props: AuctionRowProps) {
  const { auction, serverTime, bidStatus } = props;
  const unit = useDistanceUnit();
  const badges = useCardBadges(auction, serverTime, bidStatus).slice(0, 2);
  return (
    <li className="@container border-b border-line">
      <div
        className={`relative grid grid-cols-[6rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 py-3 @md:grid-cols-[9rem_minmax(0,1fr)_auto] ${COLUMNS}`}
      >
        <Picture
          image={auction.hero}
          sizes="9rem"
          isDecorative
          className="row-span-2 aspect-[3/2] w-full self-start @3xl:row-span-1"
        />
        <div className="col-span-2 min-w-0 @3xl:col-span-1">
          <Title auction={auction} />
          {auction.subtitle === '' ? null : (
            <p className="line-clamp-2 text-small text-ink-2 @3xl:line-clamp-1">{auction.subtitle}</p>
          )}
          <p className="tnum text-small text-ink-3">{mileageAndPlace(auction, unit)}</p>
          {badges.length === 0 ? null : (
            <div className="mt-1.5 flex flex-wrap gap-1.5">
              <StateBadges kinds={badges} />
            </div>
          )}
        </div>
        <Figures {...props} size="text-data-m" />
      </div>
    </li>
  );
}

export function CompactRow(props: AuctionRowProps) {
  const { auction, serverTime, bidStatus } = props;
  const unit = useDistanceUnit();
  const badge = useCardBadges(auction, serverTime, bidStatus)[0];
  return (
    <li className="@container border-b border-line">
      <div
        className={`relative grid grid-cols-[3.75rem_minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 ${COMPACT_COLUMNS}`}
      >
        <Picture image={auction.hero} sizes="3.75rem" isDecorative className="row-span-2 h-10 w-full @3xl:row-span-1" />
        <div className="col-span-2 flex min-w-0 items-baseline gap-3 @3xl:col-span-1">
          <Title auction={auction} isCompact />
          <p
            className={`tnum whitespace-nowrap text-small text-ink-3 ${auction.mileage === null ? '@max-3xl:sr-only' : ''}`}
          >
            {mileageText(auction, unit)}
          </p>
        </div>
        <div className="hidden @3xl:flex">{badge === undefined ? null : <StateBadges kinds={[badge]} />}</div>
        <Figures {...props} size="text-data-s" />
      </div>
    </li>
  );
}
