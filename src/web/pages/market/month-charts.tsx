import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { useState, type ReactNode } from 'react';
import type { Market, MarketMonth } from '#contract/market.ts';
import { axisText } from '#web/components/chart/axis-text.ts';
import { ChartFrame, WHOLE } from '#web/components/chart/chart-frame.tsx';
import { ChartReader } from '#web/components/chart/chart-reader.tsx';
import { formatCount, formatMoney } from '#contract/format/money.ts';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { medianText, monthName, shareText, shortMonth } from './market-labels.ts';

const TICKS = 4;
const MAX_LABELS = 6;
const GAP = 0.22;
const RUNNING_OPACITY = 0.5;

interface Months {
  readonly months: readonly MarketMonth[];
  readonly currency: string;
  /** The month that isn't over yet, as `2026-11`. */
  readonly running: string;
}
interface Shared extends Months {
  readonly chosen: number | null;
  readonly choose: (place: number) => void;
}

const scaleX = (months: readonly MarketMonth[]) =>
  scaleBand()
    .domain(months.map(({ month }) => month))
    .range([0, WHOLE])
    .paddingInner(GAP)
    .paddingOuter(GAP / 2);

const scaleY = (most: number) =>
  scaleLinear()
    .domain([0, Math.max(1, most)])
    .nice(TICKS)
    .range([WHOLE, 0]);

/** Beside the chart that is pointed at: the slider, which names all figures of a month, is below all charts. */
function Reading({
  month,
  running,
  text,
}: {
  month: MarketMonth | undefined;
  running: string;
  text: (month: MarketMonth) => string;
}) {
  if (month === undefined) return null;
  return (
    <span aria-hidden="true" className="text-small text-ink-2">
      {shortMonth(month.month)}
      {month.month === running ? ' so far' : ''}: <span className="data text-ink">{text(month)}</span>
    </span>
  );
}

function Panel({
  title,
  hint,
  label,
  y,
  text,
  height,
  reading,
  shared: { months, running, chosen, choose },
  children,
}: {
  title: string;
  hint: ReactNode;
  label: string;
  y: ReturnType<typeof scaleY>;
  text: (value: number) => string;
  height: string;
  reading: (month: MarketMonth) => string;
  shared: Shared;
  children: ReactNode;
}) {
  const x = scaleX(months);
  const middle = (month: string) => (x(month) ?? 0) + x.bandwidth() / 2;
  const every = Math.ceil(months.length / MAX_LABELS);
  const step = WHOLE / months.length;
  return (
    <figure className="min-w-0">
      <figcaption>
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-strong">{title}</span>
          <Reading month={chosen === null ? undefined : months[chosen]} running={running} text={reading} />
        </span>
        <span className="block min-h-5 text-small text-ink-2">{hint}</span>
      </figcaption>
      <ChartFrame
        label={label}
        className={`mt-4 ${height}`}
        values={y
          .ticks(TICKS)
          .filter((tick) => Number.isInteger(tick))
          .map((tick) => ({ at: y(tick), text: text(tick) }))}
        times={months
          .filter((_, index) => (months.length - 1 - index) % every === 0)
          .map(({ month }) => ({ at: middle(month), text: shortMonth(month) }))}
        {...(chosen === null
          ? {}
          : { onPoint: ({ left }) => choose(Math.min(months.length - 1, Math.max(0, Math.floor(left / step)))) })}
      >
        {chosen === null ? null : (
          <span
            className="absolute inset-y-0 bg-press"
            style={{ left: `${(chosen * step).toFixed(2)}%`, width: `${step.toFixed(2)}%` }}
          />
        )}
        {children}
      </ChartFrame>
    </figure>
  );
}

function Bars({
  shared: { months, running },
  y,
  layers,
}: {
  shared: Shared;
  y: ReturnType<typeof scaleY>;
  layers: readonly {
    readonly fill: string;
    readonly from: (m: MarketMonth) => number;
    readonly to: (m: MarketMonth) => number;
  }[];
}) {
  const x = scaleX(months);
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute inset-0 size-full">
      {layers.map(({ fill, from, to }) =>
        months.map((month) => (
          <rect
            key={month.month}
            x={x(month.month)?.toFixed(3)}
            width={x.bandwidth().toFixed(3)}
            y={y(to(month)).toFixed(3)}
            height={(y(from(month)) - y(to(month))).toFixed(3)}
            fill={fill}
            opacity={month.month === running ? RUNNING_OPACITY : undefined}
          />
        )),
      )}
    </svg>
  );
}

