import { createContext, memo, use } from 'react';
import { LIVE_SORTS } from '#contract/console-lists.ts';
import type { LiveAuctionRow } from '#contract/live-dashboard.ts';
import { formatCount, formatMoney } from '#contract/format/money.ts';
import type { Column } from '#web/components/console/data-table.tsx';
import type { ListDeclaration } from '#web/components/console/list-page.tsx';
import { RESERVE_LABELS } from '#web/components/console/state-labels.tsx';
import { StateBadges } from '#web/components/badge/state-badge.tsx';
import { Countdown } from '#web/components/time/countdown.tsx';
import { useBadges } from '#web/components/badge/use-badges.ts';
import { LIVE_FILTERS, LIVE_PATH } from './live-filters.ts';
import { RowLink } from '#web/components/console/row-links.tsx';

const ROW_PICTURE = { width: 56, height: 36 } as const;
/** When the list was read. */
export const ServerTime = createContext(0);

function Thumb({ picture }: { picture: string | null }) {
  return picture === null ? (
    <span className="h-9 w-14 flex-none bg-press max-md:hidden" />
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

/** Its box has a fixed size, so that a second that passes lays out only this box, and not the whole table. */
const TIME_BOX = 'data inline-block h-[1.35em] w-[4.5em] overflow-clip align-middle contain-strict';

function TimeLeft({ row }: { row: LiveAuctionRow }) {
  const serverTime = use(ServerTime);
  return row.state === 'live' ? (
    <Countdown
      closeDate={row.close_date}
      pausedUntil={row.paused_until}
      serverTime={serverTime}
      form="panel"
      endText="Closing"
      className={TIME_BOX}
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
    card: 'labeled',
    className: 'data sm:w-20 sm:max-md:hidden',
    isSortable: true,
    cell: (row) => row.lot_number,
  },
  { id: 'vehicle', heading: 'Vehicle', card: 'title', isFixed: true, cell: (row) => <Vehicle row={row} /> },
  { id: 'bid', heading: 'Bid', card: 'value', className: 'num', isSortable: true, cell: Bid },
  { id: 'reserve', heading: 'Reserve', card: 'labeled', className: 'num sm:max-md:hidden', cell: Reserve },
  {
    id: 'bids',
    heading: 'Bids',
    card: 'labeled',
    className: 'num',
    isSortable: true,
    cell: (row) => row.bid_count,
  },
  {
    id: 'closes',
    heading: 'Time left',
    card: 'detail',
    className: 'num whitespace-nowrap max-sm:ml-auto',
    isSortable: true,
    cell: (row) => <TimeLeft row={row} />,
  },
];

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
  empty: ['No live auctions', 'Auctions appear here when they open.'],
  searchHint: 'Search by parts of the vehicle’s name, or by a whole lot number.',
  filterText: (_name, value) =>
    Object.hasOwn(LIVE_FILTERS, value) ? LIVE_FILTERS[value as keyof typeof LIVE_FILTERS].label : value,
} as const satisfies ListDeclaration<LiveAuctionRow>;
