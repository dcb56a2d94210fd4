import type { AuctionDetail } from '#contract/auctions.ts';
import { carPath } from '#contract/car-paths.ts';
import type { Crumb } from '#web/components/ui/breadcrumbs.tsx';

export function auctionCrumbs({ car }: Pick<AuctionDetail, 'car'>): Crumb[] {
  const hasMake = car.make_slug !== '';
  return [
    { name: 'Auctions', to: '/auctions' },
    ...(hasMake ? [{ name: car.make, to: carPath(car.make_slug) }] : []),
    ...(hasMake && car.model_slug !== '' ? [{ name: car.model, to: carPath(car.make_slug, car.model_slug) }] : []),
  ];
}
