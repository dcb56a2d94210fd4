import { SALE_SORTS, type SaleColumn } from '#contract/console-lists.ts';
import { remindLateSales } from '#contract/endpoints/settlements.ts';
import { countOf, formatCount, formatMoney } from '#contract/format/money.ts';
import { SETTLEMENT_LABELS, SETTLEMENT_STATES, type SettlementState } from '#contract/settlement-states.ts';
import type { OperatorSaleRow, SaleTotals } from '#contract/settlements.ts';
import { browserClient } from '#web/api.ts';
import { BulkAction } from '#web/components/console/bulk-action.tsx';
import type { Column } from '#web/components/console/data-table.tsx';
import type { ListDeclaration } from '#web/components/console/list-page.tsx';
import type { Selection } from '#web/components/console/selection.tsx';
import { SaleBadges } from '#web/components/settlement/sale-row.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { RowLink, RowPerson } from '#web/components/console/row-links.tsx';

export const PATH = '/operator/settlements';

const Vehicle = ({ slug, title }: OperatorSaleRow) => <RowLink to={`${PATH}/${slug}`}>{title}</RowLink>;

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

const TURN_LABELS = { buyer: 'Buyer', seller: 'Seller', both: 'Buyer and seller' } as const;

const turnText = ({ turn, is_disputed: isDisputed }: OperatorSaleRow): string =>
  isDisputed ? 'Staff' : turn === null ? '' : TURN_LABELS[turn];

const COLUMNS: readonly Column<OperatorSaleRow, SaleColumn>[] = [
  { id: 'vehicle', heading: 'Vehicle', card: 'title', isFixed: true, cell: Vehicle },
  { id: 'status', heading: 'Status', card: 'detail', cell: (row) => <SaleBadges sale={row} /> },
  { id: 'turn', heading: 'Waiting for', card: 'labeled', className: 'sm:max-lg:hidden', cell: turnText },
  {
    id: 'due',
    heading: 'Due',
    card: 'labeled',
    className: 'whitespace-nowrap',
    isSortable: true,
    cell: (row) => <Due row={row} />,
  },
  {
    id: 'buyer',
    heading: 'Buyer',
    card: 'labeled',
    className: 'sm:max-md:hidden',
    cell: ({ buyer }) => <RowPerson username={buyer} />,
  },
  {
    id: 'seller',
    heading: 'Seller',
    card: 'labeled',
    className: 'sm:max-md:hidden',
    cell: ({ seller, dealer }) => (
      <>
        <RowPerson username={seller} />
        {dealer === null ? null : <p className="text-small text-ink-3">{dealer}</p>}
      </>
    ),
  },
  {
    id: 'price',
    heading: 'Price',
    card: 'value',
    className: 'num',
    isSortable: true,
    cell: ({ price }) => formatMoney(price),
  },
  {
    id: 'since',
    heading: 'Status since',
    card: 'labeled',
    className: 'whitespace-nowrap sm:!pl-5 sm:max-2xl:hidden',
    isSortable: true,
    cell: ({ since }) => <TimeText at={since} form="date" />,
  },
  {
    id: 'owner',
    heading: 'Owner',
    card: 'labeled',
    className: 'sm:!pl-5 sm:max-xl:hidden',
    cell: ({ owner }) => (owner === null ? null : <RowPerson username={owner} />),
  },
];

export const SALES = {
  list: 'settlements',
  title: 'Sales',
  path: PATH,
  nouns: ['sale', 'sales'],
  search: 'Vehicle, username or email',
  choices: {
    show: {
      label: 'Settlements by state',
      all: 'Open',
      values: { late: 'Late', disputed: 'Disputed', negotiating: 'Offers', ended: 'Ended', all: 'All' },
    },
    state: {
      label: 'Step',
      all: 'All steps',
      values: Object.fromEntries(SETTLEMENT_STATES.map((state) => [state, SETTLEMENT_LABELS[state].word])) as Readonly<
        Record<SettlementState, string>
      >,
    },
    turn: { label: 'Waiting for', all: 'Anyone', values: { buyer: 'Buyer', seller: 'Seller' } },
    owner: { label: 'Owner', all: 'Anyone', values: { me: 'You' } },
  },
  chips: 'show',
  sorts: SALE_SORTS,
  columns: COLUMNS,
  keyOf: ({ kind, slug, buyer, since }) => `${kind}-${slug}-${buyer}-${since}`,
  empty: ['No open sales', 'Sold auctions appear here until the vehicle is handed over.'],
  emptyChips: {
    late: ['Nothing overdue', 'Sales with an overdue step appear here.'],
    disputed: ['No open disputes', 'A dispute pauses the sale’s deadlines until you decide it.'],
    negotiating: [
      'No open offers',
      'When the reserve isn’t met, the high bidder and the seller negotiate here. Offers to underbidders after a default appear here too.',
    ],
    ended: ['No completed sales', 'Completed and failed sales appear here.'],
    all: ['No sales yet', 'Sold auctions appear here.'],
  },
  searchHint:
    'Search by beginnings of words of the vehicle, or part of a name or email. Choose “All” to include completed sales.',
} as const satisfies ListDeclaration<OperatorSaleRow>;

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

export function Remind({
  label,
  count,
  skipped = 0,
  sales,
}: {
  label: string;
  count: number;
  skipped?: number;
  sales: readonly OperatorSaleRow[] | 'all';
}) {
  const body = sales === 'all' ? { all_late: true as const } : { slugs: sales.map(({ slug }) => slug) };
  return (
    <BulkAction
      label={label}
      button={`Send ${countOf(count, 'reminder')}`}
      busy="Sending…"
      run={() => browserClient.call(remindLateSales, { body })}
      done={(sent) => (sent === 0 ? 'No reminders sent.' : `${countOf(sent, 'reminder')} sent.`)}
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

export const REMINDING: Selection<OperatorSaleRow> = {
  nameOf: ({ title }) => title,
  idOf: ({ slug }) => slug,
  actions: (selected) => {
    const late = selected.filter((row) => row.may_remind);
    return <Remind label="Remind" count={late.length} skipped={selected.length - late.length} sales={selected} />;
  },
};
