import { formatDistance } from '#contract/format/distance.ts';
import { formatMoney } from '#contract/format/money.ts';
import { formatTime } from '#contract/format/time.ts';
import { useDistanceUnit } from '#web/root-data.ts';
import { RESULT_LABELS } from './results-chart.tsx';
import { importedText, ResultLink, type ShownResult } from './shown-results.tsx';

/** Up to this many results are named, because a chart of them would be nearly empty. */
export const FEW = 2;

export function FewResults({ results }: { results: readonly ShownResult[] }) {
  const unit = useDistanceUnit();
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-5 border-y border-line py-5 sm:grid-cols-2">
      {results.map(({ closed_at: closedAt, mileage, price, result, ...shown }) => (
        <div key={shown.id} className="min-w-0">
          <dt className="label">{price === null ? 'Ended' : RESULT_LABELS[result]}</dt>
          <dd className="data text-data-l">{price === null ? 'No bids' : formatMoney(price)}</dd>
          <dd className="mt-1">
            <ResultLink {...shown} className="link inline-flex min-h-6 items-center" />
          </dd>
          <dd className="text-small text-ink-3">
            {[
              formatTime(Date.parse(closedAt), 'date', 'UTC'),
              mileage === null ? '' : formatDistance(mileage, unit),
              importedText(shown.imported_from),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
