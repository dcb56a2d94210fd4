import { addressOf as endpointAddress } from '#contract/call.ts';
import { PAYMENT_SORTS } from '#contract/console-sorts.ts';
import { exportJournal, exportPayments } from '#contract/endpoints/payments.ts';
import { countOf, formatCount, formatMoney } from '#contract/format/money.ts';
import { MAX_SUMMED_PAYMENTS } from '#contract/payment-kinds.ts';
import type { PaymentRow, PaymentTotals } from '#contract/payment-lists.ts';
import { mayDo } from '#contract/staff.ts';
import { addressOf } from '#web/components/console/address.ts';
import { BulkOutcome } from '#web/components/console/bulk-action.tsx';
import { NothingFound } from '#web/components/console/console-head.tsx';
import { type Column, DataTable } from '#web/components/console/data-table.tsx';
import { ExportLink } from '#web/components/console/export-link.tsx';
import { SavedViews, ViewSaver } from '#web/components/console/saved-views.tsx';
import { viewParameters } from '#web/components/console/table-view.ts';
import { TimeText } from '#web/components/time/time-text.tsx';
import { useSiteCurrency, useUser } from '#web/root-data.ts';
import { ActiveFilters, FilterForm, StatusChips } from './payment-filters.tsx';
import { COLUMN_LABELS, KIND_LABELS, STATE_LABELS } from './payment-labels.ts';
import { REMINDING_PAYERS } from './remind-payers.tsx';
import { type LoadedPayments, queryOf } from './read-payments.ts';
import { RowLink, RowPerson } from '#web/components/console/row-links.tsx';
import { Nothing } from '#web/components/ui/nothing.tsx';
import { Pages } from '#web/components/ui/pages.tsx';

const PATH = '/operator/payments';
const exact = (value: { amount: number; currency: string }) => formatMoney(value, { cents: true });

