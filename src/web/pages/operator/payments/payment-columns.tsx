import { PAYMENT_SORTS } from '#contract/console-lists.ts';
import { formatMoney } from '#contract/format/money.ts';
import { PAYMENT_KIND_LABELS, PAYMENT_STATE_LABELS, type PaymentState } from '#contract/payment-kinds.ts';
import type { PaymentRow } from '#contract/payment-lists.ts';
import type { Column } from '#web/components/console/data-table.tsx';
import type { ListDeclaration } from '#web/components/console/list-page.tsx';
import { RowLink, RowPerson } from '#web/components/console/row-links.tsx';
import { TimeText } from '#web/components/time/time-text.tsx';
import { COLUMN_LABELS, STATE_BADGES } from './payment-labels.ts';

const PATH = '/operator/payments';
export const exact = (value: { amount: number; currency: string }) => formatMoney(value, { cents: true });

function Status({ state }: Pick<PaymentRow, 'state'>) {
  return <span className={`badge ${STATE_BADGES[state]}`}>{PAYMENT_STATE_LABELS[state]}</span>;
}

const Payer = ({ username }: Pick<PaymentRow, 'username'>) =>
  username === null ? (
    <span className="text-ink-3">Former member</span>
  ) : (
    <RowPerson username={username} className="break-all" />
  );

const COLUMNS: readonly Column<PaymentRow>[] = [
  {
    id: 'date',
    heading: COLUMN_LABELS.date,
    card: 'title',
    isFixed: true,
    className: 'whitespace-nowrap',
    isSortable: true,
    cell: ({ charge_id: id, created_at: at, title }) => (
      <RowLink to={`${PATH}/${id}`}>
        <TimeText at={at} form="date" />
        <span className="sr-only">, {title}</span>
      </RowLink>
    ),
  },
  {
    id: 'kind',
    heading: COLUMN_LABELS.kind,
    card: 'detail',
    className: 'whitespace-nowrap',
    cell: ({ kind }) => PAYMENT_KIND_LABELS[kind],
  },
  { id: 'status', heading: COLUMN_LABELS.status, card: 'detail', cell: ({ state }) => <Status state={state} /> },
  {
    id: 'person',
    heading: COLUMN_LABELS.person,
    card: 'detail',
    className: 'sm:min-w-32 sm:max-md:hidden',
    cell: ({ username }) => <Payer username={username} />,
  },
  {
    id: 'auction',
    heading: COLUMN_LABELS.auction,
    card: 'line',
    cell: ({ slug, title }) => (
      <RowLink to={`/operator/auctions/${slug}`} className="">
        {title}
      </RowLink>
    ),
  },
  {
    id: 'invoice',
    heading: COLUMN_LABELS.invoice,
    className: 'data max-lg:hidden',
    cell: ({ invoice }) => invoice,
  },
  {
    id: 'amount',
    heading: COLUMN_LABELS.amount,
    card: 'value',
    className: 'num',
    isSortable: true,
    cell: ({ amount }) => exact(amount),
  },
  {
    id: 'currency',
    heading: COLUMN_LABELS.currency,
    className: 'max-lg:hidden',
    cell: ({ amount }) => amount.currency,
  },
  {
    id: 'reference',
    heading: COLUMN_LABELS.reference,
    className: 'max-xl:hidden',
    cell: ({ reference }) =>
      reference === null ? null : (
        <span title={reference} className="data block w-24 truncate text-small text-ink-3 2xl:w-auto">
          {reference}
        </span>
      ),
  },
];

/** The most wanted states come first. */
const STATES: readonly PaymentState[] = [
  'taken',
  'declined',
  'due',
  'done',
  'refused',
  'action_needed',
  'cancelled',
  'paid_by_hand',
  'taken_back',
];

export const PAYMENTS = {
  list: 'payments',
  title: 'Payments',
  path: PATH,
  nouns: ['payment', 'payments'],
  search: 'Invoice, person or lot',
  choices: {
    status: {
      label: 'Statuses',
      all: 'All',
      values: Object.fromEntries(STATES.map((state) => [state, PAYMENT_STATE_LABELS[state]])) as Readonly<
        Record<PaymentState, string>
      >,
    },
    kind: {
      label: 'Kind',
      all: 'All kinds',
      values: PAYMENT_KIND_LABELS,
    },
  },
  chips: 'status',
  sorts: PAYMENT_SORTS,
  columns: COLUMNS,
  keyOf: ({ id }) => id,
  empty: ['No payments yet', 'Buyers are charged the premium when an auction sells.'],
  searchHint:
    'Search by a whole invoice, lot or reference number, the beginnings of words of the title, or part of a name or email.',
} as const satisfies ListDeclaration<PaymentRow>;
