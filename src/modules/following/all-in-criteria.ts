import { minorUnitsPerWhole } from '#contract/format/money.ts';

export interface AllInPriced {
  readonly allInPrice: number;
}

export const isAllIn = (search: URLSearchParams): boolean => search.get('all_in') === '1';

/** The index compares prices without fees, which are lower, so it finds every search that this lets through. */
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
