import { STOP_WORDS, withoutRequestPhrases } from '#contract/search-phrases.ts';
import { SAVED_SEARCH_PARAMETERS } from '#contract/saved-search-parameters.ts';
import { hash } from 'node:crypto';
import { FACT_FILTER_NAMES } from '#contract/fact-filters.ts';
import { minorUnitsPerWhole } from '#contract/format/money.ts';
import { plain, searchWords } from '#platform/search/words.ts';
import { excludedFacts, factCriteriaOf, type FactCriteria, factValuesOf, type MatchedFacts } from './fact-criteria.ts';

/** Prices are in hundredths of a whole unit, whatever the currency. */
export interface Criteria extends FactCriteria {
  readonly words: readonly string[];
  readonly makes: readonly string[];
  readonly bodies: readonly string[];
  readonly regions: readonly string[];
  readonly dealer: string | null;
  readonly noReserve: boolean;
  readonly yearFrom: number;
  readonly yearTo: number;
  readonly priceFrom: number;
  readonly priceTo: number;
}
export interface Matched extends MatchedFacts {
  readonly make: string;
  readonly makeName?: string | null;
  readonly body: string;
  readonly region: string;
  readonly dealer: string | null;
  readonly hasReserve: boolean;
  readonly year: number;
  readonly price: number;
  readonly text: string;
}

const HUNDREDTHS = 100;
const FIRST_YEAR = 0;
const LAST_YEAR = 9999;
const MAX_PRICE = Number.MAX_SAFE_INTEGER;
/** Alternatives beyond that are compared as columns instead. */
const MAX_KEYS = 64;
const MAX_WORDS = 60;

const MAX_ALTERNATIVES = 20;

const partsIn = (search: URLSearchParams, name: string): string[] =>
  [
    ...new Set(
      search
        .getAll(name)
        .flatMap((value) => value.split(','))
        .map((value) => value.trim())
        .filter((value) => value !== ''),
    ),
  ]
    .toSorted()
    .slice(0, MAX_ALTERNATIVES);
const listOf = (search: URLSearchParams, name: string): string[] =>
  partsIn(search, name).map((value) => value.toLowerCase());
function numberOf(text: string | null, fallback: number): number {
  const number = Number(text);
  return text === null || text === '' || !Number.isSafeInteger(number) || number < 0 ? fallback : number;
}

/** As in the list of auctions, so that a search finds what it showed. */
function wordsOf(q: string): string[] {
  const typed = searchWords(withoutRequestPhrases(q));
  const words = typed.filter((word) => !STOP_WORDS.has(word));
  return words.length === 0 ? typed : words;
}

/** In whole units. */
const priceRangeOf = (search: URLSearchParams): { from: number; to: number } => ({
  from: numberOf(search.get('price_from'), 0),
  to: numberOf(search.get('price_to'), MAX_PRICE),
});
const yearRangeOf = (search: URLSearchParams): { from: number; to: number } => ({
  from: Math.min(numberOf(search.get('year_from'), FIRST_YEAR), LAST_YEAR),
  to: Math.min(numberOf(search.get('year_to'), LAST_YEAR), LAST_YEAR),
});

/** The list of auctions finds nothing for such a range. */
export function problemOfRanges(query: string): string | null {
  const search = new URLSearchParams(query);
  const [years, prices] = [yearRangeOf(search), priceRangeOf(search)];
  if (years.from > years.to) return 'The last year is before the first. Swap the years.';
  return prices.from > prices.to ? 'The highest price is below the lowest. Swap the prices.' : null;
}

export const isAllIn = (search: URLSearchParams): boolean => search.get('all_in') === '1';

export interface AllInPriced {
  readonly allInPrice: number;
}
/** The index compares prices without fees, which are lower, so it finds every search that this lets through. */
export function isInAllInRange(query: string, { allInPrice }: AllInPriced, currency: string): boolean {
  const search = new URLSearchParams(query);
  if (!isAllIn(search)) return true;
  const { from, to } = priceRangeOf(search);
  const price = allInPrice / minorUnitsPerWhole(currency);
  return price >= from && price <= to;
}

