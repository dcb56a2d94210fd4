import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { addressOf } from '#contract/call.ts';
import { MAX_SUMMED_SALES } from '#contract/console-lists.ts';
import { exportSales, listSalesForStaff } from '#contract/endpoints/settlements.ts';
import { formatCount } from '#contract/format/money.ts';
import { BULK_LIMIT } from '#contract/limits.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { fileQuery, loadList } from '#web/components/console/list-address.ts';
import { SavedList } from '#web/components/console/list-page.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { Remind, REMINDING, SALES, Totals } from './sale-table.tsx';

export const meta: MetaFunction = () => pageMeta({ title: 'Settlements', isPrivate: true });

export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, SALES, ({ call }, query) => call(listSalesForStaff, { query }));

export default function SettlementsPage() {
  const list = useLoaderData<typeof loader>();
  const { totals, late_count: late, disputed_count: disputed, to_remind_count: unreminded } = list.page;
  const total = totals?.reduce((sum, { count }) => sum + count, 0);
  const counts = {
    '': null,
    negotiating: null,
    ended: null,
    all: null,
    ...(total === undefined ? {} : { [list.filter.show ?? '']: formatCount(total) }),
    late: formatCount(late),
    disputed: formatCount(disputed),
  };
  const toRemind = Math.min(unreminded, BULK_LIMIT);
  return (
    <ConsolePage title="Settlements" note={`${formatCount(late)} late, ${formatCount(disputed)} disputed`}>
      <SavedList
        of={SALES}
        {...list}
        counts={counts}
        file={addressOf(exportSales, { query: fileQuery(list) })}
        selection={REMINDING}
        canChangeAll={toRemind > 0}
      >
        {toRemind === 0 ? null : (
          <div className="mt-3" data-for-all>
            <Remind label={`Remind all late (${formatCount(toRemind)})`} count={toRemind} sales="all" />
          </div>
        )}
        {totals !== null ? (
          <Totals totals={totals} />
        ) : list.isFirst ? (
          <p className="mt-4 text-small text-ink-3" role="status">
            More than {formatCount(MAX_SUMMED_SALES)} sales. Filter the list to see their totals.
          </p>
        ) : null}
      </SavedList>
    </ConsolePage>
  );
}
