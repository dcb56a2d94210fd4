import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { addressOf as endpointAddress } from '#contract/call.ts';
import { AUCTION_LIST_STATES } from '#contract/auction-states.ts';
import { AUCTION_SORTS } from '#contract/console-sorts.ts';
import type { OperatorAuctionPage, OperatorAuctionRow } from '#contract/operator.ts';
import { exportAuctions, listAuctionsForStaff } from '#contract/endpoints/auction-records.ts';
import { mayDo } from '#contract/staff.ts';
import { listSavedViews } from '#contract/endpoints/operations.ts';
import { addressOf, oneOf } from '#web/components/console/address.ts';
import { BulkOutcome, useBulkOutcome } from '#web/components/console/bulk-action.tsx';
import { ConsolePage, NothingFound, Pages, ViewChips } from '#web/components/console/console-head.tsx';
import { type Column, DataTable } from '#web/components/console/data-table.tsx';
import { FindForm } from '#web/components/console/find-form.tsx';
import { SavedViews } from '#web/components/console/saved-views.tsx';
import { StateLabel, stateWord } from '#web/components/console/state-labels.tsx';
import { RESERVE_LABELS } from '#web/components/console/state-labels.tsx';
import { readTableView, viewParameters } from '#web/components/console/table-view.ts';
import { formatUpTo } from '#web/components/money/format-money.ts';
import { formatMoney } from '#web/components/money/money.tsx';
import { Picture } from '#web/components/picture/picture.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { useUser } from '#web/root-data.ts';
import { pageMeta } from '#web/page-meta.ts';
import { extendedText, extending } from './extend-auctions.tsx';

const PATH = '/operator/auctions';

