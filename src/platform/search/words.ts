const MAX_WORDS = 8;
const MAX_WORD_LENGTH = 40;
/** Word lengths from which one or two typos are tolerated. */
const LEAST_LENGTH = { oneSlip: 4, twoSlips: 8 } as const;
const MAX_CORRECTIONS = 3;

/** Returns the text in lower case, without accents. Searched columns are treated alike (`plainSql`). */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export function searchWords(query: string): string[] {
  const words = plain(query)
    .split(/[^\p{L}\p{N}.]+/u)
    .map((word) => word.replace(/^\.+|\.+$/g, '').slice(0, MAX_WORD_LENGTH));
  return [...new Set(words.filter((word) => word !== ''))].slice(0, MAX_WORDS);
}

/** Returns the edit distance, where a swap of neighbors counts as one. Stops counting above `most`. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
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

/** Returns the word and, if no known word contains it, also the known words that it probably means. */
export function likelySpellings(word: string, vocabulary: readonly string[]): string[] {
  if (word.length < LEAST_LENGTH.oneSlip || /^\d+$/.test(word) || vocabulary.some((known) => known.includes(word)))
    return [word];
  const most = word.length >= LEAST_LENGTH.twoSlips ? 2 : 1;
  const near = vocabulary
    .map((known) => ({ known, slips: editDistance(word, known, most) }))
    .filter(({ slips }) => slips <= most)
    .sort((a, b) => a.slips - b.slips || a.known.localeCompare(b.known));
  return [word, ...near.slice(0, MAX_CORRECTIONS).map(({ known }) => known)];
}
