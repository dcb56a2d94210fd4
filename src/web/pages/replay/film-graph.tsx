import { memo, type ReactNode, useMemo } from 'react';
import { formatCount, formatMoney } from '#contract/format/money.ts';
import { formatTime } from '#contract/format/time.ts';
import { useZone } from '#web/components/time/time-text.tsx';
import type { Film } from '#contract/ledger/film.ts';
import {
  edgeOf,
  type Mark,
  minuteTicks,
  type PriceScale,
  priceScale,
  reserveMetAt,
  type WatcherCount,
  withRoom,
} from './film-axis.ts';
import { type FilmTimes, formatWait, positionAt, roundWait } from './film-time.ts';

const WHOLE = 100;
/** The room that a label of the time axis needs, in percent of the width: on a phone, and elsewhere. */
const NARROW_ROOM = 17;
const WIDE_ROOM = 8.5;
const NARROW_BREAK_ROOM = 6;
const WIDE_BREAK_ROOM = 2.5;
/** From here on, the label of a mark has no room to its left. */
const NEAR_START = 30;

interface GraphProps {
  readonly film: Film;
  readonly times: FilmTimes;
  readonly watchers: readonly WatcherCount[];
}
type LeftOf = (position: number) => number;

const dotsAt = (places: readonly (readonly [number, number])[]): string =>
  places.map(([left, top]) => `M${left} ${top}h.001`).join('');

function stepPath(places: readonly (readonly [number, number])[]): string {
  return places.map(([left, top], index) => (index === 0 ? `M${left} ${top}` : `H${left}V${top}`)).join('');
}

function Path({ d, width, className = '' }: { d: string; width: number; className?: string }) {
  return (
    <path
      {...{ d, className }}
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
    />
  );
}

function Price({
  film: { steps },
  times,
  scale,
  leftOf,
}: Pick<GraphProps, 'film' | 'times'> & { scale: PriceScale; leftOf: LeftOf }) {
  const places = steps.flatMap(({ price, isBid, isExtension }, index) =>
    price === null
      ? []
      : [{ at: [leftOf(times.positions[index] ?? 0), scale.topOf(price)] as const, isBid, isExtension }],
  );
  const dots = (isHollow: boolean) =>
    dotsAt(places.filter((each) => each.isBid && each.isExtension === isHollow).map(({ at }) => at));
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
      <Path d={`${stepPath(places.map(({ at }) => at))}H100`} width={2} />
      <Path d={dots(false)} width={7} />
      <Path d={dots(true)} width={10} />
      <Path d={dots(true)} width={5} className="text-bg" />
    </svg>
  );
}

function ReserveMark({
  film: { steps },
  times,
  scale,
  leftOf,
}: Pick<GraphProps, 'film' | 'times'> & { scale: PriceScale; leftOf: LeftOf }) {
  const met = reserveMetAt(steps);
  const price = met === null ? null : (steps[met]?.price ?? null);
  if (met === null || price === null) return null;
  const [left, top] = [leftOf(times.positions[met] ?? 0), scale.topOf(price)];
  const isNearStart = left < NEAR_START;
  return (
    <>
      <span
        className="absolute size-3 -translate-x-1/2 -translate-y-1/2 rotate-45 bg-go ring-2 ring-bg"
        style={{ left: `${left}%`, top: `${top}%` }}
      />
      <span
        className={`absolute text-micro font-medium whitespace-nowrap text-go ${isNearStart ? 'mt-2.5 ml-2' : '-mt-6 -translate-x-full pr-2'}`}
        style={{ left: `${left}%`, top: `${top}%` }}
      >
        Reserve met
      </span>
    </>
  );
}

function Regions({ times: { finale, length }, leftOf }: { times: FilmTimes; leftOf: LeftOf }) {
  const [from, to] = [leftOf(finale.from), leftOf(finale.to)];
  const isWhole = finale.from === 0 && finale.to >= length;
  return (
    <>
      <span className="absolute inset-y-0 left-0 bg-sunken" style={{ width: `${from}%` }} />
      <span className="absolute inset-y-0 right-0 bg-sunken" style={{ left: `${to}%` }} />
      {isWhole ? null : (
        <span className="absolute inset-y-0 border-l border-line-strong" style={{ left: `${from}%` }} />
      )}
    </>
  );
}

