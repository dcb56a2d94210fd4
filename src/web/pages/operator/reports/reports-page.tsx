import { Form, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { ConsoleHead, ConsolePart } from '#web/components/console/console-head.tsx';
import { formatCount, minorUnitsPerWhole } from '#web/components/money/format-money.ts';
import { formatMoney } from '#web/components/money/money.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { messageOf, statusOf } from '#web/problems.ts';
import { zoneInWords } from '#web/components/time/time-text.tsx';
import { Plot } from './plot.tsx';

const DAY = /^\d{4}-\d\d-\d\d$/;

export const meta: MetaFunction = () => pageMeta({ title: 'Reports', isPrivate: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const day = (name: string) => DAY.exec(searchParams.get(name) ?? '')?.[0];
  const [from, to] = [day('from'), day('to')];
  const { desk } = pageContext(context).client;
  try {
    return { report: await desk.report({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }), refused: null };
  } catch (error) {
    if (statusOf(error) !== 422) throw error;
    // Days that do not make a time: what is shown is the usual time, and what is wrong with them is said.
    return { report: await desk.report({}), refused: { message: messageOf(error, 'Choose other days.'), from: from ?? '', to: to ?? '' } };
  }
}

const share = (value: number) => `${Math.round(value * 1000) / 10}%`.replace('-', '−');
const weekInWords = (week: string) => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${week}T00:00:00Z`));

/** What closed, week by week: each figure a plot, all of them a table and a file. */
export default function ReportsPage() {
  const { report, refused } = useLoaderData<typeof loader>();
  const { totals, weeks, funnel, currency } = report;
  const perWhole = minorUnitsPerWhole(currency);
  const short = (value: number) => { const whole = value / perWhole; return Math.abs(whole) >= 1000 ? `${Math.round(whole / 100) / 10}k` : String(Math.round(whole)); };
  const [from, to] = [report.first_day, report.last_day];
  const figures = [
    ['Closed', formatCount(totals.closed)], ['Sold', formatCount(totals.sold)], ['Sell-through', share(totals.sell_through)], ['Hammer total', formatMoney(totals.hammer_total)],
    ['Average price', totals.average_price === null ? '–' : formatMoney({ amount: Math.round(totals.average_price.amount / perWhole) * perWhole, currency })], ['Premiums', formatMoney(totals.fees)], ['Gap to the reserve', totals.reserve_gap === null ? '–' : share(totals.reserve_gap)],
  ] as const;
  const columns = ['Week', 'Closed', 'Sold', 'Sell-through', 'Average price', 'Premiums', 'Gap to reserve', 'Reports', 'Removals'];
  const steps = [['Views', funnel.views], ['Watchers', funnel.watchers], ['Bidders', funnel.bidders], ['Bids', funnel.bids]] as const;
  const most = Math.max(1, ...steps.map(([, count]) => count));
  return (
    <>
      <ConsoleHead title="Reports"><a className="btn btn-line btn-s" href={`/api/operator/reports/export?from=${from}&to=${to}`} download>CSV</a></ConsoleHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 px-4 py-5 lg:px-6">
        <Form method="get" className="flex flex-wrap items-end gap-3">
          <div className="field min-w-0 flex-1 sm:flex-none"><label htmlFor="report-from">From</label><input id="report-from" name="from" type="date" className="input" defaultValue={refused?.from ?? from} {...(refused === null ? {} : { 'aria-invalid': true, 'aria-describedby': 'report-refused' })} /></div>
          <div className="field min-w-0 flex-1 sm:flex-none"><label htmlFor="report-to">To</label><input id="report-to" name="to" type="date" className="input" defaultValue={refused?.to ?? to} {...(refused === null ? {} : { 'aria-invalid': true, 'aria-describedby': 'report-refused' })} /></div>
          <button type="submit" className="btn btn-line min-h-[3rem] max-sm:w-full">Show</button>
          <p className="self-center text-small text-ink-3">Days and weeks of the house: {zoneInWords(report.time_zone)}.</p>
        </Form>
        {refused === null ? null : <p id="report-refused" role="alert" className="error -mt-5">{refused.message} Shown are the last weeks.</p>}
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4 xl:grid-cols-7">{figures.map(([name, value]) => <div key={name}><dt className="label">{name}</dt><dd className="data mt-1 text-data-m">{value}</dd></div>)}</dl>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
          <Plot title="Sell-through" kind="line" text={(value) => share(value)} points={weeks.map((each) => ({ week: each.week, value: each.closed === 0 ? null : each.sold / each.closed }))} />
          <Plot title={`Average price, in ${currency}`} kind="line" text={short} points={weeks.map((each) => ({ week: each.week, value: each.average_price }))} />
          <Plot title="Gap to the reserve" kind="line" text={(value) => share(value)} points={weeks.map((each) => ({ week: each.week, value: each.reserve_gap }))} />
          <Plot title={`Premiums, in ${currency}`} kind="bars" text={short} points={weeks.map((each) => ({ week: each.week, value: each.fees }))} />
          <Plot title="Comments reported or removed" kind="bars" isCount text={(value) => String(value)} points={weeks.map((each) => ({ week: each.week, value: each.reports + each.removals }))} />
          <figure><figcaption className="font-[640]">From a view to a bid</figcaption>
            <dl className="mt-2 grid gap-2">{steps.map(([name, count]) => <div key={name} className="grid grid-cols-[5rem_minmax(0,1fr)_4rem] items-center gap-3"><dt>{name}</dt><dd aria-hidden="true" className="h-6 bg-press"><span className="block h-full bg-inverse" style={{ width: `${(count / most) * 100}%` }} /></dd><dd className="data text-right">{formatCount(count)}</dd></div>)}</dl>
          </figure>
        </div>
        <ConsolePart title="Week by week" id="weeks">
          <div className="relative mt-2 overflow-x-auto" tabIndex={0} role="region" aria-label="Week by week">
            <table className="tbl dense min-w-[44rem]"><caption className="sr-only">The figures of each week</caption>
              <thead><tr>{columns.map((column, place) => <th key={column} scope="col" className={place === 0 ? '' : 'num'}>{column}</th>)}</tr></thead>
              <tbody>{weeks.toReversed().map((each) => (
                <tr key={each.week}><th scope="row" className="data !border-line !text-ink">{weekInWords(each.week)}</th><td className="num">{each.closed}</td><td className="num">{each.sold}</td><td className="num">{each.closed === 0 ? '–' : share(each.sold / each.closed)}</td>
                  <td className="num">{each.average_price === null ? '–' : formatMoney({ amount: Math.round(each.average_price / perWhole) * perWhole, currency })}</td><td className="num">{formatMoney({ amount: each.fees, currency })}</td><td className="num">{each.reserve_gap === null ? '–' : share(each.reserve_gap)}</td><td className="num">{each.reports}</td><td className="num">{each.removals}</td></tr>
              ))}</tbody></table>
          </div>
        </ConsolePart>
      </div>
    </>
  );
}