export const meta: MetaFunction = () => pageMeta({ title: 'Auctions', isPrivate: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const filter = {
    state: oneOf(AUCTION_LIST_STATES, searchParams.get('state')),
    q: (searchParams.get('q') ?? '').slice(0, 200),
  };
  const cursor = searchParams.get('cursor');
  const view = readTableView(searchParams, { sorts: AUCTION_SORTS, columns: COLUMNS.map(({ id }) => id) });
  const { client } = pageContext(context);
  const [page, { items: saved }] = await Promise.all([
    client.call(listAuctionsForStaff, {
      query: {
        q: filter.q,
        sort: view.sort,
        ...(filter.state === null ? {} : { state: filter.state }),
        ...(cursor === null ? {} : { cursor }),
      },
    }),
    client.call(listSavedViews, { query: { list: 'auctions' } }),
  ]);
  return { page, filter, view, saved, isFirst: cursor === null };
}

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

const slugOf = ({ slug }: OperatorAuctionRow) => slug;
const fileOf = ({ state, slug }: OperatorAuctionRow) =>
  state === 'submitted' ? `/operator/review/${slug}` : `/operator/auctions/${slug}`;

const COLUMNS: readonly Column<OperatorAuctionRow>[] = [
  {
    id: 'number',
    heading: 'Number',
    className: 'data w-20 whitespace-nowrap max-md:hidden',
    isSortable: true,
    canHide: true,
    cell: (row) => row.lot_number,
  },
  {
    id: 'vehicle',
    heading: 'Vehicle',
    cell: (row) => (
      <div className="flex items-center gap-3">
        <Picture image={row.hero} sizes="56px" className="h-9 w-14 flex-none max-sm:hidden" isDecorative />
        <div className="min-w-0">
          <PageLink
            to={fileOf(row)}
            className="inline-flex min-h-6 items-center font-strong underline-offset-4 hover:underline"
          >
            {row.title}
          </PageLink>
          <p className="text-small text-ink-3">
            <PageLink to={`/operator/people/${row.seller}`} className="underline-offset-4 hover:underline">
              {row.seller}
            </PageLink>
            <span className="lg:hidden">
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
    cell: (row) => <StateLabel state={row.state} isPaused={row.paused_until !== null} isExtended={row.in_extension} />,
  },
  {
    id: 'bid',
    heading: 'Bid',
    className: 'num max-sm:hidden',
    isSortable: true,
    canHide: true,
    cell: (row) =>
      row.price === null ? (
        <span className="text-ink-3">from {formatMoney(row.starting_bid)}</span>
      ) : (
        formatMoney(row.price)
      ),
  },
  {
    id: 'reserve',
    heading: 'Reserve',
    className: 'num max-md:hidden',
    canHide: true,
    cell: (row) => (
      <span className={row.reserve_status === 'met' ? 'text-go' : 'text-ink-3'}>
        {row.reserve === null ? RESERVE_LABELS[row.reserve_status] : formatMoney(row.reserve)}
      </span>
    ),
  },
  {
    id: 'bids',
    heading: 'Bids',
    className: 'num max-md:hidden',
    isSortable: true,
    canHide: true,
    cell: (row) => row.bid_count,
  },
  {
    id: 'closes',
    heading: 'When',
    className: 'whitespace-nowrap !pl-5 max-lg:hidden',
    isSortable: true,
    canHide: true,
    cell: (row) => <When row={row} />,
  },
];

const chipCount = (counts: OperatorAuctionPage['counts']): string =>
  formatUpTo(
    counts.reduce((sum, { count }) => sum + count, 0),
    counts.some(({ is_minimum: isMinimum }) => isMinimum),
  );

export default function OperatorAuctionsPage() {
  const { page, filter, view, saved, isFirst } = useLoaderData<typeof loader>();
  const { outcome, report } = useBulkOutcome();
  const mayExtend = mayDo(useUser()?.staff_roles ?? [], 'move_closes');
  const address = (changes: { state?: string | null; cursor?: string | null }) =>
    addressOf(PATH, { state: filter.state, q: filter.q, ...viewParameters(view, AUCTION_SORTS[0]), ...changes });
  const asked = { q: filter.q, sort: view.sort, ...(filter.state !== null && { state: filter.state }) };
  const countOf = (state: string) => page.counts.find((each) => each.state === state)?.count ?? 0;
  const inState = (state: string) => page.counts.filter((each) => each.state === state);
  const views = AUCTION_LIST_STATES.filter((state) => countOf(state) > 0 || filter.state === state);
  const waiting = countOf('submitted');
  const nameOf = (slug: string) => page.items.find((each) => each.slug === slug)?.title ?? slug;
  return (
    <ConsolePage title="Auctions" note={waiting === 0 ? 'Nothing to review' : `${waiting} to review`}>
      <SavedViews
        list="auctions"
        path={PATH}
        parameters={{ ...filter, ...viewParameters(view, AUCTION_SORTS[0]) }}
        views={saved}
      />
      <ViewChips
        label="States"
        views={[
          {
            text: 'All',
            to: address({ state: null }),
            isOn: filter.state === null,
            count: chipCount(page.counts),
          },
          ...views.map((state) => ({
            text: stateWord(state),
            to: address({ state }),
            isOn: filter.state === state,
            count: chipCount(inState(state)),
          })),
        ]}
      />
      <FindForm
        of="Auctions"
        label="Title or lot number"
        q={filter.q}
        keep={{ state: filter.state, ...viewParameters(view, AUCTION_SORTS[0]) }}
        className="mt-3"
      />
      <BulkOutcome outcome={outcome} />
      <p className="mt-4 text-small text-ink-3" role="status">
        {formatUpTo(page.total, page.total_is_minimum)} {page.total === 1 ? 'auction' : 'auctions'}
      </p>
      {page.items.length === 0 ? (
        <div className="mt-2">
          <NothingFound of="auctions" hint={filter.q === '' ? null : 'Try another search, or all states.'} />
        </div>
      ) : (
        <DataTable
          caption={view.sort === 'queue' ? 'Auctions: submissions to review first, then live auctions' : 'Auctions'}
          path={PATH}
          filter={{ state: filter.state, q: filter.q }}
          view={view}
          firstSort={AUCTION_SORTS[0]}
          columns={COLUMNS}
          rows={page.items}
          keyOf={slugOf}
          selection={mayExtend ? extending((result) => report(result, nameOf, extendedText)) : undefined}
          actions={
            <a className="btn btn-quiet btn-s" href={endpointAddress(exportAuctions, { query: asked })} download>
              Download CSV
            </a>
          }
        />
      )}
      <Pages
        first={address({})}
        next={page.next_cursor === null ? null : address({ cursor: page.next_cursor })}
        isFirst={isFirst}
      />
    </ConsolePage>
  );
}
