import { minor } from '#auction/money.ts';
import { allInPrice } from '#auction/premium.ts';
import type { AuctionTerms } from '#auction/types.ts';
import { DAY_MS } from '#contract/durations.ts';
import { FACT_FILTER_NAMES } from '#contract/fact-filters.ts';
import { metresBetween } from '#platform/places/distance.ts';
import { type ListColumns, type CodedColumn, type CodedName, numberIn, textIn } from './list-index-columns.ts';
import type { IndexedRow, Names } from './list-index-store.ts';
import type { FacetName } from './facet-store.ts';
import type { AuctionFilter } from './auction-filter.ts';

/** A row that misses only a facet's own condition counts in that facet. One that misses a common one is left out. */
export interface Condition {
  readonly facet: FacetName | null;
  readonly column?: CodedColumn;
  readonly passes: Uint8Array | ((place: number) => boolean);
}

export interface Lookups {
  readonly ids: Names;
  readonly dealerId: string | null;
  readonly taxRates: ReadonlyMap<string, number>;
  readonly hasWords: ((place: number) => boolean) | null;
}

type WordlessFilter = Omit<AuctionFilter, 'words'>;

export function conditionsOf(columns: ListColumns, filter: WordlessFilter, lookups: Lookups): Condition[] {
  return [...facetConditions(columns, filter, lookups), ...commonConditions(columns, filter, lookups)];
}

export const meetsAll = (conditions: readonly Condition[], place: number): boolean =>
  conditions.every(({ column, passes }) =>
    typeof passes === 'function' ? passes(place) : passes[column?.codes[place] ?? 0] === 1,
  );

const lowerSet = (values: readonly string[]) => new Set(values.map((value) => value.toLowerCase()));

function facetConditions(columns: ListColumns, filter: WordlessFilter, { ids }: Lookups): Condition[] {
  const { coded } = columns;
  const conditions: Condition[] = [];
  const add = (facet: FacetName & CodedName, isMet: (value: IndexedRow) => boolean) =>
    conditions.push({ facet, ...byCode(coded[facet], isMet) });
  const { makes, models, generations, bodies, regions, group } = filter;
  if (group !== null)
    add('status', (row) => (group === 'on_offer' ? row['status'] !== 'results' : row['status'] === group));
  if (makes.length > 0) {
    const names = lowerSet(makes);
    add('make', (row) => names.has(textIn(row['lower_make'])) || ids.make.has(textIn(row['make_id'])));
  }
  if (models.length > 0) {
    const names = lowerSet(models);
    add('model', (row) => names.has(textIn(row['lower_model'])) || ids.model.has(textIn(row['model_id'])));
  }
  if (generations.length > 0) add('generation', (row) => ids.generation.has(textIn(row['generation_id'])));
  if (bodies.length > 0) {
    const names = lowerSet(bodies);
    add('body', (row) => names.has(textIn(row['lower_body'])));
  }
  if (regions.length > 0) {
    const names = lowerSet(regions);
    add('region', (row) => names.has(textIn(row['lower_region'])));
  }
  if (filter.noReserve) add('no_reserve', (row) => row['no_reserve'] === '1');
  if (filter.reserveMet) add('reserve_met', (row) => row['reserve_met'] === '1');
  const { ending, now } = filter;
  if (ending !== null && now !== null) {
    const daysLeft = daysToClose(columns, now);
    conditions.push({ facet: 'ending', passes: (place) => daysLeft(place) < Number(ending) });
  }
  for (const name of FACT_FILTER_NAMES)
    if (filter.facts[name].length > 0) {
      const values = new Set(filter.facts[name]);
      add(name, (row) => values.has(textIn(row[name])) && row[name] !== null);
    }
  return conditions;
}

