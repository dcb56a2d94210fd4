import { describe, expect, test } from 'vitest';
import type { PreviewOf } from '#contract/imports.ts';
import { importText, otherCurrencyText, outcomeWarning, previewText } from './preview-text.ts';

const preview = (also: Partial<PreviewOf<'results'>>): PreviewOf<'results'> => ({
  kind: 'results',
  columns: [],
  missing: [],
  rows: 50,
  refused: 0,
  refused_rows: [],
  is_whole: true,
  options: {
    kind: 'results',
    columns: { result: 'Status' },
    source: 'Other site',
    currency: 'USD',
    day_order: 'day_first',
    mileage_unit: 'mi',
  },
  results: [],
  unknown_names: [],
  unknown_total: 0,
  odd_prices: [],
  odd_total: 0,
  other_currency: 0,
  skipped: 0,
  skipped_rows: [],
  ...also,
});

describe('the preview of past results', () => {
  test.each([
    [{}, 'All 50 rows can be imported.', 'Import 50 results'],
    [{ rows: 1 }, 'The row can be imported.', 'Import 1 result'],
    [{ refused: 2 }, '48 of 50 rows can be imported.', 'Import 48 results'],
    [{ skipped: 2, refused: 1 }, '47 of 50 rows can be imported.', 'Import 47 results'],
    [{ refused: 50 }, 'No row can be imported.', 'Import 0 results'],
    [
      { rows: 200, is_whole: false },
      'The first 200 rows can be imported. The others are checked during the import.',
      'Import results',
    ],
    [
      { rows: 200, refused: 3, is_whole: false },
      'Of the first 200 rows, 197 can be imported. The others are checked during the import.',
      'Import results',
    ],
  ])('of %j says “%s” and “%s”', (also, text, button) => {
    expect([previewText(preview(also)), importText(preview(also))]).toEqual([text, button]);
  });

  test('says which sales the price guide leaves out', () => {
    expect(otherCurrencyText(preview({}), 'USD')).toBeNull();
    expect(otherCurrencyText(preview({ other_currency: 3 }), 'USD')).toBe(
      '3 sales are not in USD. They can be imported, but the price guide compares sales in USD only.',
    );
    expect(otherCurrencyText(preview({ other_currency: 1 }), 'USD')).toMatch(/^1 sale is not in USD. It can/);
  });

  test('warns if nothing says whether a car sold', () => {
    const { options } = preview({});
    const { result: _, ...columns } = options.columns;
    const unmapped = preview({ options: { ...options, columns } });
    expect(outcomeWarning(unmapped)).toMatch('All rows with a price will be imported as sold.');
    expect(outcomeWarning(preview({}))).toBeNull();
    expect(outcomeWarning({ ...unmapped, missing: ['price'] })).toBeNull();
    const results = [{ is_sold: false, price: { amount: 900, currency: 'USD' } } as (typeof unmapped.results)[number]];
    expect(outcomeWarning({ ...unmapped, results })).toBeNull();
  });
});
