import { countOf } from '#contract/format/money.ts';
import { useDistanceUnit } from '#web/root-data.ts';
import { resultPrice } from '#contract/auction-result.ts';
import type { AuctionSummary } from '#contract/auctions.ts';
import { mileageAndPlace } from '#web/components/auction/auction-figures.ts';
import { AuctionPrice } from '#web/components/money/auction-price.tsx';
import { Picture } from '#web/components/picture/picture.tsx';
import { StateBadge } from '#web/components/badge/state-badge.tsx';
import { badgesOf } from '#web/components/badge/badges-of.ts';
import { parseTime } from '#web/components/time/formats.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

export function RecentSales({ auctions }: { auctions: readonly AuctionSummary[] }) {
  const unit = useDistanceUnit();
  return (
    <ul className="border-t border-line">
      {auctions.map((auction) => {
        const figure = resultPrice(auction);
        const badge = badgesOf(auction, { now: parseTime(auction.close_date), onCard: true })[0];
        return (
          <li key={auction.slug} className="relative flex items-center gap-4 border-b border-line py-3">
            <Picture
              image={auction.hero}
              sizes="7.5rem"
              isDecorative
              className={`h-16 w-[min(6rem,26%)] flex-none sm:h-20 sm:w-[7.5rem] ${auction.state === 'withdrawn' ? 'grayscale' : ''}`}
            />
            <div className="min-w-0 flex-1">
              <h3 className="font-strong leading-snug">
                <PageLink
                  className="decoration-1 underline-offset-4 after:absolute after:inset-0 hover:underline"
                  to={`/auctions/${auction.slug}`}
                >
                  {auction.title}
                </PageLink>
              </h3>
              <p className="text-small text-ink-3">{mileageAndPlace(auction, unit)}</p>
            </div>
            <div className="hidden text-right text-small text-ink-3 md:block">
              {countOf(auction.bid_count, 'bid')}
              {auction.state === 'withdrawn' ? null : (
                <>
                  <br />
                  <TimeText at={auction.close_date} form="day" />
                </>
              )}
            </div>
            <div className="flex max-w-[45%] flex-col items-end gap-1 sm:w-40">
              {figure === null || auction.state === 'withdrawn' ? null : (
                <span className="text-right">
                  <AuctionPrice auction={auction} value={figure} className="data text-data-m" saysAllIn />
                </span>
              )}
              {badge === undefined ? null : <StateBadge kind={badge} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
