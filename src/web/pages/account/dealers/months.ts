const MONTH = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/;

export const readMonth = (text: string | null): string | null => (text !== null && MONTH.test(text) ? text : null);

/** `2026-12` and 1 → `2027-01`. */
export const monthBeside = (month: string, by: 1 | -1): string => {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
};
