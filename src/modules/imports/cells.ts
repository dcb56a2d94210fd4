import type { ImportProblem } from '#contract/imports.ts';
import { type FileRow, MAX_SHOWN_VALUE } from './file-row.ts';

export interface Cells<Field extends string> {
  readonly problems: ImportProblem[];
  /** The first problem of a field counts. */
  report(field: Field, message: string): void;
  cell(field: Field): string;
}

export function cellsOf<Field extends string>(
  row: FileRow,
  columns: Readonly<Partial<Record<Field, string>>>,
): Cells<Field> {
  const problems: ImportProblem[] = [];
  const reported = new Set<Field>();
  const cell = (field: Field) => (row.cells[columns[field] ?? ''] ?? '').trim();
  return {
    problems,
    cell,
    report(field, message) {
      if (reported.has(field)) return;
      reported.add(field);
      problems.push({ column: columns[field] ?? field, value: cell(field).slice(0, MAX_SHOWN_VALUE), message });
    },
  };
}
