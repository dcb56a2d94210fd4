import { scaleLinear, scaleUtc } from 'd3-scale';
import { useState, type PointerEvent } from 'react';
import type { CarResult, PriceGuide } from '#contract/cars.ts';
import { currencySign, minorUnitsPerWhole } from '#contract/format/money.ts';
import { formatTime } from '#contract/format/time.ts';
import { formatCount, formatMoney } from '#web/components/money/format-money.ts';
import { formatRange } from '#web/components/price-guide/guide-labels.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';

const WHOLE = 100;
const TICKS = 4;
const YEAR_MS = 31_557_600_000;
/** Longer than this, the marks of the time axis are years. */
const MONTHS_UP_TO_MS = 2 * YEAR_MS;
const ROOM_ABOVE = 1.06;
const ROOM_BELOW = 0.85;
const THOUSAND = 1000;

export const RESULT_LABELS: Readonly<Record<CarResult['result'], string>> = {
  sold: 'Sold for',
  not_sold: 'Not sold, bid to',
  fell_through: 'Sale fell through at',
};
export const resultText = ({ result, price }: Pick<CarResult, 'result' | 'price'>): string =>
  price === null ? 'No bids' : `${RESULT_LABELS[result]} ${formatMoney(price)}`;

interface Point {
  readonly result: CarResult;
  /** In percent of the plot's width and height. */
  readonly left: number;
  readonly top: number;
}

function plotOf(results: readonly CarResult[], estimate: PriceGuide['estimate']) {
  const ordered = results.toReversed();
  const times = ordered.map(({ closed_at: at }) => Date.parse(at));
  const prices = [...ordered.map(({ price }) => price), estimate?.low, estimate?.high].flatMap(
    (price) => price?.amount ?? [],
  );
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const room = Math.max((last - first) * 0.03, 7 * 86_400_000);
  const x = scaleUtc()
    .domain([first - room, last + room])
    .range([0, WHOLE]);
  const y = scaleLinear()
    .domain([Math.min(...prices) * ROOM_BELOW, Math.max(...prices) * ROOM_ABOVE])
    .nice(TICKS)
    .range([WHOLE, 0]);
  const points: readonly Point[] = ordered.map((result, place) => ({
    result,
    left: x(times[place] ?? 0),
    top: result.price === null ? WHOLE : y(result.price.amount),
  }));
  const form = last - first > MONTHS_UP_TO_MS ? 'year' : 'month';
  const dates = x.ticks(TICKS).map((date) => ({
    left: x(date),
    text: form === 'year' ? String(date.getUTCFullYear()) : formatTime(date.getTime(), 'month', 'UTC'),
  }));
  return {
    points,
    y,
    dates: dates.filter(({ text }, place) => dates.findIndex((each) => each.text === text) === place),
  };
}

/** `$18k` on the axis, whole below a thousand. */
function axisText(amount: number, currency: string): string {
  const whole = amount / minorUnitsPerWhole(currency);
  const text =
    whole >= THOUSAND
      ? `${formatCount(Math.floor(whole / THOUSAND))}${whole % THOUSAND === 0 ? '' : `.${Math.round((whole % THOUSAND) / 100)}`}k`
      : formatCount(whole);
  return currencySign(currency) + text;
}

function Dot({ point, isChosen }: { point: Point; isChosen: boolean }) {
  const look =
    point.result.result === 'sold'
      ? 'bg-go border-go'
      : point.result.price === null
        ? 'bg-surface border-line-strong'
        : 'bg-surface border-ink-2';
  return (
    <span
      className={`absolute -ml-[5px] -mt-[5px] size-2.5 rounded-full border-2 ${look} ${isChosen ? 'z-10 outline-3 outline-offset-1 outline-signal' : ''}`}
      style={{ left: `${point.left.toFixed(2)}%`, top: `${point.top.toFixed(2)}%` }}
    />
  );
}

