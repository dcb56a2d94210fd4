import { addressOf } from '#contract/call.ts';
import type { ReserveGap } from '#contract/calendar.ts';
import { exportReport, readReport } from '#contract/endpoints/calendar.ts';
import { Form, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { countOf, formatCount, minorUnitsPerWhole, formatMoney } from '#contract/format/money.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { messageOf, statusOf } from '#web/problems.ts';
import { zoneLabel } from '#web/components/time/time-text.tsx';
import { share, signedShare } from './report-text.ts';
import { Funnel, Plots } from './plots.tsx';
import { WeeksTable } from './weeks-table.tsx';

const DAY = /^\d{4}-\d\d-\d\d$/;

export const meta: MetaFunction = () => pageMeta({ title: 'Reports', isPrivate: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const day = (name: string) => DAY.exec(searchParams.get(name) ?? '')?.[0];
  const [from, to] = [day('from'), day('to')];
  const { client } = pageContext(context);
  try {
    return {
      report: await client.call(readReport, {
        query: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) },
      }),
      refused: null,
    };
  } catch (error) {
    if (statusOf(error) !== 422) throw error;
    // An invalid range shows the default period and the error.
    return {
      report: await client.call(readReport),
      refused: { message: messageOf(error, 'Choose other dates.'), from: from ?? '', to: to ?? '' },
    };
  }
}

type Loaded = Awaited<ReturnType<typeof loader>>;

function Period({ report, refused }: Loaded) {
  const [from, to] = [report.first_day, report.last_day];
  return (
    <>
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <div className="field min-w-36 flex-1 sm:flex-none">
          <label htmlFor="report-from">From</label>
          <input
            id="report-from"
            name="from"
            type="date"
            className="input"
            defaultValue={refused?.from ?? from}
            {...(refused === null ? {} : { 'aria-invalid': true, 'aria-describedby': 'report-refused' })}
          />
        </div>
        <div className="field min-w-36 flex-1 sm:flex-none">
          <label htmlFor="report-to">To</label>
          <input
            id="report-to"
            name="to"
            type="date"
            className="input"
            defaultValue={refused?.to ?? to}
            {...(refused === null ? {} : { 'aria-invalid': true, 'aria-describedby': 'report-refused' })}
          />
        </div>
        <button type="submit" className="btn btn-line min-h-[3rem] max-sm:w-full">
          Apply
        </button>
        <p className="self-center text-small text-ink-3">Days and weeks in {zoneLabel(report.time_zone)}.</p>
      </Form>
      {refused === null ? null : (
        <p id="report-refused" role="alert" className="error -mt-5">
          {refused.message} Showing the last weeks instead.
        </p>
      )}
    </>
  );
}

/** `−14% to +10%, 9 auctions`: the range of the middle half, and of how many. */
function gapSpread({ lower, upper, count }: ReserveGap): string {
  const range = count < 2 ? '' : `${signedShare(lower)} to ${signedShare(upper)}, `;
  return `${range}${countOf(count, 'auction')}`;
}

function Totals({ report: { totals, currency } }: Pick<Loaded, 'report'>) {
  const perWhole = minorUnitsPerWhole(currency);
  const gap = totals.reserve_gap;
  const figures: readonly (readonly [name: string, value: string, hint?: string])[] = [
    ['Closed', formatCount(totals.closed)],
    ['Sold', formatCount(totals.sold)],
    ['Sell-through', share(totals.sell_through)],
    ['Total hammer price', formatMoney(totals.hammer_total)],
    [
      'Average price',
      totals.average_price === null
        ? '–'
        : formatMoney({ amount: Math.round(totals.average_price.amount / perWhole) * perWhole, currency }),
    ],
    ['Premiums collected', formatMoney(totals.fees)],
    ['Seller fees collected', formatMoney(totals.seller_fees)],
    ['Withheld in disputes', formatMoney(totals.withheld)],
    ['Median gap to the reserve', gap === null ? '–' : signedShare(gap.median), gap === null ? '' : gapSpread(gap)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
      {figures.map(([name, value, hint = '']) => (
        <div key={name}>
          <dt className="label">{name}</dt>
          <dd className="data mt-1 text-data-m">{value}</dd>
          {hint === '' ? null : <dd className="text-small text-ink-3">{hint}</dd>}
        </div>
      ))}
    </dl>
  );
}

export default function ReportsPage() {
  const { report, refused } = useLoaderData<typeof loader>();
  const { weeks, funnel, currency } = report;
  const [from, to] = [report.first_day, report.last_day];
  return (
    <ConsolePage
      title="Reports"
      actions={
        <>
          <a className="btn btn-line btn-s" href={addressOf(exportReport, { query: { from, to } })} download>
            CSV
          </a>
        </>
      }
      className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 py-5 lg:px-6"
    >
      <Period report={report} refused={refused} />
      <Totals report={report} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
        <Plots weeks={weeks} currency={currency} />
        <Funnel funnel={funnel} />
      </div>
      <WeeksTable weeks={weeks} currency={currency} />
    </ConsolePage>
  );
}
