import Papa from 'papaparse';

/** Matches the start of a formula. The library's own pattern misses multi-line text. */
const FORMULA = /^[=+\-@\t\r]/;

/** Objects are written as JSON, null and undefined as an empty field. */
const cell = (value: unknown): string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value);

/**
 * Formats rows as CSV (RFC 4180), each with a line ending. Text that a spreadsheet would run as a formula gets a
 * leading apostrophe.
 */
export function csvLines(rows: readonly (readonly unknown[])[]): string {
  return rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => row.map(cell)),
        { newline: '\r\n', escapeFormulae: FORMULA },
      )}\r\n`;
}

export function csvOf(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return csvLines([columns, ...rows]);
}
