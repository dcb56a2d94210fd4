import type { ImportFault } from '#contract/imports.ts';
import { type FileRow, MAX_SHOWN_VALUE } from './file-row.ts';

/** A row as its mapped fields, with the faults found so far. */
export interface Cells<Field extends string> {
  readonly faults: ImportFault[];
  /** The first fault of a field counts. */
  fault(field: Field, message: string): void;
  cell(field: Field): string;
}

export function cellsOf<Field extends string>(
  row: FileRow,
  columns: Readonly<Partial<Record<Field, string>>>,
): Cells<Field> {
  const faults: ImportFault[] = [];
  const faulty = new Set<Field>();
  const cell = (field: Field) => (row.cells[columns[field] ?? ''] ?? '').trim();
  return {
    faults,
    cell,
    fault(field, message) {
      if (faulty.has(field)) return;
      faulty.add(field);
      faults.push({ column: columns[field] ?? field, value: cell(field).slice(0, MAX_SHOWN_VALUE), message });
    },
  };
}
