const TIME = /\{\{time:(-?\d{1,15})\}\}/gu;
/** The sender replaces it with each reader's local time. */
export const timePlaceholder = (at: Date | number): string => `{{time:${Number(at)}}}`;

export const hasTimePlaceholder = (text: string): boolean => text.includes('{{time:');

export const fillTimePlaceholders = (text: string, write: (ms: number) => string): string =>
  text.replaceAll(TIME, (_, ms: string) => write(Number(ms)));
