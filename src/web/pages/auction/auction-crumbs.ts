import type { AuctionDetail } from '#contract/auctions.ts';
import { carPath, slugOf } from '#contract/car-paths.ts';
import type { Crumb } from '#web/components/ui/breadcrumbs.tsx';

/** Names without a letter or digit have no page. */
export function auctionCrumbs({ make, model }: Pick<AuctionDetail, 'make' | 'model'>): Crumb[] {
  return [
    { name: 'Auctions', to: '/auctions' },
    ...(slugOf(make) === '' ? [] : [{ name: make, to: carPath(make) }]),
    ...(slugOf(make) === '' || slugOf(model) === '' ? [] : [{ name: model, to: carPath(make, model) }]),
  ];
}
