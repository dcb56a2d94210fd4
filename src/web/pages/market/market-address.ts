import { queryString } from '#contract/call.ts';
import type { Market } from '#contract/market.ts';

export const MARKET_PATH = '/results/market';

export function readMarketAddress(search: URLSearchParams) {
  const of = (name: string) => search.get(name)?.trim() || undefined;
  return { period: of('period'), make: of('make'), currency: of('currency') };
}

type Shown = Pick<Market, 'period' | 'make' | 'currency'>;

export const filtersOf = ({ period, make, currency }: Shown) => ({
  period,
  currency,
  ...(make === null ? {} : { make: make.slug }),
});

export const marketAddress = (shown: Shown): string => MARKET_PATH + queryString(filtersOf(shown));
