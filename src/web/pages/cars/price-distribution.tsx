import { scaleLinear } from 'd3-scale';
import type { PriceGuide } from '#contract/cars.ts';
import { axisText } from '#web/components/chart/axis-text.ts';
import { WHOLE } from '#web/components/chart/chart-frame.tsx';
import { binWeights, edgesOf } from './bin-weights.ts';

const LABELS = 5;
const LEGEND = [
  ['h-2.5 w-2 bg-ink-2', 'Comparable sales; closer matches count more'],
  ['h-3 w-5 bg-press', 'Expected range'],
  ['h-3 w-[3px] bg-signal', 'Typical'],
] as const;

interface PriceDistributionProps {
  readonly comparables: PriceGuide['comparables'];
  readonly estimate: NonNullable<PriceGuide['estimate']>;
}

/** How the sales behind an estimate are spread. The list of sales says the same in words. */
export function PriceDistribution({ comparables, estimate: { low, middle, high } }: PriceDistributionProps) {
  const sales = comparables.map(({ adjusted_price: price, share }) => ({ amount: price.amount, weight: share }));
  const edges = edgesOf([...sales.map(({ amount }) => amount), low.amount, high.amount]);
  const bins = binWeights(sales, edges);
  const most = Math.max(...bins.map(({ weight }) => weight));
  const x = scaleLinear([edges[0] ?? 0, edges.at(-1) ?? 1], [0, WHOLE]);
  const percent = (amount: number) => `${x(amount).toFixed(2)}%`;
  const isExpected = (amount: number) => amount >= low.amount && amount <= high.amount;
  return (
    <div aria-hidden="true" className="mt-7 flex flex-1 flex-col">
      <div className="relative min-h-32 flex-1 border-b border-line-strong">
        <div
          className="absolute inset-y-0 bg-press"
          style={{ left: percent(low.amount), width: `${(x(high.amount) - x(low.amount)).toFixed(2)}%` }}
        />
        {bins.map(({ from, to, weight }) => (
          <div
            key={from}
            className={`absolute bottom-0 border-x border-transparent bg-clip-padding ${isExpected((from + to) / 2) ? 'bg-ink-2' : 'bg-line-strong'}`}
            style={{
              left: percent(from),
              width: `${(x(to) - x(from)).toFixed(2)}%`,
              height: `${((weight / most) * 88).toFixed(1)}%`,
            }}
          />
        ))}
        <div className="absolute inset-y-0 -ml-[1.5px] w-[3px] bg-signal" style={{ left: percent(middle.amount) }} />
      </div>
      <div className="relative mt-1.5 h-4">
        {x.ticks(LABELS).map((tick) => (
          <span
            key={tick}
            className={`data absolute text-micro text-ink-3 ${x(tick) < 5 ? '' : x(tick) > 95 ? '-translate-x-full' : '-translate-x-1/2'}`}
            style={{ left: percent(tick) }}
          >
            {axisText(tick, low.currency)}
          </span>
        ))}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-micro text-ink-2">
        {LEGEND.map(([look, text]) => (
          <li key={text} className="flex items-center gap-2">
            <span className={`inline-block flex-none ${look}`} />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
