import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { addressOf } from '#contract/call.ts';
import { AUCTION_LIST_STATES, type AuctionListState } from '#contract/auction-states.ts';
import { AUCTION_SORTS, type AuctionColumn } from '#contract/console-lists.ts';
import type { OperatorAuctionPage, OperatorAuctionRow } from '#contract/operator.ts';
import { exportAuctions, listAuctionsForStaff } from '#contract/endpoints/auction-records.ts';
import { mayDo } from '#contract/staff.ts';
import type { Column } from '#web/components/console/data-table.tsx';
import { fileQuery, loadList } from '#web/components/console/list-address.ts';
import { type ListDeclaration, ListPage } from '#web/components/console/list-page.tsx';
import { StateLabel, stateWord, RESERVE_LABELS } from '#web/components/console/state-labels.tsx';
import { formatUpTo, formatMoney } from '#contract/format/money.ts';
import { Picture } from '#web/components/picture/picture.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useUser } from '#web/root-data.ts';
import { pageMeta } from '#web/page-meta.ts';
import { changingLive } from './change-live-auctions.tsx';
import { RowLink } from '#web/components/console/row-links.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Auctions', isPrivate: true });

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, AUCTIONS, ({ call }, query) => call(listAuctionsForStaff, { query }));

function When({ row }: { row: OperatorAuctionRow }) {
  if (row.state === 'submitted')
    return row.submitted_at === null ? (
      <>Submitted</>
    ) : (
      <>
        Submitted <TimeText at={row.submitted_at} />
      </>
    );
  if (row.state === 'scheduled' && row.start_date !== null)
    return (
      <>
        Opens <TimeText at={row.start_date} />
      </>
    );
  if (row.state === 'live' && row.close_date !== null)
    return (
      <>
        Closes <TimeText at={row.close_date} />
      </>
    );
  if (row.close_date !== null && row.state !== 'withdrawn')
    return (
      <>
        Closed <TimeText at={row.close_date} form="date" />
      </>
    );
  return (
    <>
      Changed <TimeText at={row.updated_at} form="date" />
    </>
  );
}

const fileOf = ({ state, slug }: OperatorAuctionRow) =>
  state === 'submitted' ? `/operator/review/${slug}` : `/operator/auctions/${slug}`;

const Bid = ({ price, starting_bid: start }: OperatorAuctionRow) =>
  price === null ? <span className="text-ink-3">from {formatMoney(start)}</span> : formatMoney(price);

const Reserve = ({ reserve, reserve_status: status }: OperatorAuctionRow) => (
  <span className={status === 'met' ? 'text-go' : 'text-ink-3'}>
    {reserve === null ? RESERVE_LABELS[status] : formatMoney(reserve)}
  </span>
);

const State = ({ state, paused_until: pausedUntil, in_extension: isExtended }: OperatorAuctionRow) => (
  <StateLabel state={state} isPaused={pausedUntil !== null} isExtended={isExtended} />
);

const COLUMNS: readonly Column<OperatorAuctionRow, AuctionColumn>[] = [
  {
    id: 'number',
    heading: 'Number',
    card: 'labeled',
    className: 'data sm:w-20 whitespace-nowrap sm:max-md:hidden',
    isSortable: true,
    cell: (row) => row.lot_number,
  },
  {
    id: 'vehicle',
    heading: 'Vehicle',
    card: 'title',
    isFixed: true,
    cell: (row) => (
      <div className="flex items-center gap-3">
        <Picture image={row.hero} sizes="56px" className="h-9 w-14 flex-none max-sm:hidden" isDecorative />
        <div className="min-w-0">
          <RowLink to={fileOf(row)}>{row.title}</RowLink>
          <p className="text-small text-ink-3">
            <PageLink to={`/operator/people/${row.seller}`} className="underline-offset-4 hover:underline">
              {row.seller}
            </PageLink>
            <span className="max-sm:hidden lg:hidden">
              , <When row={row} />
            </span>
          </p>
        </div>
      </div>
    ),
  },
  {
    id: 'state',
    heading: 'State',
    card: 'detail',
    isFixed: true,
    cell: State,
  },
  {
    id: 'bid',
    heading: 'Bid',
    card: 'value',
    className: 'num',
    isSortable: true,
    cell: Bid,
  },
  {
    id: 'reserve',
    heading: 'Reserve',
    card: 'labeled',
    className: 'num sm:max-md:hidden',
    cell: Reserve,
  },
  {
    id: 'bids',
    heading: 'Bids',
    card: 'labeled',
    className: 'num sm:max-md:hidden',
    isSortable: true,
    cell: (row) => row.bid_count,
  },
  {
    id: 'closes',
    heading: 'When',
    card: 'detail',
    className: 'whitespace-nowrap sm:!pl-5 sm:max-lg:hidden',
    isSortable: true,
    cell: (row) => <When row={row} />,
  },
];

const AUCTIONS = {
  list: 'auctions',
  title: 'Auctions',
  path: '/operator/auctions',
  nouns: ['auction', 'auctions'],
  search: 'Title, lot number or VIN',
  choices: {
    state: {
      label: 'States',
      all: 'All',
      values: Object.fromEntries(AUCTION_LIST_STATES.map((state) => [state, stateWord(state)])) as Readonly<
        Record<AuctionListState, string>
      >,
    },
  },
  chips: 'state',
  sorts: AUCTION_SORTS,
  columns: COLUMNS,
  keyOf: ({ slug }) => slug,
  empty: ['No auctions yet', 'Submissions and auctions appear here, those to review first.'],
  searchHint:
    'Search by beginnings of words of the vehicle, by the first characters of a VIN, or by a whole lot number.',
} as const satisfies ListDeclaration<OperatorAuctionRow>;

/** A search doesn't count its finds in each state. */
function chipCounts(counts: OperatorAuctionPage['counts'], isSearch: boolean): Record<string, string | null> {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const isMinimum = counts.some((each) => each.is_minimum);
  return Object.fromEntries([
    ['', isSearch ? null : formatUpTo(all, isMinimum)],
    ...counts.map((each) => [each.state, isSearch ? null : formatUpTo(each.count, each.is_minimum)] as const),
  ]);
}

export default function OperatorAuctionsPage() {
  const list = useLoaderData<typeof loader>();
  const { counts } = list.page;
  const mayMove = mayDo(useUser()?.staff_roles ?? [], 'move_closes');
  const isSearch = list.filter.q !== null;
  const waiting = counts.find(({ state }) => state === 'submitted')?.count ?? 0;
  return (
    <ListPage
      of={AUCTIONS}
      {...list}
      note={isSearch ? undefined : waiting === 0 ? 'nothing to review' : `${waiting} to review`}
      counts={chipCounts(counts, isSearch)}
      file={addressOf(exportAuctions, { query: fileQuery(list) })}
      selection={mayMove ? changingLive() : undefined}
    />
  );
}
