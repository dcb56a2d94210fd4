import { LAST_MODEL_YEAR } from './limits.ts';
import type { DistanceUnit } from './format/distance.ts';
export interface SearchPhrases {
  readonly words: string;
  /** As in the address of the list. `unplaced` is a distance without a town. */
  readonly filters: Readonly<Record<string, string>>;
}

const BELOW = String.raw`(?:under|below|less than|up to|no more than|at most|max(?:imum)?\.?|cheaper than)`;
const ABOVE = String.raw`(?:over|above|more than|at least|no less than|min(?:imum)?\.?|from)`;
const SIGN = String.raw`(?<sign>[$€£]|usd|eur|gbp|chf)?`;
const NUMBER = String.raw`(?<number>\d{1,3}(?:[,.\s]\d{3})+|\d+(?:\.\d+)?)\s?(?<thousand>k)?\b`;
const AFTER = String.raw`(?:\s?(?<unit>(?:miles|mi|km|kms|kilometers|kilometres|dollars|usd|euros?|eur|bucks)\b|[$€£]))?`;
const AMOUNT = String.raw`\s+${SIGN}\s?${NUMBER}${AFTER}`;
const ALL_IN = /(?:,\s*)?\b(?:all[\s-]in|with fees|including fees)\b/iu;
const WITHIN =
  /\bwithin\s+(?<radius>\d{1,4})\s?(?<unit>miles|mi|km|kms|kilometers|kilometres)\b(?:\s+(?:of|from|around)\s+(?<place>[\p{L}\d][\p{L}\d .,'-]*))?/iu;
/** `30s` are the 1930s, `20s` the 2020s. */
const FIRST_TEN_OF_LAST_CENTURY = 3;
const YEAR = String.raw`(?:18|19|20)\d\d`;
const YEARS = new RegExp(
  String.raw`\b(?:from\s+)?(?<first>${YEAR})\s?(?:-|–|\bto\b)\s?(?<last>${YEAR})\b|\bbetween\s+(?<low>${YEAR})\s+and\s+(?<high>${YEAR})\b`,
  'iu',
);
/** `1960s`, `60s`, `'60s`. */
const DECADE = /(?<![\d.-])['’]?(?<century>18|19|20)?(?<ten>\d)0['’]?s\b/iu;
const BEFORE_YEAR = new RegExp(String.raw`\b(?:before|pre|prior to|older than)[\s-](?<year>${YEAR})\b`, 'iu');
const UP_TO_YEAR = new RegExp(String.raw`\b(?<year>${YEAR})\s(?:or|and)\s(?:older|earlier)\b`, 'iu');
const FROM_YEAR = new RegExp(String.raw`\b(?<year>${YEAR})\s?(?:\+(?!\S)|\s(?:or|and)\s(?:newer|later|up)\b)`, 'iu');
const AFTER_YEAR = new RegExp(String.raw`\b(?:after|newer than)\s(?<year>${YEAR})\b`, 'iu');
export const LOOSE = /^(?:\s|,|\band\b|\bfor\b|\ba\b|\ban\b)+|(?:\s|,|\band\b|\bfor\b|\bpriced\b)+$/giu;

type Groups = Readonly<Record<string, string | undefined>>;
const isDistance = (unit: string | undefined): boolean => /^(?:mi|k)/iu.test(unit ?? '');
const unitOf = (unit: string | undefined): DistanceUnit => (/^k/iu.test(unit ?? '') ? 'km' : 'mi');

function amountIn(groups: Groups): { value: string; isPlain: boolean } {
  const { number = '', thousand, sign, unit } = groups;
  const isGrouped = /[,.\s]\d{3}/u.test(number);
  const value = Number(isGrouped ? number.replaceAll(/[,.\s]/gu, '') : number) * (thousand === undefined ? 1 : 1000);
  return {
    value: String(Math.round(value)),
    isPlain: !isGrouped && thousand === undefined && sign === undefined && unit === undefined,
  };
}

const groupsOf = (match: readonly unknown[]): Groups => match.at(-1) as Groups;

function takePlace(text: string, filters: Record<string, string>): string {
  return text.replace(WITHIN, (...match: unknown[]) => {
    const { radius = '', unit, place = '' } = groupsOf(match);
    const near = place.replaceAll(/[\s,]+$/gu, '').trim();
    const within = `${radius}${unitOf(unit)}`;
    Object.assign(filters, near === '' ? { unplaced: within } : { near, within });
    return ' ';
  });
}

function takeAmount(text: string, filters: Record<string, string>, end: 'to' | 'from'): string {
  const words = end === 'to' ? BELOW : ABOVE;
  return text.replace(new RegExp(String.raw`\b${words}${AMOUNT}`, 'iu'), (phrase: string, ...match: unknown[]) => {
    const groups = groupsOf(match);
    const { value, isPlain } = amountIn(groups);
    const isMileage = isDistance(groups['unit']);
    // The list has no least mileage.
    if ((isPlain && Number(value) <= LAST_MODEL_YEAR) || (isMileage && end === 'from')) return phrase;
    filters[isMileage ? 'mileage_to' : `price_${end}`] = value;
    if (isMileage && unitOf(groups['unit']) === 'km') filters['mileage_unit'] = 'km';
    return ' ';
  });
}

function takeYears(text: string, filters: Record<string, string>): string {
  const take = (found: string, pattern: RegExp, yearsIn: (groups: Groups) => Record<string, number>): string =>
    found.replace(pattern, (...match: unknown[]) => {
      for (const [name, year] of Object.entries(yearsIn(groupsOf(match)))) filters[name] = String(year);
      return ' ';
    });
  const between = take(text, YEARS, ({ first, last, low, high }) => ({
    year_from: Number(first ?? low),
    year_to: Number(last ?? high),
  }));
  const decade = take(between, DECADE, ({ century, ten = '' }) => {
    const from = Number(`${century ?? (Number(ten) >= FIRST_TEN_OF_LAST_CENTURY ? '19' : '20')}${ten}0`);
    return { year_from: from, year_to: from + 9 };
  });
  const before = take(decade, BEFORE_YEAR, ({ year }) => ({ year_to: Number(year) - 1 }));
  const upTo = take(before, UP_TO_YEAR, ({ year }) => ({ year_to: Number(year) }));
  const from = take(upTo, FROM_YEAR, ({ year }) => ({ year_from: Number(year) }));
  return take(from, AFTER_YEAR, ({ year }) => ({ year_from: Number(year) + 1 }));
}

/** `manual alfa under 25,000 all-in within 300 miles of Chicago` has the words `manual alfa` and three filters. */
export function readLimits(typed: string): SearchPhrases {
  const filters: Record<string, string> = {};
  let text = takeAmount(takeAmount(takePlace(typed, filters), filters, 'to'), filters, 'from');
  text = takeYears(text, filters);
  if ('price_to' in filters || 'price_from' in filters)
    text = text.replace(ALL_IN, () => {
      filters['all_in'] = '1';
      return ' ';
    });
  if (Object.keys(filters).length === 0) return { words: typed, filters };
  return { words: text.replaceAll(/\s+/gu, ' ').replaceAll(LOOSE, ''), filters };
}
