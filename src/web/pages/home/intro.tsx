import type { SiteFigures } from '#contract/figures.ts';
import { formatCount } from '#contract/format/money.ts';
import { percent } from '#web/components/price-guide/guide-labels.ts';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { type DescriptionRow, FigureList } from '#web/components/ui/description-list.tsx';
import { HomeSearch } from './home-search.tsx';

export function Intro({ figures, liveCount }: { figures: SiteFigures | null; liveCount: number }) {
  const shown: readonly DescriptionRow[] =
    figures === null || figures.sold === 0
      ? []
      : [
          ['Sold in 12 months', formatCount(figures.sold)],
          ['Sell-through', figures.sell_through === null ? null : percent(figures.sell_through)],
          ['Bids today', formatCount(figures.bids_today)],
        ];
  return (
    <div className="flex flex-col justify-between lg:py-2">
      <h1 className="display max-w-[13em] text-h1">Car auctions with every flaw shown and every bid on record</h1>
      <HomeSearch />
      {shown.length === 0 ? null : (
        <FigureList
          rows={shown}
          className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-x-4 border-y border-line py-4 lg:mt-auto lg:py-5"
          valueClass="data mt-0.5 text-data-l"
        />
      )}
      <div className="mt-8 hidden flex-wrap gap-2 lg:flex">
        <PageLink to="/auctions" className="btn btn-solid">
          {liveCount === 1 ? 'See the live auction' : `Browse ${formatCount(liveCount)} live auctions`}
        </PageLink>
        <PageLink to="/how-it-works" className="btn btn-line">
          How it works
        </PageLink>
      </div>
    </div>
  );
}
