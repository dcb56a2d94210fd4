import { memo, useRef } from 'react';
import { Car } from 'lucide';
import type { LiveAuctionRow } from '#contract/live-dashboard.ts';
import { formatCount, formatMoney } from '#contract/format/money.ts';
import { useTableKeys } from '#web/components/console/table-keys.ts';
import { RESERVE_LABELS } from '#web/components/console/state-labels.tsx';
import { StateBadges } from '#web/components/badge/state-badge.tsx';
import { Countdown } from '#web/components/time/countdown.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import type { BadgeKind } from '#web/components/badge/badges-of.ts';
import { useBadges } from '#web/components/badge/use-badges.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { type Moving, RowMenu } from './row-menu.tsx';

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

/** All of them are live, so that only what is unusual is named. */
function Badges({ kinds }: { kinds: readonly BadgeKind[] }) {
  return kinds.length === 0 ? null : (
    <span className="inline-flex flex-wrap gap-1.5">
      <StateBadges kinds={kinds} />
    </span>
  );
}

interface RowProps {
  auction: LiveAuctionRow;
  serverTime: number;
  onMove: ((moving: Moving) => void) | null;
}

const Row = memo(function Row({ auction, serverTime, onMove }: RowProps) {
  const { price, reserve_status: reserve } = auction;
  const kinds = useBadges(auction, serverTime).filter(
    (kind, index) => kind === 'extended' || (index === 0 && kind !== 'live' && kind !== 'ending'),
  );
  return (
    <tr
      data-slug={auction.slug}
      data-paused={kinds.includes('paused')}
      className={auction.in_extension && auction.state === 'live' ? 'bg-signal-soft' : ''}
    >
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
            <Badges kinds={kinds} />
          </div>
        </div>
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
      <td className="w-11 !px-0">
        <RowMenu auction={auction} isPaused={kinds.includes('paused')} onMove={onMove} />
      </td>
    </tr>
  );
});

const COLUMNS = [
  ['Lot', 'max-md:hidden'],
  ['Vehicle', ''],
  ['Bid', 'num'],
  ['Reserve', 'num max-md:hidden'],
  ['Bids', 'num max-sm:hidden'],
  ['Time left', 'num'],
] as const;
const Key = ({ name }: { name: string }) => <kbd className="data">{name}</kbd>;

export function LiveAuctionTable({
  auctions,
  serverTime,
  onMove,
}: Omit<RowProps, 'auction'> & { auctions: readonly LiveAuctionRow[] }) {
  const table = useRef<HTMLTableElement>(null);
  const move =
    (kindOf: (row: HTMLTableRowElement) => Moving['kind'], isForLive: boolean) => (row: HTMLTableRowElement) => {
      const auction = auctions.find(({ slug }) => slug === row.dataset['slug']);
      if (auction === undefined || (isForLive && auction.state !== 'live')) return;
      onMove?.({ slug: auction.slug, title: auction.title, kind: kindOf(row) });
    };
  useTableKeys(table, {
    e: move(() => 'extend', true),
    p: move((row) => (row.dataset['paused'] === 'true' ? 'resume' : 'pause'), true),
    m: move(() => 'message', false),
  });
  return (
    <>
      <table ref={table} data-has-keys className="tbl dense">
        <caption className="sr-only">Live auctions by time left</caption>
        <thead>
          <tr>
            {COLUMNS.map(([heading, className]) => (
              <th key={heading} scope="col" className={className}>
                {heading}
              </th>
            ))}
            <td aria-hidden="true" className="w-11" />
          </tr>
        </thead>
        <tbody>
          {auctions.map((auction) => (
            <Row key={auction.slug} auction={auction} serverTime={serverTime} onMove={onMove} />
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-small text-ink-3 max-lg:hidden">
        Keys: <Key name="j" /> <Key name="k" /> move
        {onMove === null ? null : (
          <>
            , <Key name="e" /> extend, <Key name="p" /> pause or resume, <Key name="m" /> message the seller
          </>
        )}
        , <Key name="Enter" /> open
      </p>
    </>
  );
}
