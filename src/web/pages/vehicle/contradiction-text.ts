import type { VehicleSale } from '#contract/vehicle-history.ts';

type Sale = Pick<VehicleSale, 'contradicts'> & { readonly auction: Pick<VehicleSale['auction'], 'state'> };

/** Describes how the listings of a vehicle contradict each other. Null if they don't. */
export function contradictionText(sales: readonly Sale[]): string | null {
  const kinds = new Set(sales.flatMap(({ contradicts }) => contradicts));
  const texts = [
    kinds.has('mileage') ? 'A later listing states a lower mileage.' : null,
    kinds.has('title') ? 'A later listing states a clean title after a branded one.' : null,
  ].filter((text) => text !== null);
  if (texts.length === 0) return null;
  const isOnOffer = sales.some(({ auction: { state } }) => state === 'live' || state === 'scheduled');
  return [...texts, ...(isOnOffer ? ['Ask the seller about it before you bid.'] : [])].join(' ');
}
