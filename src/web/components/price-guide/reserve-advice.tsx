import { ChartNoAxesColumn } from 'lucide';
import { Icon } from '#web/components/ui/icon.tsx';
import type { AdviceOnListing } from './read-reserve-advice.ts';
import { rangeText, reachedText, startText } from './reserve-labels.ts';

export function ReserveAdvice({ advice, to, reserve }: AdviceOnListing & { reserve: number | null }) {
  const known = [rangeText(advice), startText(advice)].filter((text) => text !== null);
  return (
    <section className="alert alert-soft max-w-3xl" aria-labelledby="price-advice">
      <Icon of={ChartNoAxesColumn} />
      <div>
        <h2 id="price-advice" className="font-strong">
          What the price guide says
        </h2>
        {known.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p role="status">{reachedText(advice, reserve)}</p>
        <a className="link inline-flex min-h-6 items-center" href={to} target="_blank" rel="noopener">
          See the sales<span className="sr-only"> (opens in a new tab)</span>
        </a>
      </div>
    </section>
  );
}
