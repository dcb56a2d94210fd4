import { formatCount } from '#contract/format/money.ts';
import type { ImportPreview, PreviewOf } from '#contract/imports.ts';
import { KIND_TEXTS } from './import-kinds.tsx';

const rowsText = (count: number): string => (count === 1 ? 'row' : `${formatCount(count)} rows`);

export const countOf = (kind: ImportPreview['kind'], count: number): string =>
  `${formatCount(count)} ${count === 1 ? KIND_TEXTS[kind].one : KIND_TEXTS[kind].many}`;

/** How many the file would add, as far as its rows were checked. */
export const newOf = (preview: ImportPreview): number =>
  preview.kind === 'people' ? preview.rows - preview.skipped : preview.rows;

export function previewText(preview: ImportPreview): string {
  const { kind, rows, refused, missing } = preview;
  if (missing.length > 0) return 'Choose the missing columns to check the rows.';
  if (kind === 'results')
    return refused === 0
      ? `The first ${rowsText(rows)} can be imported.`
      : `Of the first ${rows} rows, ${refused} can’t be imported. The others can.`;
  if (refused > 0)
    return `${refused === 1 ? 'A row has' : `${rowsText(refused)} have`} errors. Nothing can be imported until you correct the file and upload it again.`;
  if (kind === 'people' && preview.skipped > 0) return skippedText(preview);
  return rows === 1 ? 'The row is valid.' : `All ${rowsText(rows)} are valid.`;
}

function skippedText({ rows, skipped }: PreviewOf<'people'>): string {
  if (skipped === rows) return 'Everyone in this file already has an account.';
  return `${countOf('people', rows - skipped)} can be imported. ${skipped === 1 ? 'A row is' : `${formatCount(skipped)} rows are`} skipped.`;
}

export function importText(preview: ImportPreview): string {
  if (preview.kind === 'results') return 'Import results';
  const isInviting = preview.kind === 'people' && preview.options.sends_invitations;
  return `Import ${isInviting ? 'and invite ' : ''}${countOf(preview.kind, newOf(preview))}`;
}