export function criteriaOf(query: string): Criteria {
  const search = new URLSearchParams(query);
  const years = yearRangeOf(search);
  const prices = priceRangeOf(search);
  return {
    words: wordsOf(search.get('q') ?? ''),
    ...factCriteriaOf(search, (name) => listOf(search, name)),
    makes: listOf(search, 'make'),
    bodies: listOf(search, 'body'),
    regions: listOf(search, 'region'),
    dealer: search.get('dealer')?.trim() || null,
    noReserve: search.get('no_reserve') === '1',
    yearFrom: years.from,
    yearTo: years.to,
    // A price without fees may be lower than the least all-in price.
    priceFrom: isAllIn(search) ? 0 : Math.min(prices.from * HUNDREDTHS, MAX_PRICE),
    priceTo: Math.min(prices.to * HUNDREDTHS, MAX_PRICE),
  };
}

const WITH_ALTERNATIVES: readonly string[] = ['make', 'model', 'generation', 'body', 'region', ...FACT_FILTER_NAMES];
/** The same search gets the same text, so that it is saved only once. */
export function canonicalQuery(query: string): string {
  const search = new URLSearchParams(query);
  const params = new URLSearchParams();
  for (const name of SAVED_SEARCH_PARAMETERS) {
    const value = WITH_ALTERNATIVES.includes(name) ? partsIn(search, name).join(',') : (search.get(name)?.trim() ?? '');
    if (value !== '') params.set(name, value);
  }
  if (!params.has('price_from') && !params.has('price_to')) params.delete('all_in');
  if (!params.has('mileage_to') || params.get('mileage_unit') !== 'km') params.delete('mileage_unit');
  return params.toString();
}

export interface NamedModel {
  readonly model: string;
  readonly modelName: string | null;
  readonly generationName: string | null;
}
/** Few searches name a model, so this is compared after the index has found them. */
export function isOfModels(query: string, auction: NamedModel): boolean {
  const search = new URLSearchParams(query);
  const [models, generations] = [listOf(search, 'model'), listOf(search, 'generation')];
  const isOneOf = (names: readonly string[], values: readonly (string | null)[]) =>
    names.length === 0 || values.some((value) => value !== null && names.includes(value.toLowerCase()));
  return isOneOf(models, [auction.model, auction.modelName]) && isOneOf(generations, [auction.generationName]);
}

interface Signature {
  readonly make: string;
  readonly body: string;
  readonly region: string;
  readonly dealer: string;
  readonly noReserve: string;
  readonly word: string;
}
const ANY = '*';
const exactly = (value: string): string => (value.startsWith(ANY) ? `${ANY}${value}` : value);

/** A 63-bit hash. Among a million searches, about one auction in billions matches one by collision. */
const numberFor = (words: readonly string[]): string =>
  (hash('sha256', words.join('\0'), 'buffer').readBigUInt64BE(0) >> 1n).toString();
const keyOf = ({ make, body, region, dealer, noReserve, word }: Signature): string =>
  numberFor([make, body, region, dealer, noReserve, word]);

/** An auction matches if it has one of the keys and meets the remaining conditions. */
export interface IndexEntry extends Pick<Criteria, 'yearFrom' | 'yearTo' | 'priceFrom' | 'priceTo' | 'mileageKmTo'> {
  readonly keys: readonly string[];
  readonly words: readonly string[] | null;
  /** Null if the keys cover them. */
  readonly makes: readonly string[] | null;
  readonly bodies: readonly string[] | null;
  readonly regions: readonly string[] | null;
  readonly excluded: readonly string[] | null;
}
/** Every key of a search that the auction could match, and its values for the remaining conditions. */
export interface SearchedAuction {
  readonly keys: readonly string[];
  readonly words: readonly string[];
  readonly makes: readonly string[];
  readonly body: string;
  readonly region: string;
  readonly year: number;
  /** They differ if the currency has a unit smaller than a hundredth. */
  readonly priceDown: number;
  readonly priceUp: number;
  readonly facts: readonly string[];
  readonly mileageKm: number | null;
}

