import { metresBetween } from '#platform/places/distance.ts';
import { type ListColumns, type NumberName, numberIn } from './list-index-columns.ts';
import { costsIn, type Lookups } from './list-index-conditions.ts';
import { UNKNOWN_METRES } from './distance-store.ts';
import { DIRECTIONS, MILEAGE_UNKNOWN, type SortName } from './list-store.ts';
import type { AuctionFilter, Near } from './auction-filter.ts';

export type PlaceKey = (place: number) => number;

const NUMBER_OF: Readonly<Record<Exclude<SortName, 'nearest'>, NumberName>> = {
  ending_soonest: 'closes_at',
  opening_soonest: 'starts_at',
  newly_listed: 'starts_at',
  recently_closed: 'ended_at',
  most_bids: 'bid_count',
  price_low: 'shown_price',
  price_high: 'shown_price',
  year_old: 'year',
  year_new: 'year',
  mileage_low: 'mileage_km',
};

export function ascendingKey(
  columns: ListColumns,
  sort: SortName,
  filter: Pick<AuctionFilter, 'near' | 'isAllIn'>,
  lookups: Pick<Lookups, 'taxRates'>,
): PlaceKey {
  const key = keyOf(columns, sort, filter, lookups);
  if (DIRECTIONS[sort] === 'asc') return (place) => orLast(Math.round(key(place)));
  return (place) => -orLast(Math.round(key(place)));
}

/** The database sorts null last, so unknown keys do too. */
const orLast = (key: number) => (Number.isNaN(key) ? Infinity : key);

function keyOf(
  columns: ListColumns,
  sort: SortName,
  { near, isAllIn = false }: Pick<AuctionFilter, 'near' | 'isAllIn'>,
  lookups: Pick<Lookups, 'taxRates'>,
): PlaceKey {
  if (sort === 'nearest') return near === undefined ? () => 0 : metresFrom(columns, near);
  if (isAllIn && (sort === 'price_low' || sort === 'price_high')) return allInPrice(columns, lookups);
  const numbers = columns.numbers[NUMBER_OF[sort]];
  const ifNone = sort === 'mileage_low' ? MILEAGE_UNKNOWN : Number.NaN;
  return (place) => {
    const number = numbers[place] ?? Number.NaN;
    return Number.isNaN(number) ? ifNone : number;
  };
}

function metresFrom({ coded: { place: places } }: ListColumns, near: Near): PlaceKey {
  const metres = Float64Array.from(places.values, (row) => {
    const point = { latitude: numberIn(row['latitude']), longitude: numberIn(row['longitude']) };
    return Number.isNaN(point.latitude) ? UNKNOWN_METRES : metresBetween(near, point);
  });
  return (place) => metres[places.codes[place] ?? 0] ?? UNKNOWN_METRES;
}

function allInPrice({ coded: { costs }, numbers }: ListColumns, { taxRates }: Pick<Lookups, 'taxRates'>): PlaceKey {
  const costsOf = costs.values.map((row) => (row['premium'] === null ? undefined : costsIn(row, taxRates)));
  const prices = numbers.shown_price;
  return (place) => {
    const price = prices[place] ?? Number.NaN;
    return Number.isNaN(price) ? price : (costsOf[costs.codes[place] ?? 0]?.(price) ?? Number.NaN);
  };
}
