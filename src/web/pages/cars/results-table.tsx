import type { CarResult } from '#contract/cars.ts';
import { formatDistance } from '#contract/format/distance.ts';
import { formatTime } from '#contract/format/time.ts';
import { formatMoney } from '#web/components/money/format-money.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useDistanceUnit } from '#web/root-data.ts';
import { More } from '#web/components/ui/more.tsx';

const OUTCOMES: Readonly<Record<CarResult['result'], string>> = {
  sold: 'Sold',
  not_sold: 'Not sold',
  fell_through: 'Sale fell through',
};

/** What the chart shows, as a table. */
export function ResultsTable({ name, results }: { name: string; results: readonly CarResult[] }) {
  const unit = useDistanceUnit();
  return (
    <More title={`All ${results.length} results as a table`}>
      <div
        className="mt-2 overflow-x-auto"
        data-scroll
        tabIndex={0}
        role="region"
        aria-label={`Results of the ${name}`}
      >
        <table className="tbl dense">
          <caption className="sr-only">Results of the {name}, newest first</caption>
          <thead>
            <tr>
              <th scope="col">Closed</th>
              <th scope="col">Car</th>
              <th scope="col">Result</th>
              <th scope="col" className="num">
                Mileage
              </th>
              <th scope="col" className="num">
                Price or highest bid
              </th>
            </tr>
          </thead>
          <tbody>
            {results.map(({ slug, title, closed_at: closedAt, mileage, price, result }) => (
              <tr key={slug}>
                <td className="whitespace-nowrap">{formatTime(Date.parse(closedAt), 'date', 'UTC')}</td>
                <td className="min-w-48">
                  <PageLink className="link inline-flex min-h-6 items-center" to={`/auctions/${slug}`}>
                    {title}
                  </PageLink>
                </td>
                <td className="whitespace-nowrap">{OUTCOMES[result]}</td>
                <td className="num">{mileage === null ? '–' : formatDistance(mileage, unit)}</td>
                <td className="num">{price === null ? 'No bids' : formatMoney(price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </More>
  );
}
