import { formatDistance } from '#contract/format/distance.ts';
import { formatTime } from '#contract/format/time.ts';
import { HammerNote } from '#web/components/money/hammer-note.tsx';
import { formatMoney } from '#contract/format/money.ts';
import type { ExpectedPrice } from '#web/components/price-guide/expected-price.ts';
import { formatRange } from '#web/components/price-guide/guide-labels.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useDistanceUnit } from '#web/root-data.ts';
import { PartTitle } from './part-title.tsx';

const WHOLE = 100;

/** Each sale on one line of prices, with the expected range behind them. Decorative: the list names every price. */
function PriceLine({ estimate, sales }: Pick<ExpectedPrice, 'estimate' | 'sales'>) {
  const amounts = [...sales.map(({ price }) => price.amount), estimate.low.amount, estimate.high.amount];
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const at = (amount: number) => `${(((amount - least) / Math.max(1, most - least)) * WHOLE).toFixed(1)}%`;
  const { low, high, middle } = estimate;
  return (
    <div aria-hidden="true" className="mt-5">
      <div className="relative mx-1.5 h-9 border-b border-line-strong">
        <span
          className="absolute inset-y-0 bg-press"
          style={{ left: at(low.amount), right: `calc(100% - ${at(high.amount)})` }}
        />
        <span className="absolute inset-y-0 -ml-px w-0.5 bg-ink-3" style={{ left: at(middle.amount) }} />
        {sales.map(({ id, price }) => (
          <span
            key={id}
            className="absolute bottom-0 -mb-[5px] -ml-[5px] size-2.5 rounded-full bg-go"
            style={{ left: at(price.amount) }}
          />
        ))}
      </div>
      <p className="mt-2 flex justify-between text-micro text-ink-3">
        <span>{formatMoney({ ...low, amount: least })}</span>
        <span>{formatMoney({ ...high, amount: most })}</span>
      </p>
    </div>
  );
}

export function Comparables({ expected }: { expected: ExpectedPrice }) {
  const unit = useDistanceUnit();
  const { estimate, sales, to, name } = expected;
  if (sales.length === 0) return null;
  return (
    <section className="deferred until-input mt-14">
      <PartTitle id="sold-for">What others sold for</PartTitle>
      <p className="mt-2 max-w-prose text-ink-2">
        Based on completed sales, one like this should sell for{' '}
        <strong className="whitespace-nowrap text-ink">{formatRange(estimate)}</strong>.
      </p>
      <PriceLine estimate={estimate} sales={sales} />
      <ul className="mt-3 border-t border-line">
        {sales.map(({ id, slug, imported_from: from, title, mileage, sold_at: soldAt, price }) => (
          <li key={id} className="flex items-baseline justify-between gap-6 border-b border-line py-2.5">
            <p className="min-w-0 leading-snug">
              {slug === null ? (
                <span className="font-medium">{title}</span>
              ) : (
                <PageLink className="link font-medium" to={`/auctions/${slug}`}>
                  {title}
                </PageLink>
              )}
              <span className="block text-small text-ink-3">
                {[
                  formatTime(Date.parse(soldAt), 'date', 'UTC'),
                  mileage === null ? '' : formatDistance(mileage, unit),
                  from === null ? '' : `on ${from.source}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </p>
            <p className="data text-data-s">{formatMoney(price)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <PageLink className="link inline-flex min-h-11 items-center font-strong" to={to}>
          All {name} results, and how we estimate
        </PageLink>
        <HammerNote />
      </p>
    </section>
  );
}