function commonConditions(columns: ListColumns, filter: WordlessFilter, lookups: Lookups): Condition[] {
  const { coded } = columns;
  const { year: years, mileage_km: mileages, shown_price: prices } = columns.numbers;
  const { yearFrom, yearTo, priceFrom, priceTo, mileageKmTo, near, dealer } = filter;
  const conditions: Condition[] = [];
  const add = (passes: (place: number) => boolean) => conditions.push({ facet: null, passes });
  const addCoded = (name: CodedName, isMet: (value: IndexedRow) => boolean) =>
    conditions.push({ facet: null, ...byCode(coded[name], isMet) });
  if (lookups.hasWords !== null) add(lookups.hasWords);
  if (dealer !== null) addCoded('dealer', (row) => row['dealer_id'] !== null && row['dealer_id'] === lookups.dealerId);
  if (yearFrom !== null) add((place) => (years[place] ?? 0) >= yearFrom);
  if (yearTo !== null) add((place) => (years[place] ?? 0) <= yearTo);
  if (mileageKmTo !== null) add((place) => (mileages[place] ?? Number.NaN) <= mileageKmTo);
  if (filter.isAllIn && (priceFrom !== null || priceTo !== null)) add(allInWithin(columns, filter, lookups));
  else {
    if (priceFrom !== null) add((place) => (prices[place] ?? Number.NaN) >= priceFrom);
    if (priceTo !== null) add((place) => (prices[place] ?? Number.NaN) <= priceTo);
  }
  if (near !== undefined && near.metres !== null) {
    const { metres } = near;
    addCoded('place', (row) => {
      const point = { latitude: numberIn(row['latitude']), longitude: numberIn(row['longitude']) };
      return Math.round(metresBetween(near, point)) <= metres;
    });
  }
  if (filter.soldOnly) {
    const isResult = byCode(coded.status, (row) => row['status'] === 'results').passes;
    const isSold = byCode(coded.sold, (row) => row['is_sold'] === true).passes;
    const { status, sold } = coded;
    add((place) => isResult[status.codes[place] ?? 0] !== 1 || isSold[sold.codes[place] ?? 0] === 1);
  }
  return conditions;
}

/** Infinite for auctions that are not live. */
export function daysToClose({ coded, numbers }: ListColumns, now: number): (place: number) => number {
  const { column, passes } = byCode(coded.status, (row) => row['status'] === 'live');
  const { closes_at: closesAt } = numbers;
  return (place) =>
    passes[column.codes[place] ?? 0] === 1 ? ((closesAt[place] ?? Infinity) - now) / DAY_MS : Infinity;
}

function byCode(
  column: CodedColumn,
  isMet: (value: IndexedRow) => boolean,
): { readonly column: CodedColumn; readonly passes: Uint8Array } {
  return { column, passes: Uint8Array.from(column.values, (value) => Number(isMet(value))) };
}

/** The price with fees rises with the price, so each set of fees and taxes has a span of prices. */
function allInWithin(
  { coded, numbers }: ListColumns,
  { priceFrom, priceTo }: WordlessFilter,
  { taxRates }: Lookups,
): (place: number) => boolean {
  const { costs } = coded;
  const prices = numbers.shown_price;
  const spans = costs.values.map((row) => {
    if (row['premium'] === null) return undefined;
    const costsOf = costsIn(row, taxRates);
    const from = priceFrom === null ? 0 : firstPrice((price) => costsOf(price) >= priceFrom, priceFrom);
    const to = priceTo === null ? Infinity : firstPrice((price) => costsOf(price) > priceTo, priceTo + 1) - 1;
    return { from, to };
  });
  return (place) => {
    const price = prices[place] ?? Number.NaN;
    const span = spans[costs.codes[place] ?? 0];
    return span !== undefined && price >= span.from && price <= span.to;
  };
}

export function costsIn(row: IndexedRow, taxRates: ReadonlyMap<string, number>): (price: number) => number {
  const premium = JSON.parse(textIn(row['premium'])) as AuctionTerms['premium'];
  const [country, region] = [textIn(row['tax_country']), textIn(row['tax_region'])];
  const taxBasisPoints = taxRates.get(`${country}/${region}`) ?? taxRates.get(`${country}/`) ?? 0;
  const costs = { premium, currency: textIn(row['currency']), taxBasisPoints };
  return (price) => allInPrice(minor(price), costs);
}

/** The lowest price up to `most` of which this is true, as of all above it. */
function firstPrice(isTrue: (price: number) => boolean, most: number): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
