import { LOOSE } from './search-limits.ts';

const BEFORE = String.raw`(?:\bwith\s+)?(?:\ban?\s+)?`;
const AFTER = String.raw`(?:\s+(?:transmission|gearbox))?\b(?!\s+(?:bid|pay))`;
const WORDS = [
  // `owner's manual` is a book, `automated manual` another gearbox.
  [
    'manual',
    String.raw`(?<!automated\s)(?<!(?:owner['’]?s?|service|repair|workshop|shop)\s)(?:manual|stick[\s-]shift)`,
  ],
  ['automatic', String.raw`(?<!semi[\s-])automatic`],
] as const;

/** `manual alfa` has the gearbox and the word `alfa`. Words that say both, or nothing else, are as typed. */
export function readGearbox(typed: string): { readonly words: string; readonly gearbox: string | null } {
  const named = WORDS.flatMap(([gearbox, word]) => {
    const pattern = new RegExp(String.raw`${BEFORE}\b${word}${AFTER}`, 'iu');
    return pattern.test(typed) ? [{ gearbox, words: typed.replace(pattern, ' ') }] : [];
  });
  const [only, another] = named;
  if (only === undefined || another !== undefined) return { words: typed, gearbox: null };
  const words = only.words.replaceAll(/\s+/gu, ' ').replaceAll(LOOSE, '');
  return words === '' ? { words: typed, gearbox: null } : { words, gearbox: only.gearbox };
}
