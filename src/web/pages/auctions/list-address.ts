import { canonicalRadius, type DistanceUnit, radiusText } from '#contract/format/distance.ts';
import { MAX_PLACE_LENGTH, FIRST_MODEL_YEAR, LAST_MODEL_YEAR } from '#contract/limits.ts';
import { bodyLabel, factValueLabel } from '#contract/format/vehicle-labels.ts';
import {
  ENDING_LABELS,
  ENDING_WITHIN,
  type EndingWithin,
  FACT_FILTER_NAMES,
  type FactFilterName,
  mapFactFilters,
} from '#contract/fact-filters.ts';
import type { AuctionQuery } from '#contract/auctions.ts';
import { formatCount, minorUnitsPerWhole } from '#contract/format/money.ts';

export type Status = 'live' | 'coming_soon' | 'results';
export type View = 'grid' | 'list' | 'compact';
type Sort = NonNullable<AuctionQuery['sort']>;

const VIEWS: readonly View[] = ['grid', 'list', 'compact'];

export const PAGE_SIZE = 24;

export const STATUSES: readonly { status: Status; title: string; tab: string }[] = [
  { status: 'live', title: 'Live auctions', tab: 'Live' },
  { status: 'coming_soon', title: 'Coming soon', tab: 'Coming soon' },
  { status: 'results', title: 'Results', tab: 'Results' },
];

const SORT_NAMES: Record<Sort, string> = {
  ending_soonest: 'Closing soonest',
  newly_listed: 'Newly listed',
  most_bids: 'Most bids',
  recently_closed: 'Recently closed',
  price_high: 'Price, high to low',
  price_low: 'Price, low to high',
  year_old: 'Oldest vehicle',
  year_new: 'Newest vehicle',
  nearest: 'Nearest',
  mileage_low: 'Lowest mileage',
};
const SORTS_OF: Record<Status, readonly Sort[]> = {
  live: [
    'ending_soonest',
    'newly_listed',
    'most_bids',
    'price_high',
    'price_low',
    'year_old',
    'year_new',
    'mileage_low',
  ],
  coming_soon: ['ending_soonest', 'newly_listed', 'year_old', 'year_new', 'mileage_low'],
  results: ['recently_closed', 'price_high', 'price_low', 'most_bids', 'year_old', 'year_new', 'mileage_low'],
};
const sortsIn = (status: Status, near: string): readonly Sort[] =>
  near === '' ? SORTS_OF[status] : [...SORTS_OF[status], 'nearest'];
const firstSort = (status: Status): Sort => SORTS_OF[status][0] ?? 'ending_soonest';
export function sortsOf(status: Status, near = ''): readonly { sort: Sort; name: string }[] {
  return sortsIn(status, near).map((sort) => ({
    sort,
    name: status === 'coming_soon' && sort === 'ending_soonest' ? 'Opening soonest' : SORT_NAMES[sort],
  }));
}

const CHOICES = ['make', 'model', 'generation', 'body', 'region', ...FACT_FILTER_NAMES] as const;
const VEHICLE_CHOICES: readonly (typeof CHOICES)[number][] = ['make', 'model', 'generation'];

export interface ListAddress extends Readonly<Record<FactFilterName, readonly string[]>> {
  readonly status: Status;
  readonly view: View;
  readonly sort: Sort;
  readonly q: string;
  readonly make: readonly string[];
  readonly model: readonly string[];
  readonly generation: readonly string[];
  readonly body: readonly string[];
  readonly region: readonly string[];
  /** A town or zip code as typed, and a radius such as `200mi`; empty for any distance. */
  readonly near: string;
  readonly within: string;
  readonly yearFrom: string;
  readonly yearTo: string;
  readonly priceFrom: string;
  readonly priceTo: string;
  readonly isAllIn: boolean;
  readonly mileageTo: string;
  readonly mileageUnit: DistanceUnit;
  readonly ending: EndingWithin | '';
  readonly reserveMet: boolean;
  readonly noReserve: boolean;
  readonly sold: boolean;
  readonly cursor: string;
}

const cleanText = (value: string) => value.replaceAll('\0', '').trim().slice(0, 200);
const manyOf = (search: URLSearchParams, name: string) => [
  ...new Set(
    search
      .getAll(name)
      .flatMap((value) => value.split(','))
      .map(cleanText)
      .filter((value) => value !== ''),
  ),
];
const CENTS = /\.\d{0,2}\s*$/;
const digitsOf = (search: URLSearchParams, name: string, most: number) => {
  const digits = (search.get(name) ?? '').replace(CENTS, '').replace(/\D/g, '').slice(0, most);
  return digits === '' ? '' : String(Number(digits));
};

