import { formatTime } from '#contract/format/time.ts';
import { formatMoney } from '#contract/format/money.ts';
import { middleOf } from './middle-of.ts';
import { ResultLink, type ShownResult } from './shown-results.tsx';

/** Two sales say little about a middle. */
const MIN_SALES = 3;

interface Sale extends ShownResult {
  readonly price: NonNullable<ShownResult['price']>;
}
const isSale = (result: ShownResult): result is Sale => result.result === 'sold' && result.price !== null;

export function SaleFigures({ results }: { results: readonly ShownResult[] }) {
  const all = results.filter(isSale);
  const currency = all[0]?.price.currency;
  const sales = all.filter(({ price }) => price.currency === currency);
  const byPrice = sales.toSorted((one, other) => one.price.amount - other.price.amount);
  const [lowest, highest, latest] = [byPrice[0], byPrice.at(-1), sales[0]];
  if (currency === undefined || sales.length < MIN_SALES) return null;
  if (lowest === undefined || highest === undefined || latest === undefined) return null;
  return (
    <dl className="mt-6 grid gap-x-8 gap-y-5 border-y border-line py-5 sm:grid-cols-2 lg:grid-cols-4">
      <div>
        <dt className="label">Median of {sales.length} sales</dt>
        <dd className="data text-data-l">
          {formatMoney({ amount: middleOf(byPrice.map(({ price }) => price.amount)), currency })}
        </dd>
        <dd className="mt-1 text-small text-ink-3">Half sold for more, half for less</dd>
      </div>
      {(
        [
          ['Highest sale', highest],
          ['Lowest sale', lowest],
          ['Latest sale', latest],
        ] as const
      ).map(([label, sale]) => (
        <div key={label} className="min-w-0">
          <dt className="label">{label}</dt>
          <dd className="data text-data-l">{formatMoney(sale.price)}</dd>
          <dd className="mt-1 text-small text-ink-3">
            <ResultLink {...sale} />, {formatTime(Date.parse(sale.closed_at), 'date', 'UTC')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
