import { countOf, formatCount } from '#contract/format/money.ts';
import type { ImportPreview, PreviewOf } from '#contract/imports.ts';
import { KIND_TEXTS } from './import-kinds.tsx';

const rowsText = (count: number): string => (count === 1 ? 'row' : `${formatCount(count)} rows`);

export const itemCount = (kind: ImportPreview['kind'], count: number): string =>
  `${formatCount(count)} ${count === 1 ? KIND_TEXTS[kind].one : KIND_TEXTS[kind].many}`;

/** Counts what the file would add, as far as its rows were checked. */
export function newOf(preview: ImportPreview): number {
  if (preview.kind === 'results') return preview.rows - preview.refused - preview.skipped;
  return preview.kind === 'people' ? preview.rows - preview.skipped : preview.rows;
}

export function previewText(preview: ImportPreview): string {
  const { kind, rows, refused, missing } = preview;
  if (missing.length > 0) return `Choose the missing columns to check the ${rowsText(rows)}.`;
  if (kind === 'results') return resultsText(preview);
  if (refused > 0)
    return `${rows === 1 ? 'The row' : `${formatCount(refused)} of ${rowsText(rows)}`} ${refused === 1 ? 'has' : 'have'} errors. Nothing can be imported until you correct the file and upload it again.`;
  if (kind === 'people' && preview.skipped > 0) return skippedText(preview);
  return rows === 1 ? 'The row is valid.' : `All ${rowsText(rows)} are valid.`;
}

function resultsText(preview: PreviewOf<'results'>): string {
  const { rows } = preview;
  const importable = newOf(preview);
  if (!preview.is_whole) {
    const first =
      importable === rows
        ? `The first ${rowsText(rows)} can be imported.`
        : `Of the first ${rowsText(rows)}, ${formatCount(importable)} can be imported.`;
    return `${first} The others are checked during the import.`;
  }
  if (importable === rows) return rows === 1 ? 'The row can be imported.' : `All ${rowsText(rows)} can be imported.`;
  if (importable === 0) return 'No row can be imported.';
  return `${formatCount(importable)} of ${rowsText(rows)} can be imported.`;
}

/** Null if a column or the price, such as “Bid to $14,000”, tells sold cars from others. */
export function outcomeWarning(preview: ImportPreview): string | null {
  if (preview.kind !== 'results' || preview.missing.length > 0 || preview.options.columns.result !== undefined)
    return null;
  if (preview.results.some(({ is_sold: isSold, price }) => !isSold && price !== null)) return null;
  return 'No column says whether a car sold. All rows with a price will be imported as sold.';
}

function skippedText({ rows, skipped }: PreviewOf<'people'>): string {
  if (skipped === rows) return 'Everyone in this file already has an account.';
  return `${formatCount(rows - skipped)} of ${rowsText(rows)} can be imported. ${skipped === 1 ? 'A row is' : `${formatCount(skipped)} rows are`} skipped.`;
}

/** Null if no row is refused. */
export function refusedTitle({ refused, refused_rows: { length: shown } }: ImportPreview): string | null {
  if (refused === 0) return null;
  const of = shown < refused ? `, the first ${formatCount(shown)} of ${formatCount(refused)}` : '';
  return `Rows that can’t be imported${of}`;
}

/** Null if no row is skipped. */
export function skippedTitle(preview: ImportPreview): string | null {
  if (preview.kind === 'auctions' || preview.skipped === 0) return null;
  const shown = preview.skipped_rows.length;
  const of = shown < preview.skipped ? `, the first ${formatCount(shown)} of ${formatCount(preview.skipped)}` : '';
  return `Rows that are skipped${of}`;
}

/** Null if no price is far from the others. */
export function oddPricesTitle(preview: ImportPreview): string | null {
  if (preview.kind !== 'results' || preview.odd_total === 0) return null;
  const { odd_total: total, odd_prices: shown } = preview;
  return `Prices to check${shown.length < total ? `, the first ${formatCount(shown.length)} of ${formatCount(total)}` : ''}`;
}

/** Null if all sales are in the site's currency. */
export function otherCurrencyText(preview: ImportPreview, currency: string): string | null {
  if (preview.kind !== 'results' || preview.other_currency === 0) return null;
  const sales = countOf(preview.other_currency, 'sale');
  const [are, they] = preview.other_currency === 1 ? ['is', 'It'] : ['are', 'They'];
  return `${sales} ${are} not in ${currency}. ${they} can be imported, but the price guide compares sales in ${currency} only.`;
}

export function importText(preview: ImportPreview): string {
  if (preview.kind === 'results' && !preview.is_whole) return 'Import results';
  const isInviting = preview.kind === 'people' && preview.options.sends_invitations;
  return `Import ${isInviting ? 'and invite ' : ''}${itemCount(preview.kind, newOf(preview))}`;
}
