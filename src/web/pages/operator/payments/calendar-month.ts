/** The first and the last day of the month that it is in the time zone, or of one so many months before. */
export function calendarMonth(
  at: number,
  timeZone: string,
  monthsBefore = 0,
): { readonly from: string; readonly to: string } {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const [year = 0, month = 1] = day.format(at).split('-').map(Number);
  const dayOf = (months: number, date: number) => new Date(Date.UTC(year, months, date)).toISOString().slice(0, 10);
  return { from: dayOf(month - 1 - monthsBefore, 1), to: dayOf(month - monthsBefore, 0) };
}
