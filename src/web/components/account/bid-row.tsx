import type { DistanceUnit } from '#contract/format/distance.ts';
import { useDistanceUnit } from '#web/root-data.ts';
import type { ReactNode } from 'react';
import { SecondChanceField } from './second-chance-field.tsx';
import { Trophy } from 'lucide';
import { resultPrice } from '#contract/auction-result.ts';
import type { AccountAuction } from '#contract/auctions.ts';
import { isLive, mileageAndPlace, resultLabel } from '#web/components/auction/auction-figures.ts';
import { AuctionPrice } from '#web/components/money/auction-price.tsx';
import { Money } from '#web/components/money/money.tsx';
import { formatMoney } from '#contract/format/money.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { StateBadges } from '#web/components/badge/state-badge.tsx';
import { badgesOf } from '#web/components/badge/badges-of.ts';
import { Countdown } from '#web/components/time/countdown.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';

type BidStatus = AccountAuction['you']['status'];
const EDGES: Record<BidStatus, string> = {
  leading: 'border-l-go',
  outbid: 'border-l-stop',
  won: 'border-l-go',
  lost: 'border-l-line-strong',
  watching: 'border-l-line-strong',
};

function Figure({ label, children, className = '' }: { label: string; children: ReactNode; className?: string }) {
  return (
    <div className={`@min-[54rem]:text-right ${className}`}>
      <div className="label">{label}</div>
      <div className="data text-data-m">{children}</div>
    </div>
  );
}

function Action({ auction }: { auction: AccountAuction }) {
  const to = `/auctions/${auction.slug}`;
  if (auction.you.status === 'won')
    return (
      <PageLink className="btn btn-solid w-full" to={`/account/settlements/${auction.slug}`}>
        View next steps
      </PageLink>
    );
  if (!isLive(auction))
    return (
      <PageLink className="btn btn-line w-full" to={to}>
        View result
      </PageLink>
    );
  if (auction.you.status === 'outbid')
    return (
      <PageLink className="btn btn-bid w-full !min-h-11 !text-[.9375rem]" to={to}>
        Bid again
      </PageLink>
    );
  return (
    <PageLink className="btn btn-line w-full" to={to}>
      Raise maximum
    </PageLink>
  );
}

function noteOf(auction: AccountAuction, unit: DistanceUnit): string {
  if (!isLive(auction)) return mileageAndPlace(auction, unit);
  const next =
    auction.you.status === 'outbid'
      ? `Next minimum ${formatMoney(auction.minimum_bid)}`
      : auction.reserve_status === 'not_met'
        ? 'Reserve not met yet'
        : '';
  return [auction.place, next].filter((part) => part !== '').join('. ');
}

export function BidRow({ auction, readAt }: { auction: AccountAuction; readAt: number }) {
  const unit = useDistanceUnit();
  const { you } = auction;
  const live = isLive(auction);
  const bidStatus = you.status === 'leading' || you.status === 'outbid' ? you.status : null;
  const badges = badgesOf(auction, { now: readAt, bidStatus }).filter((kind) => kind !== 'live');
  const figure = resultPrice(auction);
  return (
    <li className={`@container border-b border-l-4 border-b-line pl-3 ${EDGES[you.status]}`}>
      <div className="relative grid grid-cols-[min(5.5rem,26%)_minmax(0,1fr)] gap-x-4 py-4 @md:grid-cols-[8rem_1fr] @min-[54rem]:grid-cols-[8rem_1fr_auto]">
        <Picture image={auction.hero} sizes="8rem" isDecorative className="h-[3.75rem] w-full @md:h-[5.25rem]" />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
            {you.status === 'won' ? (
              <span className="badge badge-met">
                <Icon of={Trophy} size={14} />
                You won
              </span>
            ) : (
              <StateBadges kinds={badges} />
            )}
          </div>
          <h3 className="mt-1.5 font-strong leading-snug">
            <PageLink className="decoration-1 underline-offset-4 hover:underline" to={`/auctions/${auction.slug}`}>
              {auction.title}
            </PageLink>
          </h3>
          <p className="text-small text-ink-3">{noteOf(auction, unit)}</p>
        </div>
        <div className="col-span-2 mt-3 flex flex-wrap items-center justify-between gap-x-5 gap-y-2 @min-[54rem]:col-span-1 @min-[54rem]:mt-0">
          <Figure label={live ? 'Current bid' : resultLabel(auction)}>
            {figure === null ? 'No bids' : <AuctionPrice auction={auction} value={figure} saysAllIn />}
          </Figure>
          <Figure label="Your maximum" className="text-ink-2 @min-[54rem]:w-24">
            {you.maximum === null ? 'None' : <Money value={you.maximum} />}
          </Figure>
          <Figure label={live ? 'Time left' : 'Closed'} className="@min-[54rem]:w-24">
            {live ? (
              <Countdown closeDate={auction.close_date} pausedUntil={auction.paused_until} serverTime={readAt} />
            ) : (
              <TimeText at={auction.close_date} form="day" />
            )}
          </Figure>
          <div className="hidden w-36 @xl:block">
            <Action auction={auction} />
          </div>
        </div>
        <div className="col-span-2 mt-3 @xl:hidden">
          <Action auction={auction} />
        </div>
      </div>
      {live && you.has_bid ? <SecondChanceField auction={auction} /> : null}
    </li>
  );
}
