import type { ImportProblem } from '#contract/imports.ts';

/** Numbered as a spreadsheet does, JSON results from 1, or by line in a file with one result per line. */
export interface FileRow {
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly problem?: string;
}

export interface FaultyRow {
  readonly row: number;
  readonly problems: readonly ImportProblem[];
}
export type ReadRow<Item> = { readonly item: Item } | FaultyRow;
export type RowReader<Item> = (row: FileRow) => ReadRow<Item> | Promise<ReadRow<Item>>;

export const MAX_SHOWN_VALUE = 120;
