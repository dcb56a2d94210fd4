export const BASE_TRIM = 'base';
/** Words of a title that are more of a listing than of a trim. */
const COMMON = new Set(
  `${BASE_TRIM} a an the of in on with and for from no reserve one two single first owner owners owned family original rare low
  mile miles km kilometer kilometers speed gang manual automatic powered restored unrestored modified refurbished project
  years`.split(/\s+/),
);
/** `72k-Mile`, `35,000 miles` and `5-Speed`: mileage and gearbox are facts of their own. */
const MEASURED = /\b[\d.,]+k?[- ](?:miles?|kilometers?|km|speed|gang)\b/giu;
const WORD = /[\p{L}\p{N}]+(?:\.\p{N}+)*/gu;
/** So that one typing error is no trim. */
const MIN_SALES_WITH_WORD = 2;
const MAX_DISTINCTIVE = 10;

export interface TrimDifference {
  readonly shared: readonly string[];
  /** Words that only the sale has. */
  readonly added: readonly string[];
  /** Words that only the car asked about has. */
  readonly missing: readonly string[];
}

const keyOf = (word: string): string => word.toLowerCase();
const wordsOf = (text: string): string[] => text.normalize('NFC').match(WORD) ?? [];

/** The words of a title beyond its year, make, model and common words: `1987 Porsche 911 Turbo Coupe` has two. */
export function trimOf(
  title: string,
  { year, names }: { readonly year: number | null; readonly names: readonly string[] },
): string[] {
  const left = new Set([...names.flatMap(wordsOf).map(keyOf), ...COMMON, String(year)]);
  const words = new Map(wordsOf(title.replace(MEASURED, ' ')).map((word) => [keyOf(word), word]));
  return [...words].flatMap(([key, word]) => (left.has(key) ? [] : [word]));
}

/** The words that some of these sales have and others don't: only of them do sales say what they are worth. */
export function distinctiveWords(trims: readonly (readonly string[] | null)[]): ReadonlySet<string> {
  const known = trims.filter((trim) => trim !== null);
  const counts = new Map<string, number>();
  for (const word of known.flat().map(keyOf)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rarer = (count: number) => Math.min(count, known.length - count);
  return new Set(
    [...counts]
      .filter(([, count]) => rarer(count) >= MIN_SALES_WITH_WORD)
      .toSorted(([word, count], [other, many]) => rarer(many) - rarer(count) || (word < other ? -1 : 1))
      .slice(0, MAX_DISTINCTIVE)
      .map(([word]) => word),
  );
}

/** Null where either side is unknown, too few sales have the words asked about, or none distinguishes sales. */
export function trimDifference(
  asked: readonly string[] | null,
  sale: readonly string[] | null,
  distinctive: ReadonlySet<string>,
): TrimDifference | null {
  if (asked === null || sale === null) return null;
  const [ofAsked, ofSale] = [asked, sale].map((words) => words.filter((word) => distinctive.has(keyOf(word))));
  if (asked.length > 0 && ofAsked?.length === 0) return null;
  const isIn = (words: readonly string[] = []) => {
    const keys = new Set(words.map(keyOf));
    return (word: string) => keys.has(keyOf(word));
  };
  const difference = {
    shared: (ofSale ?? []).filter(isIn(ofAsked)),
    added: (ofSale ?? []).filter((word) => !isIn(ofAsked)(word)),
    missing: (ofAsked ?? []).filter((word) => !isIn(ofSale)(word)),
  };
  return Object.values(difference).every(({ length }) => length === 0) ? null : difference;
}

/** The words asked about that some of these sales have and others don't. Null if the trim changed nothing. */
export function comparedTrim(
  asked: readonly string[] | null,
  differences: readonly (TrimDifference | null)[],
): string | null {
  const difference = differences.find((each) => each !== null);
  if (asked === null || difference === undefined) return null;
  const compared = new Set([...difference.shared, ...difference.missing].map(keyOf));
  return asked.filter((word) => compared.has(keyOf(word))).join(' ') || BASE_TRIM;
}

/** 0 for the same words, 1 for none in common. */
export function trimDistance(difference: TrimDifference | null): number {
  if (difference === null) return 0;
  const apart = difference.added.length + difference.missing.length;
  return apart / (apart + difference.shared.length);
}

/** 1 and -1 for a word that the sale has more or less than the car asked about. */
export const trimColumns = (
  differences: readonly (TrimDifference | null)[],
): { readonly count: number; readonly of: (difference: TrimDifference | null) => number[] } => {
  const words = [
    ...new Set(differences.flatMap((each) => (each === null ? [] : [...each.added, ...each.missing].map(keyOf)))),
  ].toSorted();
  const has = (given: readonly string[] | undefined, word: string) => given?.some((each) => keyOf(each) === word);
  return {
    count: words.length,
    of: (difference) =>
      words.map((word) => (has(difference?.added, word) ? 1 : has(difference?.missing, word) ? -1 : 0)),
  };
};