function readModels(search: URLSearchParams): Pick<ListAddress, 'make' | 'model' | 'generation'> {
  const make = manyOf(search, 'make');
  const model = make.length === 0 ? [] : manyOf(search, 'model');
  return { make, model, generation: model.length === 0 ? [] : manyOf(search, 'generation') };
}

export function readAddress(search: URLSearchParams, siteUnit: DistanceUnit): ListAddress {
  const status = STATUSES.find((each) => each.status === search.get('status'))?.status ?? 'live';
  const near = cleanText(search.get('near') ?? '').slice(0, MAX_PLACE_LENGTH);
  const sort = sortsIn(status, near).find((each) => each === search.get('sort')) ?? firstSort(status);
  return {
    status,
    sort,
    view: VIEWS.find((view) => view === search.get('view')) ?? 'grid',
    q: cleanText(search.get('q') ?? ''),
    ...readModels(search),
    body: manyOf(search, 'body'),
    region: manyOf(search, 'region'),
    near,
    within: near === '' ? '' : canonicalRadius(search.get('within') ?? '', siteUnit),
    yearFrom: digitsOf(search, 'year_from', 4),
    yearTo: digitsOf(search, 'year_to', 4),
    priceFrom: digitsOf(search, 'price_from', 9),
    priceTo: digitsOf(search, 'price_to', 9),
    isAllIn: search.get('all_in') === '1',
    ...mapFactFilters((name) => manyOf(search, name)),
    mileageTo: digitsOf(search, 'mileage_to', 8),
    mileageUnit: search.get('mileage_unit') === 'km' ? 'km' : 'mi',
    ending: (status === 'live' && ENDING_WITHIN.find((days) => days === search.get('ending'))) || '',
    reserveMet: search.get('reserve_met') === '1',
    noReserve: search.get('no_reserve') === '1',
    sold: search.get('sold') === '1',
    cursor: cleanText(search.get('cursor') ?? ''),
  };
}

export function writeAddress(address: ListAddress): string {
  const search = new URLSearchParams();
  const set = (name: string, value: string, isDefault: boolean) => {
    if (!isDefault) search.set(name, value);
  };
  set('status', address.status, address.status === 'live');
  set('q', address.q, address.q === '');
  for (const name of CHOICES) for (const value of address[name]) search.append(name, value);
  set('near', address.near, address.near === '');
  set('within', address.within, address.near === '' || address.within === '');
  set('year_from', address.yearFrom, address.yearFrom === '');
  set('year_to', address.yearTo, address.yearTo === '');
  set('price_from', address.priceFrom, address.priceFrom === '');
  set('price_to', address.priceTo, address.priceTo === '');
  set('all_in', '1', !address.isAllIn || address.priceFrom + address.priceTo === '');
  set('mileage_to', address.mileageTo, address.mileageTo === '');
  set('mileage_unit', address.mileageUnit, address.mileageTo === '' || address.mileageUnit === 'mi');
  set('ending', address.ending, address.ending === '' || address.status !== 'live');
  set('reserve_met', '1', !address.reserveMet);
  set('no_reserve', '1', !address.noReserve);
  set('sold', '1', !address.sold);
  const isSortUsed = sortsIn(address.status, address.near).includes(address.sort);
  set('sort', address.sort, !isSortUsed || address.sort === SORTS_OF[address.status][0]);
  set('view', address.view, address.view === 'grid');
  set('cursor', address.cursor, address.cursor === '');
  const text = search.toString();
  return text === '' ? '/auctions' : `/auctions?${text}`;
}

const yearIn = (year: string) => {
  const value = Number(year);
  return year !== '' && value >= FIRST_MODEL_YEAR && value <= LAST_MODEL_YEAR ? value : undefined;
};

/** The URL has prices in whole units, the API in minor units. */
export function toQuery(address: ListAddress, currency: string): Partial<AuctionQuery> {
  const perWhole = minorUnitsPerWhole(currency);
  const [yearFrom, yearTo] = [yearIn(address.yearFrom), yearIn(address.yearTo)];
  return {
    status: address.status,
    sort: address.sort,
    limit: PAGE_SIZE,
    ...(address.q === '' ? {} : { q: address.q }),
    ...Object.fromEntries(
      CHOICES.flatMap((name) => (address[name].length === 0 ? [] : [[name, address[name].join(',')]])),
    ),
    ...(address.near === '' ? {} : { near: address.near }),
    ...(address.near === '' || address.within === '' ? {} : { within: address.within }),
    ...(yearFrom === undefined ? {} : { year_from: yearFrom }),
    ...(yearTo === undefined ? {} : { year_to: yearTo }),
    ...(address.priceFrom === '' ? {} : { price_from: Number(address.priceFrom) * perWhole }),
    ...(address.priceTo === '' ? {} : { price_to: Number(address.priceTo) * perWhole }),
    ...(address.isAllIn ? { all_in: '1' as const } : {}),
    ...(address.mileageTo === '' ? {} : { mileage_to: Number(address.mileageTo), mileage_unit: address.mileageUnit }),
    ...(address.ending === '' ? {} : { ending: address.ending }),
    ...(address.reserveMet ? { reserve_met: '1' as const } : {}),
    ...(address.noReserve ? { no_reserve: '1' as const } : {}),
    ...(address.sold ? { sold: '1' as const } : {}),
    ...(address.cursor === '' ? {} : { cursor: address.cursor }),
  };
}

