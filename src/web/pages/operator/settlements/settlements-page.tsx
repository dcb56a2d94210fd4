import { listSalesForStaff } from '#contract/endpoints/settlements.ts';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { STAFF_SEARCH_MAX } from '#contract/limits.ts';
import type { OperatorSaleRow } from '#contract/settlements.ts';
import { addressOf } from '#web/components/console/address.ts';
import { ConsolePage, Nothing, Pages, ViewChips } from '#web/components/console/console-head.tsx';
import { FindForm } from '#web/components/console/find-form.tsx';
import { SaleListItem } from '#web/components/settlement/sale-row.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Settlements', isPrivate: true });

const VIEWS = [
  ['open', 'Open'],
  ['late', 'Late'],
  ['disputed', 'Disputed'],
  ['negotiating', 'Offers'],
  ['ended', 'Over'],
  ['all', 'All'],
] as const;
type Shown = (typeof VIEWS)[number][0];
const EMPTY: Readonly<Record<Shown, readonly [string, string]>> = {
  open: ['No open sales', 'Sold auctions appear here until the vehicle is handed over.'],
  late: ['Nothing overdue', 'Sales with an overdue step appear here.'],
  disputed: ['No open disputes', 'A dispute pauses the sale’s deadlines until you decide it.'],
  negotiating: [
    'No open offers',
    'When the reserve isn’t met, the high bidder and the seller negotiate here. Offers to underbidders after a default appear here too.',
  ],
  ended: ['No completed sales', 'Completed and failed sales appear here.'],
  all: ['No sales yet', 'Sold auctions appear here.'],
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const show = VIEWS.find(([value]) => value === searchParams.get('show'))?.[0] ?? 'open';
  const cursor = searchParams.get('cursor');
  const q = (searchParams.get('q') ?? '').trim().slice(0, STAFF_SEARCH_MAX);
  const asked = { show, ...(q === '' ? {} : { q }), ...(cursor === null ? {} : { cursor }) };
  return {
    show,
    q,
    isFirst: cursor === null,
    page: await pageContext(context).client.call(listSalesForStaff, { query: asked }),
  };
}

const address = (show: Shown, more: Readonly<Record<string, string | null>> = {}) =>
  addressOf('/operator/settlements', { show: show === 'open' ? null : show, ...more });
const edgeOf = (sale: OperatorSaleRow) =>
  sale.is_late || sale.is_disputed ? 'border-l-stop' : sale.tone === 'good' ? 'border-l-go' : 'border-l-line-strong';

function Line({ sale }: { sale: OperatorSaleRow }) {
  const to = `/operator/settlements/${sale.slug}`;
  const note = (
    <>
      <PageLink className="link" to={`/operator/people/${sale.buyer}`}>
        {sale.buyer}
      </PageLink>{' '}
      {sale.what === 'settlement' ? 'buys from' : 'may buy from'}{' '}
      <PageLink className="link" to={`/operator/people/${sale.seller}`}>
        {sale.seller}
      </PageLink>
      {sale.dealer === null ? '' : `, ${sale.dealer}`}
    </>
  );
  return (
    <SaleListItem
      sale={sale}
      to={to}
      edge={edgeOf(sale)}
      note={note}
      action={
        <PageLink className="btn btn-line w-full sm:w-24" to={to}>
          Open<span className="sr-only"> the {sale.title}</span>
        </PageLink>
      }
    />
  );
}

export default function SettlementsQueuePage() {
  const { show, q, isFirst, page } = useLoaderData<typeof loader>();
  const counts: Partial<Record<string, number>> = {
    late: page.late_count,
    disputed: page.disputed_count,
    [show]: page.total,
  };
  const isSearch = q !== '';
  const [title, words] = isSearch
    ? ([
        'No sales found',
        'Search by words of the title, username prefix or full email. Choose “All” to include completed sales.',
      ] as const)
    : EMPTY[show];
  return (
    <ConsolePage
      title="Settlements"
      note={
        <>
          {page.late_count} late, {page.disputed_count} disputed
        </>
      }
    >
      <ViewChips
        label="Settlements by state"
        views={VIEWS.map(([value, text]) => {
          const count = counts[value];
          return { text, to: address(value, { q }), isOn: value === show, ...(count === undefined ? {} : { count }) };
        })}
      />
      <FindForm
        of="Sales"
        label="Vehicle, username or email"
        q={q}
        keep={{ show: show === 'open' ? null : show }}
        maxLength={STAFF_SEARCH_MAX}
        isOfNames
        className="mt-3"
      />
      {isSearch ? (
        <p className="mt-4 text-small text-ink-3" role="status">
          {page.total} {page.total === 1 ? 'sale' : 'sales'} of “{q}”
        </p>
      ) : null}
      <div className="mt-3">
        {page.items.length === 0 ? (
          <Nothing title={title}>{words}</Nothing>
        ) : (
          <>
            <h2 className="sr-only">Sales</h2>
            <ul className="border-t border-line">
              {page.items.map((sale) => (
                <Line key={`${sale.what}-${sale.slug}-${sale.buyer}-${sale.since}`} sale={sale} />
              ))}
            </ul>
          </>
        )}
        <Pages
          first={address(show, { q })}
          isFirst={isFirst}
          next={page.next_cursor === null ? null : address(show, { q, cursor: page.next_cursor })}
        />
      </div>
    </ConsolePage>
  );
}
