import type { ReactNode } from 'react';
import { FORMER_MEMBER } from '#contract/member-names.ts';
import { addressOf as endpointAddress } from '#contract/call.ts';
import { SALE_SORTS, type SaleSort } from '#contract/console-sorts.ts';
import { exportSales, remindLateSales } from '#contract/endpoints/settlements.ts';
import { countOf, formatCount, formatMoney } from '#contract/format/money.ts';
import type { OperatorSaleRow, SaleTotals } from '#contract/settlements.ts';
import type { BulkResult } from '#contract/bulk.ts';
import { browserClient } from '#web/api.ts';
import { BulkAction } from '#web/components/console/bulk-action.tsx';
import { type Column, DataTable } from '#web/components/console/data-table.tsx';
import { ExportLink } from '#web/components/console/export-link.tsx';
import type { Selection } from '#web/components/console/selection.tsx';
import type { TableView } from '#web/components/console/table-view.ts';
import { SaleBadges } from '#web/components/settlement/sale-row.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { parametersOf, queryOf, type SaleFilter, TURN_LABELS } from './sale-filters.tsx';

export const PATH = '/operator/settlements';
const LINK = 'inline-flex min-h-6 items-center underline-offset-4 hover:underline';

const Vehicle = ({ slug, title }: OperatorSaleRow) => (
  <PageLink to={`${PATH}/${slug}`} className={`${LINK} min-w-0 font-strong`}>
    {title}
  </PageLink>
);

export const Person = ({ username }: { username: string }) =>
  username === FORMER_MEMBER ? (
    <span className="text-ink-3">{username}</span>
  ) : (
    <PageLink to={`/operator/people/${username}`} className={`${LINK} break-words`}>
      {username}
    </PageLink>
  );

function Due({ row }: { row: OperatorSaleRow }) {
  if (row.disputed_since !== null)
    return (
      <>
        Disputed <TimeText at={row.disputed_since} form="date" />
      </>
    );
  if (row.due_at === null) return <span className="text-ink-3">No deadline</span>;
  return <TimeText at={row.due_at} className={row.is_late ? 'text-stop' : ''} />;
}

const turnText = ({ turn, is_disputed: isDisputed }: OperatorSaleRow): string =>
  isDisputed ? 'Staff' : turn === null ? '' : TURN_LABELS[turn];

export const SALE_TABLE: readonly Column<OperatorSaleRow>[] = [
  { id: 'vehicle', heading: 'Vehicle', isFixed: true, cell: Vehicle },
  { id: 'status', heading: 'Status', cell: (row) => <SaleBadges sale={row} /> },
  { id: 'turn', heading: 'Waiting for', className: 'max-lg:hidden', cell: turnText },
  {
    id: 'due',
    heading: 'Due',
    className: 'whitespace-nowrap',
    isSortable: true,
    cell: (row) => <Due row={row} />,
  },
  {
    id: 'buyer',
    heading: 'Buyer',
    className: 'max-md:hidden',
    cell: ({ buyer }) => <Person username={buyer} />,
  },
  {
    id: 'seller',
    heading: 'Seller',
    className: 'max-md:hidden',
    cell: ({ seller, dealer }) => (
      <>
        <Person username={seller} />
        {dealer === null ? null : <p className="text-small text-ink-3">{dealer}</p>}
      </>
    ),
  },
  {
    id: 'price',
    heading: 'Price',
    className: 'num',
    isSortable: true,
    cell: ({ price }) => formatMoney(price),
  },
  {
    id: 'since',
    heading: 'Status since',
    className: 'whitespace-nowrap !pl-5 max-2xl:hidden',
    isSortable: true,
    cell: ({ since }) => <TimeText at={since} form="date" />,
  },
  {
    id: 'owner',
    heading: 'Owner',
    className: '!pl-5 max-xl:hidden',
    cell: ({ owner }) => (owner === null ? null : <Person username={owner} />),
  },
];

