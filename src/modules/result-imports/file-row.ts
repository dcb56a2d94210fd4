/** A row of the file: cells by column. Rows are numbered as a spreadsheet does, JSON results from 1. */
export interface FileRow {
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
  /** Why the row can't be read. */
  readonly fault?: string;
}
