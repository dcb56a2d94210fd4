/** Rows are numbered as a spreadsheet does, JSON results from 1. */
export interface FileRow {
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly fault?: string;
}
