/** Most words of a search that count, and the longest that a word may be. */
const MAX_WORDS = 8;
const MAX_WORD_LENGTH = 40;
/** From these lengths on, one or two slips of the finger are forgiven. */
const LEAST_LENGTH = { oneSlip: 4, twoSlips: 8 } as const;
const MAX_CORRECTIONS = 3;

/** Letters without their accents, small. What is searched in a database is treated alike. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a search. */
export function wordsOf(query: string): string[] {
  const words = plain(query)
    .split(/[^\p{L}\p{N}.]+/u)
    .map((word) => word.replace(/^\.+|\.+$/g, '').slice(0, MAX_WORD_LENGTH));
  return [...new Set(words.filter((word) => word !== ''))].slice(0, MAX_WORDS);
}

/** How many letters must be changed, added, left out or swapped to make one word of the other; stops counting above `most`. */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let least = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      current.push(least);
    }
    if (Math.min(...current) > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  return last[b.length] ?? most + 1;
}

/** The word, or, where the house knows none that contains it, also the known words that it was probably meant to be. */
export function meantBy(word: string, vocabulary: readonly string[]): string[] {
  if (word.length < LEAST_LENGTH.oneSlip || /^\d+$/.test(word) || vocabulary.some((known) => known.includes(word))) return [word];
  const most = word.length >= LEAST_LENGTH.twoSlips ? 2 : 1;
  const near = vocabulary
    .map((known) => ({ known, slips: slipsBetween(word, known, most) }))
    .filter(({ slips }) => slips <= most)
    .sort((a, b) => a.slips - b.slips || a.known.localeCompare(b.known));
  return [word, ...near.slice(0, MAX_CORRECTIONS).map(({ known }) => known)];
}
