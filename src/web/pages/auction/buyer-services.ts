import type { AuctionDetail } from '#contract/auctions.ts';
import { isWholeVehicle } from '#contract/categories.ts';
import type { ServiceSummary } from '#contract/content.ts';

const KINDS = ['inspection', 'transport', 'insurance', 'finance', 'registration'] as const;

export function servicesForBuyers(services: readonly ServiceSummary[], { state, category }: AuctionDetail) {
  if (!isWholeVehicle(category) || (state !== 'live' && state !== 'scheduled')) return [];
  return KINDS.flatMap((kind) => services.find((service) => service.kind === kind) ?? []).map(
    ({ slug, kind, title, price_text: price, area_text: area }) => ({ slug, kind, title, price, area }),
  );
}
export type BuyerService = ReturnType<typeof servicesForBuyers>[number];
