import type { AuctionDetail } from '#contract/auctions.ts';
import { carPath } from '#contract/car-paths.ts';
import { CATEGORY_LABELS, isWholeVehicle } from '#contract/categories.ts';
import type { Crumb } from '#web/components/ui/breadcrumbs.tsx';

/** Parts and wheels name the car they fit, so they belong to their category instead. */
export function auctionCrumbs({ car, category }: Pick<AuctionDetail, 'car' | 'category'>): Crumb[] {
  if (!isWholeVehicle(category))
    return [
      { name: 'Auctions', to: '/auctions' },
      { name: CATEGORY_LABELS[category].many, to: `/auctions?category=${category}` },
    ];
  const hasMake = car.make_slug !== '';
  return [
    { name: 'Auctions', to: '/auctions' },
    ...(hasMake ? [{ name: car.make, to: carPath(car.make_slug) }] : []),
    ...(hasMake && car.model_slug !== '' ? [{ name: car.model, to: carPath(car.make_slug, car.model_slug) }] : []),
  ];
}
