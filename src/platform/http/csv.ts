import Papa from 'papaparse';

/** How a formula begins. The library's own pattern lets text of several lines pass. */
const FORMULA = /^[=+\-@\t\r]/;

/** What a field holds, as text: what is neither text nor number is written as JSON, and nothing as nothing. */
const cell = (value: unknown): string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : value === null || value === undefined
      ? ''
      : JSON.stringify(value);

/** Lines of a CSV file (RFC 4180), each with its end. Text that a spreadsheet would take for a formula is led by an apostrophe, so that it stays text. */
export function csvLines(rows: readonly (readonly unknown[])[]): string {
  return rows.length === 0
    ? ''
    : `${Papa.unparse(
        rows.map((row) => row.map(cell)),
        { newline: '\r\n', escapeFormulae: FORMULA },
      )}\r\n`;
}

/** A CSV file: the names of its columns, then a line for each row. */
export function csvOf(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return csvLines([columns, ...rows]);
}
