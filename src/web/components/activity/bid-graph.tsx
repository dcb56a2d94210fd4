import type { Bid } from '#contract/bids.ts';
import type { Money } from '#contract/primitives.ts';
import { formatMoney } from '#contract/format/money.ts';
import { TIME_SCALE_MARKS, timeScalePosition } from '#web/components/time/time-scale-position.ts';
import { parseTime } from '#web/components/time/formats.ts';

const WHOLE = 100;
const MARGIN = 6;

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
  const points = bids.toReversed().map(({ number, amount, placed_at: at }) => ({
    number,
    x: timeScalePosition((closesAt - parseTime(at)) / 1000),
    y: heightOf(amount.amount),
  }));
  const line = points.map(({ x, y }, place) => (place === 0 ? `M${x} ${y}` : `H${x}V${y.toFixed(1)}`)).join('');
  const label = `${bids.length} bids, from ${formatMoney(first.amount)} to ${formatMoney(last.amount)}. They are listed below.${reserve === null ? '' : ` The reserve is ${formatMoney(reserve)}.`}`;
  return (
    <figure className={className}>
      <div role="img" aria-label={label} className="relative h-28 border-b border-line-strong">
        {TIME_SCALE_MARKS.map(([, at, name]) => (
          <span key={name} className="absolute inset-y-0 border-l border-line" style={{ left: `${at}%` }} />
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute inset-0 size-full">
          <path d={line} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        </svg>
        {reserve === null ? null : (
          <span
            className="absolute inset-x-0 border-t border-dashed border-go"
            style={{ top: `${heightOf(reserve.amount).toFixed(2)}%` }}
          />
        )}
        {points.map(({ number, x, y }) => (
          <span
            key={number}
            className={`absolute rounded-full ${number === last.number ? '-ml-[5px] -mt-[5px] size-2.5 bg-signal ring-2 ring-[#0e1113]' : '-ml-[3px] -mt-[3px] size-1.5 bg-ink'}`}
            style={{ left: `${x.toFixed(2)}%`, top: `${y.toFixed(2)}%` }}
          />
        ))}
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
