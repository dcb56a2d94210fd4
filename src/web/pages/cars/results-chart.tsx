import { scaleLinear, scaleUtc } from 'd3-scale';
import { useState } from 'react';
import type { PriceGuide } from '#contract/cars.ts';
import { DAY_MS } from '#contract/durations.ts';
import { formatTime } from '#contract/format/time.ts';
import { axisText } from '#web/components/chart/axis-text.ts';
import { ChartFrame, WHOLE } from '#web/components/chart/chart-frame.tsx';
import { ChartReader } from '#web/components/chart/chart-reader.tsx';
import { formatMoney } from '#contract/format/money.ts';
import { formatRange } from '#web/components/price-guide/guide-labels.ts';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { priceTrend, TREND_SALES } from './price-trend.ts';
import { importedText, ResultLink, type ShownResult } from './shown-results.tsx';

const TICKS = 4;
const YEAR_MS = 31_557_600_000;
const MONTHS_UP_TO_MS = 2 * YEAR_MS;
const ROOM_ABOVE = 1.06;
const ROOM_BELOW = 0.85;

export const RESULT_LABELS: Readonly<Record<ShownResult['result'], string>> = {
  sold: 'Sold for',
  not_sold: 'Not sold, bid to',
  fell_through: 'Sale fell through at',
  withdrawn: 'Withdrawn at',
};
export const resultText = ({ result, price }: Pick<ShownResult, 'result' | 'price'>): string =>
  price === null
    ? result === 'withdrawn'
      ? 'Withdrawn'
      : 'No bids'
    : `${RESULT_LABELS[result]} ${formatMoney(price)}`;

interface Point {
  readonly result: ShownResult;
  readonly left: number;
  readonly top: number;
}

function plotOf(results: readonly ShownResult[], estimate: PriceGuide['estimate'], hasTrend: boolean) {
  const ordered = results.toReversed();
  const times = ordered.map(({ closed_at: at }) => Date.parse(at));
  const prices = [...ordered.map(({ price }) => price), estimate?.low, estimate?.high].flatMap(
    (price) => price?.amount ?? [],
  );
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const room = Math.max((last - first) * 0.03, 7 * DAY_MS);
  const x = scaleUtc()
    .domain([first - room, last + room])
    .range([0, WHOLE]);
  const y = scaleLinear()
    .domain([Math.min(...prices) * ROOM_BELOW, Math.max(...prices) * ROOM_ABOVE])
    .nice(TICKS)
    .range([WHOLE, 0]);
  const points: readonly Point[] = ordered.map((result, index) => ({
    result,
    left: x(times[index] ?? 0),
    top: result.price === null ? WHOLE : y(result.price.amount),
  }));
  const sales = ordered.flatMap(({ result, price }, index) =>
    result === 'sold' && price !== null ? [{ at: times[index] ?? 0, amount: price.amount }] : [],
  );
  const form = last - first > MONTHS_UP_TO_MS ? 'year' : 'month';
  const dates = x.ticks(TICKS).map((date) => ({
    at: x(date),
    text: form === 'year' ? String(date.getUTCFullYear()) : formatTime(date.getTime(), 'month', 'UTC'),
  }));
  return {
    points,
    trend: hasTrend ? priceTrend(sales).map(({ at, amount }) => ({ amount, left: x(at), top: y(amount) })) : [],
    y,
    dates: dates.filter(({ text }, index) => dates.findIndex((each) => each.text === text) === index),
  };
}

function Dot({ point, isChosen }: { point: Point; isChosen: boolean }) {
  const { result, price, imported_from: from } = point.result;
  const look =
    result === 'sold'
      ? `${from === null ? 'rounded-full bg-go' : 'rotate-45 bg-surface'} border-go`
      : `${result === 'withdrawn' ? '' : 'rounded-full'} bg-surface ${price === null ? 'border-line-strong' : 'border-ink-2'}`;
  return (
    <span
      className={`absolute -ml-[5px] -mt-[5px] size-2.5 border-2 ring-1 ring-bg ${look} ${isChosen ? 'z-10 outline-3 outline-offset-1 outline-signal' : ''}`}
      style={{ left: `${point.left.toFixed(2)}%`, top: `${point.top.toFixed(2)}%` }}
    />
  );
}

