import { LIVE_VIEWS, type LiveView } from '#contract/console-lists.ts';
import type { LiveAuctionRow, LiveDashboard } from '#contract/live-dashboard.ts';
import { formatCount, minorUnitsPerWhole, formatMoney } from '#contract/format/money.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { useRootData } from '#web/root-data.ts';
import { useClock } from '#web/live/use-server-now.ts';
import { filteredLive, LIVE_FILTERS } from './live-filters.ts';
import { DescriptionList } from '#web/components/ui/description-list.tsx';

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

interface FiguresProps {
  auctions: readonly LiveAuctionRow[];
  total: number;
  dashboard: Pick<LiveDashboard, 'bids_last_minute' | 'people_online'>;
  filter: LiveView | null;
  address: (show: LiveView | null) => string;
  serverTime: number;
}

const LABEL = 'label block';
const VALUE = 'data block text-data-m';

export function Figures({ auctions, total, dashboard, filter, address, serverTime }: FiguresProps) {
  const live = auctions.filter((auction) => auction.state === 'live');
  const counts = useClock(serverTime, (now) =>
    LIVE_VIEWS.map((name) => filteredLive(auctions, name, now).length).join(' '),
  ).split(' ');
  const siteCurrency = useRootData()?.site.currency ?? 'USD';
  const filters = [
    { name: null, label: 'Live', value: formatCount(Math.max(live.length, total - (auctions.length - live.length))) },
    ...LIVE_VIEWS.map((name, index) => ({ name, label: LIVE_FILTERS[name].label, value: counts[index] })),
  ];
  const figures = [
    ['Bids per minute', formatCount(dashboard.bids_last_minute)],
    ['Signed in now', formatCount(dashboard.people_online)],
    ['Total of current bids', totalOfBids(live, siteCurrency)],
  ] as const;
  return (
    <div className="border-b border-line px-4 py-2 lg:px-6">
      <nav aria-label="Filters">
        <ul className="-mx-2 grid grid-cols-3 gap-1 xl:grid-cols-6">
          {filters.map(({ name, label, value }) => (
            <li key={label}>
              <PageLink
                to={address(name)}
                preventScrollReset
                {...(name === filter ? { 'aria-current': 'page' as const } : {})}
                className={`block h-full rounded-control border-b-[3px] px-2 py-1 ${name === filter ? 'border-ink bg-sunken' : 'border-transparent hover:bg-press'}`}
              >
                <span className={LABEL}>{label}</span> <span className={VALUE}>{value}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <DescriptionList
        rows={figures}
        className="mt-1 flex flex-wrap gap-x-8"
        rowClass="flex items-baseline gap-2"
        nameClass="text-small text-ink-2"
        valueClass="data"
      />
    </div>
  );
}