const cardOf = (row: OperatorSaleRow) => (
  <div className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 py-3">
    <Vehicle {...row} />
    <span className="data text-right">{formatMoney(row.price)}</span>
    <p className="col-span-2 text-small text-ink-2">
      {row.due_at === null || row.disputed_since !== null ? null : 'Due '}
      <Due row={row} />
      {turnText(row) === '' ? null : `, waiting for ${turnText(row).toLowerCase()}`}
      <br />
      <Person username={row.buyer} /> from <Person username={row.seller} />
      {row.owner === null ? null : `, owner ${row.owner}`}
    </p>
    <span className="col-span-2">
      <SaleBadges sale={row} />
    </span>
  </div>
);

export function Totals({ totals }: { totals: readonly SaleTotals[] }) {
  const count = totals.reduce((sum, each) => sum + each.count, 0);
  const values = totals.map(({ currency, price }) => formatMoney({ amount: price, currency }));
  return (
    <p className="mt-4 text-small text-ink-3" role="status">
      {countOf(count, 'sale')}
      {count === 0 ? null : (
        <>
          {' for '}
          <span className="data text-ink">{values.join(', ')}</span>
        </>
      )}
    </p>
  );
}

export const remindedText = (count: number): string =>
  count === 0 ? 'No reminders sent.' : `${countOf(count, 'reminder')} sent.`;

/** Of the sales given, or of all late ones. */
export function Remind({
  label,
  count,
  skipped = 0,
  sales,
  onDone,
}: {
  label: string;
  count: number;
  skipped?: number;
  sales: readonly OperatorSaleRow[] | 'all';
  onDone: (result: BulkResult) => void;
}) {
  const body = sales === 'all' ? { all_late: true as const } : { slugs: sales.map(({ slug }) => slug) };
  return (
    <BulkAction
      label={label}
      button={`Send ${countOf(count, 'reminder')}`}
      busy="Sending…"
      run={() => browserClient.call(remindLateSales, { body })}
      onDone={onDone}
    >
      <p>
        {count === 0
          ? 'None of these sales is late without a reminder in the last 24 hours.'
          : `We’ll send a reminder of the overdue step of ${count === 1 ? 'this sale' : `these ${formatCount(count)} sales`}, and save each reminder to the audit log.`}
        {skipped === 0 || count === 0
          ? null
          : ` ${skipped === 1 ? '1 sale is' : `${formatCount(skipped)} sales are`} not late or had a reminder in the last 24 hours.`}
      </p>
    </BulkAction>
  );
}

const reminding = (onReminded: (result: BulkResult) => void): Selection<OperatorSaleRow> => ({
  nameOf: ({ title }) => title,
  actions: (selected, clear) => {
    const late = selected.filter((row) => row.may_remind);
    return (
      <Remind
        label="Remind"
        count={late.length}
        skipped={selected.length - late.length}
        sales={selected}
        onDone={(result) => {
          clear();
          onReminded(result);
        }}
      />
    );
  },
});

export function SaleTable({
  rows,
  filter,
  view,
  save,
  onReminded,
  canRemindAll,
}: {
  rows: readonly OperatorSaleRow[];
  filter: SaleFilter;
  view: TableView<SaleSort>;
  save: ReactNode;
  onReminded: (result: BulkResult) => void;
  canRemindAll: boolean;
}) {
  const query = { ...queryOf(filter), sort: view.sort, hide: view.hidden.join(',') };
  return (
    <DataTable
      caption="Sales"
      path={PATH}
      filter={parametersOf(filter)}
      view={view}
      firstSort={SALE_SORTS[0]}
      columns={SALE_TABLE}
      rows={rows}
      keyOf={({ kind, slug, buyer, since }) => `${kind}-${slug}-${buyer}-${since}`}
      card={cardOf}
      actions={
        <>
          {save}
          <ExportLink href={endpointAddress(exportSales, { query })}>Download CSV</ExportLink>
        </>
      }
      selection={reminding(onReminded)}
      canChangeAll={canRemindAll}
    />
  );
}
