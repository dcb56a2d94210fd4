import type { ImportFault } from '#contract/imports.ts';

/** Rows are numbered as a spreadsheet does, JSON results from 1. */
export interface FileRow {
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly fault?: string;
}

export interface FaultyRow {
  readonly row: number;
  readonly faults: readonly ImportFault[];
}
export type ReadRow<Item> = { readonly item: Item } | FaultyRow;
export type RowReader<Item> = (row: FileRow) => ReadRow<Item> | Promise<ReadRow<Item>>;

export const MAX_SHOWN_VALUE = 120;
