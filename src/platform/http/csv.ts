/** A field of a CSV file (RFC 4180). What a spreadsheet would take for a formula is led by an apostrophe, so that it stays text. */
function field(value: unknown): string {
  const text =
    value === null || value === undefined
      ? ''
      : typeof value === 'string'
        ? value
        : typeof value === 'number' || typeof value === 'boolean'
          ? String(value)
          : JSON.stringify(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines of a CSV file. */
export const csvLines = (rows: readonly (readonly unknown[])[]): string => rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');

/** A CSV file: the names of its columns, then a line for each row. */
export function csvOf(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return csvLines([columns, ...rows]);
}
