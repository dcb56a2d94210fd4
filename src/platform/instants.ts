/** What encloses an instant in words that are told: characters for private use, which no text of ours has. */
const [BEGIN, END] = ['\uE010', '\uE011'];
const INSTANT = new RegExp(`${BEGIN}(-?\\d{1,15})${END}`, 'gu');
const formats = new Map<string, Intl.DateTimeFormat>();

/** `Sat, Nov 21, 4:05 PM CST`, in a zone. */
export function timeWords(ms: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    });
    formats.set(timeZone, format);
  }
  return format.format(ms).replaceAll('\u202F', ' ');
}

/** An instant within words whose readers live in other zones: who tells them says it to each in their own. */
export const instant = (at: Date | number): string => `${BEGIN}${Number(at)}${END}`;

/** True of words that name an instant, which each reader must be told in their own zone. */
export const holdsInstant = (words: string): boolean => words.includes(BEGIN);

/** Words with their instants as a reader in this zone says them. */
export const sayInstants = (words: string, timeZone: string): string => words.replaceAll(INSTANT, (_, ms: string) => timeWords(Number(ms), timeZone));
