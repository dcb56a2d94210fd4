import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { BULK_LIMIT } from '#contract/limits.ts';
import type { BulkResult } from '#contract/bulk.ts';
import { MAX_SUMMED_SALES, SALE_COLUMNS, SALE_SORTS, type SaleShown } from '#contract/console-sorts.ts';
import { listSavedViews } from '#contract/endpoints/operations.ts';
import { listSalesForStaff } from '#contract/endpoints/settlements.ts';
import { formatCount } from '#contract/format/money.ts';
import { addressOf } from '#web/components/console/address.ts';
import { BulkOutcome, useBulkOutcome } from '#web/components/console/bulk-action.tsx';
import { ConsolePage, Nothing, NothingFound, Pages, ViewChips } from '#web/components/console/console-head.tsx';
import { SavedViews, ViewSaver } from '#web/components/console/saved-views.tsx';
import { readTableView, viewParameters } from '#web/components/console/table-view.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ActiveSaleFilters, parametersOf, queryOf, readFilter, SaleFilterForm } from './sale-filters.tsx';
import { PATH, Remind, remindedText, SaleTable, Totals } from './sale-table.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Settlements', isPrivate: true });

const VIEWS = [
  ['open', 'Open'],
  ['late', 'Late'],
  ['disputed', 'Disputed'],
  ['negotiating', 'Offers'],
  ['ended', 'Ended'],
  ['all', 'All'],
] as const satisfies readonly (readonly [SaleShown, string])[];
const EMPTY: Readonly<Record<SaleShown, readonly [string, string]>> = {
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
const SEARCH_HINT =
  'Search by beginnings of words of the vehicle, or part of a name or email. Choose “All” to include completed sales.';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const filter = readFilter(searchParams);
  const view = readTableView(searchParams, { sorts: SALE_SORTS, columns: SALE_COLUMNS });
  const cursor = searchParams.get('cursor');
  const { client } = pageContext(context);
  const [page, { items: saved }] = await Promise.all([
    client.call(listSalesForStaff, {
      query: { ...queryOf(filter), sort: view.sort, ...(cursor === null ? {} : { cursor }) },
    }),
    client.call(listSavedViews, { query: { list: 'settlements' } }),
  ]);
  return { page, filter, view, saved, isFirst: cursor === null };
}

export default function SettlementsPage() {
  const { page, filter, view, saved, isFirst } = useLoaderData<typeof loader>();
  const { outcome, report } = useBulkOutcome();
  const kept = viewParameters(view, SALE_SORTS[0]);
  const address = (changes: Readonly<Record<string, string | null>> = {}) =>
    addressOf(PATH, { ...parametersOf(filter), ...kept, ...changes });
  const parameters = { ...parametersOf(filter), ...kept };
  const total = page.totals?.reduce((sum, { count }) => sum + count, 0);
  const counts: Partial<Record<SaleShown, number>> = {
    ...(total === undefined ? {} : { [filter.show]: total }),
    late: page.late_count,
    disputed: page.disputed_count,
  };
  const isNarrowed = filter.q !== '' || filter.state !== null || filter.turn !== null || filter.owner !== null;
  const [title, text] = EMPTY[filter.show];
  const titles = new Map(page.items.map((sale) => [sale.slug, sale.title]));
  const onReminded = (result: BulkResult) => report(result, (slug) => titles.get(slug) ?? slug, remindedText);
  const toRemind = Math.min(page.to_remind_count, BULK_LIMIT);
  return (
    <ConsolePage
      title="Settlements"
      note={
        <>
          {formatCount(page.late_count)} late, {formatCount(page.disputed_count)} disputed
        </>
      }
    >
      <SavedViews path={PATH} parameters={parameters} views={saved} />
      <ViewChips
        label="Settlements by state"
        views={VIEWS.map(([value, text]) => {
          const count = counts[value];
          return {
            text,
            to: address({ show: value === 'open' ? null : value }),
            isOn: value === filter.show,
            ...(count === undefined ? {} : { count }),
          };
        })}
      />
      <SaleFilterForm filter={filter} kept={kept} />
      <ActiveSaleFilters filter={filter} address={address} />
      <BulkOutcome outcome={outcome} />
      {toRemind === 0 ? null : (
        <div className="mt-3" data-for-all>
          <Remind
            label={`Remind all late (${formatCount(toRemind)})`}
            count={toRemind}
            sales="all"
            onDone={onReminded}
          />
        </div>
      )}
      {page.totals !== null ? (
        <Totals totals={page.totals} />
      ) : isFirst ? (
        <p className="mt-4 text-small text-ink-3" role="status">
          More than {formatCount(MAX_SUMMED_SALES)} sales. Filter the list to see their totals.
        </p>
      ) : null}
      {page.items.length === 0 ? (
        <div className="mt-3">
          {isNarrowed ? (
            <NothingFound of="sales" hint={filter.q === '' ? null : SEARCH_HINT} />
          ) : (
            <Nothing title={title}>{text}</Nothing>
          )}
        </div>
      ) : (
        <SaleTable
          rows={page.items}
          filter={filter}
          view={view}
          save={<ViewSaver list="settlements" parameters={parameters} views={saved} />}
          onReminded={onReminded}
          canRemindAll={toRemind > 0}
        />
      )}
      <Pages
        first={address()}
        isFirst={isFirst}
        next={page.next_cursor === null ? null : address({ cursor: page.next_cursor })}
      />
    </ConsolePage>
  );
}
