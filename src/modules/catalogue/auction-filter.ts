import { type EndingWithin, type FactFilterName, mapFactFilters } from '#contract/fact-filters.ts';
import { NO_WORDS, type SearchWords } from './search-conditions.ts';

export type Group = 'live' | 'coming_soon' | 'results';
export interface TimeSpan {
  readonly by: 'closing' | 'opening';
  readonly from: Date;
  readonly until: Date;
}
export interface Near {
  readonly latitude: number;
  readonly longitude: number;
  readonly metres: number | null;
}
export interface AuctionFilter {
  readonly group: Group | 'on_offer' | null;
  readonly words: SearchWords;
  readonly makes: readonly string[];
  readonly models: readonly string[];
  readonly generations: readonly string[];
  readonly bodies: readonly string[];
  readonly regions: readonly string[];
  readonly dealer: string | null;
  readonly yearFrom: number | null;
  readonly yearTo: number | null;
  readonly priceFrom: number | null;
  readonly priceTo: number | null;
  readonly facts: Readonly<Record<FactFilterName, readonly string[]>>;
  readonly mileageKmTo: number | null;
  readonly ending: EndingWithin | null;
  readonly now: number | null;
  readonly reserveMet: boolean;
  readonly noReserve: boolean;
  readonly soldOnly: boolean;
  readonly within?: TimeSpan;
  readonly near?: Near;
  readonly isAllIn?: boolean;
}

export const NO_FILTER: AuctionFilter = {
  group: null,
  words: NO_WORDS,
  makes: [],
  models: [],
  generations: [],
  bodies: [],
  regions: [],
  dealer: null,
  yearFrom: null,
  yearTo: null,
  priceFrom: null,
  priceTo: null,
  facts: mapFactFilters(() => []),
  mileageKmTo: null,
  ending: null,
  now: null,
  reserveMet: false,
  noReserve: false,
  soldOnly: false,
};
