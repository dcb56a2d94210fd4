import { readLimits, type SearchPhrases, LOOSE } from './search-limits.ts';
import { readWorthQuestion } from './worth-questions.ts';
import type { Category } from './categories.ts';

const BEFORE = String.raw`(?:\bwith\s+)?(?:\ban?\s+)?`;
const AFTER = String.raw`(?:\s+(?:transmission|gearbox))?\b(?!\s+(?:bid|pay))`;
const GEARBOX_WORDS = [
  // `owner's manual` is a book, `automated manual` another gearbox.
  [
    'manual',
    String.raw`(?<!automated\s)(?<!(?:owner['’]?s?|service|repair|workshop|shop)\s)(?:manual|stick[\s-]shift)`,
  ],
  ['automatic', String.raw`(?<!semi[\s-])automatic`],
] as const;

/** `manual alfa` has the gearbox and the word `alfa`. Words that say both, or nothing else, are as typed. */
function readGearbox(typed: string): { readonly words: string; readonly gearbox: string | null } {
  const named = GEARBOX_WORDS.flatMap(([gearbox, word]) => {
    const pattern = new RegExp(String.raw`${BEFORE}\b${word}${AFTER}`, 'iu');
    return pattern.test(typed) ? [{ gearbox, words: typed.replace(pattern, ' ') }] : [];
  });
  const [only, another] = named;
  if (only === undefined || another !== undefined) return { words: typed, gearbox: null };
  const words = only.words.replaceAll(/\s+/gu, ' ').replaceAll(LOOSE, '');
  return words === '' ? { words: typed, gearbox: null } : { words, gearbox: only.gearbox };
}

const REQUEST_PHRASES =
  /\b(?:(?:i(?:['’]m|\s+am)\s+)?(?:looking|searching)\s+for|i\s+(?:want|need)(?:\s+to\s+buy)?|for\s+sale|near\s+me|second[\s-]hand|used)\b/giu;

/** No listing is found by these. */
export const STOP_WORDS: ReadonlySet<string> = new Set('a an and at by for from in of on or the to with'.split(' '));

/** `used s2000 for sale near me` asks for an S2000. A text of such phrases only stays as it is. */
export function withoutRequestPhrases(typed: string): string {
  const asked = typed.replaceAll(REQUEST_PHRASES, ' ').trim();
  return asked === '' ? typed : asked;
}

const WORDS: readonly (readonly [Category, RegExp])[] = [
  ['motorcycle', /\b(?:motor\s?cycles?|motor\s?bikes?|bikes)\b/iu],
  // `911 on Fuchs wheels` and `spare parts included` describe a car, so these count at the ends only.
  ['wheels', atAnEnd(String.raw`(?:(?:a\s+)?sets?\s+of\s+)?(?:(?:4|four)\s+)?(?:wheels|rims)`)],
  ['parts', atAnEnd(String.raw`(?:(?:spare|car)\s+)?(?:parts|spares)`)],
  ['car', /^\s*(?:all\s+)?cars\s*$/iu],
];
const OTHERWISE = /\b(?:how|why|when|can|do|does|sell|selling|shipping|transport|insurance|on|with|and)\b/iu;

function atAnEnd(words: string): RegExp {
  return new RegExp(String.raw`^\s*${words}\b(?=\s*$|\s+for\b|\s+[\p{L}\d])|(?<=\s)${words}\s*$`, 'iu');
}

/** `wheels for 911` has the category and the word `911`. Without a category, the words are as typed. */
function readCategory(typed: string): { readonly words: string; readonly category: Category | null } {
  if (OTHERWISE.test(typed)) return { words: typed, category: null };
  const asked = withoutRequestPhrases(typed);
  for (const [category, named] of WORDS)
    if (named.test(asked)) {
      const words = asked.replace(named, ' ').replaceAll(/\s+/gu, ' ');
      return { words: words.replaceAll(LOOSE, ''), category };
    }
  return { words: typed, category: null };
}

/** `electric blue 911` and `electric windows` say something else. */
const ELECTRIC = new RegExp(
  String.raw`${BEFORE}\b(?:(?:all|fully)[\s-])?electric\s+` +
    String.raw`(?:(?<cars>cars?)|vehicles?|(?=motor\s?(?:cycles?|bikes?)|bikes|suvs?|trucks?|convertibles?))\b`,
  'iu',
);

/** `electric motorcycle` has the fuel and the words `motorcycle`. */
function readFuel(typed: string): SearchPhrases {
  const asked = withoutRequestPhrases(typed);
  const found = OTHERWISE.test(typed) ? null : ELECTRIC.exec(asked);
  if (found === null) return { words: typed, filters: {} };
  const words = asked.replace(ELECTRIC, ' ').replaceAll(/\s+/gu, ' ').replaceAll(LOOSE, '');
  return { words, filters: { fuel: 'electric', ...(found.groups?.['cars'] !== undefined && { category: 'car' }) } };
}

/** `manual alfa under 10k` has the word `alfa` and two filters, `wheels for 911` the word `911`. */
export function readPhrases(typed: string): SearchPhrases {
  const limited = readLimits(typed);
  const fueled = readFuel(limited.words);
  const { words: vehicle, category } = readCategory(fueled.words);
  const { words, gearbox } = readGearbox(vehicle);
  const filters = {
    ...limited.filters,
    ...fueled.filters,
    ...(category !== null && { category }),
    ...(gearbox !== null && { gearbox }),
  };
  return { words, filters };
}

/** The address of the search that answers `what is my Golf GTI worth`, or null for other searches. */
export function worthAsked(search: URLSearchParams): string | null {
  const typed = search.get('q') ?? '';
  return readWorthQuestion(typed) === null ? null : `/search?${new URLSearchParams({ q: typed })}`;
}

/** The address of the list that a search asks for, or null if it has words only. */
export function listAsked(search: URLSearchParams): string | null {
  const typed = search.get('q') ?? '';
  const { words, filters } = readPhrases(typed);
  if (readWorthQuestion(typed) !== null) return null;
  if (Object.keys(filters).length === 0) return null;
  const asked = new URLSearchParams(search);
  for (const name of ['q', 'kind', 'cursor']) asked.delete(name);
  if (words !== '') asked.set('q', words);
  for (const [name, value] of Object.entries(filters)) asked.set(name, value);
  return `/auctions?${asked}`;
}
