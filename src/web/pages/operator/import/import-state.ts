import { formatCount } from '#contract/format/money.ts';
import { KIND_TEXTS } from './import-kinds.tsx';
import type { FileImport } from '#contract/imports.ts';

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
  const { one } = KIND_TEXTS[kind];
  if (state === 'undone')
    return [`${counted(removed, one)} removed`, ...(kept === 0 ? [] : [`${formatCount(kept)} kept`])].join(', ');
  return [
    `${counted(added, one)} imported`,
    ...(duplicates === 0 ? [] : [counted(duplicates, 'duplicate')]),
    ...(refused === 0 ? [] : [`${counted(refused, 'row')} refused`]),
  ].join(', ');
}

export const isUnderWay = ({ state }: Pick<FileImport, 'state'>): boolean =>
  state === 'importing' || state === 'undoing';