function Legend({ results, estimate }: { results: readonly CarResult[]; estimate: PriceGuide['estimate'] }) {
  const sold = results.filter(({ result }) => result === 'sold').length;
  const entries = [
    { look: 'size-2.5 rounded-full bg-go', text: `Sold (${sold})` },
    {
      look: 'size-2.5 rounded-full border-2 border-ink-2',
      text: `Not sold or fell through, at the highest bid (${results.length - sold})`,
    },
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

/** The chosen result in words, with a slider that moves through all of them: one stop for the keyboard. */
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
  const { slug, title, closed_at: closedAt } = point.result;
  const when = formatTime(Date.parse(closedAt), 'date', 'UTC');
  return (
    <div className="mt-4 border-t border-line pt-3 sm:flex sm:items-center sm:gap-6">
      <input
        ref={syncTypedValue}
        type="range"
        className="h-11 w-full accent-ink sm:w-56"
        aria-label="Results, oldest to newest"
        aria-valuetext={`${when}: ${title}. ${resultText(point.result)}`}
        min={0}
        max={points.length - 1}
        step={1}
        value={chosen}
        onChange={(event) => choose(Number(event.target.value))}
      />
      <p className="min-h-[2.6em] min-w-0 sm:min-h-0">
        <span className="data text-data-s">{resultText(point.result)}</span>{' '}
        <span className="text-small text-ink-2">
          {when},{' '}
          <PageLink className="link" to={`/auctions/${slug}`}>
            {title}
          </PageLink>
        </span>
      </p>
    </div>
  );
}

/** Every result over time. The table below it holds the same. Hovering or the slider names a result. */
export function ResultsChart({
  name,
  results,
  estimate,
}: {
  name: string;
  results: readonly CarResult[];
  estimate: PriceGuide['estimate'];
}) {
  const isReady = useIsReady();
  const [chosen, setChosen] = useState(results.length - 1);
  const currency = results.find(({ price }) => price !== null)?.price?.currency;
  if (currency === undefined) return null;
  const { points, y, dates } = plotOf(results, estimate);
  const nearest = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const distance = (point: Point) =>
      Math.hypot((point.left / WHOLE) * width - (clientX - left), (point.top / WHOLE) * height - (clientY - top));
    setChosen(
      points.reduce((best, point, place) => (distance(point) < distance(points[best] ?? point) ? place : best), 0),
    );
  };
  const sold = results.filter(({ result }) => result === 'sold').length;
  return (
    <figure className="mt-5">
      <figcaption className="sr-only">Results of the {name} over time</figcaption>
      <Legend results={results} estimate={estimate} />
      <div
        role="img"
        aria-label={`${results.length} results over time, ${sold} of them sold. The table below lists them.`}
        className="relative mb-7 ml-14 mt-5 h-56 border-b border-line-strong sm:h-80"
        {...(isReady ? { onPointerMove: nearest, onPointerDown: nearest } : {})}
      >
        {y.ticks(TICKS).map((tick) => (
          <div key={tick} className="absolute inset-x-0 border-t border-line" style={{ top: `${y(tick).toFixed(2)}%` }}>
            <span className="data absolute -left-14 -top-2 w-12 text-right text-micro text-ink-3">
              {axisText(tick, currency)}
            </span>
          </div>
        ))}
        {estimate === null ? null : (
          <div
            className="absolute inset-x-0 bg-press"
            style={{
              top: `${y(estimate.high.amount).toFixed(2)}%`,
              height: `${(y(estimate.low.amount) - y(estimate.high.amount)).toFixed(2)}%`,
            }}
          />
        )}
        {points.map((point, place) => (
          <Dot key={point.result.slug} point={point} isChosen={isReady && place === chosen} />
        ))}
        {dates.map(({ left, text }, place) => (
          <span
            key={text}
            className={`absolute top-full mt-1.5 -translate-x-1/2 whitespace-nowrap text-micro text-ink-3 ${place % 2 === 1 ? 'max-sm:hidden' : ''}`}
            style={{ left: `${left.toFixed(2)}%` }}
          >
            {text}
          </span>
        ))}
      </div>
      {isReady ? <Reader points={points} chosen={Math.min(chosen, points.length - 1)} choose={setChosen} /> : null}
    </figure>
  );
}
