import type { Category } from './categories.ts';
import { LOOSE } from './search-limits.ts';

const WORDS: readonly (readonly [Category, RegExp])[] = [
  ['motorcycle', /\b(?:motor\s?cycles?|motor\s?bikes?|bikes)\b/iu],
  // `911 on Fuchs wheels` and `spare parts included` describe a car, so these count at the ends only.
  ['wheels', atAnEnd(String.raw`(?:(?:a\s+)?sets?\s+of\s+)?(?:(?:4|four)\s+)?(?:wheels|rims)`)],
  ['parts', atAnEnd(String.raw`(?:(?:spare|car)\s+)?(?:parts|spares)`)],
  ['car', /^\s*(?:all\s+)?cars\s*$/iu],
];
/** A question to us, such as `can I sell parts`, and a car described by its wheels. */
const OTHERWISE = /\b(?:how|why|when|can|do|does|sell|selling|shipping|transport|insurance|on|with|and)\b/iu;

function atAnEnd(words: string): RegExp {
  return new RegExp(String.raw`^\s*${words}\b(?=\s*$|\s+for\b|\s+[\p{L}\d])|(?<=\s)${words}\s*$`, 'iu');
}

/** `wheels for 911` has the category and the word `911`. Without a category, the words are as typed. */
export function readCategory(typed: string): { readonly words: string; readonly category: Category | null } {
  if (OTHERWISE.test(typed)) return { words: typed, category: null };
  for (const [category, named] of WORDS)
    if (named.test(typed)) {
      const words = typed.replace(named, ' ').replaceAll(/\s+/gu, ' ');
      return { words: words.replaceAll(LOOSE, ''), category };
    }
  return { words: typed, category: null };
}