/** Longest first. The longest word becomes the key because the fewest auctions contain it. */
const rarestFirst = (words: readonly string[]): string[] =>
  words.toSorted((a, b) => b.length - a.length || a.localeCompare(b));
const factNumbers = (facts: readonly (readonly [string, string])[]): string[] => facts.map((fact) => numberFor(fact));
const numbersFor = (values: readonly string[]): string[] => values.map((value) => numberFor([value]));

/** If there would be too many keys, the largest choice becomes a condition. */
export function indexEntryOf(criteria: Criteria): IndexEntry {
  const choices = { make: criteria.makes, body: criteria.bodies, region: criteria.regions };
  const open = new Set<keyof typeof choices>();
  const count = () =>
    (['make', 'body', 'region'] as const).reduce(
      (product, name) => product * (open.has(name) ? 1 : Math.max(1, choices[name].length)),
      1,
    );
  for (const name of (['region', 'body', 'make'] as const).toSorted((a, b) => choices[b].length - choices[a].length))
    if (count() > MAX_KEYS) open.add(name);
  const alternatives = (name: keyof typeof choices): readonly string[] =>
    open.has(name) || choices[name].length === 0 ? [ANY] : choices[name].map((value) => exactly(value));
  const beside = (name: keyof typeof choices) => (open.has(name) ? numbersFor(choices[name]) : null);
  const [word, ...words] = rarestFirst(criteria.words);
  const rest = {
    dealer: criteria.dealer === null ? ANY : exactly(criteria.dealer),
    noReserve: criteria.noReserve ? '1' : ANY,
    word: word ?? ANY,
  };
  const { yearFrom, yearTo, priceFrom, priceTo, mileageKmTo } = criteria;
  const excluded = excludedFacts(criteria);
  const keys = alternatives('make').flatMap((make) =>
    alternatives('body').flatMap((body) =>
      alternatives('region').map((region) => keyOf({ make, body, region, ...rest })),
    ),
  );
  return {
    keys: [...new Set(keys)],
    words: words.length === 0 ? null : numbersFor(words),
    makes: beside('make'),
    bodies: beside('body'),
    regions: beside('region'),
    yearFrom,
    yearTo,
    priceFrom,
    priceTo,
    mileageKmTo,
    excluded: excluded === null ? null : factNumbers(excluded),
  };
}

export function matchKeysOf(auction: Matched, currency: string): SearchedAuction {
  const [body, region] = [auction.body.toLowerCase(), auction.region.toLowerCase()];
  const makes = [...new Set([auction.make.toLowerCase(), (auction.makeName ?? auction.make).toLowerCase()])];
  const either = (value: string | null): string[] => (value === null || value === '' ? [ANY] : [exactly(value), ANY]);
  const beginnings = beginningsOf(auction.text);
  const keys: string[] = [];
  for (const aMake of new Set(makes.flatMap(either)))
    for (const aBody of either(body))
      for (const aRegion of either(region))
        for (const dealer of either(auction.dealer))
          for (const noReserve of auction.hasReserve ? [ANY] : ['1', ANY])
            for (const word of [ANY, ...beginnings])
              keys.push(keyOf({ make: aMake, body: aBody, region: aRegion, dealer, noReserve, word }));
  const price = (auction.price * HUNDREDTHS) / minorUnitsPerWhole(currency);
  return {
    keys,
    words: numbersFor(beginnings),
    makes: numbersFor(makes),
    body: numberFor([body]),
    region: numberFor([region]),
    year: auction.year,
    priceDown: Math.floor(price),
    priceUp: Math.ceil(price),
    facts: factNumbers(factValuesOf(auction)),
    mileageKm: auction.mileageKm ?? null,
  };
}

/** Returns every distinct word prefix, so that a search for `911` finds a `911S`. */
function beginningsOf(text: string): string[] {
  const words = plain(text)
    .split(/[^\p{L}\p{N}.]+/u)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '');
  return [
    ...new Set(
      [...new Set(words)]
        .slice(0, MAX_WORDS)
        .flatMap((word) => Array.from({ length: word.length }, (_, length) => word.slice(0, length + 1))),
    ),
  ];
}