function RegionNames({ times: { finale }, leftOf }: { times: FilmTimes; leftOf: LeftOf }) {
  const from = leftOf(finale.from);
  return (
    <div className="relative h-6 text-micro whitespace-nowrap text-ink-3">
      {from < NEAR_START / 2 ? null : (
        <span className="absolute left-0 overflow-hidden text-ellipsis" style={{ maxWidth: `${from}%` }}>
          Not to scale
        </span>
      )}
      <span className="absolute font-medium text-ink-2" style={{ left: `${from}%` }}>
        <span className="pl-1.5">To scale: the last {formatWait(finale.endedAt - finale.beganAt)}</span>
      </span>
    </div>
  );
}

function Watchers({ watchers, times, leftOf }: Pick<GraphProps, 'watchers' | 'times'> & { leftOf: LeftOf }) {
  const most = Math.max(1, ...watchers.map(({ count }) => count));
  const places = watchers.map(
    ({ at, count }) => [leftOf(positionAt(times, at)), WHOLE - (count / most) * WHOLE] as const,
  );
  const isFromStart = places[0]?.[0] === 0;
  const line = `${stepPath(isFromStart ? places : [[0, WHOLE], ...places])}H100`;
  return (
    <div className="relative mt-2 h-12 border-b border-line">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full">
        <path d={`${line}V100H0Z`} className="fill-press" />
        <Path d={line} width={1.5} className="text-ink-3" />
      </svg>
    </div>
  );
}

function Break({ className, left }: { className: string; left?: number }) {
  const place = left === undefined ? {} : { style: { left: `${left}%` } };
  return <span {...place} className={`${className} h-3 w-[5px] -skew-x-[20deg] border-x border-ink-2 bg-bg`} />;
}

function shiftAt(left: number): string {
  const edge = edgeOf(left);
  if (edge === 'end') return '-translate-x-full';
  return edge === 'start' ? '' : '-translate-x-1/2';
}

function TimeAxis({ times, leftOf }: { times: FilmTimes; leftOf: LeftOf }) {
  const zone = useZone();
  const { cuts } = times;
  const clock = (at: number) => {
    const text = formatTime(at, 'time', zone);
    return text.slice(0, text.lastIndexOf(' '));
  };
  const middle = ({ from, to }: { from: number; to: number }) => leftOf((from + to) / 2);
  const minutes = minuteTicks(times).map((at): Mark => ({ left: leftOf(positionAt(times, at)), text: clock(at) }));
  const waits = cuts
    .toSorted((one, other) => other.waitMs - one.waitMs)
    .map((cut): Mark => ({ left: middle(cut), text: roundWait(cut.waitMs) }));
  const marks = [...minutes.toReversed(), ...waits];
  const narrowBreaks = withRoom(waits, NARROW_BREAK_ROOM);
  const [narrow, wide] = [withRoom(marks, NARROW_ROOM), withRoom(marks, WIDE_ROOM)];
  return (
    <div className="relative h-8 text-micro text-ink-3">
      {[...withRoom(waits, WIDE_BREAK_ROOM)].map((mark) => (
        <Break
          key={mark.left}
          className={`absolute -top-1.5 -translate-x-1/2 ${narrowBreaks.has(mark) ? '' : 'max-sm:hidden'}`}
          left={mark.left}
        />
      ))}
      {minutes.map(({ left, text }) => (
        <span key={text} className="absolute top-0 h-1.5 border-l border-line-strong" style={{ left: `${left}%` }} />
      ))}
      {marks
        .filter((mark) => narrow.has(mark) || wide.has(mark))
        .map((mark) => (
          <span
            key={`${mark.left} ${mark.text}`}
            className={`absolute top-2 whitespace-nowrap ${shiftAt(mark.left)} ${narrow.has(mark) ? (wide.has(mark) ? '' : 'sm:hidden') : 'max-sm:hidden'}`}
            style={{ left: `${mark.left}%` }}
          >
            {mark.text}
          </span>
        ))}
    </div>
  );
}

/** Everything in the plot that stays as it is while the film plays. */
const StillPlot = memo(function StillPlot({
  film,
  times,
  scale,
  leftOf,
}: Pick<GraphProps, 'film' | 'times'> & { scale: PriceScale | null; leftOf: LeftOf }) {
  const moved = film.steps.flatMap(({ isExtension }, index) =>
    isExtension ? [leftOf(times.positions[index] ?? 0)] : [],
  );
  return (
    <>
      <Regions times={times} leftOf={leftOf} />
      {scale?.ticks.map((tick) => (
        <span key={tick} className="absolute inset-x-0 border-t border-line" style={{ top: `${scale.topOf(tick)}%` }} />
      ))}
      {moved.map((left) => (
        <span
          key={left}
          className="absolute inset-y-0 border-l border-dashed border-line-strong"
          style={{ left: `${left}%` }}
        />
      ))}
      {scale === null ? null : (
        <>
          <Price {...{ film, times, scale, leftOf }} />
          <ReserveMark {...{ film, times, scale, leftOf }} />
        </>
      )}
    </>
  );
});

