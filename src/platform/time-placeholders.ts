/** Delimiters of a timestamp placeholder: private-use characters that no text of ours contains. */
const [BEGIN, END] = ['\uE010', '\uE011'];
const INSTANT = new RegExp(`${BEGIN}(-?\\d{1,15})${END}`, 'gu');
/**
 * A timestamp placeholder for text whose readers are in different zones. The sender replaces it with each reader's
 * local time.
 */
export const timePlaceholder = (at: Date | number): string => `${BEGIN}${Number(at)}${END}`;

export const hasTimePlaceholder = (words: string): boolean => words.includes(BEGIN);

/** Words with their instants written by `write`, as their reader needs them. */
export const fillTimePlaceholders = (words: string, write: (ms: number) => string): string =>
  words.replaceAll(INSTANT, (_, ms: string) => write(Number(ms)));
