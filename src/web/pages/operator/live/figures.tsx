import { HOUR_MS } from '#contract/durations.ts';
import type { LiveAuctionRow } from '#contract/live-dashboard.ts';
import { formatCount, minorUnitsPerWhole } from '#web/components/money/format-money.ts';
import { formatMoney } from '#web/components/money/money.tsx';
import { parseTime } from '#web/components/time/formats.ts';
import { useRootData } from '#web/root-data.ts';
import { useClock } from '#web/live/use-server-now.ts';

/** Amounts of different currencies can't be added. */
export function totalOfBids(live: readonly Pick<LiveAuctionRow, 'price'>[], siteCurrency: string): string {
  const totals = new Map<string, number>();
  for (const { price } of live)
    if (price !== null) totals.set(price.currency, (totals.get(price.currency) ?? 0) + price.amount);
  if (totals.size === 0) totals.set(siteCurrency, 0);
  return [...totals]
    .toSorted(
      ([one], [other]) => Number(other === siteCurrency) - Number(one === siteCurrency) || one.localeCompare(other),
    )
    .map(([currency, sum]) => {
      const perWhole = minorUnitsPerWhole(currency);
      return formatMoney({ amount: Math.round(sum / perWhole) * perWhole, currency });
    })
    .join(' + ');
}

export function Figures({
  auctions,
  total,
  serverTime,
}: {
  auctions: readonly LiveAuctionRow[];
  total: number;
  serverTime: number;
}) {
  const live = auctions.filter((auction) => auction.state === 'live');
  const closing = useClock(
    serverTime,
    (now) => live.filter((auction) => parseTime(auction.close_date) - now < HOUR_MS).length,
  );
  const siteCurrency = useRootData()?.site.currency ?? 'USD';
  const figures = [
    ['Live', formatCount(Math.max(live.length, total - (auctions.length - live.length)))],
    ['Closing within 1 hr', String(closing)],
    ['Extended', String(live.filter((auction) => auction.in_extension).length)],
    ['No bids', String(live.filter((auction) => auction.bid_count === 0).length)],
    ['Below reserve', String(live.filter((auction) => auction.reserve_status === 'not_met').length)],
    ['Total of current bids', totalOfBids(live, siteCurrency)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-b border-line px-4 py-4 sm:grid-cols-3 lg:px-6 xl:grid-cols-6">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="label">{name}</dt>
          <dd className="data mt-1 text-data-l">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
