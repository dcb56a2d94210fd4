/** Converts the value of a `datetime-local` field, which is in the browser's time zone. An empty value stays empty. */
export function enteredTime(text: string): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
