import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { AUCTION_LIST_STATES } from '#contract/auction-states.ts';
import type { OperatorAuctionRow } from '#contract/operator.ts';
import { listAuctionsForStaff } from '#contract/endpoints/auction-records.ts';
import { addressOf, oneOf } from '#web/components/console/address.ts';
import { ConsolePage, Nothing, Pages, ViewChips } from '#web/components/console/console-head.tsx';
import { FindForm } from '#web/components/console/find-form.tsx';
import { StateLabel, stateWord } from '#web/components/console/state-labels.tsx';
import { RESERVE_LABELS } from '#web/components/console/state-labels.tsx';
import { formatMoney } from '#web/components/money/money.tsx';
import { Picture } from '#web/components/picture/picture.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { Table } from '#web/components/ui/table.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Auctions', isPrivate: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const filter = {
    state: oneOf(AUCTION_LIST_STATES, searchParams.get('state')),
    q: (searchParams.get('q') ?? '').slice(0, 200),
  };
  const cursor = searchParams.get('cursor');
  const page = await pageContext(context).client.call(listAuctionsForStaff, {
    query: {
      q: filter.q,
      ...(filter.state === null ? {} : { state: filter.state }),
      ...(cursor === null ? {} : { cursor }),
    },
  });
  return { page, filter, isFirst: cursor === null };
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

const fileOf = ({ state, slug }: OperatorAuctionRow) =>
  state === 'submitted' ? `/operator/review/${slug}` : `/operator/auctions/${slug}`;

function Row({ row }: { row: OperatorAuctionRow }) {
  return (
    <tr>
      <td className="data whitespace-nowrap max-md:hidden">{row.lot_number}</td>
      <td>
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
      </td>
      <td>
        <StateLabel state={row.state} isPaused={row.paused_until !== null} isExtended={row.in_extension} />
      </td>
      <td className="num max-sm:hidden">
        {row.price === null ? (
          <span className="text-ink-3">from {formatMoney(row.starting_bid)}</span>
        ) : (
          formatMoney(row.price)
        )}
      </td>
      <td className={`num max-md:hidden ${row.reserve_status === 'met' ? 'text-go' : 'text-ink-3'}`}>
        {row.reserve === null ? RESERVE_LABELS[row.reserve_status] : formatMoney(row.reserve)}
      </td>
      <td className="num max-md:hidden">{row.bid_count}</td>
      <td className="whitespace-nowrap pl-5 max-lg:hidden">
        <When row={row} />
      </td>
    </tr>
  );
}

export default function OperatorAuctionsPage() {
  const { page, filter, isFirst } = useLoaderData<typeof loader>();
  const address = (changes: { state?: string | null; cursor?: string | null }) =>
    addressOf('/operator/auctions', { state: filter.state, q: filter.q, ...changes });
  const countOf = (state: string) => page.counts.find((each) => each.state === state)?.count ?? 0;
  const views = AUCTION_LIST_STATES.filter((state) => countOf(state) > 0 || filter.state === state);
  const waiting = countOf('submitted');
  return (
    <ConsolePage title="Auctions" note={waiting === 0 ? 'Nothing to review' : `${waiting} to review`}>
      <ViewChips
        label="States"
        views={[
          {
            text: 'All',
            to: address({ state: null }),
            isOn: filter.state === null,
            count: page.counts.reduce((sum, { count }) => sum + count, 0),
          },
          ...views.map((state) => ({
            text: stateWord(state),
            to: address({ state }),
            isOn: filter.state === state,
            count: countOf(state),
          })),
        ]}
      />
      <FindForm
        of="Auctions"
        label="Title or lot number"
        q={filter.q}
        keep={{ state: filter.state }}
        className="mt-3"
      />
      <p className="mt-4 text-small text-ink-3" role="status">
        {page.total} {page.total === 1 ? 'auction' : 'auctions'}
      </p>
      {page.items.length === 0 ? (
        <div className="mt-2">
          <Nothing title="No auctions found">
            {filter.q === '' ? 'No auctions in this state.' : 'Try another search, or all states.'}
          </Nothing>
        </div>
      ) : (
        <Table
          caption="Auctions: submissions to review first, then live auctions by closing time"
          className="tbl dense mt-1"
          columns={[
            ['Number', 'max-md:hidden'],
            'Vehicle',
            'State',
            ['Bid', 'num max-sm:hidden'],
            ['Reserve', 'num max-md:hidden'],
            ['Bids', 'num max-md:hidden'],
            ['When', '!pl-5 max-lg:hidden'],
          ]}
        >
          {page.items.map((row) => (
            <Row key={row.slug} row={row} />
          ))}
        </Table>
      )}
      <Pages
        first={address({})}
        next={page.next_cursor === null ? null : address({ cursor: page.next_cursor })}
        isFirst={isFirst}
      />
    </ConsolePage>
  );
}
