import { formatCount } from '#contract/format/money.ts';
import type { FileImport } from '#contract/imports.ts';
import { countOf } from './preview-text.ts';

export const STATE_LABELS: Readonly<Record<FileImport['state'], string>> = {
  uploading: 'Upload incomplete',
  ready: 'Not imported yet',
  importing: 'Importing',
  imported: 'Imported',
  failed: 'Failed',
  undoing: 'Undoing',
  undone: 'Undone',
};

const counted = (count: number, word: string): string => `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;

export function outcomeText({ kind, added, duplicates, refused, removed, kept, state }: FileImport): string {
  if (state === 'undone')
    return [`${countOf(kind, removed)} removed`, ...(kept === 0 ? [] : [`${formatCount(kept)} kept`])].join(', ');
  return [
    `${countOf(kind, added)} imported`,
    ...(duplicates === 0
      ? []
      : [kind === 'people' ? `${formatCount(duplicates)} skipped` : counted(duplicates, 'duplicate')]),
    ...(refused === 0 ? [] : [`${counted(refused, 'row')} refused`]),
  ].join(', ');
}

/** Those that are listed with a reason. */
export const notImported = ({ kind, refused, duplicates }: FileImport): number =>
  kind === 'people' ? refused + duplicates : refused;

export const rejectedTitle = ({ kind, refused }: FileImport): string => {
  if (kind !== 'people') return 'Rejected rows';
  return refused === 0 ? 'Skipped rows' : 'Skipped and rejected rows';
};

export const isUnderWay = ({ state }: Pick<FileImport, 'state'>): boolean =>
  state === 'importing' || state === 'undoing';