function PriceLabels({ scale, currency }: { scale: PriceScale | null; currency: string }) {
  const labels = (scale?.ticks ?? []).map((tick) => ({
    top: scale?.topOf(tick) ?? 0,
    text: formatMoney({ amount: tick, currency }),
  }));
  const widest = labels.reduce((most, { text }) => (text.length > most.length ? text : most), '');
  return (
    <div aria-hidden="true" className="relative text-right text-micro text-ink-3">
      <span className="invisible">{widest}</span>
      {labels.map(({ top, text }) => (
        <span key={text} className="absolute right-0 -translate-y-1/2" style={{ top: `${top}%` }}>
          {text}
        </span>
      ))}
    </div>
  );
}

function Playhead({ left, top }: { left: number; top: number | null }) {
  return (
    <>
      <span className="absolute inset-y-0 -ml-px w-0.5 bg-ink" style={{ left: `${left}%` }} />
      {top === null ? null : (
        <span
          className="absolute -mt-2 -ml-2 size-4 rounded-full border-2 border-ink bg-signal"
          style={{ left: `${left}%`, top: `${top}%` }}
        />
      )}
    </>
  );
}

function Legend({ film, times, hasWatchers }: Pick<GraphProps, 'film' | 'times'> & { hasWatchers: boolean }) {
  const items = [
    { text: 'Bid', isShown: true, glyph: <span className="size-2 rounded-full bg-ink" /> },
    {
      text: 'Bid that moved the close',
      isShown: film.steps.some(({ isBid, isExtension }) => isBid && isExtension),
      glyph: <span className="size-2.5 rounded-full border-[2.5px] border-ink" />,
    },
    {
      text: 'Reserve met',
      isShown: reserveMetAt(film.steps) !== null,
      glyph: <span className="size-2.5 rotate-45 bg-go" />,
    },
    { text: 'Wait shortened', isShown: times.cuts.length > 0, glyph: <Break className="ml-0.5" /> },
    {
      text: 'People watching',
      isShown: hasWatchers,
      glyph: <span className="h-2.5 w-3 border-t-2 border-ink-3 bg-press" />,
    },
  ].filter(({ isShown }) => isShown);
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-2" aria-hidden="true">
      {items.map(({ glyph, text }) => (
        <li key={text} className="flex items-center gap-1.5">
          {glyph}
          {text}
        </li>
      ))}
    </ul>
  );
}

export function Graph({
  film,
  times,
  watchers,
  position,
  price,
  children,
}: GraphProps & { position: number; price: number | null; children: ReactNode }) {
  const scale = useMemo(() => priceScale(film.steps.flatMap((step) => step.price ?? [])), [film]);
  const leftOf = useMemo((): LeftOf => (at) => Math.min(1, at / Math.max(1, times.length)) * WHOLE, [times]);
  const most = Math.max(0, ...watchers.map(({ count }) => count));
  return (
    <>
      <div className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <span />
        <div aria-hidden="true">
          <RegionNames times={times} leftOf={leftOf} />
        </div>
        <PriceLabels scale={scale} currency={film.currency} />
        <div aria-hidden="true" className="relative h-52 border-b border-line-strong lg:h-64">
          <StillPlot {...{ film, times, scale, leftOf }} />
          <Playhead left={leftOf(position)} top={price === null || scale === null ? null : scale.topOf(price)} />
        </div>
        {most === 0 ? null : (
          <>
            <span aria-hidden="true" className="mt-2 text-right text-micro text-ink-3">
              {formatCount(most)}
            </span>
            <div aria-hidden="true" className="relative">
              <Watchers {...{ watchers, times, leftOf }} />
              <Playhead left={leftOf(position)} top={null} />
            </div>
          </>
        )}
        <span />
        <div aria-hidden="true">
          <TimeAxis times={times} leftOf={leftOf} />
        </div>
        <span />
        <div className="-mx-2">{children}</div>
      </div>
      <Legend film={film} times={times} hasWatchers={most > 0} />
    </>
  );
}
