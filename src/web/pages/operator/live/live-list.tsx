import { createContext, memo, use } from 'react';
import { Car } from 'lucide';
import { LIVE_SORTS } from '#contract/console-lists.ts';
import type { LiveAuctionRow } from '#contract/live-dashboard.ts';
import { formatCount, formatMoney } from '#contract/format/money.ts';
import type { Column } from '#web/components/console/data-table.tsx';
import type { ListDeclaration } from '#web/components/console/list-page.tsx';
import { RESERVE_LABELS } from '#web/components/console/state-labels.tsx';
import { StateBadges } from '#web/components/badge/state-badge.tsx';
import { Countdown } from '#web/components/time/countdown.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { useBadges } from '#web/components/badge/use-badges.ts';
import { LIVE_FILTERS, LIVE_PATH } from './live-filters.ts';
import { RowLink } from '#web/components/console/row-links.tsx';

const ROW_PICTURE = { width: 56, height: 36 } as const;
/** When the list was read. */
export const ServerTime = createContext(0);

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

/** All rows are live, so only other states get a badge. */
function Badges({ row }: { row: LiveAuctionRow }) {
  const kinds = useBadges(row, use(ServerTime)).filter(
    (kind, index) => kind === 'extended' || (index === 0 && kind !== 'live' && kind !== 'ending'),
  );
  return kinds.length === 0 ? null : (
    <span className="inline-flex flex-wrap gap-1.5">
      <StateBadges kinds={kinds} />
    </span>
  );
}

const Name = ({ row: { slug, title } }: { row: LiveAuctionRow }) => (
  <RowLink to={`/operator/auctions/${slug}`}>{title}</RowLink>
);

const Leader = ({ row }: { row: LiveAuctionRow }) => (
  <p className="text-small text-ink-3">
    {row.leader === null ? 'No bids' : `${row.leader} leads`}, {formatCount(row.watch_count)} watching
  </p>
);

const Bid = ({ price }: LiveAuctionRow) =>
  price === null ? <span className="text-ink-3">None</span> : formatMoney(price);

const Reserve = ({ reserve_status: status }: LiveAuctionRow) => (
  <span className={status === 'met' ? 'text-go' : 'text-ink-3'}>{RESERVE_LABELS[status]}</span>
);

function TimeLeft({ row }: { row: LiveAuctionRow }) {
  const serverTime = use(ServerTime);
  return row.state === 'live' ? (
    <Countdown
      closeDate={row.close_date}
      pausedUntil={row.paused_until}
      serverTime={serverTime}
      form="panel"
      endText="Closing"
      className="data"
    />
  ) : (
    '–'
  );
}

/** Few rows change with an event. */
const Vehicle = memo(function Vehicle({ row }: { row: LiveAuctionRow }) {
  return (
    <div className="flex items-center gap-3">
      <Thumb picture={row.picture} />
      <div className="min-w-0">
        <Name row={row} />
        <Leader row={row} />
        <Badges row={row} />
      </div>
    </div>
  );
});

const COLUMNS: readonly Column<LiveAuctionRow>[] = [
  {
    id: 'number',
    heading: 'Lot',
    className: 'data w-20 max-md:hidden',
    isSortable: true,
    cell: (row) => row.lot_number,
  },
  { id: 'vehicle', heading: 'Vehicle', isFixed: true, cell: (row) => <Vehicle row={row} /> },
  { id: 'bid', heading: 'Bid', className: 'num', isSortable: true, cell: Bid },
  { id: 'reserve', heading: 'Reserve', className: 'num max-md:hidden', cell: Reserve },
  {
    id: 'bids',
    heading: 'Bids',
    className: 'num',
    isSortable: true,
    cell: (row) => row.bid_count,
  },
  {
    id: 'closes',
    heading: 'Time left',
    className: 'num whitespace-nowrap',
    isSortable: true,
    cell: (row) => <TimeLeft row={row} />,
  },
];

const cardOf = (row: LiveAuctionRow) => (
  <div className="grid grid-cols-[1fr_auto] items-start gap-x-4 py-3">
    <Name row={row} />
    <span className="data text-right">
      <Bid {...row} />
    </span>
    <Leader row={row} />
    <span className="text-right">
      <TimeLeft row={row} />
    </span>
    <Badges row={row} />
  </div>
);

export const LIVE = {
  list: 'live',
  title: 'Live auctions',
  path: LIVE_PATH,
  nouns: ['live auction', 'live auctions'],
  search: 'Vehicle or lot number',
  choices: {},
  chips: 'show',
  sorts: LIVE_SORTS,
  columns: COLUMNS,
  keyOf: ({ slug }) => slug,
  card: cardOf,
  empty: ['No live auctions', 'Auctions appear here when they open.'],
  searchHint: 'Search by parts of the vehicle’s name, or by a whole lot number.',
  filterText: (_name, value) =>
    Object.hasOwn(LIVE_FILTERS, value) ? LIVE_FILTERS[value as keyof typeof LIVE_FILTERS].label : value,
} as const satisfies ListDeclaration<LiveAuctionRow>;
