import { useId } from 'react';
import type { Bid } from '#contract/bids.ts';
import type { Money } from '#contract/primitives.ts';
import { formatMoney } from '#contract/format/money.ts';
import { TIME_SCALE_MARKS, timeScalePosition } from '#web/components/time/time-scale-position.ts';
import { parseTime } from '#web/components/time/formats.ts';
import { TimeText } from '#web/components/time/time-text.tsx';

const WHOLE = 100;
const MARGIN = 6;

interface BidPoint {
  readonly bid: Bid;
  readonly x: number;
  readonly y: number;
}

const percent = (value: number): string => `${value.toFixed(2)}%`;

/** Pointing at, tapping or choosing a bid with the arrow keys shows it. Radio buttons do that without JavaScript. */
function BidReader({ points }: { points: readonly BidPoint[] }) {
  const name = useId();
  const edge = (place: number) => ((points[place - 1]?.x ?? -WHOLE) + (points[place]?.x ?? 2 * WHOLE)) / 2;
  return (
    <fieldset className="bid-reader absolute inset-0">
      <legend className="sr-only">Bids over time</legend>
      {points.map(({ bid, x, y }, index) => {
        const [left, right] = [Math.max(0, edge(index)), Math.min(WHOLE, edge(index + 1))];
        return (
          <label key={bid.number}>
            <input type="radio" name={name} className="sr-only" />
            <span className="bid-reach" style={{ left: percent(left), width: percent(right - left) }} />
            <span className="bid-mark" style={{ left: percent(x), top: percent(y) }} />
            <span className="bid-tip">
              <span className="data">{formatMoney(bid.amount)}</span> {bid.bidder}
              {bid.automatic ? ', auto-bid' : ''}, <TimeText at={bid.placed_at} />
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

interface BidGraphProps {
  /** Newest first, as the history lists them. */
  bids: readonly Bid[];
  closeDate: string;
  /** Only its seller and staff may see it. */
  reserve?: Money | null;
  className?: string;
}

/** The price over time. The time axis is logarithmic, so the last hours have room. */
export function BidGraph({ bids, closeDate, reserve = null, className = '' }: BidGraphProps) {
  const [last, first] = [bids[0], bids.at(-1)];
  if (last === undefined || first === undefined || bids.length < 2) return null;
  const closesAt = parseTime(closeDate);
  const top = Math.max(last.amount.amount, reserve?.amount ?? 0);
  const bottom = Math.min(first.amount.amount, reserve?.amount ?? first.amount.amount);
  const heightOf = (amount: number) =>
    WHOLE - MARGIN - ((amount - bottom) / Math.max(1, top - bottom)) * (WHOLE - 2 * MARGIN);
  const points: readonly BidPoint[] = bids.toReversed().map((bid) => ({
    bid,
    x: timeScalePosition((closesAt - parseTime(bid.placed_at)) / 1000),
    y: heightOf(bid.amount.amount),
  }));
  const line = points.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y.toFixed(1)}`)).join('');
  const label = `${bids.length} bids, from ${formatMoney(first.amount)} to ${formatMoney(last.amount)}. They are listed below.${reserve === null ? '' : ` The reserve is ${formatMoney(reserve)}.`}`;
  return (
    <figure className={className}>
      <div className="relative h-28 border-b border-line-strong">
        <div role="img" aria-label={label} className="absolute inset-0">
          {TIME_SCALE_MARKS.map(([, at, name]) => (
            <span key={name} className="absolute inset-y-0 border-l border-line" style={{ left: `${at}%` }} />
          ))}
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="absolute inset-0 size-full"
          >
            <path d={line} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
          </svg>
          {reserve === null ? null : (
            <span
              className="absolute inset-x-0 border-t border-dashed border-go"
              style={{ top: percent(heightOf(reserve.amount)) }}
            />
          )}
          {points.map(({ bid, x, y }) => (
            <span
              key={bid.number}
              className={`absolute rounded-full ${bid === last ? '-ml-[5px] -mt-[5px] size-2.5 bg-signal ring-2 ring-[#0e1113]' : '-ml-[3px] -mt-[3px] size-1.5 bg-ink'}`}
              style={{ left: percent(x), top: percent(y) }}
            />
          ))}
        </div>
        <BidReader points={points} />
      </div>
      <div aria-hidden="true" className="relative h-5 text-micro text-ink-3">
        {TIME_SCALE_MARKS.map(([, at, name]) => (
          <span
            key={name}
            className={`absolute top-1 ${at === 0 ? '' : '-translate-x-1/2'}`}
            style={{ left: `${at}%` }}
          >
            {name}
          </span>
        ))}
        <span className="absolute right-0 top-1">close</span>
      </div>
      {reserve === null ? null : (
        <figcaption className="mt-1 text-small text-ink-2">
          Dashed: the reserve of {formatMoney(reserve)}, which bidders don’t see.
        </figcaption>
      )}
    </figure>
  );
}
