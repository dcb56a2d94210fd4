import { minorUnitsPerWhole } from '#contract/format/money.ts';

/** What an auction costs at its starting bid, with the buyer's premium and tax. */
export interface AllInPriced {
  /** In minor units. */
  readonly allInPrice: number;
}

export const isAllIn = (search: URLSearchParams): boolean => search.get('all_in') === '1';

/**
 * True if the auction is in the price range of a query with all-in prices. The index compares prices without fees,
 * which are lower: it finds every search that this lets through.
 */
export function isInAllInRange(query: string, { allInPrice }: AllInPriced, currency: string): boolean {
  const search = new URLSearchParams(query);
  if (!isAllIn(search)) return true;
  const inMinorUnits = (name: string) => {
    const whole = search.get(name);
    return whole === null ? null : Number(whole) * minorUnitsPerWhole(currency);
  };
  const [from, to] = [inMinorUnits('price_from'), inMinorUnits('price_to')];
  return (from === null || allInPrice >= from) && (to === null || allInPrice <= to);
}
