/** What was chosen in a `datetime-local` field, which is in the browser's time zone. Empty if nothing was. */
export function enteredTime(text: string): string {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
