import type { Report } from '#contract/calendar.ts';
import { formatCount, minorUnitsPerWhole } from '#contract/format/money.ts';
import { share } from './report-text.ts';
import { Plot } from './plot.tsx';

export function Plots({ weeks, currency }: Pick<Report, 'weeks' | 'currency'>) {
  const perWhole = minorUnitsPerWhole(currency);
  const short = (value: number) => {
    const whole = value / perWhole;
    return Math.abs(whole) >= 1000 ? `${Math.round(whole / 100) / 10}k` : String(Math.round(whole));
  };
  return (
    <>
      <Plot
        title="Sell-through"
        kind="line"
        text={(value) => share(value)}
        points={weeks.map((each) => ({ week: each.week, value: each.closed === 0 ? null : each.sold / each.closed }))}
      />
      <Plot
        title={`Average price (${currency})`}
        kind="line"
        text={short}
        points={weeks.map((each) => ({ week: each.week, value: each.average_price }))}
      />
      <Plot
        title="Gap to the reserve"
        kind="line"
        text={(value) => share(value)}
        points={weeks.map((each) => ({ week: each.week, value: each.reserve_gap }))}
      />
      <Plot
        title={`Premiums collected (${currency})`}
        kind="bars"
        text={short}
        points={weeks.map((each) => ({ week: each.week, value: each.fees }))}
      />
      <Plot
        title="Comments reported or removed"
        kind="bars"
        isCount
        text={(value) => String(value)}
        points={weeks.map((each) => ({ week: each.week, value: each.reports + each.removals }))}
      />
    </>
  );
}

export function Funnel({ funnel }: Pick<Report, 'funnel'>) {
  const steps = [
    ['Views', funnel.views],
    ['Watchers', funnel.watchers],
    ['Bidders', funnel.bidders],
    ['Bids', funnel.bids],
  ] as const;
  const most = Math.max(1, ...steps.map(([, count]) => count));
  return (
    <figure>
      <figcaption className="font-strong">View-to-bid funnel</figcaption>
      <dl className="mt-2 grid gap-2">
        {steps.map(([name, count]) => (
          <div key={name} className="grid grid-cols-[5rem_minmax(0,1fr)_4rem] items-center gap-3">
            <dt>{name}</dt>
            <dd aria-hidden="true" className="h-6 bg-press">
              <span className="block h-full bg-inverse" style={{ width: `${(count / most) * 100}%` }} />
            </dd>
            <dd className="data text-right">{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