function VolumePanel({ shared }: { shared: Shared }) {
  const { months, currency } = shared;
  const y = scaleY(Math.max(...months.map(({ volume }) => volume.amount)));
  return (
    <Panel
      title="Sold volume"
      hint="The sum of the month’s hammer prices."
      label={`Sold volume of ${months.length} months as bars. The table below lists them.`}
      y={y}
      text={(value) => axisText(value, currency)}
      height="h-52 sm:h-72"
      reading={({ volume }) => formatMoney(volume)}
      shared={shared}
    >
      <Bars
        shared={shared}
        y={y}
        layers={[{ fill: 'var(--color-ink)', from: () => 0, to: ({ volume }) => volume.amount }]}
      />
    </Panel>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="mr-4 inline-flex items-center gap-2">
      <span aria-hidden="true" className={`inline-block size-2.5 ${className}`} />
      {children}
    </span>
  );
}

function EndedPanel({ shared }: { shared: Shared }) {
  const y = scaleY(Math.max(...shared.months.map(({ ended }) => ended)));
  return (
    <Panel
      title="Auctions ended"
      hint={
        <>
          <Key className="bg-go-fill">Sold</Key>
          <Key className="bg-ink-3">Not sold</Key>
        </>
      }
      label={`Ended auctions of ${shared.months.length} months as bars, sold and not sold. The table below lists them.`}
      y={y}
      text={formatCount}
      height="h-44 sm:h-52"
      reading={({ sold, ended }) => `${formatCount(sold)} of ${formatCount(ended)} sold`}
      shared={shared}
    >
      <Bars
        shared={shared}
        y={y}
        layers={[
          { fill: 'var(--color-go-fill)', from: () => 0, to: ({ sold }) => sold },
          { fill: 'var(--color-ink-3)', from: ({ sold }) => sold, to: ({ ended }) => ended },
        ]}
      />
    </Panel>
  );
}

function MedianPanel({ shared, leastSales }: { shared: Shared; leastSales: number }) {
  const { months, currency, chosen, running } = shared;
  const x = scaleX(months);
  const left = (month: string) => (x(month) ?? 0) + x.bandwidth() / 2;
  const y = scaleY(Math.max(...months.map(({ median }) => median?.amount ?? 0)));
  // A month with too few sales breaks the line.
  const path = line<MarketMonth>()
    .defined(({ median }) => median !== null)
    .x(({ month }) => left(month))
    .y(({ median }) => y(median?.amount ?? 0));
  return (
    <Panel
      title="Median price"
      hint={`Half sold for more, half for less. Months with ${leastSales} sales or more.`}
      label={`Median prices of ${months.length} months as a line. The table below lists them.`}
      y={y}
      text={(value) => axisText(value, currency)}
      height="h-44 sm:h-52"
      reading={({ median }) => (median === null ? 'Too few sales' : formatMoney(median))}
      shared={shared}
    >
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute inset-0 size-full">
        <path
          d={path(months) ?? ''}
          fill="none"
          stroke="var(--color-ink)"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {months.map(({ month, median }, index) =>
        median === null ? null : (
          <span
            key={month}
            className={`absolute -ml-1 -mt-1 size-2 rounded-full border-2 border-ink ${month === running ? 'bg-surface' : 'bg-ink'} ${index === chosen ? 'z-10 outline-3 outline-offset-1 outline-signal' : ''}`}
            style={{ left: `${left(month).toFixed(2)}%`, top: `${y(median.amount).toFixed(2)}%` }}
          />
        ),
      )}
    </Panel>
  );
}

type ChartedMarket = Pick<Market, 'months' | 'currency' | 'least_sales' | 'computed_at'>;

export function MonthCharts({ market }: { market: ChartedMarket }) {
  const isReady = useIsReady();
  const { months, currency, least_sales: leastSales, computed_at: computedAt } = market;
  const [wanted, choose] = useState(months.length - 1);
  const place = Math.min(wanted, months.length - 1);
  const month = months[place];
  if (month === undefined) return null;
  const running = computedAt.slice(0, month.month.length);
  const shared: Shared = { months, currency, running, chosen: isReady ? place : null, choose };
  const name = `${monthName(month.month)}${month.month === running ? ' so far' : ''}`;
  const rest = `${shareText(month)}. ${medianText(month)}`;
  return (
    <div className="mt-6">
      {months.at(-1)?.month === running ? (
        <p className="mb-4 text-small text-ink-2">
          {monthName(running)} isn’t over: its bars are lighter, its dot hollow.
        </p>
      ) : null}
      <VolumePanel shared={shared} />
      <div className="grid gap-x-12 gap-y-8 pt-8 lg:grid-cols-2">
        <EndedPanel shared={shared} />
        <MedianPanel shared={shared} leastSales={leastSales} />
      </div>
      <div className={isReady ? '' : 'invisible'}>
        <ChartReader
          label="Months, oldest to newest"
          text={`${name}: ${formatMoney(month.volume)}. ${rest}`}
          count={months.length}
          chosen={place}
          choose={choose}
        >
          <span className="font-strong">{name}</span>{' '}
          <span className="data mx-1 text-data-s">{formatMoney(month.volume)}</span>{' '}
          <span className="text-small text-ink-2">{rest}</span>
        </ChartReader>
      </div>
    </div>
  );
}
