import { addressOf as endpointAddress } from '#contract/call.ts';
import { exportJournal, exportPayments } from '#contract/endpoints/payments.ts';
import { countOf, formatCount } from '#contract/format/money.ts';
import { formatTime } from '#contract/format/time.ts';
import { MAX_SUMMED_PAYMENTS } from '#contract/payment-kinds.ts';
import type { PaymentTotals } from '#contract/payment-lists.ts';
import { mayDo } from '#contract/staff.ts';
import { addressOf } from '#web/components/console/address.ts';
import { ExportLink } from '#web/components/console/export-link.tsx';
import { SavedList } from '#web/components/console/list-page.tsx';
import { PeriodFields } from '#web/components/console/period-fields.tsx';
import { viewParameters } from '#web/components/console/table-view.ts';
import { Field } from '#web/components/ui/fields.tsx';
import { FormErrors } from '#web/components/ui/form.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useSiteCurrency, useUser } from '#web/root-data.ts';
import { exact, PAYMENTS } from './payment-columns.tsx';
import { type LoadedPayments, queryOf } from './read-payments.ts';
import { REMINDING_PAYERS } from './remind-payers.tsx';

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

const dayText = (day: string) => formatTime(Date.parse(`${day}T00:00:00Z`), 'date', 'UTC');

function filterText(name: string, value: string, currency: string): string {
  if (name === 'from') return `From ${dayText(value)}`;
  if (name === 'to') return `To ${dayText(value)}`;
  if (name === 'least') return `At least ${currency} ${value}`;
  return name === 'most' ? `At most ${currency} ${value}` : value;
}

function FilterFields({ list: { filter, view, problem, timeZone, months } }: { list: LoadedPayments }) {
  const siteCurrency = useSiteCurrency();
  const { least, most, currency } = filter;
  return (
    <FormErrors problem={problem ?? undefined}>
      {currency === null ? null : <input type="hidden" name="currency" value={currency} />}
      <PeriodFields id="payments" period={filter} timeZone={timeZone}>
        {months.map(([name, month]) => (
          <PageLink
            key={name}
            className="link inline-flex min-h-6 items-center"
            to={addressOf(PAYMENTS.path, { ...filter, ...viewParameters(view, PAYMENTS.sorts[0]), ...month })}
          >
            {name}
          </PageLink>
        ))}
      </PeriodFields>
      {(
        [
          ['least', 'Minimum', least],
          ['most', 'Maximum', most],
        ] as const
      ).map(([name, label, value]) => (
        <div key={name} className="min-w-0 basis-28">
          <Field
            key={value}
            name={name}
            label={`${label} (${currency ?? siteCurrency})`}
            inputMode="decimal"
            defaultValue={value ?? ''}
          />
        </div>
      ))}
    </FormErrors>
  );
}

export function PaymentList({ list }: { list: LoadedPayments }) {
  const { rows, page, filter, view, isFirst, problem } = list;
  const mayRemind = mayDo(useUser()?.staff_roles ?? [], 'settle_sales');
  const siteCurrency = useSiteCurrency();
  return (
    <>
      <SavedList
        {...list}
        of={{ ...PAYMENTS, filterText: (name, value) => filterText(name, value, filter.currency ?? siteCurrency) }}
        fields={<FilterFields list={list} />}
        file={<Exports filter={filter} view={view} />}
        selection={mayRemind ? REMINDING_PAYERS : undefined}
      >
        {problem === null ? null : (
          <p className="error mt-4" role="alert">
            {problem.message}
          </p>
        )}
        {rows.length === 0 ? null : page.totals !== null ? (
          <Totals totals={page.totals} />
        ) : isFirst ? (
          <p className="mt-4 text-small text-ink-3" role="status">
            More than {formatCount(MAX_SUMMED_PAYMENTS)} payments. Narrow the search or the amounts to see totals.
          </p>
        ) : null}
      </SavedList>
      {rows.length === 0 ? null : (
        <p className="mt-3 max-w-prose text-small text-ink-3">
          The journal has every posting of the chosen dates; other filters don’t apply to it. Its account numbers are in
          the settings, under “Bookkeeping”. Buyers pay sellers directly, so it has no payouts to sellers.
        </p>
      )}
    </>
  );
}
