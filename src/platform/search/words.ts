const MAX_WORDS = 8;
const MAX_WORD_LENGTH = 40;

/** These letters have no accent to remove. */
const STROKED: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd' };

/** In lower case, without accents. `plain_text` does the same in the database. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđ]/g, (letter) => STROKED[letter] ?? letter);
}

export function searchWords(query: string): string[] {
  const words = plain(query)
    .split(/[^\p{L}\p{N}.]+|(?<!\d)\.|\.(?!\d)/u)
    .map((word) => word.slice(0, MAX_WORD_LENGTH));
  return [...new Set(words.filter((word) => word !== ''))].slice(0, MAX_WORDS);
}

/** Text of a `tsquery`: every word begins a word of the text. For words of `searchWords`, which have no quotes. */
export const beginningsOf = (words: readonly string[]): string => words.map((word) => `'${word}':*`).join(' & ');