/** A line above the dots of the sales that it sums up. */
function Trend({ points }: { points: readonly { readonly left: number; readonly top: number }[] }) {
  return (
    <svg
      aria-hidden="true"
      className="absolute inset-0 size-full"
      viewBox={`0 0 ${WHOLE} ${WHOLE}`}
      preserveAspectRatio="none"
    >
      <polyline
        points={points.map(({ left, top }) => `${left.toFixed(2)},${top.toFixed(2)}`).join(' ')}
        className="fill-none stroke-ink stroke-2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

interface LegendProps {
  results: readonly ShownResult[];
  estimate: PriceGuide['estimate'];
  hasTrend: boolean;
}

function Legend({ results, estimate, hasTrend }: LegendProps) {
  const own = results.filter(({ imported_from: from }) => from === null);
  const countOf = (wanted: ShownResult['result']) => own.filter(({ result }) => result === wanted).length;
  const [sold, withdrawn] = [countOf('sold'), countOf('withdrawn')];
  const imported = results.length - own.length;
  const entries = [
    ...(own.length === withdrawn
      ? []
      : [
          { look: 'size-2.5 rounded-full bg-go', text: `Sold (${sold})` },
          {
            look: 'size-2.5 rounded-full border-2 border-ink-2',
            text: `Not sold or fell through, at the highest bid (${own.length - sold - withdrawn})`,
          },
        ]),
    ...(withdrawn === 0
      ? []
      : [{ look: 'size-2.5 border-2 border-ink-2', text: `Withdrawn, at the highest bid (${withdrawn})` }]),
    ...(imported === 0
      ? []
      : [{ look: 'size-2.5 rotate-45 border-2 border-go', text: `Sold on other sites, imported (${imported})` }]),
    ...(hasTrend ? [{ look: 'h-0.5 w-5 bg-ink', text: `Median of ${TREND_SALES} sales in a row` }] : []),
    ...(estimate === null ? [] : [{ look: 'h-3 w-5 bg-press', text: `Expected today, ${formatRange(estimate)}` }]),
  ];
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-small text-ink-2">
      {entries.map(({ look, text }) => (
        <li key={text} className="flex items-center gap-2">
          <span aria-hidden="true" className={`inline-block flex-none ${look}`} />
          {text}
        </li>
      ))}
    </ul>
  );
}

function Reader({
  points,
  chosen,
  choose,
}: {
  points: readonly Point[];
  chosen: number;
  choose: (place: number) => void;
}) {
  const point = points[chosen];
  if (point === undefined) return null;
  const { title, closed_at: closedAt, imported_from: from } = point.result;
  const source = from === null ? '' : `, ${importedText(from)}`;
  const when = formatTime(Date.parse(closedAt), 'date', 'UTC');
  return (
    <ChartReader
      label="Results, oldest to newest"
      text={`${when}: ${title}. ${resultText(point.result)}${source}`}
      count={points.length}
      chosen={chosen}
      choose={choose}
    >
      <span className="data text-data-s">{resultText(point.result)}</span>{' '}
      <span className="text-small text-ink-2">
        {when}, <ResultLink {...point.result} />
        {source}
      </span>
    </ChartReader>
  );
}

interface ResultsChartProps {
  name: string;
  results: readonly ShownResult[];
  estimate: PriceGuide['estimate'];
  /** Whether the results are alike, so that their prices can be compared over time. */
  hasTrend: boolean;
}

export function ResultsChart({ name, results, estimate, hasTrend }: ResultsChartProps) {
  const isReady = useIsReady();
  const [chosen, setChosen] = useState(results.length - 1);
  const currency = results.find(({ price }) => price !== null)?.price?.currency;
  if (currency === undefined) return null;
  const { points, trend, y, dates } = plotOf(results, estimate, hasTrend);
  const nearest = (place: { left: number; top: number; width: number; height: number }) => {
    const distance = ({ left, top }: Point) =>
      Math.hypot(((left - place.left) / WHOLE) * place.width, ((top - place.top) / WHOLE) * place.height);
    setChosen(
      points.reduce((best, point, index) => (distance(point) < distance(points[best] ?? point) ? index : best), 0),
    );
  };
  const [oldest, newest] = [trend[0], trend.at(-1)];
  const trendText =
    oldest === undefined || newest === undefined
      ? ''
      : ` The median of ${TREND_SALES} sales in a row went from ${formatMoney({ amount: oldest.amount, currency })} to ${formatMoney({ amount: newest.amount, currency })}.`;
  const sold = results.filter(({ result }) => result === 'sold').length;
  return (
    <figure className="mt-5">
      <figcaption className="sr-only">Results of the {name} over time</figcaption>
      <Legend results={results} estimate={estimate} hasTrend={trend.length > 0} />
      <ChartFrame
        label={`${results.length} results over time, ${sold} of them sold.${trendText} The table below lists them.`}
        className="mt-5 h-56 sm:h-80"
        values={y.ticks(TICKS).map((tick) => ({ at: y(tick), text: axisText(tick, currency) }))}
        times={dates}
        {...(isReady ? { onPoint: nearest } : {})}
      >
        {estimate === null ? null : (
          <div
            className="absolute inset-x-0 bg-press"
            style={{
              top: `${y(estimate.high.amount).toFixed(2)}%`,
              height: `${(y(estimate.low.amount) - y(estimate.high.amount)).toFixed(2)}%`,
            }}
          />
        )}
        {trend.length === 0 ? null : <Trend points={trend} />}
        {points.map((point, index) => (
          <Dot key={point.result.id} point={point} isChosen={isReady && index === chosen} />
        ))}
      </ChartFrame>
      {isReady ? <Reader points={points} chosen={Math.min(chosen, points.length - 1)} choose={setChosen} /> : null}
    </figure>
  );
}
