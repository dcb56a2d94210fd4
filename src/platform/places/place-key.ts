import { plain } from '../search/words.ts';

const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};
const SHORT: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', mt: 'mount', ft: 'fort' };

/** Without case, accents, spaces and punctuation. `St. Louis` equals `Saint Louis`. */
export const placeKey = (name: string): string =>
  plain(name)
    .replaceAll(/[øłđðıßæœþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/\b(ste?|mt|ft)[. ]+(?=\p{L})/gu, (_, word: string) => SHORT[word] ?? word)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
