import type { Market, MarketResult } from '#contract/market.ts';
import { formatTime } from '#contract/format/time.ts';
import { formatCount, formatMoney } from '#contract/format/money.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Unbroken } from '#web/components/ui/unbroken.tsx';

const OUTCOMES: Readonly<Record<MarketResult['result'], string>> = {
  sold: 'Sold',
  not_sold: 'Not sold',
  fell_through: 'Sale fell through',
};

const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;

interface TopList {
  readonly id: string;
  readonly title: string;
  readonly results: readonly MarketResult[];
  readonly figure: (result: MarketResult) => string;
  readonly detail: (result: MarketResult) => string;
}

const priceText = ({ sold_price: price }: MarketResult): string => (price === null ? '' : formatMoney(price));
const outcomeText = (result: MarketResult): string =>
  result.result === 'sold' ? `Sold for ${priceText(result)}` : OUTCOMES[result.result];

const listsOf = (market: Market): readonly TopList[] => [
  {
    id: 'biggest-sales',
    title: 'Biggest sales',
    results: market.biggest_sales,
    figure: priceText,
    detail: ({ bid_count: bids }) => counted(bids, 'bid', 'bids'),
  },
  {
    id: 'most-bids',
    title: 'Most bids',
    results: market.most_bids,
    figure: ({ bid_count: bids }) => counted(bids, 'bid', 'bids'),
    detail: outcomeText,
  },
  {
    id: 'most-commented',
    title: 'Most commented',
    results: market.most_commented,
    figure: ({ comment_count: comments }) => counted(comments, 'comment', 'comments'),
    detail: outcomeText,
  },
];

export function TopLists({ market }: { market: Market }) {
  const lists = listsOf(market).filter(({ results }) => results.length > 0);
  if (lists.length === 0) return null;
  return (
    <div className="mt-14 grid gap-x-12 gap-y-12 lg:grid-cols-3">
      {lists.map(({ id, title, results, figure, detail }) => (
        <section key={id} aria-labelledby={id} className="min-w-0">
          <h2 id={id} className="heading text-h3">
            {title}
          </h2>
          <ol className="mt-3 border-t border-line-strong">
            {results.map((result) => (
              <li
                key={result.slug}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-5 border-b border-line py-3"
              >
                <PageLink className="link font-strong leading-snug" to={`/auctions/${result.slug}`}>
                  <Unbroken text={result.title} />
                </PageLink>
                <span className="data text-data-s">{figure(result)}</span>
                <span className="col-span-2 mt-0.5 text-small text-ink-3">
                  {detail(result)}, {formatTime(Date.parse(result.closed_at), 'date', 'UTC')}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
