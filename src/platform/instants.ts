/** What encloses an instant in words that are told: characters for private use, which no text of ours has. */
const [BEGIN, END] = ['\uE010', '\uE011'];
const INSTANT = new RegExp(`${BEGIN}(-?\\d{1,15})${END}`, 'gu');
/** An instant within words whose readers live in other zones: who tells them says it to each in their own. */
export const instant = (at: Date | number): string => `${BEGIN}${Number(at)}${END}`;

/** True of words that name an instant, which each reader must be told in their own zone. */
export const holdsInstant = (words: string): boolean => words.includes(BEGIN);

/** Words with their instants written by `write`, as their reader needs them. */
export const sayInstants = (words: string, write: (ms: number) => string): string => words.replaceAll(INSTANT, (_, ms: string) => write(Number(ms)));