const KINDS = ['limit', 'choice', 'vehicle'] as const;

export interface AppliedFilter {
  readonly text: string;
  readonly kind: (typeof KINDS)[number];
  readonly without: ListAddress;
}

export const priceText = (price: string, sign: string) => (price === '' ? '' : sign + formatCount(Number(price)));

const range = (a: string, b: string) => {
  if (a === '') return `Up to ${b}`;
  return b === '' ? `From ${a}` : `${a} to ${b}`;
};

function nearText(place: string, within: string): string {
  const text = radiusText(place, within) || `near ${place}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const WITH_FACT: Readonly<Partial<Record<FactFilterName, (label: string) => string>>> = {
  interior_colour_family: (label) => `${label} interior`,
  title_type: (label) => `Title: ${label}`,
  export_papers: (label) => `Export papers: ${label}`,
};

function chosenLabel(name: (typeof CHOICES)[number], value: string): string {
  if (name === 'body') return bodyLabel(value);
  const fact = FACT_FILTER_NAMES.find((each) => each === name);
  if (fact === undefined) return value;
  const label = factValueLabel(fact, value);
  return WITH_FACT[fact]?.(label) ?? label;
}

/** `place` is what the town that was typed is understood as. */
export function appliedFilters(address: ListAddress, sign: string, place = ''): AppliedFilter[] {
  const first = { ...address, cursor: '' };
  const filters: AppliedFilter[] = [];
  const add = (kind: AppliedFilter['kind'], text: string, change: Partial<ListAddress>) =>
    filters.push({ kind, text, without: { ...first, ...change } });
  if (address.q !== '') add('vehicle', `“${address.q}”`, { q: '' });
  for (const name of CHOICES) {
    const kind = VEHICLE_CHOICES.includes(name) ? 'vehicle' : 'choice';
    for (const value of address[name])
      add(kind, chosenLabel(name, value), { [name]: address[name].filter((each) => each !== value) });
  }
  if (address.near !== '') add('limit', nearText(place || address.near, address.within), withoutPlace(first));
  if (address.yearFrom + address.yearTo !== '')
    add('limit', range(address.yearFrom, address.yearTo), { yearFrom: '', yearTo: '' });
  if (address.priceFrom + address.priceTo !== '') {
    const prices = range(priceText(address.priceFrom, sign), priceText(address.priceTo, sign));
    add('limit', `${prices}${address.isAllIn ? ' all-in' : ''}`, { priceFrom: '', priceTo: '' });
  }
  if (address.mileageTo !== '')
    add('limit', `Up to ${formatCount(Number(address.mileageTo))} ${address.mileageUnit}`, { mileageTo: '' });
  if (address.ending !== '') add('limit', ENDING_LABELS[address.ending], { ending: '' });
  if (address.reserveMet) add('choice', 'Reserve met', { reserveMet: false });
  if (address.noReserve) add('choice', 'No reserve', { noReserve: false });
  if (address.sold) add('choice', 'Sold', { sold: false });
  return filters;
}

/** Relaxes limits before it drops the vehicle that was searched for. */
export const byKind = (a: Pick<AppliedFilter, 'kind'>, b: Pick<AppliedFilter, 'kind'>): number =>
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind);

export const withoutPlace = (address: ListAddress): ListAddress => ({
  ...address,
  near: '',
  within: '',
  sort: address.sort === 'nearest' ? firstSort(address.status) : address.sort,
});

export function withoutFilters({ status, view, sort, isAllIn }: ListAddress): ListAddress {
  return {
    status,
    view,
    sort,
    q: '',
    make: [],
    model: [],
    generation: [],
    body: [],
    region: [],
    near: '',
    within: '',
    ...mapFactFilters(() => []),
    yearFrom: '',
    yearTo: '',
    priceFrom: '',
    priceTo: '',
    isAllIn,
    mileageTo: '',
    mileageUnit: 'mi',
    ending: '',
    reserveMet: false,
    noReserve: false,
    sold: false,
    cursor: '',
  };
}
