import type { z } from 'zod';
import type { AuctionQuerySchema } from '#contract/auctions.ts';
import { mapFactFilters } from '#contract/fact-filters.ts';
import { toKilometers } from '#contract/format/distance.ts';
import type { AuctionFilter, Group, Near } from './auction-filter.ts';

export type AuctionListQuery = z.output<typeof AuctionQuerySchema>;
const MAX_VALUES = 20;

export const valuesOf = (text: string | undefined): string[] =>
  [
    ...new Set(
      (text ?? '')
        .split(',')
        .map((value) => value.trim())
        .filter((value) => value !== ''),
    ),
  ]
    .slice(0, MAX_VALUES)
    .sort();

export function readFilter(
  query: AuctionListQuery,
  near: Near | undefined,
): Omit<AuctionFilter, 'words' | 'now' | 'group'> & { readonly group: Group } {
  return {
    makes: valuesOf(query.make),
    models: valuesOf(query.model),
    generations: valuesOf(query.generation),
    bodies: valuesOf(query.body),
    regions: valuesOf(query.region),
    dealer: query.dealer ?? null,
    yearFrom: query.year_from ?? null,
    yearTo: query.year_to ?? null,
    priceFrom: query.price_from ?? null,
    priceTo: query.price_to ?? null,
    facts: mapFactFilters((name) => valuesOf(query[name])),
    mileageKmTo:
      query.mileage_to === undefined
        ? null
        : toKilometers({ value: query.mileage_to, unit: query.mileage_unit ?? 'mi' }),
    ending: query.status === 'live' ? (query.ending ?? null) : null,
    reserveMet: query.reserve_met === '1',
    noReserve: query.no_reserve === '1',
    soldOnly: query.sold === '1',
    group: query.status,
    ...(near && { near }),
    ...(query.all_in === '1' && { isAllIn: true }),
  };
}

export const isOfParts = ({ facts: { category } }: Pick<AuctionFilter, 'facts'>): boolean =>
  category.length > 0 && category.every((each) => each === 'parts' || each === 'wheels');
