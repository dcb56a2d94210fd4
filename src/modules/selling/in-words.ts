const WORDS = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});

/** `Sat, Nov 21, 4:05 PM UTC`. */
export const inWords = (ms: number): string => WORDS.format(ms).replaceAll('\u202F', ' ');
