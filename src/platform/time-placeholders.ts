/** Private-use characters, which no text of ours contains. */
const [BEGIN, END] = ['\uE010', '\uE011'];
const INSTANT = new RegExp(`${BEGIN}(-?\\d{1,15})${END}`, 'gu');
/** For text whose readers are in different zones. The sender replaces it with each reader's local time. */
export const timePlaceholder = (at: Date | number): string => `${BEGIN}${Number(at)}${END}`;

export const hasTimePlaceholder = (words: string): boolean => words.includes(BEGIN);

export const fillTimePlaceholders = (words: string, write: (ms: number) => string): string =>
  words.replaceAll(INSTANT, (_, ms: string) => write(Number(ms)));
