import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { Download } from 'lucide';
import { addressOf } from '#contract/call.ts';
import type { DealerStatement, StatementRow, StatementTotals } from '#contract/dealer-statement.ts';
import { exportDealerStatement, readDealerStatement } from '#contract/endpoints/dealer-statements.ts';
import { SETTLEMENT_LABELS } from '#contract/settlement-states.ts';
import { AccountHead, BackLink } from '#web/components/account/account-head.tsx';
import { formatMoney } from '#contract/format/money.ts';
import { formatTime } from '#contract/format/time.ts';
import { TimeText, zoneLabel } from '#web/components/time/time-text.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { ScrollTable } from '#web/components/ui/scroll-table.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { FigureList } from '#web/components/ui/description-list.tsx';

const MONTH = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/;

const readMonth = (text: string | null): string | null => (text !== null && MONTH.test(text) ? text : null);

/** `2026-12` and 1 → `2027-01`. */
const monthBeside = (month: string, by: 1 | -1): string => {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
};

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: `Results of ${loaderData?.dealer.name ?? 'a dealer'}`, isPrivate: true });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const month = readMonth(searchParams.get('month'));
  return pageContext(context).read(readDealerStatement, {
    params: { slug: params['slug'] ?? '' },
    query: month === null ? {} : { month },
  });
}

const exact = (amount: number, currency: string) => formatMoney({ amount, currency }, { cents: true });

function Totals({ totals }: { totals: StatementTotals }) {
  const { currency, sales, price, paid, fee, fee_tax: tax } = totals;
  const figures = [
    ['Sales', String(sales)],
    ['Hammer prices', exact(price, currency)],
    ['Paid to you by buyers', exact(paid, currency)],
    ['Our fees', exact(fee, currency)],
    ['Tax on fees', exact(tax, currency)],
  ] as const;
  return (
    <FigureList
      rows={figures}
      className="mt-4 grid grid-cols-2 gap-x-6 border-t border-line sm:grid-cols-3 xl:grid-cols-5"
      rowClass="border-b border-line py-3"
      valueClass="data text-data-m"
    />
  );
}

function Team({ team }: { team: DealerStatement['team'] }) {
  return (
    <section className="mt-10">
      <h2 className="heading text-h3">By member</h2>
      <ScrollTable
        label="Results by member"
        space="mt-3"
        className="tbl min-w-[28rem]"
        columns={['Member', ['Sales', 'num'], ['Hammer prices', 'num'], ['Fees', 'num']]}
      >
        {team.map(({ seller, currency, sales, price, fee }) => (
          <tr key={`${seller} ${currency}`}>
            <th scope="row" className="!text-ink !font-strong !text-[.9375rem]">
              {seller}
            </th>
            <td className="num">{sales}</td>
            <td className="num">{exact(price, currency)}</td>
            <td className="num">{exact(fee, currency)}</td>
          </tr>
        ))}
      </ScrollTable>
    </section>
  );
}

/** Fees are invoiced once the payment is confirmed. */
const isUnpaid = ({ state }: StatementRow) => state === 'fee_due' || state === 'payment_due';

function Documents({ row }: { row: StatementRow }) {
  const { documents, fee } = row;
  if (documents.length === 0) return <span className="text-ink-3">{isUnpaid(row) ? 'None yet' : 'None'}</span>;
  return (
    <>
      {exact(fee.amount, fee.currency)}
      {documents.map(({ number, kind }) => {
        const text = `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`;
        return (
          <span key={number} className="block text-small text-ink-2">
            <PageLink className="link" to={`/account/billing/invoices/${number}`}>
              {text}
            </PageLink>
          </span>
        );
      })}
    </>
  );
}

function Sales({ items }: { items: readonly StatementRow[] }) {
  return (
    <section className="mt-10">
      <h2 className="heading text-h3">Sales and fees</h2>
      <ScrollTable
        label="Sales and fees"
        space="mt-3"
        className="tbl min-w-[40rem]"
        columns={['Vehicle', 'Sold', 'Status', ['Hammer price', 'num'], ['Paid to you', 'num'], ['Fee', 'num']]}
      >
        {items.map((row) => (
          <tr key={`${row.slug} ${row.sold_at}`}>
            <td>
              <PageLink className="link font-strong" to={`/account/settlements/${row.slug}`}>
                {row.title}
              </PageLink>
              <span className="block text-small text-ink-3">{row.seller}</span>
            </td>
            <td className="whitespace-nowrap">
              <TimeText at={row.sold_at} form="day" />
            </td>
            <td>{SETTLEMENT_LABELS[row.state].word}</td>
            <td className="num">{exact(row.price.amount, row.price.currency)}</td>
            <td className="num">
              {row.paid.amount === 0 ? (
                <span className="text-ink-3">{isUnpaid(row) ? 'Not yet' : 'None'}</span>
              ) : (
                exact(row.paid.amount, row.paid.currency)
              )}
            </td>
            <td className="num">
              <Documents row={row} />
            </td>
          </tr>
        ))}
      </ScrollTable>
    </section>
  );
}

export default function ResultsPage() {
  const {
    dealer,
    month,
    current_month: current,
    time_zone: zone,
    items,
    totals,
    team,
  } = useLoaderData<typeof loader>();
  const path = `/account/dealers/${dealer.slug}/results`;
  const name = formatTime(Date.parse(`${month}-15T00:00:00Z`), 'month', 'UTC');
  return (
    <>
      <BackLink to={`/account/dealers/${dealer.slug}`}>{dealer.name}</BackLink>
      <AccountHead
        title="Results and fees"
        lead={`Sales of ${name}, in ${zoneLabel(zone)}. Buyers pay you directly; we invoice our fees.`}
        action={
          <a
            className="btn btn-line"
            href={addressOf(exportDealerStatement, { params: { slug: dealer.slug }, query: { month } })}
            download
          >
            <Icon of={Download} size={18} />
            Download CSV
          </a>
        }
      />
      <nav aria-label="Months" className="mt-6 flex flex-wrap items-center gap-3">
        <PageLink className="btn btn-line btn-s" to={`${path}?month=${monthBeside(month, -1)}`}>
          Earlier month
        </PageLink>
        <strong className="font-strong">{name}</strong>
        {month < current ? (
          <PageLink className="btn btn-line btn-s" to={`${path}?month=${monthBeside(month, 1)}`}>
            Later month
          </PageLink>
        ) : null}
      </nav>
      {items.length === 0 ? (
        <p className="mt-6 text-ink-2">No sales in this month.</p>
      ) : (
        <>
          {totals.map((each) => (
            <Totals key={each.currency} totals={each} />
          ))}
          <Team team={team} />
          <Sales items={items} />
        </>
      )}
    </>
  );
}
