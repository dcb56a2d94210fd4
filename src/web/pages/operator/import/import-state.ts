import { IMPORT_LIMITS } from '#contract/import-fields.ts';
import { countOf, formatCount } from '#contract/format/money.ts';
import type { FileImport } from '#contract/imports.ts';
import { itemCount } from './preview-text.ts';

export const STATE_LABELS: Readonly<Record<FileImport['state'], string>> = {
  uploading: 'Upload incomplete',
  ready: 'Not imported yet',
  importing: 'Importing',
  imported: 'Imported',
  failed: 'Failed',
  undoing: 'Undoing',
  undone: 'Undone',
};

export function outcomeText({ kind, added, duplicates, refused, removed, kept, state }: FileImport): string {
  if (state === 'undone')
    return [`${itemCount(kind, removed)} removed`, ...(kept === 0 ? [] : [`${formatCount(kept)} kept`])].join(', ');
  return [
    `${itemCount(kind, added)} imported`,
    ...(duplicates === 0
      ? []
      : [kind === 'people' ? `${formatCount(duplicates)} skipped` : countOf(duplicates, 'duplicate')]),
    ...(refused === 0 ? [] : [`${countOf(refused, 'row')} refused`]),
  ].join(', ');
}

export const notImported = ({ refused, duplicates }: FileImport): number => refused + duplicates;

export const rejectedTitle = ({ refused, duplicates }: FileImport): string => {
  if (duplicates === 0) return 'Rejected rows';
  return refused === 0 ? 'Skipped rows' : 'Skipped and rejected rows';
};

/** Null if every row is listed. */
export function listLimitText({ refused, duplicates }: FileImport): string | null {
  const { refusedRows, skippedRows } = IMPORT_LIMITS;
  const limited = [
    ...(refused > refusedRows ? [`${formatCount(refusedRows)} of ${formatCount(refused)} rejected rows`] : []),
    ...(duplicates > skippedRows ? [`${formatCount(skippedRows)} of ${formatCount(duplicates)} skipped rows`] : []),
  ];
  return limited.length === 0 ? null : `Only the first ${limited.join(' and ')} are listed.`;
}

export const isUnderWay = ({ state }: Pick<FileImport, 'state'>): boolean =>
  state === 'importing' || state === 'undoing';
