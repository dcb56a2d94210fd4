import { formatCount } from '#contract/format/money.ts';
import type { ResultImport } from '#contract/result-imports.ts';

export const STATE_LABELS: Readonly<Record<ResultImport['state'], string>> = {
  uploading: 'Upload incomplete',
  ready: 'Not imported yet',
  importing: 'Importing',
  imported: 'Imported',
  failed: 'Failed',
  undoing: 'Undoing',
  undone: 'Undone',
};

const counted = (count: number, word: string): string => `${formatCount(count)} ${word}${count === 1 ? '' : 's'}`;

export function outcomeText({ added, duplicates, refused }: ResultImport): string {
  return [
    `${counted(added, 'result')} imported`,
    ...(duplicates === 0 ? [] : [counted(duplicates, 'duplicate')]),
    ...(refused === 0 ? [] : [`${counted(refused, 'row')} refused`]),
  ].join(', ');
}

export const isUnderWay = ({ state }: Pick<ResultImport, 'state'>): boolean =>
  state === 'importing' || state === 'undoing';
