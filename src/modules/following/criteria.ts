import { hash } from 'node:crypto';
import { minorUnitsPerWhole } from '#platform/money-words.ts';
import { plain, wordsOf } from '#platform/search/words.ts';

/** What a saved search asks for, as the address of the auctions has it. */
export interface Criteria {
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
/** Of an auction what criteria ask about. */
export interface Matched {
  readonly make: string;
  readonly body: string;
  readonly region: string;
  readonly dealer: string | null;
  readonly hasReserve: boolean;
  readonly year: number;
  readonly price: number;
  readonly text: string;
}

const FIRST_YEAR = 0;
const LAST_YEAR = 9999;
const MOST_PRICE = Number.MAX_SAFE_INTEGER;
/** The most keys of one search: alternatives beyond are left to be looked at one by one. */
const MOST_KEYS = 64;
/** The most words of an auction by which a search is found. */
const MOST_WORDS = 60;

/** The most alternatives of one kind. */
const MOST_ALTERNATIVES = 20;

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
    .slice(0, MOST_ALTERNATIVES);
const listOf = (search: URLSearchParams, name: string): string[] => partsIn(search, name).map((value) => value.toLowerCase());
function numberOf(text: string | null, fallback: number): number {
  const number = Number(text);
  return text === null || text === '' || !Number.isSafeInteger(number) || number < 0 ? fallback : number;
}

/** What an address's query asks for, prices in whole units of the currency; what it says of order, page or state is no criterion. */
export function criteriaOf(query: string, currency: string): Criteria {
  const perWhole = minorUnitsPerWhole(currency);
  const search = new URLSearchParams(query);
  const [yearFrom, yearTo] = [
    Math.min(numberOf(search.get('year_from'), FIRST_YEAR), LAST_YEAR),
    Math.min(numberOf(search.get('year_to'), LAST_YEAR), LAST_YEAR),
  ];
  const [priceFrom, priceTo] = [
    numberOf(search.get('price_from'), 0) * perWhole,
    Math.min(numberOf(search.get('price_to'), MOST_PRICE) * perWhole, MOST_PRICE),
  ];
  return {
    words: wordsOf(search.get('q') ?? ''),
    makes: listOf(search, 'make'),
    bodies: listOf(search, 'body'),
    regions: listOf(search, 'region'),
    dealer: search.get('dealer')?.trim() || null,
    noReserve: search.get('no_reserve') === '1',
    yearFrom: Math.min(yearFrom, yearTo),
    yearTo: Math.max(yearFrom, yearTo),
    priceFrom: Math.min(priceFrom, priceTo),
    priceTo: Math.max(priceFrom, priceTo),
  };
}

const KEPT = ['q', 'make', 'body', 'region', 'dealer', 'no_reserve', 'year_from', 'year_to', 'price_from', 'price_to'] as const;
/** The same search in one way of writing it, so that it is saved once. */
export function canonicalQuery(query: string): string {
  const search = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of KEPT) {
    const value = ['make', 'body', 'region'].includes(name) ? partsIn(search, name).join(',') : (search.get(name)?.trim() ?? '');
    if (value !== '') kept.set(name, value);
  }
  return kept.toString();
}

/** What a key stands for: each part as it must be, or anything. */
interface Signature {
  readonly make: string;
  readonly body: string;
  readonly region: string;
  readonly dealer: string;
  readonly noReserve: string;
  readonly word: string;
}
const ANY = '*';

/** A key of 63 bits: two signatures share one by chance so rarely that looking at the search again settles it. */
function keyOf({ make, body, region, dealer, noReserve, word }: Signature): string {
  return (hash('sha256', [make, body, region, dealer, noReserve, word].join('\0'), 'buffer').readBigUInt64BE(0) >> 1n).toString();
}

/** The word by which a search is found: its longest, which the fewest auctions hold. */
const leadingWord = (words: readonly string[]): string | null => words.toSorted((a, b) => b.length - a.length || a.localeCompare(b))[0] ?? null;

/**
 * The keys under which a search is kept: one for each way in which what it asks for can be met. Where that would be too many, the
 * largest choice is left open, and is looked at when the search is found.
 */
export function keysOfSearch(criteria: Criteria): string[] {
  const choices = { make: criteria.makes, body: criteria.bodies, region: criteria.regions };
  const open = new Set<keyof typeof choices>();
  const count = () => (['make', 'body', 'region'] as const).reduce((product, name) => product * (open.has(name) ? 1 : Math.max(1, choices[name].length)), 1);
  for (const name of (['region', 'body', 'make'] as const).toSorted((a, b) => choices[b].length - choices[a].length)) if (count() > MOST_KEYS) open.add(name);
  const alternatives = (name: keyof typeof choices): readonly string[] => (open.has(name) || choices[name].length === 0 ? [ANY] : choices[name]);
  const rest = { dealer: criteria.dealer ?? ANY, noReserve: criteria.noReserve ? '1' : ANY, word: leadingWord(criteria.words) ?? ANY };
  return alternatives('make').flatMap((make) =>
    alternatives('body').flatMap((body) => alternatives('region').map((region) => keyOf({ make, body, region, ...rest }))),
  );
}

/** All keys under which a search that this auction meets may be kept: what it is, or anything, in every combination. */
export function keysOfAuction(auction: Matched): string[] {
  const either = (value: string): string[] => (value === '' ? [ANY] : [value.toLowerCase(), ANY]);
  const words = [ANY, ...beginningsOf(auction.text)];
  const keys: string[] = [];
  for (const make of either(auction.make))
    for (const body of either(auction.body))
      for (const region of either(auction.region)) {
        for (const dealer of auction.dealer === null ? [ANY] : [auction.dealer, ANY])
          for (const noReserve of auction.hasReserve ? [ANY] : ['1', ANY]) {
            for (const word of words) keys.push(keyOf({ make, body, region, dealer, noReserve, word }));
          }
      }
  return keys;
}

/** The words of an auction's text, each once. */
function partsOf(text: string): string[] {
  return [
    ...new Set(
      plain(text)
        .split(/[^\p{L}\p{N}.]+/u)
        .map((word) => word.replace(/^\.+|\.+$/g, ''))
        .filter((word) => word !== ''),
    ),
  ].slice(0, MOST_WORDS);
}

/** Whatever its words begin with: who looks for `911` finds a `911S`. */
function beginningsOf(text: string): string[] {
  return [...new Set(partsOf(text).flatMap((word) => Array.from({ length: word.length }, (_, length) => word.slice(0, length + 1))))];
}

/** Whether this auction meets criteria, asked of those alone that their keys have found: what of it is the same for all is made once. */
export function meetsOf(auction: Matched): (criteria: Criteria) => boolean {
  const [make, body, region] = [auction.make.toLowerCase(), auction.body.toLowerCase(), auction.region.toLowerCase()];
  const beginnings = new Set(beginningsOf(auction.text));
  const isOneOf = (value: string, values: readonly string[]) => values.length === 0 || values.includes(value);
  return (criteria) =>
    isOneOf(make, criteria.makes) &&
    isOneOf(body, criteria.bodies) &&
    isOneOf(region, criteria.regions) &&
    (criteria.dealer === null || criteria.dealer === auction.dealer) &&
    !(criteria.noReserve && auction.hasReserve) &&
    auction.year >= criteria.yearFrom &&
    auction.year <= criteria.yearTo &&
    auction.price >= criteria.priceFrom &&
    auction.price <= criteria.priceTo &&
    criteria.words.every((word) => beginnings.has(word));
}
