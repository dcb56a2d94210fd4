import type { AuctionDetail } from '#contract/auctions.ts';
import { carPath, slugOf } from '#contract/car-paths.ts';
import type { Crumb } from '#web/components/ui/breadcrumbs.tsx';

/** The make's and the model's page. Names without a letter or digit have none. */
export function auctionCrumbs({ make, model }: Pick<AuctionDetail, 'make' | 'model'>): Crumb[] {
  return [
    { name: 'Auctions', to: '/auctions' },
    ...(slugOf(make) === '' ? [] : [{ name: make, to: carPath(make) }]),
    ...(slugOf(make) === '' || slugOf(model) === '' ? [] : [{ name: model, to: carPath(make, model) }]),
  ];
}
