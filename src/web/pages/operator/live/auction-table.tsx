import { memo } from 'react';
import { Car } from 'lucide';
import type { LiveAuctionRow } from '#contract/live-dashboard.ts';
import { formatCount } from '#web/components/money/format-money.ts';
import { RESERVE_LABELS } from '#web/components/console/state-labels.tsx';
import { formatMoney } from '#web/components/money/money.tsx';
import { StateBadges } from '#web/components/badge/state-badge.tsx';
import { Countdown } from '#web/components/time/countdown.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { useBadges } from '#web/components/badge/use-badges.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Table } from '#web/components/ui/table.tsx';

const ROW_PICTURE = { width: 56, height: 36 } as const;

function Thumb({ picture }: { picture: string | null }) {
  return picture === null ? (
    <span className="grid h-9 w-14 flex-none place-items-center bg-press text-ink-3 max-md:hidden">
      <Icon of={Car} size={20} />
    </span>
  ) : (
    <img
      src={picture}
      alt=""
      {...ROW_PICTURE}
      loading="lazy"
      decoding="async"
      className="h-9 w-14 flex-none object-cover max-md:hidden"
    />
  );
}

function Badges({ auction, serverTime }: { auction: LiveAuctionRow; serverTime: number }) {
  const kinds = useBadges(auction, serverTime).filter((kind, index) => index === 0 || kind === 'extended');
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <StateBadges kinds={kinds} />
    </span>
  );
}

const Row = memo(function Row({ auction, serverTime }: { auction: LiveAuctionRow; serverTime: number }) {
  const { price, reserve_status: reserve } = auction;
  return (
    <tr className={auction.in_extension && auction.state === 'live' ? 'bg-signal-soft' : ''}>
      <td className="data max-md:hidden">{auction.lot_number}</td>
      <td>
        <div className="flex items-center gap-3">
          <Thumb picture={auction.picture} />
          <div className="min-w-0">
            <PageLink
              to={`/operator/auctions/${auction.slug}`}
              className="inline-flex min-h-6 items-center font-strong underline-offset-4 hover:underline"
            >
              {auction.title}
            </PageLink>
            <p className="text-small text-ink-3">
              {auction.leader === null ? 'No bids' : `${auction.leader} leads`}, {formatCount(auction.watch_count)}{' '}
              watching
            </p>
          </div>
        </div>
      </td>
      <td className="max-sm:hidden">
        <Badges auction={auction} serverTime={serverTime} />
      </td>
      <td className="num">{price === null ? <span className="text-ink-3">None</span> : formatMoney(price)}</td>
      <td className={`num max-md:hidden ${reserve === 'met' ? 'text-go' : 'text-ink-3'}`}>{RESERVE_LABELS[reserve]}</td>
      <td className="num max-sm:hidden">{auction.bid_count}</td>
      <td className="num">
        {auction.state === 'live' ? (
          <Countdown
            closeDate={auction.close_date}
            pausedUntil={auction.paused_until}
            serverTime={serverTime}
            form="panel"
            endText="Closing"
            className="data"
          />
        ) : (
          '–'
        )}
      </td>
    </tr>
  );
});

export function LiveAuctionTable({
  auctions,
  serverTime,
}: {
  auctions: readonly LiveAuctionRow[];
  serverTime: number;
}) {
  return (
    <Table
      caption="Live auctions by time left"
      columns={[
        ['Lot', 'max-md:hidden'],
        'Vehicle',
        ['State', 'max-sm:hidden'],
        ['Bid', 'num'],
        ['Reserve', 'num max-md:hidden'],
        ['Bids', 'num max-sm:hidden'],
        ['Time left', 'num'],
      ]}
    >
      {auctions.map((auction) => (
        <Row key={auction.slug} auction={auction} serverTime={serverTime} />
      ))}
    </Table>
  );
}