function Status({ state }: Pick<PaymentRow, 'state'>) {
  const { word, badge } = STATE_LABELS[state];
  return <span className={`badge ${badge}`}>{word}</span>;
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
    className: 'whitespace-nowrap',
    cell: ({ kind }) => KIND_LABELS[kind],
  },
  { id: 'status', heading: COLUMN_LABELS.status, cell: ({ state }) => <Status state={state} /> },
  {
    id: 'person',
    heading: COLUMN_LABELS.person,
    className: 'min-w-32 max-md:hidden',
    cell: ({ username }) => <Payer username={username} />,
  },
  {
    id: 'auction',
    heading: COLUMN_LABELS.auction,
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

const cardOf = (row: PaymentRow) => (
  <div className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 py-3">
    <RowLink to={`${PATH}/${row.charge_id}`}>{row.title}</RowLink>
    <span className="data text-right">{exact(row.amount)}</span>
    <p className="min-w-0 text-small text-ink-2">
      {KIND_LABELS[row.kind]}, <TimeText at={row.created_at} form="date" />
      <br />
      <Payer username={row.username} />
    </p>
    <span className="justify-self-end">
      <Status state={row.state} />
    </span>
  </div>
);

const FIGURES = [
  ['received', 'Received'],
  ['refunded', 'Refunded'],
  ['open', 'Not paid yet'],
  ['amount', 'All listed'],
] as const;

function Totals({ totals }: { totals: readonly PaymentTotals[] }) {
  const count = totals.reduce((sum, each) => sum + each.count, 0);
  return (
    <section aria-label="Totals" className="mt-4">
      <p className="text-small text-ink-3" role="status">
        {countOf(count, 'payment')}
      </p>
      {totals.map(({ currency, ...sums }) => (
        <dl key={currency} className="mt-1 grid grid-cols-2 gap-x-8 gap-y-2 sm:flex sm:flex-wrap">
          {totals.length === 1 ? null : (
            <div className="min-w-12 max-sm:col-span-2">
              <dt className="text-small text-ink-3">Currency</dt>
              <dd className="font-strong">{currency}</dd>
            </div>
          )}
          {FIGURES.map(([name, label]) => (
            <div key={name}>
              <dt className="text-small text-ink-3">{label}</dt>
              <dd className="data">{exact({ amount: sums[name], currency })}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  );
}

const isNarrowed = (filter: LoadedPayments['filter']): boolean =>
  Object.values(filter).some((value) => value !== null && value !== '');

function Exports({ filter, view }: Pick<LoadedPayments, 'filter' | 'view'>) {
  const query = queryOf(filter, useSiteCurrency());
  const { from, to, currency } = query;
  const period = { from, to, currency };
  return (
    <>
      <ExportLink
        href={endpointAddress(exportPayments, {
          query: { ...query, sort: view.sort, hide: view.hidden.join(',') },
        })}
      >
        Download CSV
      </ExportLink>
      <ExportLink href={endpointAddress(exportJournal, { query: period })}>Journal CSV</ExportLink>
    </>
  );
}

export function PaymentList({ list }: { list: LoadedPayments }) {
  const { page, filter, view, saved, isFirst, problem } = list;
  const mayRemind = mayDo(useUser()?.staff_roles ?? [], 'settle_sales');
  const titleOf = (slug: string) => page?.items.find((row) => row.slug === slug)?.title ?? slug;
  const siteCurrency = useSiteCurrency();
  const kept = viewParameters(view, PAYMENT_SORTS[0]);
  const parameters = { ...filter, ...kept };
  const address = (changes: Readonly<Record<string, string | null>>) => addressOf(PATH, { ...parameters, ...changes });
  return (
    <>
      <SavedViews path={PATH} parameters={parameters} views={saved} />
      <StatusChips filter={filter} address={address} lastMonth={list.lastMonth} />
      <FilterForm filter={filter} kept={kept} siteCurrency={siteCurrency} problem={problem} />
      <ActiveFilters filter={filter} address={address} siteCurrency={siteCurrency} />
      <BulkOutcome nameOf={titleOf}>
        {page === null ? (
          <p className="error mt-4" role="alert">
            {problem?.message}
          </p>
        ) : page.items.length === 0 ? (
          <div className="mt-4">
            {isNarrowed(filter) ? (
              <NothingFound
                of="payments"
                hint={
                  filter.q === ''
                    ? null
                    : 'Search by a whole invoice, lot or reference number, the beginnings of words of the title, or part of a name or email.'
                }
              />
            ) : (
              <Nothing title="No payments yet">Buyers are charged the premium when an auction sells.</Nothing>
            )}
          </div>
        ) : (
          <>
            {page.totals !== null ? (
              <Totals totals={page.totals} />
            ) : isFirst ? (
              <p className="mt-4 text-small text-ink-3" role="status">
                More than {formatCount(MAX_SUMMED_PAYMENTS)} payments. Narrow the search or the amounts to see totals.
              </p>
            ) : null}
            <DataTable
              caption="Payments"
              path={PATH}
              filter={filter}
              view={view}
              firstSort={PAYMENT_SORTS[0]}
              columns={COLUMNS}
              rows={page.items}
              keyOf={({ id }) => id}
              card={cardOf}
              selection={mayRemind ? REMINDING_PAYERS : undefined}
              actions={
                <>
                  <ViewSaver list="payments" parameters={parameters} views={saved} />
                  <Exports filter={filter} view={view} />
                </>
              }
            />
            <p className="mt-3 max-w-prose text-small text-ink-3">
              The journal has every posting of the chosen dates; other filters don’t apply to it. Its account numbers
              are in the settings, under “Bookkeeping”. Buyers pay sellers directly, so it has no payouts to sellers.
            </p>
          </>
        )}
      </BulkOutcome>
      <Pages
        first={address({})}
        next={page?.next_cursor == null ? null : address({ cursor: page.next_cursor })}
        isFirst={isFirst}
      />
    </>
  );
}
